// Belgian identifiers: ten digits, the last two a check by 97.

import { check, type TaxIdRule } from './tax-id';

export const be: TaxIdRule = {
  country: 'BE',
  checks: check('invalid Belgian VAT identity code', (code) => {
    if (!/^(?:\d{9}|[01]\d{9})$/.test(code)) return false;
    const padded = code.padStart(10, '0');
    return 97 - (Number(padded.slice(0, 8)) % 97) === Number(padded.slice(8));
  }),
};
