// Substitutions that correct the customer in the record book and in forms 347 and 349. Regression: the reversed amounts
// had the right customer, so the wrong one stayed declared, and the right one had 0.00; then the rows in the book had
// the wrong customer, so the authority would not import the book.
import { readRecordBookDataFromOriginals } from '../../src/books/data-from-originals';
import type { BookedInvoice } from '../../src/books/booked-invoices';
import { getRecordBookRowCellsForTaxForms, type RecordBookIssuedRow } from '../../src/chain/record-book/issued-row';
import { parseTaxPeriod, type TaxPeriod, toWholeYearTaxPeriod } from '../../src/chain/record-book/period';
import { Form347SumAccumulator } from '../../src/chain/record-book/sums-347';
import { Form349SumAccumulator, listForm349EuCustomerAmountsOfInvoice } from '../../src/chain/record-book/sums-349';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { buyer, customer, general, german, invoiceInput, invoiceOf, line } from '../document/invoices';
import { bookRows, toBookedInvoice, toRelatedEntry } from '../chain/record-book/booked-rows';

const person = { name: 'Ana Ejemplo Ruiz', tax_id: { country: 'ES', code: '54387763P' } };
const austrian = { name: 'Kunde AT', tax_id: { country: 'AT', code: 'U13585627' } };
const intraCommunity = { cat: 'VAT', key: 'intra-community' };

/** The invoice of another quarter, and its substitution. */
const sell = (changes: JsonObject): Invoice => invoiceOf(invoiceInput({ issue_date: '2026-05-30', ...changes }));
function correct(original: Invoice, changes: JsonObject): Invoice {
  const { series, code, issue_date, totals } = original;
  return invoiceOf(
    invoiceInput({
      type: 'corrective',
      series: 'R',
      code: '7',
      issue_date: '2026-07-01',
      preceding: [{ series, code, issue_date, tax: totals?.taxes } as unknown as JsonObject],
      ...changes,
    }),
  );
}
const withheld: JsonObject = {
  lines: [line('4000.00', { taxes: [general, { cat: 'IRPF', rate: 'pro' }] })],
};
const priced = (taxes: JsonObject, price = '4000.00'): JsonObject => ({
  lines: [line(price, { taxes: [taxes], item: { name: 'Bomba', key: 'goods', price } })],
});

async function buildRows(document: Invoice, stored: readonly Invoice[]) {
  const invoice = toBookedInvoice(document);
  const readRelated = () => Promise.resolve(stored.map(toRelatedEntry));
  const reader = { store: { entries: { readRelated } } } as unknown as Parameters<
    typeof readRecordBookDataFromOriginals
  >[0];
  const parts = await readRecordBookDataFromOriginals(reader, invoice as BookedInvoice);
  const { invoice: whole, rows, problems } = bookRows(document, { parts, supplier: customer.tax_id.code });
  return { invoice, whole, rows, problems };
}
type Booked = Awaited<ReturnType<typeof buildRows>>;

const nameCustomers = (rows: readonly RecordBookIssuedRow[]) =>
  rows.map((row) => {
    const { N = '', O = '', P = '', Q = '', V = 0n } = getRecordBookRowCellsForTaxForms(row);
    return [row.row, N, O, P, Q, V].join(' ');
  });
/** The customers in columns N to Q, which all rows of an invoice share (V7). */
const listBookCustomers = (rows: readonly RecordBookIssuedRow[]) => [
  ...new Set(rows.map(({ cells: { N = '', O = '', P = '', Q = '' } }) => [N, O, P, Q].join(' '))),
];
const sumQuarter = (booked: readonly Booked[], name: string) => {
  const period = parseTaxPeriod(name) as TaxPeriod;
  const sums = new Form349SumAccumulator(period, 9);
  for (const { rows, invoice } of booked) sums.add(listForm349EuCustomerAmountsOfInvoice(rows, invoice, period));
  return sums.corrections().map((one) => `${one.vat_number} ${one.period} ${one.declared_before} ${one.base}`);
};
const sumYear = (booked: readonly Booked[]) => {
  const sums = new Form347SumAccumulator(toWholeYearTaxPeriod('2026'), 9);
  for (const { rows, whole } of booked) sums.add(whole, rows);
  return sums.list().map((one) => `${one.customer} ${one.total}`);
};

