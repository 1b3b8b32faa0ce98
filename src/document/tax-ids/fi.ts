// Finnish identifiers: eight digits, weighted sum divisible by 11.

import { check, type TaxIdRule, sumWeighted } from './tax-id';

export const fi: TaxIdRule = {
  country: 'FI',
  checks: check(
    'invalid Finnish Y-tunnus tax identity code',
    (code) => /^\d{8}$/.test(code) && sumWeighted(code, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  ),
};
