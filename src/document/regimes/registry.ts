// All regimes by country, and the categories that rows can name.

import type { CountryCode } from '../model/basic';
import { spain } from './spain';
import { countryAliases, otherRegimes, plainVat } from './other-countries';
import type { Category, Regime } from './regime';

const regimes = new Map<CountryCode, Regime>([spain, ...otherRegimes].map((regime) => [regime.country, regime]));

/** Finds the regime of a country, also by another code of it; the row keeps its code. */
export function findRegime(country: CountryCode | undefined): Regime | undefined {
  return country === undefined ? undefined : regimes.get(countryAliases.get(country) ?? country);
}

/**
 * Finds the category of a row in the row's country if it has one, else in the document's regime. For a country without
 * a regime any category is accepted, and VAT has its keys everywhere.
 */
export function findCategory(
  regime: Regime | undefined,
  country: CountryCode | undefined,
  code: string,
): Category | undefined {
  const own = country === undefined ? regime : findRegime(country);
  if (own !== undefined) return own.categories.find((category) => category.code === code);
  return code === plainVat.code ? plainVat : { code, keys: [], rates: [], withoutRegime: true };
}

/** Tags that every invoice may have. */
export const defaultTags: readonly string[] = [
  'simplified',
  'reverse-charge',
  'self-billed',
  'customer-rates',
  'partial',
  'bypass',
  'prepayment',
  'factoring',
];
