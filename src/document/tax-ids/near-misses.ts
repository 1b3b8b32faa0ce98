// Numbers that people abroad have on their papers, and the VAT number that was meant by them.
import { cleanTaxCode, isValidTaxCode } from './registry';

/** By country: the number in its domestic form, as VIES has it. */
const completions: Readonly<Record<string, (code: string) => string | undefined>> = {
  AT: (code) => (/^\d{8}$/.test(code) ? `U${code}` : undefined),
  EL: (code) => (/^\d{8}$/.test(code) ? `0${code}` : undefined),
  FI: (code) => (/^\d{7}$/.test(code) ? `0${code}` : undefined),
  HU: (code) => (/^\d{11}$/.test(code) ? code.slice(0, 8) : undefined),
  NL: (code) => (/^\d{9}$/.test(code) ? `${code}B01` : undefined),
  SE: (code) => (/^\d{10}$/.test(code) ? `${code}01` : undefined),
};

/** The VAT number that a code of this country stands for; undefined when none is near. */
export function findMeantVatNumber(country: string, code: string): string | undefined {
  const meant = completions[country]?.(cleanTaxCode(country, code));
  return meant !== undefined && isValidTaxCode(country, meant) ? meant : undefined;
}

/**
 * Forms of tax IDs that a country gives to natural persons alone. Countries whose people and companies have numbers
 * of one form (Croatia, Slovenia, Ireland, Cyprus) are not here.
 */
const personal: Readonly<Record<string, RegExp>> = {
  BG: /^\d{10}$/,
  CZ: /^\d{9,10}$/,
  EL: /^[1-4]/,
  LV: /^[0-3]/,
  PT: /^(?:[123]|45)/,
  // VAT numbers have another third digit.
  SK: /^(?:1|\d\d[0156])/,
};

/** Whether the number tells that its holder is a natural person, who may also do business. */
export const isPersonalNumber = (country: string, code: string): boolean => personal[country]?.test(code) ?? false;
