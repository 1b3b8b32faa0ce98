// Colombian identifiers (NIT): nine or ten digits, the last one a check by 11 with weights from the right.

import { check, parseDigits, type TaxIdRule } from './tax-id';

const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41];

export const co: TaxIdRule = {
  country: 'CO',
  checks: check('invalid Colombian NIT code', (code) => {
    if (!/^\d{9,10}$/.test(code)) return false;
    const number = parseDigits(code.slice(0, -1)).toReversed();
    const rest = number.reduce((sum, digit, i) => sum + digit * (weights[i] ?? 0), 0) % 11;
    return (rest < 2 ? rest : 11 - rest) === Number(code.slice(-1));
  }),
};
