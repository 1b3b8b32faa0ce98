// A correction may name one large stored invoice 1,000 times, and its debit notes have hundreds of rates each. Each stored
// document is parsed once, and each row is added up once.
import type { Invoice } from '../../src/document/model/invoice';
import { listWarningsAboutAmountsOfOriginals } from '../../src/entries/upload/original-amounts';
import { hasInvoiceCorrectionInForce, doesInvoiceReferToOther } from '../../src/entries/upload/reversed-originals';
import type { StoredInvoiceWithRecordContent } from '../../src/entries/declared-invoices';
import type { DocumentCheckFacts } from '../../src/model/document-check';
import { measureGrowth } from '../chain/invoice-book/growth';
import { buildContent, buildRecord, nameRecord } from '../chain/invoice-book/records';

const rate = (percent: string, base: string) => ({ percent, base, amount: '0.00' });
const taxes = (rates: readonly ReturnType<typeof rate>[]) => ({ categories: [{ code: 'VAT', amount: '0.00', rates }] });
const number = { series: 'A', code: '1' };

/** A stored document that names the original, with bases of zero at other rates, so that every row is compared. */
const storedDocument = (id: string, type: string, rates: readonly ReturnType<typeof rate>[]) => ({
  id,
  type,
  ...number,
  currency: 'EUR',
  signed: true,
  issueDate: '2025-05-05',
  totalWithTax: '121.00',
  totalTax: '21.00',
  document: JSON.stringify({ type, currency: 'EUR', totals: { taxes: taxes(rates) } }),
});

function prepare(size: number) {
  const preceding = Array.from({ length: size }, () => ({ ...number, tax: taxes([rate('21%', '100.00')]) }));
  const tax = { ext: { 'es-fiscal-correction-type': 'S' } };
  const invoice = { type: 'corrective', currency: 'EUR', preceding, tax } as unknown as Invoice;
  const zeros = Array.from({ length: size }, (_, i) => rate(`${(i % 1_000) + 22}.5%`, '0.00'));
  const view = {
    originals: [storedDocument('original', 'standard', [rate('21%', '100.00')])],
    creditNotes: [],
    others: Array.from({ length: 5 }, (_, i) => storedDocument(`debit-${i}`, 'debit-note', zeros)),
  } as unknown as DocumentCheckFacts;
  return () => listWarningsAboutAmountsOfOriginals(invoice, view, { isOther: () => true, stored: [] });
}

describe('a correction with many references to one stored invoice', () => {
  test('parses each stored document once', () => {
    const parse = jest.spyOn(JSON, 'parse');
    const found = prepare(200)();
    const parsed = parse.mock.calls.length;
    parse.mockRestore();
    expect(found).toEqual([]);
    expect(parsed).toBe(6);
  });

  test('is compared in a time that grows with its references', () => {
    expect(measureGrowth([100, 1_000], prepare)).toBeLessThan(10 * 4);
  });
});

describe('stored invoices that may be reversed', () => {
  test('are compared in a time that grows with the references', () => {
    const growth = measureGrowth([100, 400], (size) => {
      const names = Array.from({ length: size }, (_, i) => nameRecord(`A-${i}`, '06-11-2026'));
      const preceding = names.map((_, i) => ({ series: 'A', code: String(i) }));
      const stored = names.map((_, i): StoredInvoiceWithRecordContent => {
        const more = { TipoRectificativa: 'I', FacturasRectificadas: names };
        const document = { series: 'B', code: String(i), preceding } as unknown as Invoice;
        const content = buildContent(`A-${i}`, 'R1', { 21: -1 }, more);
        return { ...buildRecord(i, content), content, document, isIssued: true, isSealed: true };
      });
      return () => {
        const list = [...stored];
        const found = list.filter((one) => hasInvoiceCorrectionInForce(one, list));
        const named = list.filter(({ document }) =>
          list.some((one) => doesInvoiceReferToOther(one.document, document)),
        );
        expect([found, named]).toEqual([[], []]);
      };
    });
    // 16 times the references are 16 times the pairs; the rest is for caches and busy machines.
    expect(growth).toBeLessThan(16 * 8);
  });
});
