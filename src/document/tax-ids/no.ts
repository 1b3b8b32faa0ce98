// Norwegian identifiers: nine digits, weighted sum by 11, and MVA for those registered for VAT.

import { check, type TaxIdRule, sumWeighted } from './tax-id';

export const no: TaxIdRule = {
  country: 'NO',
  checks: check('invalid Norwegian VAT number', (code) => {
    return /^\d{9}MVA$/.test(code) && sumWeighted(code, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
  }),
  complete: (code) => (code === '' || code.endsWith('MVA') ? code : `${code}MVA`),
};
