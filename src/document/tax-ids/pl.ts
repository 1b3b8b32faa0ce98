// Polish identifiers: ten digits, weighted sum by 11.

import { check, type TaxIdRule, sumWeighted } from './tax-id';

export const pl: TaxIdRule = {
  country: 'PL',
  checks: check('invalid Polish VAT identity code', (code) => {
    if (!/^\d{10}$/.test(code) || code.slice(1, 3) === '00') return false;
    return sumWeighted(code, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(code.slice(-1));
  }),
};
