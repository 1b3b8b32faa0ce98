// What a country knows about its tax identifiers; one file per country beside this one.

/** Rule of a country. `code` comes cleaned: upper case, letters and digits only, without country prefix. */
export interface TaxIdRule {
  readonly country: string;
  /** How the message names the country's identifiers. */
  readonly adjective: string;
  isValid(code: string): boolean;
  /** Further cleaning of this country. */
  complete?(code: string): string;
}

/** The digits of a text of digits. */
export function digitsOf(code: string): number[] {
  return Array.from(code, Number);
}

/** Sum of digit times weight, digit by digit. */
export function weightedSum(code: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(code.charAt(i)), 0);
}

/** Luhn: every second digit from the right doubled, less 9 above 9; the sum divides by 10. */
export function isLuhn(code: string): boolean {
  const sum = digitsOf(code)
    .toReversed()
    .reduce((total, digit, i) => total + (i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}

/** Remainder of a number too long for exact arithmetic in one step. */
export function remainderOf(code: string, divisor: number): number {
  return digitsOf(code).reduce((rest, digit) => (rest * 10 + digit) % divisor, 0);
}
