// Swedish identifiers: twelve digits ending 01, the first ten by Luhn.

import { isLuhn, type TaxIdRule } from './tax-id';

export const se: TaxIdRule = {
  country: 'SE',
  adjective: 'Swedish',
  isValid: (code) => /^\d{10}01$/.test(code) && isLuhn(code.slice(0, 10)),
};
