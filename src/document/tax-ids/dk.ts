// Danish identifiers: eight digits, weighted sum divisible by 11.

import { check, type TaxIdRule, sumWeighted } from './tax-id';

export const dk: TaxIdRule = {
  country: 'DK',
  checks: check(
    'invalid Danish VAT identity code',
    (code) => /^\d{8}$/.test(code) && sumWeighted(code, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  ),
};
