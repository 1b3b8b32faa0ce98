// Domestic numbers from other countries, and the VAT number that each probably means.
import { cleanTaxId, isValidOrUncheckableTaxId } from './registry';

/** Functions by country that convert the domestic form of a number to the form in VIES. */
const completions: Readonly<Record<string, (code: string) => string | undefined>> = {
  AT: (code) => (/^\d{8}$/.test(code) ? `U${code}` : undefined),
  EL: (code) => (/^\d{8}$/.test(code) ? `0${code}` : undefined),
  FI: (code) => (/^\d{7}$/.test(code) ? `0${code}` : undefined),
  HU: (code) => (/^\d{11}$/.test(code) ? code.slice(0, 8) : undefined),
  NL: (code) => (/^\d{9}$/.test(code) ? `${code}B01` : undefined),
  SE: (code) => (/^\d{10}$/.test(code) ? `${code}01` : undefined),
};

/** Finds the VAT number that a code of this country probably means, or undefined. */
export function guessIntendedVatNumber(country: string, code: string): string | undefined {
  const suggestion = completions[country]?.(cleanTaxId(country, code));
  return suggestion !== undefined && isValidOrUncheckableTaxId(country, suggestion) ? suggestion : undefined;
}

/**
 * Forms of tax IDs that a country gives only to natural persons. Countries in which persons and companies have the same
 * form (Croatia, Slovenia, Ireland, Cyprus) are not listed.
 */
const personal: Readonly<Record<string, RegExp>> = {
  BG: /^\d{10}$/,
  CZ: /^\d{9,10}$/,
  EL: /^[1-4]/,
  LV: /^[0-3]/,
  PT: /^(?:[123]|45)/,
  // The third digit of VAT numbers differs from that of personal numbers.
  SK: /^(?:1|\d\d[0156])/,
};

/** Returns true if the number belongs to a natural person, who may also run a business. */
export const isForeignPersonTaxId = (country: string, code: string): boolean => personal[country]?.test(code) ?? false;
