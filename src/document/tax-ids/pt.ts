// Portuguese identifiers: nine digits, first ones from a list, weighted sum by 11.

import { check, type TaxIdRule, sumWeighted } from './tax-id';

const beginnings = /^(?:[123568]|45|7[0124-579]|9[0189])/;

export const pt: TaxIdRule = {
  country: 'PT',
  checks: check('invalid Portuguese NIF tax identity code', (code) => {
    if (!/^\d{9}$/.test(code) || !beginnings.test(code)) return false;
    const rest = sumWeighted(code, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
    return (rest < 2 ? 0 : 11 - rest) === Number(code.slice(-1));
  }),
};
