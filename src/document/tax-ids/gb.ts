// British identifiers: nine or twelve digits by 97, government (GD) and health (HA) bodies. Three checks of their own.

import { type TaxIdRule, sumWeighted } from './tax-id';

const form = /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/;

/** What is no number counts as zero. */
function isNotZero(code: string): boolean {
  return /^(?:GD|HA)/.test(code) || (/^\d+$/.test(code) && /[1-9]/.test(code));
}

function hasCheck(code: string): boolean {
  const number = Number(code.slice(2)) || 0;
  if (code.startsWith('GD')) return number < 500;
  if (code.startsWith('HA')) return number >= 500;
  return /^\d{9}/.test(code) && isNotZero(code) && hasCheckDigits(code);
}

/** The old way, and the one of numbers that were given out since 2010 (55 less); each holds for ranges of its own. */
function hasCheckDigits(code: string): boolean {
  const number = Number(code.slice(0, 7));
  const given = Number(code.slice(7, 9));
  const check = (97 - (sumWeighted(code, [8, 7, 6, 5, 4, 3, 2]) % 97)) % 97;
  const isOldNumber =
    number < 9_990_001 && (number < 100_000 || number > 999_999) && (number < 9_490_001 || number > 9_700_000);
  if (check === given && isOldNumber) return true;
  return number > 1_000_000 && given === (check >= 55 ? check - 55 : check + 42);
}

export const gb: TaxIdRule = {
  country: 'GB',
  checks: [
    { message: 'invalid UK VAT identity format', holds: (code) => form.test(code) },
    { message: 'all-zero UK VAT identity codes are not allowed', holds: isNotZero },
    { message: 'UK VAT identity checksum mismatch', holds: hasCheck },
  ],
};
