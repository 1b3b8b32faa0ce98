// Computes the tax data of corrected documents. The amounts are calculated again from the base and the percentage.
// docs/decisions/0018-documents-follow-the-public-calculator.md

import {
  type Amount,
  addAmountsWithLeftDecimals,
  addAmountsExactly,
  parseAmount,
  toAmountText,
  compareAmounts,
  isNegativeAmount,
  isZeroAmount,
  multiplyAmountsWithLeftDecimals,
  negateAmount,
  padAmountDecimals,
  rescaleAmount,
  isSameAmountValue,
  subtractAmountsWithLeftDecimals,
  createZeroAmount,
} from '../../amount/amount';
import { parsePercentage, multiplyAmountByPercentage } from '../../amount/percentage';
import { cloneJson } from '../canonical-json';
import { getCurrencyDecimals } from '../iso-codes';
import type { DocumentRef } from '../model/invoice';
import type { TaxCategoryTotal, TaxRateTotal, TaxTotal } from '../model/parts';
import type { TaxRegime } from '../regimes/regime';
import { findTaxCategoryOfCountryOrRegime } from '../regimes/registry';
import { type DocumentCalculationSettings, sumAddedAndRetainedTaxes } from './calculation';

export function calculatePrecedingTaxInPlace(
  references: readonly DocumentRef[],
  { currency, regime, rounding }: DocumentCalculationSettings,
): void {
  const writing = rounding === 'currency' ? 'rounded-rows' : 'rounded';
  for (const reference of references) {
    if (reference.tax === undefined) continue;
    recalculateTaxTotalInPlace(reference.tax, getCurrencyDecimals(reference.currency ?? currency), regime, writing);
  }
}

/**
 * Precision of a summary's values: rounded to the currency's decimals, or exact. `rounded-rows` is the rounding model
 * `currency`, in which every row is rounded before it is added.
 */
export type TaxTotalRounding = 'rounded' | 'rounded-rows' | 'exact';

/**
 * Calculates a summary again in place. Everything except the base, the percentage and the percentage of the surcharge
 * is replaced.
 */
export function recalculateTaxTotalInPlace(
  total: TaxTotal,
  decimals: number,
  regime: TaxRegime | undefined,
  writing: TaxTotalRounding = 'rounded',
): void {
  const formatValue = (value: Amount): string =>
    toAmountText(writing === 'exact' ? value : rescaleAmount(value, decimals));
  const none = createZeroAmount(decimals);
  // The amounts are removed, because only an amount that was rounded when it was written can result from a base with
  // fewer decimals.
  if (writing === 'exact') forgetAmounts(total);
  const categories = (total.categories ?? []).map((category) => {
    const retained = category.retained ?? findTaxCategoryOfCountryOrRegime(regime, undefined, category.code)?.retained;
    const worked = calculateCategory(category, none, formatValue, writing === 'rounded-rows');
    return { category: { retained, informative: category.informative }, ...worked };
  });
  const { sum, retained } = sumAddedAndRetainedTaxes(categories, none);
  total.sum = formatValue(sum);
  total.retained =
    retained === undefined ? undefined : formatRetained(total.retained, parseAmount(formatValue(retained)));
}

/** Number of times that the published tool counts withheld taxes in the copy for a correction. */
const publishedCounts = 3;
/** Tolerance of a few cents, because the copied value was rounded from exact sums, and the other values from rows. */
const roundingSlack = parseAmount('0.05');

/**
 * Formats a retained tax. The threefold value of a published copy stays, so that another calculation changes nothing.
 */
function formatRetained(given: string | undefined, worked: Amount): string {
  if (given === undefined) return toAmountText(worked);
  const threefold = multiplyAmountsWithLeftDecimals(worked, parseAmount(String(publishedCounts)));
  const off = subtractAmountsWithLeftDecimals(parseAmount(given), threefold);
  const isCopy = compareAmounts(isNegativeAmount(off) ? negateAmount(off) : off, roundingSlack) <= 0;
  return isCopy ? given : toAmountText(worked);
}

