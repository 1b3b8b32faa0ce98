// docs/invoices.md: every example is built from the page, breaks no rule, can be sealed, and has its picture.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { JsonObject } from '../../src/document/model/basic';
import { listDocumentWarnings } from '../../src/document/warnings/document-warnings';
import { callingThreadPdfRenderer } from '../../src/pdf/pdf-renderer';
import { findExampleFile, examples } from '../../tools/documentation/examples';
import { printExample } from '../../tools/pictures/printed';
import { allTexts, readPdf } from '../pdf/reader';

const guide = readFileSync(findExampleFile('../invoices.md'), 'utf8');
const blocks = [...guide.matchAll(/```json\n([^]*?)\n```/g)].map(([, text = '']) => JSON.parse(text) as JsonObject);

describe('the page docs/invoices.md', () => {
  it('has every example', () => {
    expect(blocks.length).toBe(examples.length);
    const files = readdirSync(findExampleFile('.')).filter((file) => file.endsWith('.json'));
    expect(files.toSorted()).toEqual(examples.map(({ name }) => `${name}.json`).toSorted());
  });
});

describe.each(examples.map(({ name }, index) => [name, blocks[index] as JsonObject] as const))(
  'the example %s',
  (_name, document) => {
    const printed = printExample(document);

    it('breaks no rule of the format, of Sello or of the authority', () => {
      expect(printed.faults).toEqual([]);
      expect(printed.findings).toEqual({ rejections: [], warnings: [] });
      // Regression: the surcharge was shown on a sale to a company.
      expect(listDocumentWarnings(printed.invoice)).toEqual([]);
    });

    it('is printed with the amount due, the sign of its record and no word of another language', async () => {
      const texts = allTexts(readPdf(await callingThreadPdfRenderer.invoice(printed.page)));
      const { totals, type } = printed.invoice;
      const digits = (text: string) => text.replaceAll(/[^\d-]/g, '');
      const payable = `${type === 'credit-note' ? '-' : ''}${totals?.due ?? totals?.payable}`;
      expect(texts.some((text) => digits(text) === digits(payable))).toBe(true);
      expect(printed.record.content.ImporteTotal.startsWith('-')).toBe(type === 'credit-note');
      expect(texts.join('\n')).not.toMatch(/undefined|\[object|NaN/);
    });
  },
);

describe('the page docs/invoices.md', () => {
  it('has pictures that exist and are small enough for a repository', () => {
    const sizes = examples.map(({ name }) => {
      const file = findExampleFile(`${name}.png`);
      expect([name, existsSync(file)]).toEqual([name, true]);
      return statSync(file).size;
    });
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3 * 1024 * 1024);
  });

  it('has each kind that it promises', () => {
    const codes = Object.fromEntries(
      examples.map(({ name }, index) => {
        const { content } = printExample(blocks[index] as JsonObject).record;
        const row = content.Desglose[0];
        return [
          name,
          [
            content.TipoFactura,
            content.TipoRectificativa ?? '',
            row?.Impuesto,
            row?.CalificacionOperacion ?? row?.OperacionExenta,
          ],
        ];
      }),
    );
    expect(codes).toMatchObject({
      standard: ['F1', '', '01', 'S1'],
      simplified: ['F2', '', '01', 'S1'],
      replacement: ['F3', '', '01', 'S1'],
      'reverse-charge': ['F1', '', '01', 'S2'],
      exempt: ['F1', '', '01', 'E1'],
      'intra-community': ['F1', '', '01', 'E5'],
      export: ['F1', '', '01', 'E2'],
      'igic-zero': ['F1', '', '03', 'S1'],
      ipsi: ['F1', '', '02', 'S1'],
      'credit-note': ['R1', 'I', '01', 'S1'],
      'debit-note': ['R1', 'I', '01', 'S1'],
      corrective: ['R1', 'S', '01', 'S1'],
      'corrective-differences': ['R4', 'I', '01', 'S1'],
    });
  });
});
