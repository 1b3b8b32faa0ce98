// Defines tax regimes as data, with categories that have keys and dated rates, currency, zone, tags and scenarios.

import type { CountryCode, CurrencyCode, DateText, Extensions, PercentText } from '../model/basic';

/** Value of a rate from a day on; without `since` it always applies. Lists are newest first. */
export interface TaxRateValue {
  readonly since?: DateText;
  readonly percent: PercentText;
  /** Codes that the row must have for this value; any row if absent. */
  readonly ext?: Extensions;
  readonly surcharge?: PercentText;
}

export interface TaxRate {
  readonly rate: string;
  /** Keys that the rate belongs to. */
  readonly keys: readonly string[];
  readonly values: readonly TaxRateValue[];
}

export interface TaxKeyDefinition {
  readonly key: string;
  /** Rows with this key have no percent. Nothing is charged. */
  readonly noPercent?: true;
}

export interface TaxCategory {
  readonly code: string;
  readonly retained?: true;
  readonly informative?: true;
  /** Empty if the category has no keys. */
  readonly keys: readonly TaxKeyDefinition[];
  readonly rates: readonly TaxRate[];
  /** The category is one of a country without a regime, so percentages are taken as given. */
  readonly withoutRegime?: true;
}

/** A note or codes for documents with a matching type, tags and categories. */
export interface RegimeScenario {
  /** The document has any of these types; if absent, every type matches. */
  readonly types?: readonly string[];
  /** All of these tags are required. */
  readonly tags?: readonly string[];
  /** A combo of this category occurs. */
  readonly category?: string;
  readonly note?: { readonly cat?: string; readonly key: string; readonly text: string };
  /** Written into `tax.ext`; overwrites existing codes. */
  readonly ext?: Readonly<Record<string, string>>;
}

export interface TaxRegime {
  readonly country: CountryCode;
  readonly currency: CurrencyCode;
  /** IANA zone in which "today" is decided. */
  readonly zone: string;
  readonly rounding: 'precise' | 'currency';
  readonly categories: readonly TaxCategory[];
  /** Tags of invoices in addition to the default ones. */
  readonly tags: readonly string[];
  readonly scenarios: readonly RegimeScenario[];
  /** Types that an invoice can be corrected with, the default first. */
  readonly corrections: readonly string[];
}

/** Keys of VAT and similar taxes, from EN 16931 code list UNTDID 5305. */
export const vatKeys: readonly TaxKeyDefinition[] = [
  { key: 'standard' },
  { key: 'zero' },
  { key: 'reverse-charge', noPercent: true },
  { key: 'exempt', noPercent: true },
  { key: 'export', noPercent: true },
  { key: 'intra-community', noPercent: true },
  { key: 'outside-scope', noPercent: true },
];

/**
 * Finds the row of a rate for a key. A rate with an unknown `+` extension is read as the longest known rate that it
 * extends, so `general+eqs` is `general` where there is no surcharge.
 */
export function findTaxRate(category: TaxCategory, rate: string, key: string | undefined): TaxRate | undefined {
  for (let name = rate; name !== ''; name = name.slice(0, Math.max(name.lastIndexOf('+'), 0))) {
    const match = category.rates.find((row) => row.rate === name && belongs(row.keys, key));
    if (match !== undefined) return match;
  }
  return undefined;
}

function belongs(keys: readonly string[], key: string | undefined): boolean {
  return keys.length === 0 ? key === undefined : key !== undefined && keys.includes(key);
}

/** Finds the value of a rate on a day, for a row with these codes; undefined before the first. */
export function findTaxRateValue(rate: TaxRate, day: DateText, ext: Extensions | undefined): TaxRateValue | undefined {
  return rate.values.find((value) => (value.since === undefined || value.since <= day) && has(ext, value.ext));
}

function has(given: Extensions | undefined, wanted: Extensions | undefined): boolean {
  return wanted === undefined || Object.keys(wanted).every((key) => given?.[key] === wanted[key]);
}
