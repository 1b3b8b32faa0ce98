// What a country knows about its tax identifiers; one file per country beside this one.

/** What a code must fulfil; the first check of a country is fault `-01`, the second `-02`. */
export interface TaxIdCheck {
  readonly message: string;
  readonly holds: (code: string) => boolean;
}

/** Rule of a country. `code` comes cleaned: upper case, letters and digits only, without country prefix. */
export interface TaxIdRule {
  readonly country: string;
  /** Country in the fault's code, where it is another: Greece is `GR` there. */
  readonly faultArea?: string;
  /** Each is looked at, whatever the others say. */
  readonly checks: readonly TaxIdCheck[];
  /** Further cleaning of this country. */
  complete?(code: string): string;
}

/** The only check of most countries. */
export function check(message: string, holds: TaxIdCheck['holds']): readonly TaxIdCheck[] {
  return [{ message, holds }];
}

/** The digits of a text of digits. */
export function parseDigits(code: string): number[] {
  return Array.from(code, Number);
}

/** Sum of digit times weight, digit by digit. */
export function sumWeighted(code: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(code.charAt(i)), 0);
}

/** Luhn: every second digit from the right doubled, less 9 above 9; the sum divides by 10. */
export function isLuhn(code: string): boolean {
  const sum = parseDigits(code)
    .toReversed()
    .reduce((total, digit, i) => total + (i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}

/** Remainder of a number too long for exact arithmetic in one step. */
export function computeRemainder(code: string, divisor: number): number {
  return parseDigits(code).reduce((rest, digit) => (rest * 10 + digit) % divisor, 0);
}
