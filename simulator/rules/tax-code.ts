// Spanish tax codes as the census side reads them: shape, check character, and whether they name a natural person.

const personLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const bodyLetters = 'JABCDEFGHI';

/** Nine characters of a possible form; says nothing about the check character. */
export function hasTaxCodeShape(code: string): boolean {
  return /^(\d{8}[A-Z]|[XYZKLM]\d{7}[A-Z]|[A-HJNP-SUVW]\d{7}[0-9A-J])$/.test(code);
}

/** The check character is right (RD 1065/2007 art. 18-22; the sum of national identity numbers and of companies). */
export function isTaxCode(code: string): boolean {
  if (!hasTaxCodeShape(code)) return false;
  const check = code.slice(8);
  if (/^\d/.test(code)) return check === personLetter(code.slice(0, 8));
  if (/^[XYZ]/.test(code)) return check === personLetter('XYZ'.indexOf(code.slice(0, 1)) + code.slice(1, 8));
  const digits = code.slice(1, 8);
  // K, L and M: special numbers of persons; both sums are in use.
  if (/^[KLM]/.test(code)) return check === bodyLetters[computeCheckDigit(digits)] || check === personLetter(digits);
  const digit = computeCheckDigit(digits);
  if (/^[ABEH]/.test(code)) return check === String(digit);
  if (/^[NPQRSW]/.test(code)) return check === bodyLetters[digit];
  return check === String(digit) || check === bodyLetters[digit];
}

/** A natural person's code: its name must match the census, and only it may go with identity kind 07. */
export function isPersonCode(code: string): boolean {
  return /^[\dXYZKLM]/.test(code);
}

/** Check digit of a company's or body's seven digits. */
export function computeCheckDigit(digits: string): number {
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
