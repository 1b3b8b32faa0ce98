// All regimes by country, and the categories that rows can name.

import type { CountryCode } from '../model/basic';
import { spain } from './es/regime';
import { otherRegimes, plainVat } from './other-countries';
import type { Category, Regime } from './regime';

const regimes = new Map<CountryCode, Regime>([spain, ...otherRegimes].map((regime) => [regime.country, regime]));

export function regimeOf(country: CountryCode | undefined): Regime | undefined {
  return country === undefined ? undefined : regimes.get(country);
}

/** Category for a row: of the row's own country when it names one, else of the document's regime. */
export function categoryOf(regime: Regime | undefined, country: CountryCode | undefined, code: string) {
  const own = country === undefined ? regime : regimeOf(country);
  if (own !== undefined) return own.categories.find((category): category is Category => category.code === code);
  return code === plainVat.code ? plainVat : undefined;
}

/** Tags that every invoice may carry (document.md 10). */
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
