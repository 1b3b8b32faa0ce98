// Random sequences of credit notes for random invoices. All together must reverse the invoice, and each must have the
// amount that was asked for. Regressions: a credit note of an amount had a different total, and the last one lost charges
// without taxes.
import { parseCreditBody } from '../../src/document/invoice-body/read-correction';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { createInvoiceDocumentCalculator } from '../../src/invoices/credit/credit';
import { buildCreditNoteOrAddFaults } from '../../src/invoices/credit/plan';
import { buildRecordContentWithOriginals } from '../../src/invoices/credit/settle';
import {
  areAllTaxRateAmountsZero,
  computeInvoiceAmountsByTaxRate,
  sumAmountsByTaxRate,
} from '../../src/invoices/credit/rates';
import { computeUntaxedRowsAmount, sumAmountsExactly } from '../../src/invoices/credit/untaxed';
import { computeInvoiceTotals } from '../../src/invoices/totals';
import { sumBreakdownCentsByTaxRate } from '../../src/chain/invoice-book/amounts';
import type { RegistrationRecordContent } from '../../src/chain/record/record';
import { randomFrom, type Random } from '../document/random';
import { invoice as documentOf } from '../http/documents';
import { isLong } from '../long';

const sequences = isLong ? 400 : 100;
const calculate = createInvoiceDocumentCalculator({ now: new Date('2026-03-02T10:00:00Z') });

const combos: readonly JsonObject[] = [
  { cat: 'VAT', rate: 'general' },
  { cat: 'VAT', rate: 'reduced' },
  { cat: 'VAT', percent: '4%' },
  { cat: 'VAT', rate: 'general+eqs' },
  { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } },
  // The same percentages under another regime, or of another country.
  { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '05' } },
  { cat: 'VAT', country: 'NL', rate: 'general', ext: { 'es-fiscal-regime': '17' } },
  { cat: 'VAT', country: 'BE', rate: 'general', ext: { 'es-fiscal-regime': '17' } },
];
const price = (random: Random): string => (random.whole(1, 20_000) / 100).toFixed(2);

/** A percentage of all lines, or a fixed amount, which lines of one rate have in common with others. */
const createDiscount = (random: Random, isOneRate: boolean, tax: JsonObject | undefined): object => {
  const fixed = random.pick<object>([
    { amount: (random.whole(1, 90) / 100).toFixed(2) },
    { percent: '5%', base: '0.99' },
  ]);
  const row = isOneRate && random.chance(0.5) ? { percent: '5%' } : fixed;
  return { discounts: [{ ...row, reason: 'Promo', taxes: [tax] }] };
};

function createInvoice(random: Random): Invoice {
  const own = Array.from({ length: random.whole(1, 2) }, () => random.pick(combos));
  const withheld = random.chance(0.2) ? [{ cat: 'IRPF', percent: '15%' }] : [];
  const lines = Array.from({ length: random.whole(1, 4) }, (_, i) => ({
    quantity: random.chance(0.2) ? '2.5' : String(random.whole(1, 5)),
    item: { name: `Item ${i}`, price: price(random) },
    taxes: [random.pick(own), ...withheld],
    ...(random.chance(0.2) ? { discounts: [{ percent: '10%' }] } : {}),
  }));
  const [taxed] = lines[0]?.taxes ?? [];
  return calculate(
    documentOf({
      lines,
      ...(random.chance(0.4) ? { tax: { prices_include: 'VAT' } } : {}),
      ...(random.chance(0.4) ? createDiscount(random, own.length === 1, taxed) : {}),
      ...(random.chance(0.3) ? { charges: [{ reason: 'Resto del precio', amount: price(random) }] } : {}),
    }),
  );
}

function createBody(random: Random, invoice: Invoice): JsonObject {
  if (random.chance(0.5)) {
    const row = random.pick(computeInvoiceTotals(invoice).taxes);
    const tax = row.code
      ? { exempt: row.code }
      : random.pick([row.percent, { percent: row.percent, regime: random.pick(['01', '05']) }]);
    return { amount: price(random), tax: tax as string };
  }
  return { lines: [{ line: random.whole(1, invoice.lines?.length ?? 1), quantity: String(random.whole(1, 2)) }] };
}

/** Credits the invoice; undefined if the body is refused. */
function credit(original: Invoice, credits: readonly Invoice[], body: JsonObject): Invoice | undefined {
  const { body: written, faults } = parseCreditBody(body);
  const source = { original: { invoice: original }, credits: credits.map((invoice) => ({ invoice })) };
  const document = buildCreditNoteOrAddFaults(source, written, faults, calculate);
  return document && faults.list.length === 0 ? calculate(document) : undefined;
}

const totalOf = (invoice: Invoice): number => Math.round(Number(computeInvoiceTotals(invoice).total) * 100);

