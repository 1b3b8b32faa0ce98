// Greek identifiers: nine digits, powers of two.

import { check, type TaxIdRule, sumWeighted } from './tax-id';

export const el: TaxIdRule = {
  country: 'EL',
  faultArea: 'GR',
  checks: check('invalid Greek VAT identity code', (code) => {
    if (!/^\d{9}$/.test(code)) return false;
    return (sumWeighted(code, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(code.slice(-1));
  }),
};