/**
 * Copies the tax summary of an original into a correction (`copy_tax`). Each amount is the percentage of the shown
 * base, with the written decimals of this base; the decimals of the original are ignored. Retained taxes count as in
 * the published tool, once from the original and twice more. The copy exists for parity with the published tool; no
 * record to the authority uses it.
 */
export function buildCorrectionTaxTotalFromOriginal(
  total: TaxTotal,
  decimals: number,
  regime: TaxRegime | undefined,
  writing: TaxTotalRounding,
): TaxTotal {
  const copy = cloneJson(total);
  forgetAmounts(copy);
  recalculateTaxTotalInPlace(copy, decimals, regime, writing);
  if (total.retained !== undefined && copy.retained !== undefined) {
    const again = multiplyAmountsWithLeftDecimals(parseAmount(copy.retained), parseAmount(String(publishedCounts - 1)));
    copy.retained = toAmountText(addAmountsWithLeftDecimals(parseAmount(total.retained), again));
  }
  return copy;
}

/**
 * Computes the taxes of a corrected invoice with the decimals of its currency: 21% of 120 is 25.20, however the base is
 * written. Document and record keep the amounts of the public calculator, which have the written decimals of the base.
 * @param decimals decimals of the currency of the corrected invoice
 */
export function computeTaxOfPrecedingBases(total: TaxTotal, decimals: number): TaxTotal {
  const copy = cloneJson(total);
  forgetAmounts(copy);
  for (const row of (copy.categories ?? []).flatMap((category) => category.rates))
    row.base = toAmountText(padAmountDecimals(parseAmount(row.base), decimals));
  recalculateTaxTotalInPlace(copy, decimals, undefined);
  return copy;
}

/** Prevents an amount of the original from being read as the result of a base with fewer decimals. */
function forgetAmounts(total: TaxTotal): void {
  for (const row of (total.categories ?? []).flatMap((category) => category.rates)) {
    row.amount = '0';
    if (row.surcharge !== undefined) row.surcharge.amount = '0';
  }
}

function calculateCategory(
  category: TaxCategoryTotal,
  none: Amount,
  shown: (value: Amount) => string,
  roundsRows: boolean,
): { amount: Amount; surcharge: Amount | undefined } {
  const inSum = (value: Amount): Amount => (roundsRows ? rescaleAmount(value, none.decimals) : value);
  let sum = none;
  let surcharge: Amount | undefined;
  for (const row of category.rates ?? []) {
    const worked = calculateRate(row, none);
    sum = addAmountsExactly(sum, inSum(worked.amount));
    row.amount = shown(worked.amount);
    if (row.surcharge !== undefined && worked.surcharge !== undefined) {
      surcharge = addAmountsExactly(surcharge ?? none, inSum(worked.surcharge));
      row.surcharge.amount = shown(worked.surcharge);
    }
    row.base = shown(parseAmount(row.base));
  }
  category.amount = shown(sum);
  category.surcharge = surcharge === undefined ? undefined : shown(surcharge);
  return { amount: sum, surcharge };
}

function calculateRate(row: TaxRateTotal, none: Amount): { amount: Amount; surcharge: Amount | undefined } {
  const base = parseAmount(row.base);
  const extra = row.surcharge;
  return {
    amount: row.percent === undefined ? none : computeTax(row.percent, base, row.amount),
    surcharge: extra === undefined ? undefined : computeTax(extra.percent, base, extra.amount),
  };
}

/**
 * Computes a percentage of the base at its written decimals: 21% of "960" is 202, and 21% of "960.00" is 201.60. The
 * base is stored with two decimals, so a second calculation cannot see the original notation. If a given amount results
 * from the base with fewer decimals, that amount is therefore kept, which makes the calculation repeatable.
 */
function computeTax(percent: string, base: Amount, given: string | undefined): Amount {
  const part = parsePercentage(percent);
  const before = parseAmount(given ?? '0');
  if (!isZeroAmount(before)) {
    for (let decimals = base.decimals - 1; decimals >= base.value.decimalPlaces(); decimals--) {
      if (isSameAmountValue(multiplyAmountByPercentage(part, rescaleAmount(base, decimals)), before)) return before;
    }
  }
  return multiplyAmountByPercentage(part, base);
}
