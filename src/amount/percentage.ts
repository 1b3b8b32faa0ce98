// Percentages as a fraction and its written form. `"21.0%"` is 0.210; values are compared, forms are kept.

import {
  type Amount,
  parseAmount,
  toAmountText,
  normalizeAmountText,
  Decimal,
  multiplyAmountsWithLeftDecimals,
  rescaleAmount,
} from './amount';

/** The fraction as an amount, for example 0.210 for 21.0%. */
export interface Percentage {
  readonly fraction: Amount;
  /** Text that is equal for equal values, such as 21% and 21.0%. */
  readonly value: string;
}

const canonicalForm = /^(?:0|-?[1-9]\d{0,8})(?:\.\d{1,8})?%$/;

/**
 * Returns the canonical text of a percentage. `"21.0%"` stays. Without the sign, the text is the fraction, so `"0.21"`
 * becomes `"21%"` and `"0.2"` becomes `"20%"`. Returns undefined for any other text.
 */
export function normalizePercentageText(text: string): string | undefined {
  if (canonicalForm.test(text)) return text;
  const signed = text.endsWith('%');
  const digits = normalizeAmountText(signed ? text.slice(0, -1) : text);
  if (digits === undefined) return undefined;
  if (signed) return `${digits}%`;
  const fraction = parseAmount(digits);
  const hundredfold = multiplyAmountsWithLeftDecimals(
    rescaleAmount(fraction, Math.max(fraction.decimals, 2)),
    parseAmount('100'),
  );
  return `${toAmountText(rescaleAmount(hundredfold, Math.max(fraction.decimals - 2, 0)))}%`;
}

/**
 * Formats one text for each value, with at least one decimal, so that `"21%"` and `"21.00%"` are `"21.0%"`, as the law
 * writes rates.
 */
export function formatPercentageAsTaxRate(text: string): string {
  const number = parseAmount(text.slice(0, -1));
  const decimals = Math.max(number.value.decimalPlaces(), 1);
  return `${toAmountText(rescaleAmount(number, decimals))}%`;
}

const hundredth = new Decimal('0.01');
const cache = new Map<string, Percentage>();
/** Maximum number of cached percentages. Documents use few different percentages. */
const readMax = 500;

/** Reads canonical text (the result of `normalizePercentageText`). */
export function parsePercentage(text: string): Percentage {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const hundredfold = parseAmount(text.slice(0, -1));
  const fraction = { value: hundredfold.value.times(hundredth), decimals: hundredfold.decimals + 2 };
  const percentage = { fraction, value: fraction.value.toString() };
  if (cache.size >= readMax) cache.clear();
  cache.set(text, percentage);
  return percentage;
}

/** Returns this part of the amount, rounded to the amount's decimals. */
export function multiplyAmountByPercentage(p: Percentage, of: Amount): Amount {
  return multiplyAmountsWithLeftDecimals(of, p.fraction);
}

const one = new Decimal(1);

/**
 * Returns the amount without the percentage that it includes: amount / (1 + fraction), rounded to the amount's
 * decimals.
 */
export function removeIncludedPercentageFromAmount(p: Percentage, from: Amount): Amount {
  const factor = p.fraction.value.plus(one);
  if (factor.isZero()) return { value: factor, decimals: from.decimals };
  return { value: from.value.div(factor).toDecimalPlaces(from.decimals), decimals: from.decimals };
}

export function isZeroPercentage(p: Percentage): boolean {
  return p.fraction.value.isZero();
}
