// The terms of EN 16931 in a UBL or CII invoice that rules and tests read, as written in the file.
import { Decimal } from 'decimal.js';

/** The number as written; NaN if there is none, so that no comparison is true. */
export type ReadNumber = Decimal;

export interface ReadParty {
  readonly name?: string | undefined;
  readonly alias?: string | undefined;
  /** BT-31, 48, 63. */
  readonly vatNumber?: string | undefined;
  /** BT-32. */
  readonly taxNumber?: string | undefined;
  /** BT-30, 47. */
  readonly legalNumber?: string | undefined;
  /** BT-29, 46. */
  readonly identifiers: readonly string[];
  readonly endpoint?: { readonly scheme?: string | undefined; readonly value: string } | undefined;
  readonly hasAddress: boolean;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly postcode?: string | undefined;
  readonly country?: string | undefined;
}

/** An allowance or charge of the document or of a line. */
export interface ReadAdjustment {
  readonly charge: boolean;
  readonly amount?: ReadNumber | undefined;
  readonly base?: ReadNumber | undefined;
  readonly percent?: ReadNumber | undefined;
  readonly reason?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly category?: string | undefined;
  readonly rate?: ReadNumber | undefined;
}

/** A row of the VAT breakdown. `category` and `rate` belong to the scheme VAT. */
export interface ReadRow {
  readonly category?: string | undefined;
  readonly rate?: ReadNumber | undefined;
  readonly base?: ReadNumber | undefined;
  readonly tax?: ReadNumber | undefined;
  readonly reason?: string | undefined;
  readonly reasonCode?: string | undefined;
}

export interface ReadPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface ReadLine {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly quantity?: ReadNumber | undefined;
  readonly unit?: string | undefined;
  readonly amount?: ReadNumber | undefined;
  readonly price?: ReadNumber | undefined;
  readonly priceQuantity?: ReadNumber | undefined;
  readonly category?: string | undefined;
  readonly rate?: ReadNumber | undefined;
  readonly adjustments: readonly ReadAdjustment[];
  readonly period?: ReadPeriod | undefined;
  readonly itemSchemes: readonly (string | undefined)[];
  readonly itemLists: readonly (string | undefined)[];
  readonly taxCount: number;
  readonly objectTypes: readonly (string | undefined)[];
}

export interface ReadMeans {
  readonly code?: string | undefined;
  readonly account?: string | undefined;
  readonly card?: string | undefined;
  readonly mandate?: string | undefined;
}

export interface ReadTotals {
  readonly lines?: ReadNumber | undefined;
  readonly allowances?: ReadNumber | undefined;
  readonly charges?: ReadNumber | undefined;
  readonly withoutTax?: ReadNumber | undefined;
  readonly withTax?: ReadNumber | undefined;
  readonly paid?: ReadNumber | undefined;
  readonly rounding?: ReadNumber | undefined;
  readonly due?: ReadNumber | undefined;
}

export interface ReadInvoice {
  readonly syntax: 'ubl' | 'cii';
  readonly creditNote: boolean;
  readonly specification?: string | undefined;
  readonly profile?: string | undefined;
  readonly number?: string | undefined;
  /** Dates are `YYYY-MM-DD`. */
  readonly issueDate?: string | undefined;
  readonly dueDate?: string | undefined;
  readonly deliveryDate?: string | undefined;
  readonly taxPointDate?: string | undefined;
  readonly taxPointCode?: string | undefined;
  readonly typeCode?: string | undefined;
  readonly currency?: string | undefined;
  readonly taxCurrency?: string | undefined;
  readonly notes: readonly string[];
  readonly terms?: string | undefined;
  readonly buyerReference?: string | undefined;
  readonly order?: string | undefined;
  readonly salesOrder?: string | undefined;
  readonly contract?: string | undefined;
  readonly projects: readonly string[];
  readonly preceding: readonly { readonly number?: string | undefined; readonly date?: string | undefined }[];
  readonly period?: ReadPeriod | undefined;
  readonly seller: ReadParty;
  readonly buyer: ReadParty;
  readonly payee?: ReadParty | undefined;
  readonly representative?: ReadParty | undefined;
  readonly deliveryCountry?: string | undefined;
  readonly deliveryHasAddress: boolean;
  readonly means: readonly ReadMeans[];
  readonly adjustments: readonly ReadAdjustment[];
  readonly rows: readonly ReadRow[];
  readonly taxTotals: readonly {
    readonly currency?: string | undefined;
    readonly amount: ReadNumber;
    readonly rows: boolean;
  }[];
  readonly totals: ReadTotals;
  readonly lines: readonly ReadLine[];
  /** BT-122 and its place. */
  readonly attachments: readonly {
    readonly id?: string | undefined;
    readonly address?: string | undefined;
    readonly mime?: string | undefined;
  }[];
  /** Amounts that may have two decimals, each with the rule of EN 16931 that limits them. */
  readonly amounts: readonly { readonly rule: string; readonly text: string }[];
  /** Names of elements without content. */
  readonly empty: readonly string[];
  readonly amountCurrencies: readonly string[];
}

/** The number in a text; undefined without a text. */
export function readNumber(text: string | undefined): ReadNumber | undefined {
  if (text === undefined) return undefined;
  return /^[+-]?\d+(?:\.\d*)?$|^[+-]?\.\d+$/.test(text) ? new Decimal(text) : new Decimal(NaN);
}

/** `20260131` as `2026-01-31`. */
export function readCompactDate(text: string | undefined): string | undefined {
  return text?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}

export const zero = new Decimal(0);

export function sumOf(amounts: readonly (ReadNumber | undefined)[]): ReadNumber {
  return amounts.reduce<ReadNumber>((sum, amount) => sum.plus(amount ?? 0), zero);
}
