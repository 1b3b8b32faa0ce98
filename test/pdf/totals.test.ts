// The sums in the PDF: the total of the invoice equals the total of its record and of its QR code.
import { convertToRecordTotals } from '../../src/chain/convert/totals';
import type { JsonObject } from '../../src/document/model/basic';
import { toInvoiceWithRecordSigns } from '../../src/pdf/view/record-signs';
import { buildPrintedTotalsTable } from '../../src/pdf/view/totals-view';
import { invoiceInput, invoiceOf } from '../document/invoices';

describe('a charge or discount without tax', () => {
  const outlay = { key: 'outlay', reason: 'Tasa', amount: '4.00' };
  const voucher = { reason: 'Vale', amount: '20.00' };
  const taxed = { reason: 'Pronto pago', percent: '10%', taxes: [{ cat: 'VAT', rate: 'general' }] };
  const cases: readonly (readonly [what: string, input: JsonObject])[] = [
    ['an outlay', { charges: [outlay] }],
    ['a discount', { discounts: [voucher] }],
    ['both, next to one that is taxed', { charges: [outlay], discounts: [voucher, taxed] }],
    ['with more decimals than the total', { charges: [{ percent: '10%', base: '73.8552', amount: '7.38552' }] }],
    ['with prices that hold the tax', { tax: { prices_include: 'VAT' }, charges: [outlay] }],
    ['of a credit note', { type: 'credit-note', preceding: [{ code: '1' }], charges: [outlay] }],
  ];

  it.each(cases)('keeps the total in the PDF equal to record and QR code: %s', (_what, input) => {
    const invoice = invoiceOf(invoiceInput(input));
    const record = convertToRecordTotals(invoice, invoice.type === 'credit-note', []).ImporteTotal;
    const rows = (buildPrintedTotalsTable(toInvoiceWithRecordSigns(invoice), 'es')?.rows ?? []).map(({ cells }) =>
      cells.map(([piece]) => piece),
    );
    const shown = new Map(rows.map(([label, value]) => [label?.text, value?.text.replaceAll('\u00a0', ' ')]));
    expect(shown.get('Total factura')).toBe(`${record.replace('.', ',')} €`);
    expect([...shown.keys()].at(-1)).toBe('Total a pagar');
    expect(shown.has('Diferencia de redondeo')).toBe(false);
  });

  it('is not in the sum before tax if it is paid for the customer', () => {
    const invoice = invoiceOf(invoiceInput({ charges: [outlay] }));
    const rows = (buildPrintedTotalsTable(invoice, 'es')?.rows ?? []).map(({ cells }) =>
      cells.map(([piece]) => piece?.text),
    );
    expect(rows.map((row) => row.join(': ').replaceAll('\u00a0', ' '))).toEqual([
      'Total sin impuestos: 100,00 €',
      'IVA: 21,00 €',
      'Total factura: 121,00 €',
      'Suplido: Tasa: 4,00 €',
      'Total a pagar: 125,00 €',
    ]);
  });

  // Regression: under a margin scheme, and for exempt IPSI, it was also printed before the total.
  it.each<[string, JsonObject]>([
    ['a margin', { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '03' } }],
    ['an exempt sale in Ceuta', { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-exempt': 'E1' } }],
    ['a taxed sale', { cat: 'VAT', rate: 'general' }],
  ])('is printed once: %s', (_what, combo) => {
    const charges = [outlay, { key: 'deposit', reason: 'Llave', amount: '50.00' }];
    const discounts = [{ key: 'guarantee', reason: 'Retención de garantía', amount: '5.00' }];
    const lines = [{ quantity: '1', item: { name: 'Reloj', price: '100.00' }, taxes: [combo] }];
    const labels = printTotals({ lines, charges, discounts }).map(([label = '']) => label);
    const total = labels.indexOf('Total factura');
    expect(labels.filter((label) => /Tasa|Llave|garantía/.test(label))).toHaveLength(3);
    expect(labels.slice(0, total).filter((label) => /Tasa|Llave|garantía/.test(label))).toEqual([]);
  });

  // Regression: a tip and interest were printed as outlays, which are paid for the customer.
  it.each([
    ['Propina', 'Cargo: Propina'],
    ['Intereses de demora', 'Cargo: Intereses de demora'],
    ['Tasa judicial', 'Suplido: Tasa judicial'],
    ['Suplido: intereses de demora del registro', 'Suplido: Suplido: intereses de demora del registro'],
  ])('has the word of what it is: %s', (reason, label) => {
    const labels = printTotals({ charges: [{ key: 'outlay', reason, amount: '4.00' }] }).map(([first]) => first);
    expect(labels).toContain(label);
  });
});

/** Labels and amounts of the printed totals. */
const printTotals = (input: JsonObject): string[][] =>
  (buildPrintedTotalsTable(invoiceOf(invoiceInput(input)), 'es')?.rows ?? []).map(({ cells }) =>
    cells.map(([piece]) => piece?.text ?? ''),
  );
