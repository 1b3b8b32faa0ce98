// Argentine identifiers (CUIT, CUIL): a kind, eight digits, a check by 11.

import { check, type TaxIdRule, sumWeighted } from './tax-id';

export const ar: TaxIdRule = {
  country: 'AR',
  checks: check('invalid Argentine tax identity code', (code) => {
    if (!/^(?:20|23|27|30|33)\d{9}$/.test(code)) return false;
    const digit = (11 - (sumWeighted(code, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
    return (digit === 10 ? 9 : digit) === Number(code.slice(-1));
  }),
};
