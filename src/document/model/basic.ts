// Values of the document model: JSON, and texts in a fixed form (amounts, percentages, dates).

import { compareAmounts, normalizeAmountText, parseAmount } from '../../amount/amount';

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [member: string]: Json;
}

/** Exact decimal as text. The number of decimals matters, because `"10.00"` equals `"10"` in value, but not in form. */
export type AmountText = string;
export type PercentText = string;
/** `YYYY-MM-DD`. */
export type DateText = string;
/** `hh:mm:ss`. */
export type TimeText = string;
/** ISO 4217 code. */
export type CurrencyCode = string;
/** Two letters; tax countries use `EL` for Greece. */
export type CountryCode = string;

/** Codes of regimes and addons by extension key, `{"es-fiscal-doc-type": "F1"}`. */
export interface ExtensionCodes {
  [key: string]: string;
}

export interface Digest {
  alg: string;
  val: string;
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a text that is the same for all texts of a decimal, such as 1 and 1.00; undefined for other texts. */
export function toDecimalKey(text: string): string | undefined {
  const plain = normalizeAmountText(text);
  return plain === undefined ? undefined : parseAmount(plain).value.toString();
}

/**
 * Prepares the comparison of many texts with one decimal. The comparison returns undefined for a text that is not a
 * decimal, and -1, 0 or 1 otherwise.
 */
export function createComparatorToDecimal(expected: string): ((text: string) => number | undefined) | undefined {
  const plain = normalizeAmountText(expected);
  if (plain === undefined) return undefined;
  const amount = parseAmount(plain);
  return (text) => {
    const found = normalizeAmountText(text);
    return found === undefined ? undefined : compareAmounts(parseAmount(found), amount);
  };
}

/** Compares two decimals. Returns -1 if `left` is less, 0 if both are equal, and 1 if `left` is greater. */
export const compareDecimalTexts = (left: string, right: string): number =>
  compareAmounts(parseAmount(normalizeAmountText(left) ?? '0'), parseAmount(normalizeAmountText(right) ?? '0'));
