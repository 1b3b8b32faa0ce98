// Cleans and checks the code of tax identifiers of each country.

import { toCountryTaxIdPrefix } from '../territories';
import type { TaxIdentity } from '../model/parts';
import {
  addCheckDigitsToSiren,
  hasArgentineCheckDigit,
  hasAustrianCheckDigit,
  hasBelgianCheckDigits,
  hasBrazilianCheckDigits,
  hasBritishCheckDigits,
  isPlausibleBritishTaxId,
  hasColombianCheckDigit,
  hasDutchCheckDigits,
  hasFrenchCheckDigits,
  hasGermanCheckDigit,
  hasIndianCheckCharacter,
  hasIrishCheckLetter,
  hasValidLuhnSum,
  hasPortugueseCheckDigit,
  isValidSpanishTaxId,
  hasSwissCheckDigit,
  sumWeightedDigits,
} from './check-digits';

/** A check of a code; the first check of a country is fault `-01`, the second `-02`. */
interface TaxIdCheck {
  readonly message: string;
  readonly holds: (code: string) => boolean;
}

/** Rule of a country. `code` is cleaned to upper case, letters and digits only, without country prefix. */
interface TaxIdRule {
  readonly country: string;
  /** Country in the fault's code if it differs, as for Greece (`GR` there). */
  readonly faultArea?: string;
  /** Checks of the code. All of them run, even if one fails. */
  readonly checks: readonly TaxIdCheck[];
  /** Further cleaning of this country. */
  complete?(code: string): string;
  /** True if a code begins with initials, which can be the letters of the prefix. */
  readonly hasInitials?: boolean;
}

/** Defines the rule of a country by a form, check digits, and further cleaning. Most countries have such a rule. */
function define(
  country: string,
  message: string,
  form: RegExp,
  hasCheckDigits: (code: string) => boolean = () => true,
  others: Pick<TaxIdRule, 'complete' | 'faultArea' | 'hasInitials'> = {},
): TaxIdRule {
  return { country, checks: [{ message, holds: (code) => form.test(code) && hasCheckDigits(code) }], ...others };
}

const singaporean = /^(?:\d{8}[A-Z]|(?:19|20)\d{7}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z]|M[A-Z0-9]\d{7}[A-Z0-9])$/;

const byEleven = (weights: readonly number[]) => (code: string) => sumWeightedDigits(code, weights) % 11 === 0;

