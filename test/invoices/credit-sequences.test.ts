// Random sequences of credit notes for random invoices. All together must reverse the invoice, and each must have the
// amount that was asked for. Regressions: a credit note of an amount had a different total, and the last one lost charges
// without taxes.
import { parseCreditBody } from '../../src/document/invoice-body/read-correction';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { createDocumentCalculator } from '../../src/invoices/credit/credit';
import { buildCreditNoteOrAddFaults } from '../../src/invoices/credit/plan';
import { areAllAmountsZero, computeAmountsByRate, sumAmountsByRate } from '../../src/invoices/credit/rates';
import { computeUntaxedRowsAmount, sumAmountsExactly } from '../../src/invoices/credit/untaxed';
import { computeInvoiceTotals } from '../../src/invoices/totals';
import { randomFrom, type Random } from '../document/random';
import { invoice as documentOf } from '../http/documents';

const sequences = 400;
const calculate = createDocumentCalculator({ now: new Date('2026-03-02T10:00:00Z') });

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
  const left = sumAmountsByRate([original, ...credits].map((one) => computeAmountsByRate(one)));
  const bases = new Map([...left].map(([name, row]) => [name, { ...row, tax: row.base }]));
  expect([seed, areAllAmountsZero(bases)]).toEqual([seed, true]);
  const untaxed = sumAmountsExactly([original, ...credits].map(computeUntaxedRowsAmount));
  expect([seed, untaxed.value.toNumber()]).toEqual([seed, 0]);
  const rest = [original, ...credits].reduce((sum, one) => sum + totalOf(one), 0);
  expect([seed, Math.abs(rest) <= credits.length * left.size]).toEqual([seed, true]);
}

test(`${sequences} random sequences of credit notes reverse their invoices`, () => {
  for (let seed = 1; seed <= sequences; seed += 1) checkSequence(seed);
});
