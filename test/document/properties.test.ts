// Properties of every calculation: sums of parts, repeatability, independence of the order of members.
import { renderMessageInEnglish } from '../../src/messages/render';
import fc from 'fast-check';
import {
  type Amount,
  addAmountsExactly,
  parseAmount,
  compareAmounts,
  isNegativeAmount,
  negateAmount,
  createZeroAmount,
} from '../../src/amount/amount';
import { buildCorrectionEnvelope } from '../../src/document/correct-envelope';
import { computeCanonicalJsonDigest } from '../../src/document/canonical-json';
import { buildEnvelope } from '../../src/document/envelope';
import type { Json, JsonObject } from '../../src/document/model/basic';
import type { Invoice, BillTotals } from '../../src/document/model/invoice';
import type { TaxCategoryTotal } from '../../src/document/model/parts';
import { invoices, type Wishes } from './generator';
import { envelopeOf, invoiceOf, surroundings } from './invoices';
import { type Random, randomFrom } from './random';

const seed = Number(process.env.SELLO_SEED ?? 20_260_701);
const numRuns = 200;

/** Checks many documents. fast-check shrinks a failing one, and the message names the seed and path that repeat it. */
function forInvoices(wishes: Wishes, check: (input: JsonObject, random: Random) => void): void {
  const property = fc.property(invoices(wishes), fc.integer(), (input, other) => check(input, randomFrom(other)));
  fc.assert(property, { seed, numRuns });
}

/** A difference that loses nothing. */
const subtractExactly = (a: Amount, b: Amount): Amount => addAmountsExactly(a, negateAmount(b));

/** Returns whether two amounts differ by at most this number of cents, because each shown value was rounded separately. */
function expectClose(a: Amount, b: Amount, cents: number): void {
  const difference = subtractExactly(a, b);
  const distance = isNegativeAmount(difference) ? negateAmount(difference) : difference;
  expect(compareAmounts(distance, parseAmount(`0.${String(cents).padStart(2, '0')}`))).toBeLessThanOrEqual(0);
}

function computeSum(texts: readonly string[]): Amount {
  return texts.reduce((sum, text) => addAmountsExactly(sum, parseAmount(text)), createZeroAmount(2));
}

const of = (text: string | undefined): Amount => parseAmount(text ?? '0');

function expectTotals(totals: BillTotals): void {
  const before = subtractExactly(addAmountsExactly(of(totals.sum), of(totals.charge)), of(totals.discount));
  expectClose(subtractExactly(before, of(totals.tax_included)), of(totals.total), 2);
  expectClose(addAmountsExactly(of(totals.total), of(totals.tax)), of(totals.total_with_tax), 1);
  const remainder = subtractExactly(of(totals.total_with_tax), of(totals.retained_tax));
  expectClose(addAmountsExactly(remainder, of(totals.rounding)), of(totals.payable), 1);
  if (totals.due !== undefined) expectClose(subtractExactly(of(totals.payable), of(totals.advance)), of(totals.due), 0);
}

function expectTaxes(categories: readonly TaxCategoryTotal[], totals: BillTotals): void {
  for (const { rates, amount: own } of categories) {
    expectClose(computeSum(rates.map((row) => row.amount)), of(own), rates.length);
  }
  const charged = categories.filter((row) => !row.retained);
  const all = computeSum(charged.flatMap((row) => [row.amount, row.surcharge ?? '0']));
  expectClose(all, of(totals.taxes?.sum), charged.length * 2);
  expect(totals.taxes?.sum).toBe(totals.tax);
}

/** Checks that the bases of the tax rows of each category add up to the rows. @returns false if the category was not checked */
function expectPartition(invoice: Invoice): boolean {
  if (invoice.tax?.prices_include !== undefined) return false;
  // A row with a base is shown with the decimals of its base, possibly none.
  const rowsWithBase = [...(invoice.discounts ?? []), ...(invoice.charges ?? [])].filter(
    (row) => row.base !== undefined,
  );
  if (rowsWithBase.length > 0) return false;
  for (const { code, rates } of invoice.totals?.taxes?.categories ?? []) {
    const has = (row: { taxes?: { cat: string }[] | undefined }): boolean =>
      row.taxes?.some(({ cat }) => cat === code) ?? false;
    const lines = (invoice.lines ?? []).filter(has).map((row) => row.total ?? '0');
    const discounts = (invoice.discounts ?? []).filter(has).map((row) => `-${row.amount}`.replace('--', ''));
    const charges = (invoice.charges ?? []).filter(has).map((row) => row.amount);
    const rows = [...lines, ...discounts, ...charges];
    expectClose(computeSum(rows), computeSum(rates.map((row) => row.base)), Math.min(rows.length + rates.length, 99));
  }
  return true;
}

/** Puts the members in another order at every level. */
function shuffled(value: Json, random: Random): Json {
  if (Array.isArray(value)) return value.map((one) => shuffled(one, random));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, one]) => ({ key, one, place: random.next() }));
  entries.sort((a, b) => a.place - b.place);
  return Object.fromEntries(entries.map(({ key, one }) => [key, shuffled(one, random)]));
}

describe('a calculation', () => {
  test(`adds up its parts exactly except for rounding (seed ${seed})`, () => {
    const looked = { totals: 0, partitions: 0 };
    forInvoices({}, (input) => {
      const invoice = invoiceOf(input);
      if (invoice.totals === undefined) return;
      expectTotals(invoice.totals);
      expectTaxes(invoice.totals.taxes?.categories ?? [], invoice.totals);
      looked.totals += 1;
      looked.partitions += Number(expectPartition(invoice));
    });
    expect(looked.totals).toBeGreaterThan(numRuns * 0.9);
    expect(looked.partitions).toBeGreaterThan(numRuns / 3);
  });

  test(`changes nothing when it is repeated (seed ${seed})`, () => {
    forInvoices({ repeatable: true }, (input) => {
      const first = envelopeOf(input);
      const text = JSON.stringify(first);
      expect(JSON.stringify(envelopeOf(JSON.parse(text) as Json))).toBe(text);
    });
  });

  test(`can be repeated on a correction that copies taxes (seed ${seed})`, () => {
    forInvoices({ repeatable: true }, (input) => {
      const original = envelopeOf({ ...input, type: 'standard' });
      const options = { type: 'corrective', issue_date: '2026-06-30', copy_tax: true };
      const corrected = buildCorrectionEnvelope(original, options, surroundings());
      if ('problem' in corrected) throw new Error(renderMessageInEnglish(corrected.problem.message));
      const text = JSON.stringify(corrected.envelope);
      expect(JSON.stringify(envelopeOf(JSON.parse(text) as Json))).toBe(text);
    });
  });

  test(`does not depend on the order of members, and neither does the digest (seed ${seed})`, () => {
    forInvoices({}, (input, random) => {
      const { doc, head } = envelopeOf(input);
      expect(envelopeOf(shuffled(input, random)).doc).toEqual(doc);
      expect(computeCanonicalJsonDigest(shuffled(doc as unknown as Json, random))).toEqual(head.dig);
    });
  });

  test(`returns plain JSON, which stays the same when it is written and read (seed ${seed})`, () => {
    forInvoices({}, (input) => {
      const built = buildEnvelope(input, surroundings());
      expect(JSON.parse(JSON.stringify(built))).toStrictEqual(built);
    });
  });
});
