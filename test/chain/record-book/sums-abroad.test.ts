// Sums of sales abroad. Regressions: invoices that were reported in the wrong form.
import { parseTaxPeriod, toWholeYearTaxPeriod } from '../../../src/chain/record-book/period';
import { Form303SumAccumulator } from '../../../src/chain/record-book/sums-303';
import { Form347SumAccumulator } from '../../../src/chain/record-book/sums-347';
import { listForm349EuCustomerAmountsOfInvoice, Form349SumAccumulator } from '../../../src/chain/record-book/sums-349';
import { Form369SumAccumulator } from '../../../src/chain/record-book/sums-369';
import type { JsonObject } from '../../../src/document/model/basic';
import { invoiceInput, invoiceOf, line } from '../../document/invoices';
import { bookRows } from './booked-rows';

/** The tax forms that list an invoice of June 2026. */
function computeSums(changes: JsonObject) {
  const { invoice, rows, counted } = bookRows(invoiceOf(invoiceInput(changes)));
  const quarter = parseTaxPeriod('2026-2T');
  const [vat, year, union, shop] = [
    new Form303SumAccumulator(quarter),
    new Form347SumAccumulator(toWholeYearTaxPeriod('2026'), 10),
    new Form349SumAccumulator(quarter, 10),
    new Form369SumAccumulator(quarter),
  ];
  vat.add(rows);
  year.add(invoice, rows);
  union.add(listForm349EuCustomerAmountsOfInvoice(rows, invoice, quarter));
  shop.add(invoice, rows);
  return {
    boxes: vat.list().map(({ box }) => box),
    year: year.list(),
    union: union.supplies(),
    shop: shop.list(),
    problems: counted,
  };
}

describe('the sums of a customer with a VAT number of Northern Ireland', () => {
  const customer = { name: 'Belfast Ltd', tax_id: { country: 'XI', code: '434031494' } };
  const sold = (key: string) => computeSums({ customer, lines: [line('9000.00', { taxes: [{ cat: 'VAT', key }] })] });

  test('have a service in box 120 instead of box 59 and form 349', () => {
    expect(sold('outside-scope')).toMatchObject({
      boxes: ['120'],
      union: [],
      year: [{ customer: 'XI434031494', total: '9000.00' }],
    });
  });

  test('have goods as a delivery within the EU', () => {
    expect(sold('intra-community')).toMatchObject({ boxes: ['59'], union: [{ key: 'E' }], year: [] });
  });
});

// Regression: these services were in box 59 and in form 349, as services to another member state.
describe('the sums of a customer in a part of a member state outside the territory of VAT', () => {
  test.each<[string, string, string, string, string]>([
    ['Guadeloupe', 'FR', '83404833048', 'FR', '97110'],
    ['Martinique by its own code', 'FR', '83404833048', 'MQ', '97200'],
    ['Åland', 'FI', '01120389', 'FI', '22100'],
  ])('have a service in box 120: %s', (_what, state, code, country, postcode) => {
    const customer = {
      name: 'SARL',
      tax_id: { country: state, code },
      addresses: [{ street: 'Rue', locality: 'Ville', code: postcode, country }],
    };
    const lines = [line('9000.00', { taxes: [{ cat: 'VAT', key: 'outside-scope' }] })];
    const { boxes, union, problems } = computeSums({ customer, lines });
    expect({ boxes, union }).toEqual({ boxes: ['120'], union: [] });
    expect(problems).toContainEqual(expect.objectContaining({ key: 'services-outside-union' }));
  });
});

// Regression: the sheet of the authority has these services in box 59, and no line said so.
describe('services to a VAT number outside the territory of VAT are a problem', () => {
  const sold = (tax_id: JsonObject, combo: JsonObject) =>
    computeSums({ customer: { name: 'Kunde', tax_id }, lines: [line('900.00', { taxes: [{ cat: 'VAT', ...combo }] })] })
      .problems.map(({ key }) => key)
      .includes('services-outside-union');
  const belfast = { country: 'XI', code: '434031494' };
  const german = { country: 'DE', code: '111111125' };

  test.each<[string, JsonObject, JsonObject, boolean]>([
    ['a service to Northern Ireland', belfast, { key: 'outside-scope' }, true],
    ['goods to Northern Ireland', belfast, { key: 'intra-community' }, false],
    ['a service to Germany', german, { key: 'outside-scope' }, false],
    ['a service to Northern Ireland with tax', belfast, { rate: 'general' }, false],
  ])('%s', (_what, taxId, combo, expected) => {
    expect(sold(taxId, combo)).toBe(expected);
  });
});

