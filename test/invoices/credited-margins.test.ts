// Credits of lines under a margin scheme. Regression: only the margin of a line went back, so that a car of 10,210 was
// credited with 1,210, and the rest of its price with a line that had nothing to do with it.
import { parseCreditBody } from '../../src/document/invoice-body/read-correction';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { buildCreditNoteOrAddFaults } from '../../src/invoices/credit/plan';
import { renderMessage } from '../../src/messages/render';
import { invoice as documentOf } from '../http/documents';
import { calculate, general, underRegime } from './credited';

const sold = (taxes: JsonObject, price: string, quantity = '1') => ({
  quantity,
  item: { name: price, price },
  taxes: [taxes],
});
const used = underRegime('03');
const rest = (amount: string, more: object = {}) => ({ reason: 'Resto del precio', amount, ...more });
const sell = (lines: object[], charges: object[], more: object = {}): Invoice =>
  calculate(documentOf({ lines, charges, ...more }));

/** Credits the invoice with each body in turn. @returns the total of each, or the fault */
function take(original: Invoice, ...bodies: readonly JsonObject[]): string[] {
  const credits: Invoice[] = [];
  return bodies.map((body) => {
    const { body: written, faults } = parseCreditBody(body);
    const source = { original: { invoice: original }, credits: credits.map((invoice) => ({ invoice })) };
    const planned = buildCreditNoteOrAddFaults(source, written, faults, calculate);
    if (!planned) return faults.list.map(({ message }) => renderMessage('en', message).text).join();
    const made = calculate(planned);
    credits.push(made);
    return made.totals?.total_with_tax ?? '';
  });
}
const line = (number: number, quantity?: number): JsonObject => ({
  lines: [{ line: number, ...(quantity === undefined ? {} : { quantity: String(quantity) }) }],
});

describe('a credit of a line under a margin scheme', () => {
  const mats = sold(general, '50.00');
  it.each<[string, Invoice, readonly JsonObject[], readonly string[]]>([
    [
      'a car, then its mats',
      sell([sold(used, '1000.00'), mats], [rest('9000.00')]),
      [line(1), {}],
      ['10210.00', '60.50'],
    ],
    [
      'mats, then their car',
      sell([sold(used, '1000.00'), mats], [rest('9000.00')]),
      [line(2), {}],
      ['60.50', '10210.00'],
    ],
    [
      'one of two cars',
      sell([sold(used, '1000.00', '2')], [rest('18000.00')]),
      [line(1, 1), {}],
      ['10210.00', '10210.00'],
    ],
    [
      'each of three travellers',
      sell([sold(underRegime('05'), '100.00', '3'), mats], [rest('1000.00')]),
      [line(1, 1), line(1, 1), line(1, 1), {}],
      ['454.33', '454.34', '454.33', '60.50'],
    ],
    [
      'two cars together',
      sell([sold(used, '1000.00'), sold(used, '500.00'), mats], [rest('9000.00'), rest('4000.00')]),
      [{ lines: [{ line: 1 }, { line: 2 }] }, {}],
      ['14815.00', '60.50'],
    ],
    [
      'a car less a discount of its rest',
      sell([sold(used, '1000.00'), mats], [rest('9000.00')], { discounts: [rest('100.00')] }),
      [line(1), {}],
      ['10110.00', '60.50'],
    ],
    [
      'a car, without an outlay',
      sell([sold(used, '1000.00'), mats], [rest('9000.00'), rest('30.00', { key: 'outlay' })]),
      [line(1), {}],
      ['10210.00', '90.50'],
    ],
  ])('reverses the whole price: %s', (_what, original, bodies, totals) => {
    expect(take(original, ...bodies)).toEqual(totals);
  });

  it('is refused for one of several lines with one rest of the price, but all together can be credited', () => {
    const cars = sell([sold(used, '1000.00'), sold(used, '500.00'), mats], [rest('9000.00'), rest('4000.00')]);
    expect(take(cars, line(1))).toEqual([expect.stringContaining('the untaxed part of each line is unknown')]);
    expect(take(cars, line(3), {})).toEqual(['60.50', '14815.00']);
    expect(take(cars, {})).toEqual(['14875.50']);
  });

  it.each<[string, Invoice, readonly string[]]>([
    ['several lines without a rest', sell([sold(used, '1000.00'), sold(used, '500.00')], []), ['1210.00', '605.00']],
    [
      'an outlay',
      sell([sold(used, '100.00'), sold(used, '50.00')], [rest('9.00', { key: 'outlay' })]),
      ['121.00', '69.50'],
    ],
    ['the general regime', sell([sold(general, '100.00'), mats], [rest('9.00')]), ['121.00', '69.50']],
  ])('is as before with %s', (_what, original, totals) => {
    expect(take(original, line(1), {})).toEqual(totals);
  });
});

