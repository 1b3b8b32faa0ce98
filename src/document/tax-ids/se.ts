// Swedish identifiers: twelve digits ending 01, the first ten by Luhn.

import { check, isLuhn, type TaxIdRule } from './tax-id';

export const se: TaxIdRule = {
  country: 'SE',
  checks: check('invalid Swedish VAT identity code', (code) => /^\d{10}01$/.test(code) && isLuhn(code.slice(0, 10))),
};