describe('the sums of sales under IGIC', () => {
  const customer = { name: 'Kunde GmbH', tax_id: { country: 'DE', code: '111111125' } };

  test.each(['export', 'outside-scope'])('are not in form 349 of VAT: %s', (key) => {
    const lines = (cat: string) => [line('9000.00', { taxes: [{ cat, key }] })];
    expect(computeSums({ customer, lines: lines('IGIC') }).union).toEqual([]);
    expect(computeSums({ customer, lines: lines('VAT') }).union).toHaveLength(key === 'export' ? 0 : 1);
  });
});

describe('goods to the Union', () => {
  const customer = { name: 'Kunde GmbH', tax_id: { country: 'DE', code: '111111125' } };
  const us = { name: 'Inc', tax_id: { country: 'US', code: '123456789' } };
  const sold = (key: string, kind: string, more: JsonObject = {}) =>
    computeSums({
      customer,
      lines: [line('100.00', { item: { name: 'X', price: '100.00', key: kind }, taxes: [{ cat: 'VAT', key }] })],
      ...more,
    }).problems.filter((one) => one.key === 'goods-as-services');

  // Regression: form 349 listed them as services, without naming the invoice.
  test('are a problem of their invoice if they are outside the tax', () => {
    expect(sold('outside-scope', 'goods')).toMatchObject([{ invoices: 1, entries: ['entry'], columns: ['S'] }]);
  });

  test.each<[string, string, string, JsonObject]>([
    ['goods within the EU', 'intra-community', 'goods', {}],
    ['a service', 'outside-scope', 'services', {}],
    ['goods abroad to a customer outside the EU', 'outside-scope', 'goods', { customer: us }],
  ])('are no problem if they are right: %s', (_what, key, kind, more) => {
    expect(sold(key, kind, more)).toEqual([]);
  });
});

describe('a correction by substitution of a one-stop-shop sale', () => {
  const tax = { cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } };
  const rates = [{ country: 'FR', key: 'standard', base: '100.00', percent: '20%', amount: '20.00' }];
  const replaced = { categories: [{ code: 'VAT', rates, amount: '20.00' }], sum: '20.00' };
  const corrected = (changes: JsonObject) =>
    computeSums({
      type: 'corrective',
      series: 'R',
      customer: { name: 'Marie', identities: [{ key: 'other', country: 'FR', code: 'K-1' }] },
      lines: [line('80.00', { taxes: [tax] })],
      preceding: [{ series: 'A', code: '9', issue_date: '2026-05-30', tax: replaced }],
      ...changes,
    }).shop;

  test('counts as one invoice', () => {
    expect(corrected({})).toMatchObject([{ base: '-20.00', tax: '-4.00', invoices: 1 }]);
  });

  test('reverses amounts of another currency in euros', () => {
    const inDollars = { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }] };
    expect(corrected(inDollars)).toMatchObject([{ base: '-18.00', tax: '-3.60' }]);
  });
});

// Regression: Greece was listed twice if some invoices wrote EL and others GR.
describe('the sums of one member state in form 369', () => {
  test('are one row, whichever of its codes an invoice has', () => {
    const greek = (country: string) => ({
      cat: 'VAT',
      country,
      rate: 'general',
      ext: { 'es-fiscal-regime': '17' },
    });
    const lines = ['EL', 'GR'].map((country) => line('100.00', { taxes: [greek(country)] }));
    const customer = { name: 'Eleni', identities: [{ key: 'other', country: 'GR', code: 'K-1' }] };
    expect(computeSums({ customer, lines }).shop).toMatchObject([{ country: 'EL', base: '200.00', tax: '48.00' }]);
  });
});