describe('the last credit note of an invoice under a margin scheme', () => {
  it('has a row of the scheme, so that its record includes the rest that a document left', () => {
    const lines = [sold(used, '1000.00')];
    const original = sell([...lines, sold(general, '50.00')], [rest('9000.00')]);
    const earlier = calculate(documentOf({ type: 'credit-note', lines }));
    const { body, faults } = parseCreditBody({});
    const source = { original: { invoice: original }, credits: [{ invoice: earlier }] };
    const made = calculate(buildCreditNoteOrAddFaults(source, body, faults, calculate) ?? {});
    const rates = made.totals?.taxes?.categories?.flatMap((one) => one.rates) ?? [];
    expect(rates.map(({ base, ext }) => `${ext?.['es-fiscal-regime']} ${base}`)).toEqual(['01 50.00', '03 0.00']);
    expect(made.totals?.total_with_tax).toBe('9060.50');
  });
});

// Regressions: the price that was paid was refused with the margin as the limit, or without any fault.
describe('a credit of an amount of an invoice whose price has a part without tax', () => {
  const car = sell([sold(used, '1000.00')], [rest('9000.00')]);
  const loss = sell([sold(used, '0.00')], [rest('9000.00')]);
  const ticket = sell([sold({ cat: 'VAT', rate: 'reduced' }, '40.00')], [rest('4.00', { key: 'outlay' })]);
  const without = (key: string, amount: string): object => ({ discounts: [{ key, reason: 'Otros', amount }] });
  const guaranteed = sell([sold(general, '2000.00')], [], without('guarantee', '121.00'));
  const returned = sell([sold(general, '100.00')], [], without('deposit', '300.00'));
  const of = (amount: string): JsonObject => ({ amount });

  it.each<[string, Invoice, readonly JsonObject[], readonly string[]]>([
    ['the whole price', car, [of('10210.00')], ['10210.00']],
    ['the margin, then the rest', car, [of('1210.00'), of('9000.00')], ['1210.00', '9000.00']],
    ['the rest after a part of the margin', car, [of('1000.00'), of('9210.00')], ['1000.00', '9210.00']],
    ['a sale at a loss', loss, [of('9000.00')], ['9000.00']],
    ['a meal, then its tip', ticket, [of('44.00'), of('4.00')], ['44.00', '4.00']],
    ['a meal with its tip', ticket, [of('48.00')], ['48.00']],
    ['the price with the guarantee', guaranteed, [of('2420.00')], ['2420.00']],
  ])('reverses it: %s', (_what, original, bodies, totals) => {
    expect(take(original, ...bodies)).toEqual(totals);
  });

  it.each<[string, Invoice, readonly JsonObject[], string]>([
    ['between the margin and the price', car, [of('3000.00')], 'only 1210.00 with tax can still be credited'],
    ['a part of a price at a loss', loss, [of('1000.00')], 'only 0.00 with tax can still be credited'],
    ['more than the tip', ticket, [of('44.00'), of('5.00')], 'only 0.00 with tax can still be credited'],
    ['an invoice of 0.00', sell([sold(general, '0.00')], []), [{}], 'its total is 0'],
    ['an invoice that is credited', sell([sold(general, '1.00')], []), [{}, {}], 'earlier credit notes'],
    ['more than the price with a guarantee', guaranteed, [of('2421.00')], 'only 2420.00 can still be credited'],
    ['more than a price with a returned deposit', returned, [of('150.00')], 'only 121.00 can still be credited'],
    ['more than all', sell([sold(general, '1.00')], []), [of('1.22')], 'only 1.21 can still be credited'],
  ])('is refused with a fault: %s', (_what, original, bodies, text) => {
    expect(take(original, ...bodies).at(-1)).toContain(text);
  });

  // Regression: the remedy was the amount that was refused, because the invoice has several rates.
  it('names a way that works for several rates', () => {
    const original = sell([sold(used, '1000.00'), sold(general, '50.00')], [rest('9000.00')]);
    const { body, faults } = parseCreditBody({ amount: '10270.50', tax: { percent: '21%', regime: '03' } });
    buildCreditNoteOrAddFaults({ original: { invoice: original }, credits: [] }, body, faults, calculate);
    const remedies = faults.list.map(({ message }) => renderMessage('en', message).remedy);
    expect(remedies).toEqual(['Credit `lines`, or send `{}` to credit everything that remains.']);
    expect(take(original, {})).toEqual(['10270.50']);
  });
});
