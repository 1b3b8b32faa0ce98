// Italian identifiers: eleven digits, Luhn.

import { check, isLuhn, type TaxIdRule } from './tax-id';

export const it: TaxIdRule = {
  country: 'IT',
  checks: check('invalid Italian VAT identity code', (code) => /^\d{11}$/.test(code) && isLuhn(code)),
};
