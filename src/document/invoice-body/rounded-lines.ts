// Rounds lines whose prices include tax to the currency, as tills do: the price that the customer pays for each line. The
// tax is then calculated from the prices. Rounding the base of each line would give the record another tax.
import { type Amount, amountDigitsMax, compareAmounts, parseAmount } from '../../amount/amount';
import { cloneJson } from '../canonical-json';
import { calculateDocumentLinesInPlace } from '../calculate/lines';
import { getCurrencyDecimals } from '../iso-codes';
import type { JsonObject } from '../model/basic';
import type { Line } from '../model/parts';

/** Computes the total of a line; undefined if it cannot be calculated, which the calculation of the invoice reports. */
function computeTotal(line: Line, currency: string, rounding: 'currency' | 'precise') {
  const calculated = calculateDocumentLinesInPlace([cloneJson(line)], {
    currency,
    decimals: getCurrencyDecimals(currency),
    rounding,
    regime: undefined,
    taxDate: '',
    exchangeRates: [],
    pricesInclude: undefined,
  });
  return 'message' in calculated ? undefined : calculated[0]?.total;
}

const withComma = (text: string): string => text.replace('.', ',');

/** Describes the price before rounding, for example `2,99` or `9,99, dto. 15%`; undefined for one piece without a discount. */
function describePrice({ quantity, item, discounts: [discount] = [] }: Line): string | undefined {
  if (discount === undefined && compareAmounts(parseAmount(quantity), parseAmount('1')) === 0) return undefined;
  const taken =
    discount === undefined
      ? ''
      : `, dto. ${withComma((discount.percent ?? discount.amount).replace(/^-|\.0(?=%$)/g, ''))}`;
  return `${withComma(item?.price ?? '')}${taken}`;
}

/** Least number of significant digits of a divided price. */
const priceDigitsMin = 9;

/** Counts the significant digits of a divided price that, with any quantity, has the total in the smallest unit. */
function countPriceDigits({ value, decimals }: Amount): number {
  const inUnits = value.abs().toFixed(decimals).replace('.', '');
  return Math.min(Math.max(inUnits.length + 2, priceDigitsMin), amountDigitsMax);
}

/**
 * Writes a line whose amount is not in whole cents with its share of the rounded amount as its price. The quantity stays,
 * because returns are counted in it. Other lines stay as they are.
 */
function roundLine(line: Line, currency: string): Line {
  const [rounded, exact] = [computeTotal(line, currency, 'currency'), computeTotal(line, currency, 'precise')];
  if (!rounded || !exact || compareAmounts(rounded, exact) === 0) return line;
  const { discounts: _discounts, item, ...rest } = line;
  const digits = countPriceDigits(rounded);
  const share = rounded.value.div(parseAmount(line.quantity).value).toSignificantDigits(digits);
  const price = share.toFixed(Math.max(share.decimalPlaces(), getCurrencyDecimals(currency)));
  const how = describePrice(line);
  const name = how === undefined ? (item?.name ?? '') : `${item?.name ?? ''} (${how})`;
  return { ...rest, item: { ...item, name, price } };
}

export const repriceLinesToRoundedTotals = (lines: readonly JsonObject[], currency: string): JsonObject[] =>
  lines.map((line) => roundLine(line as unknown as Line, currency) as unknown as JsonObject);