describe('a correction by substitution of a wrong customer', () => {
  test('reverses the amounts of the customer that its invoice named, in the Union', async () => {
    const original = sell({ customer: german, ...priced(intraCommunity) });
    const fixed = await buildRows(correct(original, { customer: austrian, ...priced(intraCommunity) }), [original]);
    expect(nameCustomers(fixed.rows)).toEqual([
      'issued 02 AT ATU13585627 Kunde AT 400000',
      'replaced 02 DE DE111111125 Kunde GmbH -400000',
    ]);
    expect(listBookCustomers(fixed.rows)).toEqual(['02 AT ATU13585627 Kunde AT']);
    expect(fixed.problems).toContain('customer-corrected');
    expect(sumQuarter([await buildRows(original, []), fixed], '2026-3T')).toEqual([
      'DE111111125 2026-2T 4000.00 0.00',
      'ATU13585627 2026-2T 0.00 4000.00',
    ]);
  });

  // Regression: the finding told about negative rows, which the second step of two does not have.
  test('is no finding if a credit note reversed the invoice before', async () => {
    const original = sell({ customer: buyer, ...priced(general) });
    const none = { totals: { taxes: { categories: [{ code: 'VAT', rates: [{ base: '0.00', percent: '21%' }] }] } } };
    const second = correct({ ...original, ...none } as unknown as Invoice, { customer: person, ...priced(general) });
    const fixed = await buildRows(second, [original]);
    expect(fixed.problems).not.toContain('customer-corrected');
    expect(sumYear([fixed])).toEqual(['54387763P 4840.00']);
  });

  test('declares the year of the right customer only', async () => {
    const original = sell({ customer: buyer, ...priced(general) });
    const fixed = await buildRows(correct(original, { customer: person, ...priced(general) }), [original]);
    expect(sumYear([await buildRows(original, []), fixed])).toEqual(['54387763P 4840.00']);
  });

  test.each<[string, JsonObject, JsonObject, string[]]>([
    [
      'not before, and now',
      { customer: buyer, ...withheld },
      { customer: person, ...priced(general) },
      ['54387763P 4840.00'],
    ],
    ['before, and now not', { customer: buyer, ...priced(general) }, { customer: person, ...withheld }, []],
    ['neither', { customer: buyer, ...withheld }, { customer: person, ...withheld }, []],
    [
      'not before, for the same customer',
      { customer: buyer, ...withheld },
      { customer: buyer, ...priced(general) },
      ['A58818501 4840.00'],
    ],
  ])('declares the year of customers who withhold income tax elsewhere: %s', async (_what, before, after, sums) => {
    const original = sell({ supplier: person, ...before });
    const fixed = await buildRows(correct(original, { supplier: person, ...after }), [original]);
    expect(sumYear([await buildRows(original, []), fixed])).toEqual(sums);
  });

  // Regression: the address of the original counted as another customer.
  test('changes nothing if only the address of a customer from Kosovo changes', async () => {
    const kosovar = { name: 'Arben Krasniqi', identities: [{ key: 'other', country: 'QU', code: 'A1234' }] };
    const there = { addresses: [{ street: 'Rruga', locality: 'Pristina', code: '10000', country: 'XK' }] };
    const original = sell({ customer: { ...kosovar, ...there }, ...priced(general) });
    const fixed = await buildRows(correct(original, { customer: kosovar, ...priced(general) }), [original]);
    expect(fixed.problems).not.toContain('customer-corrected');
    expect(sumYear([await buildRows(original, []), fixed])).toEqual(['A1234 4840.00']);
  });

  test('adds the customer that a simplified invoice did not name', async () => {
    const ticket = { $tags: ['simplified'], customer: null as never };
    const original = sell({ ...ticket, ...priced(general) });
    const named = { $tags: ['simplified'], customer: person, tax: { ext: { 'es-fiscal-doc-type': 'R5' } } };
    const fixed = await buildRows(correct(original, { ...named, ...priced(general) }), [original]);
    expect(nameCustomers(fixed.rows)[1]).toBe('replaced    VENTAS A CONSUMIDOR FINAL -400000');
    expect(listBookCustomers(fixed.rows)).toEqual(['  54387763P Ana Ejemplo Ruiz']);
    expect(sumYear([await buildRows(original, []), fixed])).toEqual(['54387763P 4840.00']);
  });

  test('changes nothing if the customer was right, or if its invoice is not stored', async () => {
    const original = sell({ customer: buyer, ...priced(general) });
    for (const stored of [[original], []]) {
      const fixed = await buildRows(correct(original, { customer: buyer, ...priced(general, '3000.00') }), stored);
      expect(nameCustomers(fixed.rows)[1]).toBe('replaced   A58818501 Cliente de Muestra S.A. -400000');
      expect(sumYear([await buildRows(original, []), fixed])).toEqual(['A58818501 3630.00']);
      expect(fixed.problems).not.toContain('customer-corrected');
    }
    // Each of two invoices has its own customer, so the reversed amounts cannot be divided.
    const [one, other] = [original, sell({ code: '2', customer: german, ...priced(general) })];
    const both = correct(one, { customer: buyer, ...priced(general) });
    const [first] = both.preceding ?? [];
    const preceding = [first, { ...first, code: '2' }] as NonNullable<Invoice['preceding']>;
    const { rows } = await buildRows({ ...both, preceding }, [one, other]);
    expect(nameCustomers(rows)[1]).toContain('A58818501');
  });
});
