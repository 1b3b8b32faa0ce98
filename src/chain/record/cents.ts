// The authority's amounts (at most 12 + 2 digits) as whole cents, exact and fast for code that has only literals. Document
// amounts have their own form and arithmetic in amount/; here nothing is ever rounded silently.

const ZERO = 48;
const POINT = 46;

/**
 * Reads the hundredths of a literal of at most `digitsMax` digits before the point and two after it, from `start`; null
 * if it is malformed. A literal has at most 14 digits, so the sum is exact. The function uses no regular expression,
 * because it runs a dozen times for every record.
 */
function hundredths(literal: string, start: number, digitsMax: number): number | null {
  let value = 0;
  let index = start;
  for (; index < literal.length; index++) {
    const digit = literal.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  const digits = index - start;
  if (digits < 1 || digits > digitsMax) return null;
  let decimals = 0;
  if (index < literal.length) {
    if (literal.charCodeAt(index) !== POINT) return null;
    for (index++; index < literal.length; index++, decimals++) {
      const digit = literal.charCodeAt(index) - ZERO;
      if (digit < 0 || digit > 9 || decimals === 2) return null;
      value = value * 10 + digit;
    }
  }
  return decimals === 2 ? value : value * (decimals === 1 ? 10 : 100);
}

/** Cents of an amount literal (`ImporteSgn12.2Type`), or null if it is malformed. */
export function parseCents(literal: string): bigint | null {
  const sign = literal.charAt(0);
  const value = hundredths(literal, sign === '-' || sign === '+' ? 1 : 0, 12);
  return value === null ? null : BigInt(sign === '-' ? -value : value);
}

/** Reads the hundredths of a percent of a rate literal (`Tipo2.2Type`), or null. `21.0` and `21` both give 2100n. */
export function parseTaxRateHundredths(literal: string): bigint | null {
  const value = hundredths(literal, 0, 3);
  return value === null ? null : BigInt(value);
}

export function formatCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function toAbsoluteCents(cents: bigint): bigint {
  return cents < 0n ? -cents : cents;
}

/**
 * Converts an amount of a document to the authority's form: zeros beyond two decimals are cut, missing ones added. Null
 * if the amount would lose value.
 */
export function toAmountLiteral(text: string): string | null {
  const short = text.length > 3 && text.charCodeAt(text.length - 3) === POINT;
  const cents = parseCents(short ? text : text.replace(/(\.\d\d)0+$/, '$1'));
  return cents === null ? null : formatCents(cents);
}

/** Returns the same amount with the opposite sign. Zero has no sign. */
export function negateAmountLiteral(literal: string): string {
  if (literal.startsWith('-')) return literal.slice(1);
  return /[1-9]/.test(literal) ? `-${literal}` : literal;
}
