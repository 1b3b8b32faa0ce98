// Taxes in documents: identities, combos on rows, and the summary of a document.

import type { AmountText, CountryCode, Extensions, Meta, PercentText } from './basic';

export interface TaxIdentity {
  country?: CountryCode | undefined;
  code?: string | undefined;
  scheme?: string | undefined;
  type?: string | undefined;
}

/** One tax applied to a row. `percent` and `surcharge` are looked up when `rate` is given. */
export interface TaxCombo {
  cat: string;
  country?: CountryCode | undefined;
  key?: string | undefined;
  rate?: string | undefined;
  percent?: PercentText | undefined;
  surcharge?: PercentText | undefined;
  ext?: Extensions | undefined;
}

export interface TaxNote {
  cat?: string | undefined;
  key?: string | undefined;
  text: string;
  ext?: Extensions | undefined;
}

/** `tax` of a billing document: how it is calculated and the codes that hold for the whole. */
export interface DocumentTax {
  /** Category whose tax the prices include. */
  prices_include?: string | undefined;
  rounding?: 'precise' | 'currency' | undefined;
  point?: string | undefined;
  ext?: Extensions | undefined;
  notes?: TaxNote[] | undefined;
  meta?: Meta | undefined;
}

export interface RateTotalSurcharge {
  percent: PercentText;
  amount: AmountText;
}

/** One row of the tax summary. */
export interface RateTotal {
  country?: CountryCode | undefined;
  key?: string | undefined;
  ext?: Extensions | undefined;
  base: AmountText;
  percent?: PercentText | undefined;
  surcharge?: RateTotalSurcharge | undefined;
  amount: AmountText;
}

export interface CategoryTotal {
  code: string;
  retained?: boolean | undefined;
  informative?: boolean | undefined;
  rates: RateTotal[];
  /** Sum of the rows' amounts, surcharges not counted. */
  amount: AmountText;
  /** Sum of the rows' surcharges. */
  surcharge?: AmountText | undefined;
}

export interface TaxTotal {
  categories?: CategoryTotal[] | undefined;
  /** Amounts and surcharges of categories that are neither retained nor informative. */
  sum: AmountText;
  retained?: AmountText | undefined;
}
