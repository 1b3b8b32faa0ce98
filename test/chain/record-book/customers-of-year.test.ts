// Operations that form 347 excludes. Regression: an export, a service to the Union or a line with withheld tax that
// excluded the whole invoice, and totals without the tax of the islands.
import { toWholeYearTaxPeriod } from '../../../src/chain/record-book/period';
import { Form347SumAccumulator } from '../../../src/chain/record-book/sums-347';
import type { RecordBookSettings } from '../../../src/chain/record-book/book-settings';
import type { JsonObject } from '../../../src/document/model/basic';
import { buyer, customer, general, german, invoiceInput, invoiceOf, irpf, line } from '../../document/invoices';
import { bookRows } from './booked-rows';

const person = { name: 'Ana Ejemplo Ruiz', tax_id: customer.tax_id };
const of = (regime: string): JsonObject => ({ ...general, ext: { 'es-fiscal-regime': regime } });
const sold = (...taxes: JsonObject[]): JsonObject => line('5000.00', { taxes });
const small = (...taxes: JsonObject[]): JsonObject => line('100.00', { taxes });

function addInvoice(sums: Form347SumAccumulator, changes: JsonObject, settings: RecordBookSettings = {}): void {
  const { invoice, rows } = bookRows(invoiceOf(invoiceInput({ customer: buyer, ...changes })), { settings });
  sums.add(invoice, rows);
}

function computeSums(changes: JsonObject, settings: RecordBookSettings = {}) {
  const sums = new Form347SumAccumulator(toWholeYearTaxPeriod('2026'), 10);
  addInvoice(sums, changes, settings);
  return { list: sums.list(), hasPartlyWithheld: sums.hasPartlyWithheld };
}

