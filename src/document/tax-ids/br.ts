// Brazilian identifiers: CPF of people (11 digits), CNPJ of companies (14), each with two check digits by 11.

import { check, type TaxIdRule, sumWeighted } from './tax-id';

/** Weights of the first check digit; the second one has one more in front. */
const personWeights = [10, 9, 8, 7, 6, 5, 4, 3, 2];
const companyWeights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

function hasCheckDigit(code: string, weights: readonly number[]): boolean {
  const rest = sumWeighted(code, weights) % 11;
  return (rest < 2 ? 0 : 11 - rest) === Number(code.charAt(weights.length));
}

export const br: TaxIdRule = {
  country: 'BR',
  checks: check('invalid Brazilian tax identity code', (code) => {
    if (!/^(?:\d{11}|\d{14})$/.test(code)) return false;
    if (code.length === 11) return hasCheckDigit(code, personWeights) && hasCheckDigit(code, [11, ...personWeights]);
    return hasCheckDigit(code, companyWeights) && hasCheckDigit(code, [6, ...companyWeights]);
  }),
};
