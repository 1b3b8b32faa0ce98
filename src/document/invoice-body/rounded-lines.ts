// Rounds lines whose prices include tax to the currency, as tills do: the price that the customer pays for each line. The
// tax then comes from the sum of the prices. Rounding the base of each line would give the record another tax.
import { compareAmounts, parseAmount, toAmountText } from '../../amount/amount';
import { cloneJson } from '../canonical-json';
import { calculateLinesInPlace } from '../calculate/lines';
import { getCurrencyDecimals } from '../iso-codes';
import type { JsonObject } from '../model/basic';
import type { Line } from '../model/parts';

/** Computes the total of a line; undefined if it cannot be calculated, which the calculation of the invoice reports. */
function computeTotal(line: Line, currency: string, rounding: 'currency' | 'precise') {
  const calculated = calculateLinesInPlace([cloneJson(line)], {
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

/** Describes how the price of a line was computed, for example `0,345 kg × 2,99`; undefined for one at its price. */
function describePrice({ quantity, item, discounts: [discount] = [] }: Line): string | undefined {
  if (discount === undefined && compareAmounts(parseAmount(quantity), parseAmount('1')) === 0) return undefined;
  const unit = item?.unit === undefined ? '' : ` ${item.unit}`;
  const taken =
    discount === undefined ? '' : `, dto. ${withComma((discount.percent ?? discount.amount).replace(/\.0%$/, '%'))}`;
  return `${withComma(quantity)}${unit} × ${withComma(item?.price ?? '')}${taken}`;
}

/** Writes a line whose amount is not in whole cents as one at its rounded price. Other lines stay as they are. */
function roundLine(line: Line, currency: string): Line {
  const [rounded, exact] = [computeTotal(line, currency, 'currency'), computeTotal(line, currency, 'precise')];
  if (!rounded || !exact || compareAmounts(rounded, exact) === 0) return line;
  const { discounts: _discounts, item, ...rest } = line;
  const { unit: _unit, ...named } = item ?? {};
  const how = describePrice(line);
  const name = how === undefined ? (item?.name ?? '') : `${item?.name ?? ''} (${how})`;
  return { ...rest, quantity: '1', item: { ...named, name, price: toAmountText(rounded) } };
}

export const roundLinesToCurrency = (lines: readonly JsonObject[], currency: string): JsonObject[] =>
  lines.map((line) => roundLine(line as unknown as Line, currency) as unknown as JsonObject);