export const taxIdRules: readonly TaxIdRule[] = [
  define('AE', 'invalid United Arab Emirates tax identity code', /^\d{15}$/),
  define('AR', 'invalid Argentine tax identity code', /^(?:20|23|27|30|33)\d{9}$/, hasArgentineCheckDigit),
  define('AT', 'invalid Austrian VAT identity code', /^U\d{8}$/, hasAustrianCheckDigit),
  define('BE', 'invalid Belgian VAT identity code', /^(?:\d{9}|[01]\d{9})$/, hasBelgianCheckDigits),
  define('BR', 'invalid Brazilian tax identity code', /^(?:\d{11}|\d{14})$/, hasBrazilianCheckDigits),
  define('CH', 'invalid Swiss VAT identity code', /^E\d{9}$/, hasSwissCheckDigit, {
    // Removes the name of the tax after the number.
    complete: (code) => code.replace(/(?:MWST|TVA|IVA)$/, ''),
  }),
  define('CO', 'invalid Colombian NIT code', /^\d{9,10}$/, hasColombianCheckDigit),
  define('DE', 'invalid German VAT identity code', /^[1-9]\d{8}$/, hasGermanCheckDigit),
  define('DK', 'invalid Danish VAT identity code', /^\d{8}$/, byEleven([2, 7, 6, 5, 4, 3, 2, 1])),
  define(
    'EL',
    'invalid Greek VAT identity code',
    /^\d{9}$/,
    (code) => (sumWeightedDigits(code, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(code.slice(-1)),
    { faultArea: 'GR' },
  ),
  define('ES', 'invalid Spanish VAT identity code format or checksum', /^[A-Z\d]\d{7}[A-Z\d]$/, isValidSpanishTaxId, {
    // If a code starts with a digit, it is padded with zeros to nine characters.
    complete: (code) => (/^\d/.test(code) ? code.padStart(9, '0') : code),
  }),
  define('FI', 'invalid Finnish Y-tunnus tax identity code', /^\d{8}$/, byEleven([7, 9, 10, 5, 8, 4, 2, 1])),
  define('FR', 'invalid French VAT identity code format or checksum', /^[0-9A-Z]{2}\d{9}$/, hasFrenchCheckDigits, {
    complete: addCheckDigitsToSiren,
  }),
  {
    country: 'GB',
    checks: [
      {
        message: 'invalid UK VAT identity format',
        holds: (code) => /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/.test(code),
      },
      { message: 'all-zero UK VAT identity codes are not allowed', holds: isPlausibleBritishTaxId },
      { message: 'UK VAT identity checksum mismatch', holds: hasBritishCheckDigits },
    ],
  },
  define('IE', 'invalid Irish VAT identity code', /^(?:\d{7}[A-W][AH]?|\d[A-Z+*]\d{5}[A-W])$/, hasIrishCheckLetter),
  define('IN', 'invalid Indian GSTIN code', /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, hasIndianCheckCharacter),
  define('IT', 'invalid Italian VAT identity code', /^\d{11}$/, hasValidLuhnSum),
  // An RFC has three letters (companies) or four (persons), a date, and three characters.
  define('MX', 'invalid Mexican RFC code', /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/, undefined, { hasInitials: true }),
  define('NL', 'invalid Dutch VAT identity code', /^\d{9}B\d{2}$/, hasDutchCheckDigits),
  // MVA means registered for VAT.
  define('NO', 'invalid Norwegian VAT number', /^\d{9}MVA$/, byEleven([3, 2, 7, 6, 5, 4, 3, 2, 1]), {
    complete: (code) => (code === '' || code.endsWith('MVA') ? code : `${code}MVA`),
  }),
  define(
    'PL',
    'invalid Polish VAT identity code',
    /^\d(?!00)\d{9}$/,
    (code) => sumWeightedDigits(code, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(code.slice(-1)),
  ),
  define(
    'PT',
    'invalid Portuguese NIF tax identity code',
    /^(?=[123568]|45|7[0124-579]|9[0189])\d{9}$/,
    hasPortugueseCheckDigit,
  ),
  define('SA', 'invalid Saudi VAT number', /^3\d{13}3$/),
  define('SE', 'invalid Swedish VAT identity code', /^\d{10}01$/, (code) => hasValidLuhnSum(code.slice(0, 10))),
  define('SG', 'invalid Singaporean tax identity code', singaporean),
];

const byCountry = new Map(taxIdRules.map((rule) => [rule.country, rule]));
const clean = /^[A-Z0-9]+$/;

/**
 * Cleans a code to the form in which it is stored: only upper-case A to Z, Ñ, digits and `&`, without the country's
 * prefix, and completed in the way of the country. The country of the identity decides how to clean. A Mexican code
 * whose initials are MX keeps them, because it is valid only with them.
 */
export function cleanTaxId(country: string, code: string): string {
  const upper = clean.test(code) ? code : code.toUpperCase().replace(/[^A-Z0-9Ñ&]/g, '');
  const prefixes = country === 'EL' ? ['EL', 'GR'] : [country];
  const prefix = prefixes.find((one) => one !== '' && upper.startsWith(one));
  const rule = byCountry.get(country);
  const bare = prefix === undefined ? upper : upper.slice(prefix.length);
  if (rule?.hasInitials && isValidOrUncheckableTaxId(country, upper) && !isValidOrUncheckableTaxId(country, bare))
    return upper;
  return rule?.complete === undefined ? bare : rule.complete(bare);
}

/** Cleans country and code in place. The tax country of Greece is EL. */
export function normalizeTaxIdentityInPlace(identity: TaxIdentity): void {
  const country = identity.country?.trim().toUpperCase();
  identity.country = toCountryTaxIdPrefix(country);
  if (identity.code !== undefined) {
    identity.code = cleanTaxId(identity.country ?? '', identity.code) || undefined;
  }
}

/** Returns true if a cleaned code is valid for its country, or if the country has no rule. */
export function isValidOrUncheckableTaxId(country: string, code: string): boolean {
  return byCountry.get(country)?.checks.every((check) => check.holds(code)) ?? true;
}
