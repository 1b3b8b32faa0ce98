// Italian identifiers: eleven digits, Luhn.

import { isLuhn, type TaxIdRule } from './tax-id';

export const it: TaxIdRule = {
  country: 'IT',
  adjective: 'Italian',
  isValid: (code) => /^\d{11}$/.test(code) && isLuhn(code),
};
