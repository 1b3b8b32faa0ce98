// Rows of billing documents: items, lines, sub-lines, discounts and charges.

import type { AmountText, CountryCode, CurrencyCode, DateText, Extensions, Meta, PercentText } from './basic';
import type { Identity, Image, Party } from './party';
import type { TaxCombo } from './tax';

export interface Period {
  label?: string | undefined;
  start: DateText;
  end: DateText;
}

export interface Note {
  uuid?: string | undefined;
  key?: string | undefined;
  code?: string | undefined;
  src?: string | undefined;
  text?: string | undefined;
  meta?: Meta | undefined;
  ext?: Extensions | undefined;
}

export interface CurrencyAmount {
  label?: string | undefined;
  currency: CurrencyCode;
  value: AmountText;
}

export interface Attribute {
  label?: string | undefined;
  key?: string | undefined;
  type?: string | undefined;
  text?: string | undefined;
  code?: string | undefined;
  amount?: AmountText | undefined;
  unit?: string | undefined;
  date?: DateText | undefined;
}

export interface Item {
  $schema?: string | undefined;
  uuid?: string | undefined;
  ref?: string | undefined;
  key?: string | undefined;
  /** Always written, also when empty. */
  name: string;
  identities?: Identity[] | undefined;
  description?: string | undefined;
  images?: Image[] | undefined;
  currency?: CurrencyCode | undefined;
  price?: AmountText | undefined;
  alt_prices?: CurrencyAmount[] | undefined;
  unit?: string | undefined;
  origin?: CountryCode | undefined;
  attributes?: Attribute[] | undefined;
  ext?: Extensions | undefined;
  meta?: Meta | undefined;
}

export interface LineDiscount {
  key?: string | undefined;
  code?: string | undefined;
  reason?: string | undefined;
  base?: AmountText | undefined;
  percent?: PercentText | undefined;
  amount: AmountText;
  ext?: Extensions | undefined;
}

export interface LineCharge {
  key?: string | undefined;
  code?: string | undefined;
  reason?: string | undefined;
  base?: AmountText | undefined;
  percent?: PercentText | undefined;
  quantity?: AmountText | undefined;
  unit?: string | undefined;
  rate?: AmountText | undefined;
  amount: AmountText;
  ext?: Extensions | undefined;
}

/** Part of a line: no taxes, no parts of its own. */
export interface SubLine {
  uuid?: string | undefined;
  i: number;
  quantity: AmountText;
  identifier?: Identity | undefined;
  period?: Period | undefined;
  order?: string | undefined;
  cost?: string | undefined;
  item?: Item | undefined;
  /** Quantity times price. */
  sum?: AmountText | undefined;
  discounts?: LineDiscount[] | undefined;
  charges?: LineCharge[] | undefined;
  /** Sum less discounts plus charges. Absent without a price. */
  total?: AmountText | undefined;
  notes?: Note[] | undefined;
}

export interface Line extends SubLine {
  breakdown?: SubLine[] | undefined;
  taxes?: TaxCombo[] | undefined;
  substituted?: SubLine[] | undefined;
  seller?: Party | undefined;
  ext?: Extensions | undefined;
}

/** Discount or charge of the whole document. */
export interface Discount {
  uuid?: string | undefined;
  i: number;
  key?: string | undefined;
  code?: string | undefined;
  reason?: string | undefined;
  base?: AmountText | undefined;
  percent?: PercentText | undefined;
  amount: AmountText;
  taxes?: TaxCombo[] | undefined;
  ext?: Extensions | undefined;
  meta?: Meta | undefined;
}

export type Charge = Discount;
