// Defines tax regimes as data: categories with keys and dated rates, currency, zone, tags and scenarios.

import type { CountryCode, CurrencyCode, DateText, ExtensionCodes, PercentText } from '../model/basic';

/** Value of a rate from a day on. Without `since`, the value always applies. Lists are newest first. */
export interface TaxRateValue {
  readonly since?: DateText;
  readonly percent: PercentText;
  /** Codes that the row must have for this value; if absent, the value applies to any row. */
  readonly ext?: ExtensionCodes;
  readonly surcharge?: PercentText;
}

export interface TaxRate {
  readonly rate: string;
  /** Keys to which the rate belongs. */
  readonly keys: readonly string[];
  readonly values: readonly TaxRateValue[];
}

export interface TaxKeyDefinition {
  readonly key: string;
  /** Rows with this key have no percentage, because nothing is charged. */
  readonly noPercent?: true;
}

export interface TaxCategory {
  readonly code: string;
  readonly retained?: true;
  readonly informative?: true;
  /** Empty if the category has no keys. */
  readonly keys: readonly TaxKeyDefinition[];
  readonly rates: readonly TaxRate[];
  /** Whether the category belongs to a country without a regime, so that percentages are accepted as given. */
  readonly withoutRegime?: true;
}

/** A note or codes for documents with a matching type, tags and categories. */
export interface TaxRegimeScenario {
  /** The document must have one of these types; if absent, every type matches. */
  readonly types?: readonly string[];
  /** The document must have all of these tags. */
  readonly tags?: readonly string[];
  /** The document must have a combo of this category. */
  readonly category?: string;
  readonly note?: { readonly cat?: string; readonly key: string; readonly text: string };
  /** Codes to write into `tax.ext`; they overwrite existing codes. */
  readonly ext?: Readonly<Record<string, string>>;
}

export interface TaxRegime {
  readonly country: CountryCode;
  readonly currency: CurrencyCode;
  /** IANA zone in which "today" is decided. */
  readonly zone: string;
  readonly rounding: 'precise' | 'currency';
  readonly categories: readonly TaxCategory[];
  /** Tags of invoices in addition to the default tags. */
  readonly tags: readonly string[];
  readonly scenarios: readonly TaxRegimeScenario[];
  /** Types by which an invoice can be corrected; the first one is the default. */
  readonly corrections: readonly string[];
}

/** Keys of VAT and similar taxes, from EN 16931 code list UNTDID 5305. */
export const vatKeyDefinitions: readonly TaxKeyDefinition[] = [
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
 * extends, so `general+eqs` means `general` if there is no surcharge.
 */
export function findTaxRateByName(category: TaxCategory, rate: string, key: string | undefined): TaxRate | undefined {
  for (let name = rate; name !== ''; name = name.slice(0, Math.max(name.lastIndexOf('+'), 0))) {
    const match = category.rates.find((row) => row.rate === name && belongs(row.keys, key));
    if (match !== undefined) return match;
  }
  return undefined;
}

function belongs(keys: readonly string[], key: string | undefined): boolean {
  return keys.length === 0 ? key === undefined : key !== undefined && keys.includes(key);
}

/** Finds the value of a rate on a day, for a row with these codes; undefined before the first value. */
export function findTaxRateValueOnDay(
  rate: TaxRate,
  day: DateText,
  ext: ExtensionCodes | undefined,
): TaxRateValue | undefined {
  return rate.values.find((value) => (value.since === undefined || value.since <= day) && has(ext, value.ext));
}

function has(given: ExtensionCodes | undefined, wanted: ExtensionCodes | undefined): boolean {
  return wanted === undefined || Object.keys(wanted).every((key) => given?.[key] === wanted[key]);
}
