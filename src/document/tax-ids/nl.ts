// Dutch identifiers: nine digits, B, two digits; one of two checks must hold.

import { check, computeRemainder, type TaxIdRule, sumWeighted } from './tax-id';

/** Letters count from A = 10, as in account numbers. */
function numeric(text: string): string {
  return Array.from(text, (c) => (/\d/.test(c) ? c : String(c.charCodeAt(0) - 55))).join('');
}

export const nl: TaxIdRule = {
  country: 'NL',
  checks: check('invalid Dutch VAT identity code', (code) => {
    if (!/^\d{9}B\d{2}$/.test(code)) return false;
    const byEleven = sumWeighted(code, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(code.charAt(8));
    return byEleven || computeRemainder(numeric(`NL${code}`), 97) === 1;
  }),
};
