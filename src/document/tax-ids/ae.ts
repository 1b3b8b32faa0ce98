// Registration numbers of the United Arab Emirates: 15 digits.

import { check, type TaxIdRule } from './tax-id';

export const ae: TaxIdRule = {
  country: 'AE',
  checks: check('invalid United Arab Emirates tax identity code', (code) => /^\d{15}$/.test(code)),
};
