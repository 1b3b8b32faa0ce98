// Check digits of tax identifiers by country. Each function expects a code whose form is already checked.

const parseDigits = (code: string): number[] => Array.from(code, Number);

const parseLast = (code: string): number => Number(code.slice(-1));

export function sumWeightedDigits(code: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(code.charAt(i)), 0);
}

/**
 * Returns whether 10 divides the Luhn sum. Every second digit from the right is doubled; if the result is above 9, 9 is
 * subtracted.
 */
export function hasValidLuhnSum(code: string): boolean {
  const sum = parseDigits(code)
    .toReversed()
    .reduce((total, digit, i) => total + (i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}

/** Computes the remainder of a number that is too long for exact arithmetic in one step. */
function computeRemainder(code: string, divisor: number): number {
  return parseDigits(code).reduce((rest, digit) => (rest * 10 + digit) % divisor, 0);
}

export function hasArgentineCheckDigit(code: string): boolean {
  const digit = (11 - (sumWeightedDigits(code, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return (digit === 10 ? 9 : digit) === parseLast(code);
}

export function hasAustrianCheckDigit(code: string): boolean {
  const sum = parseDigits(code.slice(1, 8)).reduce((total, digit, i) => {
    const weighted = digit * (i % 2 === 0 ? 1 : 2);
    return total + Math.floor(weighted / 10) + (weighted % 10);
  }, 0);
  return (10 - ((sum + 4) % 10)) % 10 === parseLast(code);
}

export function hasBelgianCheckDigits(code: string): boolean {
  const padded = code.padStart(10, '0');
  return 97 - (Number(padded.slice(0, 8)) % 97) === Number(padded.slice(8));
}

/** Computes a check digit from 0 to 9 modulo 11. The remainders 0 and 1 both give 0. */
function hasDigitByEleven(code: string, weights: readonly number[]): boolean {
  const rest = sumWeightedDigits(code, weights) % 11;
  return (rest < 2 ? 0 : 11 - rest) === Number(code.charAt(weights.length));
}

const cpfWeights = [10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Checks the two check digits of a CPF of persons (11 digits) or a CNPJ of companies (14). The second check digit has
 * one more weight in front.
 */
export function hasBrazilianCheckDigits(code: string): boolean {
  const [weights, first] = code.length === 11 ? [cpfWeights, 11] : [cnpjWeights, 6];
  return hasDigitByEleven(code, weights) && hasDigitByEleven(code, [first, ...weights]);
}

const colombianWeights = [3, 7, 13, 17, 19, 23, 29, 37, 41];

/** Checks a Colombian code, whose weights count from the right. */
export function hasColombianCheckDigit(code: string): boolean {
  const number = parseDigits(code.slice(0, -1)).toReversed();
  const rest = number.reduce((sum, digit, i) => sum + digit * (colombianWeights[i] ?? 0), 0) % 11;
  return (rest < 2 ? rest : 11 - rest) === parseLast(code);
}

/** Number of La Poste. The numbers of its branches do not satisfy the Luhn check. */
const laPoste = '356000000';

const computeFrenchCheck = (siren: string): string => String(computeRemainder(`${siren}12`, 97)).padStart(2, '0');

/** Checks the two check characters before the SIREN. If they are letters, they are not checked. */
export function hasFrenchCheckDigits(code: string): boolean {
  const siren = code.slice(2);
  return siren === laPoste || !/^\d\d/.test(code) || code.startsWith(computeFrenchCheck(siren));
}

/** Adds the check digits to a bare SIREN. */
export function addCheckDigitsToSiren(code: string): string {
  const isSiren = /^\d{9}$/.test(code) && (code === laPoste || hasValidLuhnSum(code));
  return isSiren ? computeFrenchCheck(code) + code : code;
}

/** Checks a code by ISO 7064 mod 11,10. */
export function hasGermanCheckDigit(code: string): boolean {
  const product = parseDigits(code.slice(0, 8)).reduce((p, digit) => (((digit + p) % 10 || 10) * 2) % 11, 10);
  return (11 - product) % 10 === parseLast(code);
}

/** Checks a GSTIN. Its check character is computed modulo 36. */
export function hasIndianCheckCharacter(code: string): boolean {
  const base = 36;
  const sum = Array.from(code.slice(0, -1)).reduce((total, character, i) => {
    const product = Number.parseInt(character, base) * (i % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / base) + (product % base);
  }, 0);
  return (base - (sum % base)) % base === Number.parseInt(code.slice(-1), base);
}

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV';

/**
 * Checks the check letter of an Irish number, modulo 23. For a number in the form used before 2013, the digits are 0,
 * then its last five digits, then its first digit.
 */
export function hasIrishCheckLetter(code: string): boolean {
  const isOld = !/^\d{7}/.test(code);
  const digits = isOld ? `0${code.slice(2, 7)}${code.charAt(0)}` : code;
  const second = isOld ? 0 : code.charAt(8) === 'A' ? 9 : code.charAt(8) === 'H' ? 72 : 0;
  return irishLetters.charAt((sumWeightedDigits(digits, [8, 7, 6, 5, 4, 3, 2]) + second) % 23) === code.charAt(7);
}

/**
 * Checks a code by modulo 11, or by modulo 97 over the whole identifier, where letters count from A = 10 as in account
 * numbers.
 */
export function hasDutchCheckDigits(code: string): boolean {
  if (sumWeightedDigits(code, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(code.charAt(8))) return true;
  const numeric = Array.from(`NL${code}`, (c) => (/\d/.test(c) ? c : String(c.charCodeAt(0) - 55))).join('');
  return computeRemainder(numeric, 97) === 1;
}

export const hasPortugueseCheckDigit = (code: string): boolean => hasDigitByEleven(code, [9, 8, 7, 6, 5, 4, 3, 2]);

export function hasSwissCheckDigit(code: string): boolean {
  return (11 - (sumWeightedDigits(code.slice(1), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === parseLast(code);
}

/** Returns false for only zeros, or for letters other than GD and HA, because neither is a number. */
export const isPlausibleBritishTaxId = (code: string): boolean =>
  /^(?:GD|HA)/.test(code) || (/^\d+$/.test(code) && /[1-9]/.test(code));

/**
 * Checks a code modulo 97. Codes of government bodies (GD) are below 500, and codes of health bodies (HA) are 500 or
 * above.
 */
export function hasBritishCheckDigits(code: string): boolean {
  const number = Number(code.slice(2)) || 0;
  if (code.startsWith('GD')) return number < 500;
  if (code.startsWith('HA')) return number >= 500;
  return /^\d{9}/.test(code) && isPlausibleBritishTaxId(code) && hasBritishDigits(code);
}

/**
 * Checks a code with the old check, or with the check of numbers issued since 2010 (55 less). Each check applies to its
 * own ranges.
 */
function hasBritishDigits(code: string): boolean {
  const number = Number(code.slice(0, 7));
  const digits = Number(code.slice(7, 9));
  const check = (97 - (sumWeightedDigits(code, [8, 7, 6, 5, 4, 3, 2]) % 97)) % 97;
  const isOldNumber =
    number < 9_990_001 && (number < 100_000 || number > 999_999) && (number < 9_490_001 || number > 9_700_000);
  if (check === digits && isOldNumber) return true;
  return number > 1_000_000 && digits === (check >= 55 ? check - 55 : check + 42);
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const organizationLetters = 'JABCDEFGHI';

/**
 * Returns the kind of a cleaned Spanish code by its form, or undefined. The kinds are the NIF of citizens, the NIE of
 * foreigners, the NIF of organizations, and the NIF of persons without either (K, L, M) (RD 1065/2007 arts. 18 to 22).
 * Does not verify the check character.
 */
export function classifySpanishTaxId(code: string): 'national' | 'foreigner' | 'org' | 'other' | undefined {
  if (/^\d{8}[A-Z]$/.test(code)) return 'national';
  if (/^[XYZ]\d{7}[A-Z]$/.test(code)) return 'foreigner';
  if (/^[ABCDEFGHJNPQRSUVW]\d{7}[\dA-J]$/.test(code)) return 'org';
  return /^[KLM]\d{7}[\dA-Z]$/.test(code) ? 'other' : undefined;
}

export function isValidSpanishTaxId(code: string): boolean {
  const kind = classifySpanishTaxId(code);
  if (kind === 'national') return !code.startsWith('00000000') && hasSpanishLetter(code);
  if (kind === 'foreigner') return hasSpanishLetter('XYZ'.indexOf(code.charAt(0)) + code.slice(1));
  // Minors, Spaniards abroad and foreigners without an NIE have the check letter of citizens (art. 20), but published
  // examples have the check character of organizations.
  if (kind === 'other' && hasSpanishLetter(code.slice(1))) return true;
  return kind !== undefined && isOrganization(code);
}

const hasSpanishLetter = (code: string): boolean =>
  spanishLetters.charAt(Number(code.slice(0, -1)) % 23) === code.slice(-1);

/**
 * Checks the digit or letter after a sum. In this sum, digits in odd positions are doubled; if the result is above 9, 9
 * is subtracted. The public rule accepts both the digit and the letter.
 */
function isOrganization(code: string): boolean {
  const sum = parseDigits(code.slice(1, 8)).reduce((total, digit, i) => {
    return total + (i % 2 === 0 ? digit * 2 - (digit > 4 ? 9 : 0) : digit);
  }, 0);
  const digit = (10 - (sum % 10)) % 10;
  const last = code.slice(-1);
  return last === String(digit) || last === organizationLetters.charAt(digit);
}
