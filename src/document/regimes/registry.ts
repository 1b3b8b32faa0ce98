// Finds regimes by country, and the tax categories that rows can name.

import type { CountryCode, DateText } from '../model/basic';
import type { TaxCombo } from '../model/parts';
import { spanishTaxRegime } from './spain';
import { taxRegimeCountryAliases, foreignTaxRegimes, vatCategoryOfCountryWithoutRegime } from './other-countries';
import { findTaxRateByName, findTaxRateValueOnDay, type TaxCategory, type TaxRegime } from './regime';

const regimes = new Map<CountryCode, TaxRegime>(
  [spanishTaxRegime, ...foreignTaxRegimes].map((regime) => [regime.country, regime]),
);

/** Finds the regime of a country, also by another code of the country; the row keeps its code. */
export function findTaxRegimeOfCountry(country: CountryCode | undefined): TaxRegime | undefined {
  return country === undefined ? undefined : regimes.get(taxRegimeCountryAliases.get(country) ?? country);
}

/**
 * Finds the category of a row: in the regime of the row's country, if the row has a country, otherwise in the
 * document's regime. For a country without a regime, any category is accepted, and VAT has its keys.
 */
export function findTaxCategoryOfCountryOrRegime(
  regime: TaxRegime | undefined,
  country: CountryCode | undefined,
  code: string,
): TaxCategory | undefined {
  const own = country === undefined ? regime : findTaxRegimeOfCountry(country);
  if (own !== undefined) return own.categories.find((category) => category.code === code);
  return code === vatCategoryOfCountryWithoutRegime.code
    ? vatCategoryOfCountryWithoutRegime
    : { code, keys: [], rates: [], withoutRegime: true };
}

/** Tags that every invoice may have. */
export const tagsAllowedOnEveryInvoice: readonly string[] = [
  'simplified',
  'reverse-charge',
  'self-billed',
  'customer-rates',
  'partial',
  'bypass',
  'prepayment',
  'factoring',
];

/** Finds the percentage; null if the rate did not exist on that day, undefined if the row has no rate of a table. */
export function findPercentOfNamedTaxRateOnDay(
  regime: CountryCode | undefined,
  combo: TaxCombo,
  day: DateText,
): string | null | undefined {
  if (combo.rate === undefined || combo.percent === undefined) return undefined;
  const category = findTaxCategoryOfCountryOrRegime(findTaxRegimeOfCountry(regime), combo.country, combo.cat);
  const rate = category && findTaxRateByName(category, combo.rate, combo.key);
  return rate && (findTaxRateValueOnDay(rate, day, combo.ext)?.percent ?? null);
}

/** Returns whether two percentages have the same value. */
export const isSamePercentValue = (left: string | null, right: string | undefined): boolean =>
  left !== null && Number.parseFloat(left) === Number.parseFloat(right ?? '');
