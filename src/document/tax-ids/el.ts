// Greek identifiers: nine digits, powers of two.

import { type TaxIdRule, weightedSum } from './tax-id';

export const el: TaxIdRule = {
  country: 'EL',
  adjective: 'Greek',
  isValid(code) {
    if (!/^\d{9}$/.test(code)) return false;
    return (weightedSum(code, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(code.slice(-1));
  },
};
