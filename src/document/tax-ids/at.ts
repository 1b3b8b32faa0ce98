// Austrian identifiers: U and eight digits.

import { check, parseDigits, type TaxIdRule } from './tax-id';

export const at: TaxIdRule = {
  country: 'AT',
  checks: check('invalid Austrian VAT identity code', (code) => {
    if (!/^U\d{8}$/.test(code)) return false;
    const sum = parseDigits(code.slice(1, 8)).reduce((total, digit, i) => {
      const weighted = digit * (i % 2 === 0 ? 1 : 2);
      return total + Math.floor(weighted / 10) + (weighted % 10);
    }, 0);
    return (10 - ((sum + 4) % 10)) % 10 === Number(code.slice(-1));
  }),
};
