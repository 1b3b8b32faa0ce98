// Saudi identifiers: 15 digits, the first and the last a 3.

import { check, type TaxIdRule } from './tax-id';

export const sa: TaxIdRule = {
  country: 'SA',
  checks: check('invalid Saudi VAT number', (code) => /^3\d{13}3$/.test(code)),
};
