// Spanish tax IDs and EU VAT numbers, checked as the authority does.

const personLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const bodyLetters = 'JABCDEFGHI';

/** Returns whether a tax ID has nine characters of a possible form. The check character is not checked. */
export function hasNifFormat(code: string): boolean {
  return /^(\d{8}[A-Z]|[XYZKLM]\d{7}[A-Z]|[A-HJNP-SUVW]\d{7}[0-9A-J])$/.test(code);
}

/**
 * Returns whether the check character of a tax ID is right (RD 1065/2007 art. 18-22; the sums for national identity
 * numbers and for companies).
 */
export function isValidNif(code: string): boolean {
  if (!hasNifFormat(code)) return false;
  const check = code.slice(8);
  if (/^\d/.test(code)) return check === personLetter(code.slice(0, 8));
  if (/^[XYZ]/.test(code)) return check === personLetter('XYZ'.indexOf(code.slice(0, 1)) + code.slice(1, 8));
  const digits = code.slice(1, 8);
  // K, L and M are special numbers of persons, which use either sum.
  if (/^[KLM]/.test(code))
    return check === bodyLetters[computeCompanyNifCheckDigit(digits)] || check === personLetter(digits);
  const digit = computeCompanyNifCheckDigit(digits);
  if (/^[ABEH]/.test(code)) return check === String(digit);
  if (/^[NPQRSW]/.test(code)) return check === bodyLetters[digit];
  return check === String(digit) || check === bodyLetters[digit];
}

/**
 * Returns whether a tax ID belongs to a natural person. For persons, the name must match the census, and only persons
 * may have identity kind 07.
 */
export function isNaturalPersonNif(code: string): boolean {
  return /^[\dXYZKLM]/.test(code);
}

/** Computes the check digit of the seven digits of a company or public body. */
export function computeCompanyNifCheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < 7; index += 1) {
    const digit = Number(digits[index]) * (index % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return (10 - (sum % 10)) % 10;
}

function personLetter(digits: string): string | undefined {
  return personLetters[Number(digits) % 23];
}

const forms: Readonly<Record<string, string>> = {
  AT: '[A-Z0-9]{9}',
  BE: '\\d{10}',
  BG: '\\d{9,10}',
  CY: '[A-Z0-9]{9}',
  CZ: '\\d{8,10}',
  DE: '\\d{9}',
  DK: '\\d{8}',
  EE: '\\d{9}',
  EL: '\\d{9}',
  FI: '\\d{8}',
  FR: '[A-Z0-9]{11}',
  GB: '([A-Z0-9]{5}|[A-Z0-9]{9}|[A-Z0-9]{12})',
  HR: '\\d{11}',
  HU: '\\d{8}',
  IE: '[A-Z0-9]{8,9}',
  IT: '\\d{11}',
  LT: '(\\d{9}|\\d{12})',
  LU: '\\d{8}',
  LV: '\\d{11}',
  MT: '\\d{8}',
  NL: '[A-Z0-9]{12}',
  PL: '\\d{10}',
  PT: '\\d{9}',
  RO: '[1-9]\\d{1,9}',
  SE: '\\d{12}',
  SI: '\\d{8}',
  SK: '\\d{10}',
  XI: '([A-Z0-9]{5}|[A-Z0-9]{9}|[A-Z0-9]{12})',
};

/** Finds the code for a wrong EU VAT number on a day (yyyymmdd); undefined if the structure is right. */
export function findVatNumberErrorCode(id: string, day: number): 1103 | 1254 | 1255 | undefined {
  const prefix = id.slice(0, 2);
  const form = forms[prefix];
  if (form === undefined || !new RegExp(`^${form}$`).test(id.slice(2))) return 1103;
  if (prefix === 'XI' && day < 20_210_101) return 1254;
  if (prefix === 'GB' && day >= 20_210_201) return 1255;
  return undefined;
}

/** Converts a country code to the prefix of its VAT numbers. Greece has the country code GR and the prefix EL. */
export function toCountryVatNumberPrefix(country: string): string {
  return country === 'GR' ? 'EL' : country;
}
