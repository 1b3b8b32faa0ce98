// The percentage of a named rate on a day.
import type { CountryCode, DateText } from '../model/basic';
import type { TaxCombo } from '../model/parts';
import { findTaxRate, findTaxRateValue } from './regime';
import { findTaxCategory, findTaxRegime } from './registry';

/** Finds the percentage; null if the rate did not exist on that day, undefined if the row has no rate of a table. */
export function findNamedRatePercent(
  regime: CountryCode | undefined,
  combo: TaxCombo,
  day: DateText,
): string | null | undefined {
  if (combo.rate === undefined || combo.percent === undefined) return undefined;
  const category = findTaxCategory(findTaxRegime(regime), combo.country, combo.cat);
  const rate = category && findTaxRate(category, combo.rate, combo.key);
  return rate && (findTaxRateValue(rate, day, combo.ext)?.percent ?? null);
}

/** Returns whether two percentages have the same value. */
export const isSamePercentValue = (left: string | null, right: string | undefined): boolean =>
  left !== null && Number.parseFloat(left) === Number.parseFloat(right ?? '');
