// Exact amounts that keep their number of decimals; with percentage.ts, the only file that imports decimal.js.

import { Decimal as Shared } from 'decimal.js';

// The decimals of Sello. This is a separate class, because the library's settings apply to a whole class. 100 digits
// are far more than two operands of 18 + 18 digits can fill, so nothing is rounded twice. ROUND_HALF_UP rounds half
// away from zero.
export const Decimal = Shared.clone({
  precision: 100,
  rounding: Shared.ROUND_HALF_UP,
  toExpPos: 9e15,
  toExpNeg: -9e15,
});
export type Decimal = Shared;

/**
 * An exact value, and the number of decimals with which it is written, for example 2 for 10.00. The functions of this
 * file create and read amounts.
 */
export interface Amount {
  readonly value: Decimal;
  readonly decimals: number;
}

/** Maximum number of significant digits of an amount (64 bit in the public format). */
export const amountDigitsMax = 18;

/** Form of an amount. A point without decimals is accepted, so "12." is 12. */
const form = /^-?\d+(?:\.\d*)?$/;
const canonicalForm = /^(?:0|-?[1-9]\d{0,8})(?:\.\d{1,8})?$/;

/**
 * Returns the canonical text of an amount as written by a client, without leading zeros or a minus before zero, and
 * with at most 18 digits (more decimals are cut, not rounded). Returns undefined if the text is not an amount, for
 * example empty, `+`, with an exponent, two points, a comma, or more than 18 digits before the point.
 */
export function normalizeAmountText(text: string): string | undefined {
  if (canonicalForm.test(text)) return text;
  if (!form.test(text)) return undefined;
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  if (whole.length > amountDigitsMax) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '');
  const decimals = fraction.slice(0, amountDigitsMax - whole.length);
  const plain = decimals === '' ? digits : `${digits}.${decimals}`;
  return negative && !isZeroOrAbsent(plain) ? `-${plain}` : plain;
}

/** Writes a number with a short exponent as digits: `1e3` as 1000, `2.5E-1` as 0.25. Every digit is kept. */
export const expandExponentInNumberText = (text: string): string => new Decimal(text).toFixed();

/** Reads canonical text (the result of `normalizeAmountText`). */
export function parseAmount(text: string): Amount {
  return { value: new Decimal(text), decimals: countAmountTextDecimals(text) };
}

/** Returns whether the text of an amount or a percentage states nothing but zeros, or is absent. */
export const isZeroOrAbsent = (text = ''): boolean => !/[1-9]/.test(text);

/** Returns the number of decimals of a canonical text. */
export function countAmountTextDecimals(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

export function toAmountText(a: Amount): string {
  const text = a.value.toString();
  const missing = a.decimals - countAmountTextDecimals(text);
  if (missing === 0) return text;
  if (missing < 0) return a.value.toFixed(a.decimals);
  return missing === a.decimals ? `${text}.${'0'.repeat(missing)}` : text + '0'.repeat(missing);
}

export function createZeroAmount(decimals: number): Amount {
  return { value: zeroValue, decimals };
}

const zeroValue = new Decimal(0);

/** Returns the amount with exactly this many decimals, rounded half away from zero. */
export function rescaleAmount(a: Amount, decimals: number): Amount {
  if (a.decimals === decimals) return a;
  return { value: round(a.value, decimals), decimals };
}

export function padAmountDecimals(a: Amount, decimals: number): Amount {
  return a.decimals < decimals ? { value: a.value, decimals } : a;
}

/** Returns the amount with at most this many decimals, rounded half away from zero. */
export function roundAmountToMaxDecimals(a: Amount, decimals: number): Amount {
  return a.decimals > decimals ? rescaleAmount(a, decimals) : a;
}

/** Adds with the left side's decimals. The right side is rescaled to these decimals first. */
export function addAmountsWithLeftDecimals(a: Amount, b: Amount): Amount {
  return { value: a.value.plus(roundAmountToMaxDecimals(b, a.decimals).value), decimals: a.decimals };
}

export function subtractAmountsWithLeftDecimals(a: Amount, b: Amount): Amount {
  return { value: a.value.minus(roundAmountToMaxDecimals(b, a.decimals).value), decimals: a.decimals };
}

/** Adds exactly. The left side first gets the right side's decimals. */
export function addAmountsExactly(a: Amount, b: Amount): Amount {
  return { value: a.value.plus(b.value), decimals: Math.max(a.decimals, b.decimals) };
}

/** Multiplies exactly, and rounds to the left side's decimals. */
export function multiplyAmountsWithLeftDecimals(a: Amount, b: Amount): Amount {
  return { value: round(a.value.times(b.value), a.decimals), decimals: a.decimals };
}

/** Divides exactly, and rounds to the left side's decimals. Division by zero gives zero. */
export function divideAmountsWithLeftDecimals(a: Amount, b: Amount): Amount {
  if (b.value.isZero()) return createZeroAmount(a.decimals);
  return { value: round(a.value.div(b.value), a.decimals), decimals: a.decimals };
}

export function negateAmount(a: Amount): Amount {
  return { value: a.value.negated(), decimals: a.decimals };
}

export function isZeroAmount(a: Amount): boolean {
  return a.value.isZero();
}

export function isNegativeAmount(a: Amount): boolean {
  return a.value.isNegative() && !a.value.isZero();
}

/**
 * Compares two amounts. Returns -1 if `a` is less, 0 if they are equal, and 1 if it is greater. Form does not count, so
 * 10 equals 10.00.
 */
export function compareAmounts(a: Amount, b: Amount): number {
  return a.value.comparedTo(b.value);
}

/** Returns whether two amounts have the same value, in any form. */
export function isSameAmountValue(a: Amount, b: Amount): boolean {
  return a.value.equals(b.value);
}

/** Rounds only values that need it, because rounding makes a copy. */
function round(value: Decimal, decimals: number): Decimal {
  return value.decimalPlaces() > decimals ? value.toDecimalPlaces(decimals) : value;
}
