// Finds prices with a given base and a given total. Because of rounding, a price that is divided among several credit
// notes can have another base than that of its total.
import { type Amount, Decimal, isNegativeAmount, negateAmount, parseAmount, toAmountText } from '../../amount/amount';
import { parsePercentage } from '../../amount/percentage';
import { extraWorkingDecimals } from '../../document/calculate/calculation';
import type { TaxCombo } from '../../document/model/parts';

const readFactors = ({ percent = '0%', surcharge = '0%' }: TaxCombo) => {
  const [ofRate, ofSurcharge] = [percent, surcharge].map((one) => parsePercentage(one).fraction.value);
  const withRate = new Decimal(1).plus(ofRate ?? 0);
  return { withRate, withAll: withRate.plus(ofSurcharge ?? 0) };
};

/** Computes the base of a rounded line in the same way as the calculation does (calculate/taxes.ts). */
const removeTax = (price: Decimal, factor: Decimal): Decimal =>
  price
    .div(factor)
    .toDecimalPlaces(2 + extraWorkingDecimals)
    .toDecimalPlaces(2);

/** Maximum number of lines of some cents, and their cents. */
const [partsMax, centsMax] = [12, 60];

/**
 * Divides a price that includes the tax into lines. Their bases, which are rounded line by line, add up to this base.
 * @returns undefined if there are no such lines
 */
export function splitTaxIncludedPriceToReachTaxBase(
  base: Amount,
  total: Amount,
  combo: TaxCombo,
): string[] | undefined {
  if (isNegativeAmount(total))
    return splitTaxIncludedPriceToReachTaxBase(negateAmount(base), negateAmount(total), combo)?.map((part) =>
      toAmountText(negateAmount(parseAmount(part))),
    );
  const { withRate, withAll } = readFactors(combo);
  if (!withRate.equals(withAll)) return undefined;
  const toBase = (price: Decimal): Decimal => removeTax(price, withRate);
  for (let parts = 0; parts <= partsMax; parts += 1) {
    for (let cents = 1; cents <= centsMax; cents += 1) {
      const part = new Decimal(cents).div(100);
      const rest = total.value.minus(part.times(parts));
      if (parts > 0 && (!rest.isPositive() || rest.isZero())) break;
      if (!toBase(rest).plus(toBase(part).times(parts)).equals(base.value)) continue;
      return [rest, ...Array.from({ length: parts }, () => part)].map((value) => toAmountText({ value, decimals: 2 }));
    }
  }
  return undefined;
}

/**
 * Lists two prices that include the tax, one of them negative, which together are a cent, and have no base if each line
 * is rounded.
 */
export function findPricePairAddingOneCentOfTax(combo: TaxCombo): readonly [string, string] {
  const { withRate } = readFactors(combo);
  const toPrice = (cents: number): Decimal => new Decimal(cents).div(100);
  const toBase = (cents: number): Decimal => removeTax(toPrice(cents), withRate);
  let cents = 1;
  while (cents < centsMax && !toBase(cents).equals(toBase(cents + 1))) cents += 1;
  return [toPrice(cents + 1).toFixed(2), toPrice(-cents).toFixed(2)];
}
