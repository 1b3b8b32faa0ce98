// Checks electronic addresses by the rules of Peppol, which has fewer schemes than EN 16931, and whose codes must have
// the form of their scheme (COMMON-R040 to R053).
import { hasValidLuhnSum, sumWeightedDigits } from '../../document/tax-ids/check-digits';

/** Schemes that are in the list of EN 16931, but not in Peppol's (CL008). */
const notInPeppol: ReadonlySet<string> = new Set(['0219', '0220', 'AN', 'AQ', 'AS', 'AU', 'EM']);

/** Checks a GLN or GTIN: with weights 3 and 1 from the right, the check digit makes the sum a multiple of ten. */
export function hasGs1CheckDigit(code: string): boolean {
  const sum = Array.from(code)
    .toReversed()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

function isNorwegian(code: string): boolean {
  const digit = (11 - (sumWeightedDigits(code, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return digit === Number(code.slice(-1));
}

const isBelgian = (code: string): boolean => 97 - (Number(code.slice(0, 8)) % 97) === Number(code.slice(8));

/**
 * Checks an Australian number. The first digit is reduced by one, the digits are weighted, and 89 must divide the sum.
 */
const isAustralian = (code: string): boolean =>
  sumWeightedDigits(`${Number(code.charAt(0)) - 1}${code.slice(1)}`, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 ===
  0;

interface SchemeForm {
  readonly form: RegExp;
  readonly holds?: (code: string) => boolean;
}

const forms: Readonly<Record<string, SchemeForm>> = {
  '0007': { form: /^\d{10}$/, holds: hasValidLuhnSum },
  '0088': { form: /^\d{13}$/, holds: hasGs1CheckDigit },
  '0096': { form: /^\d{10}$/ },
  '0151': { form: /^\d{11}$/, holds: isAustralian },
  '0184': { form: /^DK\d{8}$/ },
  '0192': { form: /^\d{9}$/, holds: isNorwegian },
  '0198': { form: /^DK\d{8}$/ },
  '0201': { form: /^[A-Za-z0-9]{6}$/ },
  '0208': { form: /^\d{10}$/, holds: isBelgian },
  '0210': { form: /^(?:\d{11}|[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z])$/ },
  '0211': { form: /^IT\d{11}$/, holds: (code) => hasValidLuhnSum(code.slice(2)) },
};

/**
 * Completes a Danish number (CVR) with its prefix. The rules for Peppol invoices accept the eight digits, but those for
 * self-billing do not (COMMON-R042).
 */
export const addPrefixToBareDanishNumber = (scheme: string | undefined, code: string): string =>
  scheme === '0184' && /^\d{8}$/.test(code) ? `DK${code}` : code;

/** Returns true if a code has the form of its scheme, or if the form of the scheme is unknown. */
export function matchesIdentifierSchemeFormatIfKnown(scheme: string, code: string): boolean {
  const rule = Object.hasOwn(forms, scheme) ? forms[scheme] : undefined;
  return rule === undefined || (rule.form.test(code) && rule.holds?.(code) !== false);
}

export const isValidPeppolElectronicAddress = (scheme: string, code: string): boolean =>
  !notInPeppol.has(scheme) && matchesIdentifierSchemeFormatIfKnown(scheme, code);