function checkSequence(seed: number): void {
  const random = randomFrom(seed);
  const original = createInvoice(random);
  const credits: Invoice[] = [];
  for (let i = random.whole(0, 4); i > 0; i -= 1) {
    const body = createBody(random, original);
    const made = credit(original, credits, body);
    if (!made) continue;
    credits.push(made);
    if (typeof body.amount === 'string')
      expect([seed, body, Math.abs(totalOf(made) + Math.round(Number(body.amount) * 100))]).toEqual([seed, body, 0]);
  }
  const last = credit(original, credits, {});
  if (last) credits.push(last);
  const left = sumAmountsByTaxRate([original, ...credits].map((one) => computeInvoiceAmountsByTaxRate(one)));
  const bases = new Map([...left].map(([name, row]) => [name, { ...row, tax: row.base }]));
  expect([seed, areAllTaxRateAmountsZero(bases)]).toEqual([seed, true]);
  const untaxed = sumAmountsExactly([original, ...credits].map(computeUntaxedRowsAmount));
  expect([seed, untaxed.value.toNumber()]).toEqual([seed, 0]);
  const rest = [original, ...credits].reduce((sum, one) => sum + totalOf(one), 0);
  expect([seed, Math.abs(rest) <= credits.length * left.size]).toEqual([seed, true]);
}

test(`${sequences} random sequences of credit notes reverse their invoices`, () => {
  for (let seed = 1; seed <= sequences; seed += 1) checkSequence(seed);
});

/**
 * Credits an invoice, and seals each credit note. @returns the totals of the records in cents, and what remains at each rate
 */
function sealParts(invoice: Invoice, bodies: readonly JsonObject[]) {
  const seal = (one: Invoice, others: readonly SealedInvoice[]): SealedInvoice => {
    const content = buildRecordContentWithOriginals(one, others) as RegistrationRecordContent;
    return { invoice: one, content, isCancelled: false };
  };
  const original = seal(invoice, []);
  const credits: SealedInvoice[] = [];
  for (const body of bodies) {
    const { body: written, faults } = parseCreditBody(body);
    const document = buildCreditNoteOrAddFaults({ original, credits }, written, faults, calculate);
    expect([body, faults.list]).toEqual([body, []]);
    const made = calculate({ ...document, series: 'R', code: `${credits.length + 1}` });
    credits.push(seal(made, [original, ...credits]));
  }
  const Desglose = [original, ...credits].flatMap(({ content }) => content.Desglose);
  const rest = [...sumBreakdownCentsByTaxRate({ Desglose }).values()];
  return {
    totals: credits.map(({ content }) => -Math.round(Number(content.ImporteTotal) * 100)),
    rest: rest.flatMap(({ base, tax }) => [Number(base), Number(tax)]),
    lines: credits.map((one) => (one.invoice.lines ?? []).map(({ item }) => item?.name)),
  };
}
type SealedInvoice = Parameters<typeof buildRecordContentWithOriginals>[1][number];

// Regression: each base was moved to its share of all parts, so the total was up to four cents from the price.
describe('goods that come back one after another, with prices that include the tax', () => {
  const sell = (lines: readonly (readonly [quantity: number, price: string, percent: string])[]): Invoice =>
    calculate(
      documentOf({
        lines: lines.map(([quantity, price, percent], i) => ({
          quantity: `${quantity}`,
          item: { name: `Item ${i}`, price },
          taxes: [{ cat: 'VAT', percent }],
        })),
        tax: { prices_include: 'VAT' },
      }),
    );
  const piece = (line: number): JsonObject => ({ lines: [{ line, quantity: 1 }] });

  it.each([
    [10, '1.80', '10%'],
    [3, '8.49', '21%'],
    [40, '1.80', '10%'],
    [12, '0.85', '4%'],
  ] as const)('are credited with their price: %i × %s at %s', (quantity, price, percent) => {
    const { totals, rest, lines } = sealParts(sell([[quantity, price, percent]]), Array(quantity).fill(piece(1)));
    expect(totals).toEqual(Array(quantity).fill(Math.round(Number(price) * 100)));
    expect(rest).toEqual([0, 0]);
    expect(lines.slice(0, -1).flat()).toEqual(Array(quantity - 1).fill('Item 0'));
  });

  it('are credited with their price if they are different goods', () => {
    const prices = ['12.95', '9.95', '4.99', '0.15'];
    const basket = sell(prices.map((price) => [1, price, '21%']));
    const { totals, rest } = sealParts(basket, [piece(1), piece(2), piece(3), piece(4)]);
    expect([totals, rest]).toEqual([
      [1295, 995, 499, 15],
      [0, 0],
    ]);
  });

  it('are credited in random baskets', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = randomFrom(seed);
      const percent = random.pick(['21%', '10%', '4%']);
      const basket = Array.from(
        { length: random.whole(1, 4) },
        () => [random.whole(1, 4), (random.whole(50, 6_000) / 100).toFixed(2), percent] as const,
      );
      const pieces = basket.flatMap(([quantity], i) => Array<number>(quantity).fill(i));
      const { totals, rest } = sealParts(
        sell(basket),
        pieces.map((i) => piece(i + 1)),
      );
      const prices = pieces.map((i) => Math.round(Number(basket[i]?.[1]) * 100));
      expect([seed, totals, rest]).toEqual([seed, prices, [0, 0]]);
    }
  });

  // The parts of the first line reverse a cent more than their share, and no other line has their rate.
  it('leave nothing at a rate while another rate is open', () => {
    const sold = sell([
      [5, '13.616', '21%'],
      [1, '211.65', '10%'],
    ]);
    const two = { lines: [{ line: 1, quantity: 2 }] };
    const { totals, rest } = sealParts(sold, [two, two, { lines: [{ line: 1 }] }, {}]);
    expect([totals.slice(0, 2), totals.reduce((sum, one) => sum + one, 0), rest]).toEqual([
      [2723, 2723],
      27_973,
      [0, 0, 0, 0],
    ]);
  });
});
