// British identifiers: nine or twelve digits by 97, government (GD) and health (HA) bodies.

import { type TaxIdRule, weightedSum } from './tax-id';

export const gb: TaxIdRule = {
  country: 'GB',
  adjective: 'British',
  isValid(code) {
    if (/^GD\d{3}$/.test(code)) return Number(code.slice(2)) < 500;
    if (/^HA\d{3}$/.test(code)) return Number(code.slice(2)) >= 500;
    if (!/^(?:\d{9}|\d{12})$/.test(code) || /^0{7}/.test(code)) return false;
    const total = weightedSum(code, [8, 7, 6, 5, 4, 3, 2]) + Number(code.slice(7, 9));
    return total % 97 === 0 || (total + 55) % 97 === 0;
  },
};
