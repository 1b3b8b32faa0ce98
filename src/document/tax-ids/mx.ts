// Mexican identifiers (RFC): three letters (companies) or four (people), a day, three characters.

import { check, type TaxIdRule } from './tax-id';

export const mx: TaxIdRule = {
  country: 'MX',
  checks: check('invalid Mexican RFC code', (code) => /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/.test(code)),
};
