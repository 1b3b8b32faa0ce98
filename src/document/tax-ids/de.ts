// German identifiers: nine digits, ISO 7064 mod 11,10.

import { check, parseDigits, type TaxIdRule } from './tax-id';

export const de: TaxIdRule = {
  country: 'DE',
  checks: check('invalid German VAT identity code', (code) => {
    if (!/^[1-9]\d{8}$/.test(code)) return false;
    const product = parseDigits(code.slice(0, 8)).reduce((p, digit) => (((digit + p) % 10 || 10) * 2) % 11, 10);
    return (11 - product) % 10 === Number(code.slice(-1));
  }),
};
