// The invoice book: amounts are those of the records, and nothing is declared twice.
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { buildBookRows } from '../../src/document/book/rows';
import { ClosingSums } from '../../src/document/book/closing';
import { build, invoiceInput, line } from './invoices';

function rowsOf(change: JsonObject) {
  const built = build(invoiceInput({ $addons: ['es-fiscal-v1'], ...change }));
  if (!('envelope' in built)) throw new Error(built.problem.message);
  return buildBookRows({ entry: 'e', digest: 'now', document: built.envelope.doc as unknown as Invoice });
}

function sumsOf(...invoices: (readonly ReturnType<typeof rowsOf>[number][])[]) {
  const sums = new ClosingSums();
  for (const rows of invoices) sums.addInvoice(rows);
  return sums.closing([]);
}

const french: JsonObject = {
  lines: [
    line('100', {
      taxes: [{ cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } }],
    }),
  ],
};

describe('the invoice book', () => {
  test('shows tax of another country with its country and without an amount', () => {
    const rows = rowsOf(french);
    expect(rows).toMatchObject([{ tax_country: 'FR', percent: '20.0%', base: '100.00', tax: '0.00', total: '100.00' }]);
    const { in_force, by_rate } = sumsOf(rows, rowsOf({ lines: [line('100')] }));
    expect(in_force).toMatchObject({ base: '200.00', tax: '21.00', total: '221.00' });
    expect(by_rate.map(({ tax_country }) => tax_country).toSorted()).toEqual(['', 'FR']);
  });

  test('takes back what simplified invoices counted when an F3 replaces them', () => {
    const ticket = rowsOf({ $tags: ['simplified'], customer: null, code: '1', lines: [line('100')] });
    const full = rowsOf({
      $tags: ['replacement'],
      code: '2',
      lines: [line('100')],
      preceding: [{ code: '1', issue_date: '2026-06-01' }],
    });
    expect(full.map(({ doc_type, row, total }) => [doc_type, row, total])).toEqual([
      ['F3', 'issued', '121.00'],
      ['F3', 'replaced', '-121.00'],
    ]);
    expect(sumsOf(ticket, full).in_force).toMatchObject({ base: '100.00', tax: '21.00', total: '121.00' });
  });
});

describe('an invoice that was changed after its record', () => {
  const document = ((): Invoice => {
    const built = build(invoiceInput({ lines: [line('100')] }));
    if (!('envelope' in built)) throw new Error(built.problem.message);
    return built.envelope.doc as unknown as Invoice;
  })();
  const stateOf = (outcome: 'accepted' | 'accepted-with-errors' | 'rejected' | 'unsettled', documentDigest: string) =>
    buildBookRows({ entry: 'e', document, digest: 'now', fiscal: { kind: 'registration', outcome, documentDigest } })[0]
      ?.state;

  test('showed its new amounts as accepted', () => {
    expect(stateOf('accepted', 'now')).toBe('accepted');
    expect(stateOf('accepted', 'before')).toBe('amended');
    expect(stateOf('accepted-with-errors', 'before')).toBe('amended');
  });

  test('waits, or was refused, whatever it was', () => {
    expect([stateOf('unsettled', 'before'), stateOf('rejected', 'before')]).toEqual(['waiting', 'rejected']);
  });
});
