// Adds the tax to prices of sales that are taxed on their margin, so that no amount of the row reveals the tax (Ley
// 37/1992 art. 138, 142).
import { type Amount, countAmountTextDecimals, Decimal, parseAmount, toAmountText } from '../amount/amount';
import { parsePercentage } from '../amount/percentage';
import { type AmountMapper, mapLineAmountsExceptPrice } from './map-amounts';
import type {
  DocumentDiscountOrCharge,
  Line,
  LineCharge,
  LineDiscount,
  DocumentSubLine,
  TaxCombo,
} from './model/parts';

/** The factor by which the tax increases the amounts of a row. */
export interface TaxInclusionFactor {
  readonly factor: Decimal;
  /** Decimals of the currency. */
  readonly decimals: number;
}

/**
 * Maximum number of decimals of a price to which the tax is added. With these decimals, quantity times price is still
 * the sum.
 */
const priceDecimalsMax = 8;
const one = new Decimal(1);
const nothing = '0%';

/**
 * Returns undefined if the amounts already include the tax. If prices include the tax, only the surcharge can be
 * missing.
 */
export function findTaxInclusionFactor(
  { cat, percent = nothing, surcharge = nothing }: TaxCombo,
  included: string | undefined,
  decimals: number,
): TaxInclusionFactor | undefined {
  const taxed = parsePercentage(percent).fraction.value.plus(one);
  const whole = parsePercentage(surcharge).fraction.value.plus(taxed);
  const factor = included === cat && !taxed.isZero() ? whole.div(taxed) : whole;
  return factor.equals(one) ? undefined : { factor, decimals };
}

const grow =
  ({ factor, decimals }: TaxInclusionFactor): AmountMapper =>
  (text) =>
    toAmountText(round(parseAmount(text).value.times(factor), Math.max(countAmountTextDecimals(text), decimals)));

const round = (value: Decimal, decimals: number): Amount => ({ value: value.toDecimalPlaces(decimals), decimals });

/** Adds the tax to a discount or a charge, of a line or of the whole invoice. */
export function includeTaxInDiscountOrCharge<Row extends LineDiscount | LineCharge | DocumentDiscountOrCharge>(
  row: Row,
  growth: TaxInclusionFactor,
): Row {
  const amount = grow(growth)(row.amount);
  const { rate, quantity = '1' } = 'rate' in row ? row : {};
  return {
    ...row,
    amount,
    ...(row.base === undefined ? {} : { base: grow(growth)(row.base) }),
    ...(rate === undefined ? {} : { rate: growPrice(rate, growth, { quantity, sum: amount }) }),
  };
}

/**
 * Uses as few decimals as give the exact sum. With 21 %, 1,000 units at 0.05 cost 60.50; with the rounded price of
 * 0.06, they would cost 60.00.
 */
function growPrice(
  price: string,
  { factor, decimals }: TaxInclusionFactor,
  { quantity, sum }: Pick<DocumentSubLine, 'quantity' | 'sum'>,
): string {
  const exact = parseAmount(price).value.times(factor);
  const count = parseAmount(quantity).value;
  let grown = round(exact, Math.max(countAmountTextDecimals(price), decimals));
  const isSum = (): boolean =>
    sum === undefined ||
    round(count.times(grown.value), countAmountTextDecimals(sum)).value.equals(parseAmount(sum).value);
  while (grown.decimals < priceDecimalsMax && !isSum()) grown = round(exact, grown.decimals + 1);
  return toAmountText(grown);
}

function growPart<Part extends DocumentSubLine>(part: Part, growth: TaxInclusionFactor): Part {
  const { item } = part;
  const grown = mapLineAmountsExceptPrice(part, grow(growth), (each) => includeTaxInDiscountOrCharge(each, growth));
  return item?.price === undefined
    ? grown
    : { ...grown, item: { ...item, price: growPrice(item.price, growth, grown) } };
}

export const includeTaxInLinePrices = (line: Line, growth: TaxInclusionFactor): Line => ({
  ...growPart(line, growth),
  ...(line.breakdown && { breakdown: line.breakdown.map((part) => growPart(part, growth)) }),
  ...(line.substituted && { substituted: line.substituted.map((part) => growPart(part, growth)) }),
});
