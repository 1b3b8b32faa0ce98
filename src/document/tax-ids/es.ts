// Spanish tax identifiers: NIF of people, NIE of foreigners, NIF of organizations (RD 1065/2007 arts. 18 to 22).

import { check, parseDigits, type TaxIdRule } from './tax-id';

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const orgLetters = 'JABCDEFGHI';
const national = /^\d{8}[A-Z]$/;
const foreigner = /^[XYZ]\d{7}[A-Z]$/;
const org = /^[ABCDEFGHJNPQRSUVW]\d{7}[\dA-J]$/;
const other = /^[KLM]\d{7}[\dA-J]$/;

export type SpanishKind = 'national' | 'foreigner' | 'org' | 'other';

/** Kind of a cleaned code by its shape; undefined when it has none. The check character is not looked at. */
export function classifySpanishCode(code: string): SpanishKind | undefined {
  if (national.test(code)) return 'national';
  if (foreigner.test(code)) return 'foreigner';
  if (org.test(code)) return 'org';
  return other.test(code) ? 'other' : undefined;
}

function isValid(code: string): boolean {
  switch (classifySpanishCode(code)) {
    case 'national':
      return !code.startsWith('00000000') && hasLetter(code);
    case 'foreigner':
      return hasLetter(String('XYZ'.indexOf(code.charAt(0))) + code.slice(1));
    case 'org':
    case 'other':
      return hasOrgCheck(code);
    default:
      return false;
  }
}

function hasLetter(code: string): boolean {
  return letters.charAt(Number(code.slice(0, -1)) % 23) === code.slice(-1);
}

/** Digits in odd places doubled, less 9 above 9. Digit or letter of the result: the public rule takes both. */
function hasOrgCheck(code: string): boolean {
  const sum = parseDigits(code.slice(1, 8)).reduce((total, digit, i) => {
    return total + (i % 2 === 0 ? digit * 2 - (digit > 4 ? 9 : 0) : digit);
  }, 0);
  const digit = (10 - (sum % 10)) % 10;
  const given = code.slice(-1);
  return given === String(digit) || given === orgLetters.charAt(digit);
}

export const es: TaxIdRule = {
  country: 'ES',
  checks: check('invalid Spanish VAT identity code format or checksum', isValid),
  /** A code that starts with a digit is padded with zeros to nine characters. */
  complete: (code) => (/^\d/.test(code) ? code.padStart(9, '0') : code),
};
