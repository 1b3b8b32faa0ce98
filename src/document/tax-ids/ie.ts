// Irish identifiers: an old and a new form, both with a check letter by 23.

import { check, type TaxIdRule, sumWeighted } from './tax-id';

const letters = 'WABCDEFGHIJKLMNOPQRSTUV';
const old = /^\d[A-Z+*]\d{5}[A-W]$/;
const today = /^\d{7}[A-W][AH]?$/;

export const ie: TaxIdRule = {
  country: 'IE',
  checks: check('invalid Irish VAT identity code', (code) => {
    if (today.test(code)) {
      const second = code.charAt(8) === 'A' ? 9 : code.charAt(8) === 'H' ? 72 : 0;
      return letters.charAt((sumWeighted(code, [8, 7, 6, 5, 4, 3, 2]) + second) % 23) === code.charAt(7);
    }
    if (!old.test(code)) return false;
    // Read as 0, the five digits, then the first digit.
    const reordered = `0${code.slice(2, 7)}${code.charAt(0)}`;
    return letters.charAt(sumWeighted(reordered, [8, 7, 6, 5, 4, 3, 2]) % 23) === code.charAt(7);
  }),
};