describe('the customers of form 347', () => {
  test.each<[string, JsonObject]>([
    ['an export', { lines: [sold(general), small({ cat: 'VAT', key: 'export' })] }],
    ['an export first', { lines: [small({ cat: 'VAT', key: 'export' }), sold(general)] }],
    [
      'a service to the Union',
      { customer: german, lines: [sold(general), small({ cat: 'VAT', key: 'outside-scope' })] },
    ],
  ])('have the other operations of an invoice: %s', (_what, changes) => {
    expect(computeSums(changes).list).toMatchObject([{ total: '6050.00', invoices: 1 }]);
  });

  test('have the rent of premises in a separate record', () => {
    const { list } = computeSums({ lines: [sold(general), sold(of('11'))] });
    expect(list.map(({ total, rent, invoices }) => [total, rent, invoices])).toEqual([
      ['6050.00', undefined, 1],
      ['6050.00', true, 1],
    ]);
  });

  // Regression: a customer was missing, because the limit was compared with its rents and with its other operations.
  test.each<[string, string, string, [string, true | undefined][]]>([
    [
      '2000.00',
      '2000.00',
      'both',
      [
        ['2420.00', undefined],
        ['2420.00', true],
      ],
    ],
    [
      '1000.00',
      '2500.00',
      'rents',
      [
        ['1210.00', undefined],
        ['3025.00', true],
      ],
    ],
    ['1000.00', '1000.00', 'neither', []],
    ['3000.00', '-2000.00', 'others, less than the limit with a refund of rents', []],
  ])('have the limit for all their operations, %s with rents of %s: above it %s', (price, rent, _what, records) => {
    const { list } = computeSums({
      lines: [line(price, { taxes: [general] }), line(rent, { taxes: [of('11')] })],
    });
    expect(list.map(({ total, rent: isRent }) => [total, isRent])).toEqual(records);
  });

  test('have no invoice with withheld tax on all lines, with an outlay and without payments', () => {
    const changes = {
      supplier: person,
      lines: [sold(general, irpf)],
      charges: [{ key: 'outlay', reason: 'Tasas', amount: '50.00' }],
    };
    for (const incomeTime of ['accrual', 'payment'] as const)
      expect(computeSums(changes, { incomeTime })).toEqual({ list: [], hasPartlyWithheld: false });
  });

  // Regression: customers near the limit were missing, because the book has no column for these taxes.
  test.each<[string, string, JsonObject, string[]]>([
    ['IGIC', '2900.00', { cat: 'IGIC', rate: 'general' }, ['3103.00']],
    ['IPSI', '2950.00', { cat: 'IPSI', percent: '4%' }, ['3068.00']],
    ['IGIC below the limit', '2800.00', { cat: 'IGIC', rate: 'general' }, []],
    ['a reverse charge of IGIC', '3100.00', { cat: 'IGIC', key: 'reverse-charge' }, ['3100.00']],
    ['an exempt sale under IGIC', '3100.00', { cat: 'IGIC', key: 'exempt' }, ['3100.00']],
    // Regression: exports of island suppliers were listed (RD 1065/2007 art. 33.2).
    ['an export under IGIC', '3100.00', { cat: 'IGIC', key: 'export' }, []],
    ['an export under IPSI', '3100.00', { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-exempt': 'E2' } }, []],
  ])('have their total with the tax: %s', (_what, price, combo, totals) => {
    const { list } = computeSums({ lines: [line(price, { taxes: [combo] })] });
    expect(list.map(({ total }) => total)).toEqual(totals);
  });

  // Regression: a sale under a margin scheme of IGIC counted only its margin, and a business of the Union not at all,
  // although form 349 has no IGIC.
  const igic = { cat: 'IGIC', rate: 'general' };
  const igicOf = (regime: string): JsonObject => ({ ...igic, ext: { 'es-fiscal-regime': regime } });
  test.each<[string, JsonObject, string]>([
    [
      'a used car',
      {
        lines: [line('1000.00', { taxes: [igicOf('03')] })],
        charges: [{ reason: 'Resto del precio', amount: '9000.00' }],
      },
      '10070.00',
    ],
    [
      'a trip and another sale',
      {
        lines: [small(igic), line('200.00', { taxes: [igicOf('05')] })],
        charges: [{ reason: 'Resto del precio', amount: '4000.00' }],
      },
      '4321.00',
    ],
    ['goods to a German business', { customer: german, lines: [sold(igic)] }, '5350.00'],
    [
      'a service to a German business',
      { customer: german, lines: [sold({ cat: 'IGIC', key: 'outside-scope' })] },
      '5000.00',
    ],
  ])('have the whole price of an operation under IGIC: %s', (_what, changes, total) => {
    expect(computeSums(changes).list).toMatchObject([{ total, invoices: 1 }]);
  });

  test('have the rent of premises under IGIC in a separate record', () => {
    const { list } = computeSums({ lines: [sold(igic), sold(igicOf('11'))] });
    expect(list.map(({ total, rent }) => [total, rent])).toEqual([
      ['5350.00', undefined],
      ['5350.00', true],
    ]);
  });

  test('have an invoice with withheld tax on some lines, which is reported', () => {
    const changes = { supplier: person, lines: [sold(general), small(general, irpf)] };
    expect(computeSums(changes)).toMatchObject({ list: [{ total: '6171.00' }], hasPartlyWithheld: true });
  });

  // Regression: column O has the country of the address, by which the year of the customer was divided, so it was below
  // the limit.
  test.each<[string, JsonObject]>([
    ['without one', {}],
    ['in Germany', { addresses: [{ street: 'Weg', locality: 'Berlin', code: '10115', country: 'DE' }] }],
  ])('have one year with a document of Kosovo, whatever the address: there, and %s', (_what, address) => {
    const kosovar = { name: 'Arben Krasniqi', identities: [{ key: 'other', country: 'QU', code: 'A1234' }] };
    const there = { addresses: [{ street: 'Rruga', locality: 'Pristina', code: '10000', country: 'XK' }] };
    const sums = new Form347SumAccumulator(toWholeYearTaxPeriod('2026'), 10);
    for (const place of [there, address])
      addInvoice(sums, { customer: { ...kosovar, ...place }, lines: [line('2000.00', { taxes: [general] })] });
    expect(sums.list()).toMatchObject([{ customer: 'A1234', country: 'QU', total: '4840.00', invoices: 2 }]);
  });
});
