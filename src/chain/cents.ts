// The authority's amounts (at most 12 + 2 digits) as whole cents: exact and quick where only their literals are at hand.
// Document amounts keep their own form and arithmetic in amount/; here nothing is ever rounded silently.

const AMOUNT = /^([+-]?)(\d{1,12})(?:\.(\d{0,2}))?$/;
const RATE = /^(\d{1,3})(?:\.(\d{0,2}))?$/;

/** Cents of an amount literal (`ImporteSgn12.2Type`), or null when it is not one. */
export function centsOf(literal: string): bigint | null {
  const match = AMOUNT.exec(literal);
  if (!match) return null;
  const size = BigInt(match[2] + (match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -size : size;
}

/** Hundredths of a percent of a rate literal (`Tipo2.2Type`), or null: `21.0` and `21` both give 2100n. */
export function rateOf(literal: string): bigint | null {
  const match = RATE.exec(literal);
  return match ? BigInt(match[1] + (match[2] ?? '').padEnd(2, '0')) : null;
}

/** Cents as an amount literal with two decimals. */
export function literalOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function absolute(cents: bigint): bigint {
  return cents < 0n ? -cents : cents;
}

/**
 * An amount of a document, brought to the authority's form: zeros beyond the second decimal are cut, missing ones added.
 * Null when it cannot be written without losing value.
 */
export function amountLiteral(text: string): string | null {
  const cents = centsOf(text.replace(/(\.\d\d)0+$/, '$1'));
  return cents === null ? null : literalOf(cents);
}

/** The same amount with the opposite sign; zero has none. */
export function negated(literal: string): string {
  if (literal.startsWith('-')) return literal.slice(1);
  return /[1-9]/.test(literal) ? `-${literal}` : literal;
}
