// Swiss identifiers: E and nine digits, weighted sum by 11. The name of the tax behind them goes.

import { check, type TaxIdRule, sumWeighted } from './tax-id';

export const ch: TaxIdRule = {
  country: 'CH',
  checks: check('invalid Swiss VAT identity code', (code) => {
    if (!/^E\d{9}$/.test(code)) return false;
    return (11 - (sumWeighted(code.slice(1), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(code.slice(-1));
  }),
  complete: (code) => code.replace(/(?:MWST|TVA|IVA)$/, ''),
};
