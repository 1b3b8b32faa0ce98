// Indian identifiers (GSTIN): state, PAN, number, Z, and a check character by 36.

import { check, type TaxIdRule } from './tax-id';

const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const base = 36;

export const india: TaxIdRule = {
  country: 'IN',
  checks: check('invalid Indian GSTIN code', (code) => {
    if (!form.test(code)) return false;
    const sum = Array.from(code.slice(0, -1)).reduce((total, character, i) => {
      const product = Number.parseInt(character, base) * (i % 2 === 0 ? 1 : 2);
      return total + Math.floor(product / base) + (product % base);
    }, 0);
    return (base - (sum % base)) % base === Number.parseInt(code.slice(-1), base);
  }),
};
