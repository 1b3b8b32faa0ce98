// Tests the document on the page of an entry. Regression: the page of the largest document blocked other calls for half a
// second.
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { consoleLimits as limits } from '../../src/contracts/limits/console';
import type { PageFrame } from '../../src/console/frame';
import { EntryDocumentSection } from '../../src/console/parts/document';
import { consoleTextsByLanguage } from '../../src/console/words';
import { leastCpuMilliseconds } from '../cpu-time';

const words = consoleTextsByLanguage.en;
const frame = { language: 'en', words, base: '/console/w/one', now: new Date(), may: () => false };

const draw = (doc: object, faults: readonly object[] = []): string =>
  render(
    h(EntryDocumentSection, {
      entry: { id: 'e1', data: { doc }, faults } as never,
      frame: frame as unknown as PageFrame,
    }),
  );

const invoiceOf = (lines: number, name: string) => ({
  lines: Array.from({ length: lines }, (_, i) => ({
    i: i + 1,
    quantity: '1',
    item: { name: `${name} ${i + 1}.`, price: '1.00' },
    taxes: [{ cat: 'VAT', percent: '21%' }],
    discounts: [{ amount: '0.01', reason: 'r' }],
    total: '1.00',
  })),
  totals: { sum: '1.00', payable: '1.00' },
});

describe('the document on a page', () => {
  it.each(['Silla', '<'.repeat(900)])('is drawn in little time, whatever its size: %#', (name) => {
    const doc = invoiceOf(1_000, name);
    const faults = Array.from({ length: 100 }, (_, i) => ({
      code: 'C',
      message: 'm',
      paths: [`$.doc.lines[${900 + i}]`],
    }));
    expect(leastCpuMilliseconds(100, () => draw(doc, faults))).toBeLessThan(100);
    expect(draw(doc, faults).length).toBeLessThan(2_500_000);
  });

  it('shows the first lines and texts of a long document, and offers the rest as a file', () => {
    const { documentRowsShown: rows, textCharactersShown: characters } = limits;
    const long = draw({ ...invoiceOf(rows + 1, 'Silla'), notes: [{ text: 'n'.repeat(characters + 1) }] });
    const [paper = ''] = long.split('<details>');
    expect([paper.includes(`Silla ${rows}.`), paper.includes(`Silla ${rows + 1}.`)]).toEqual([true, false]);
    expect(paper).toContain(`${'n'.repeat(characters)}…`);
    expect(long).toContain(words.entry.documentCut);
    expect(long).toContain('href="/console/w/one/entries/e1/json"');
    expect(draw(invoiceOf(1, 'Silla'))).not.toContain(words.entry.documentCut);
  });

  // Regression: the rows did not add up to the total, and nothing said why.
  it('says if it shows only a part of a short document', () => {
    const { documentRowsShown: rows, discountsOfRowShown: discounts } = limits;
    const [line] = invoiceOf(1, 'Silla').lines;
    const repeat = (count: number, one: object): object[] => Array.from({ length: count }, () => one);
    const documentsOf = (more: number): object[] => [
      { lines: [{ ...line, discounts: repeat(discounts + more, { amount: '0.01' }) }] },
      { lines: [{ ...line, taxes: repeat(rows + more, { cat: 'VAT' }) }] },
      { lines: [line], notes: repeat(rows + more, { text: 'n' }) },
      { lines: [line], preceding: repeat(rows + more, { code: '1' }) },
      { lines: [line], totals: { taxes: { categories: repeat(rows + more, { code: 'VAT' }) } } },
      {
        lines: [line],
        totals: { taxes: { categories: [{ code: 'VAT', rates: repeat(rows + more, { base: '1' }) }] } },
      },
    ];
    const listCut = (documents: readonly object[]): boolean[] =>
      documents.map((doc) => draw(doc).includes(words.entry.documentCut));
    expect(listCut(documentsOf(1))).toEqual(documentsOf(1).map(() => true));
    expect(listCut(documentsOf(0))).toEqual(documentsOf(0).map(() => false));
  });

  it.each([
    ['lines[0].item.name', true],
    ['lines[0].item', true],
    ['lines[0]', true],
    ['lines', true],
    ['lines[1]', false],
    ['line', false],
  ])('marks a field with an error of it or of what is around it: %s', (path, isMarked) => {
    const doc = { ...invoiceOf(1, 'Silla'), totals: {} };
    expect(draw(doc, [{ code: 'C', message: 'm', paths: [`$.doc.${path}`] }]).includes('class="faulty"')).toBe(
      isMarked,
    );
  });
});
