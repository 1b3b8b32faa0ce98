// Warns about amounts of rows that are probably mistakes, such as discounts above the price, lines without a price, and
// rounding of more than cents.
import {
  addAmountsExactly,
  compareAmounts,
  Decimal,
  isNegativeAmount,
  parseAmount,
  createZeroAmount,
  isZeroOrAbsent,
} from '../../amount/amount';
import { type Warning, createWarning } from '../../contracts/warnings';
import { isReplacementOfSimplifiedInvoices, regimeExtensionKey } from '../addons/es-fiscal/extensions';
import { listReportedTaxCategoryTotals } from '../breakdown';
import type { AmountText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import type { Line, LineDiscount } from '../model/parts';
import { isGoodsReturnRowByReason } from './goods-returns';
import { regimeCodesWithUntaxedCharge } from './regimes';
import { computeSumOfBasesAndSpanishTaxEuros, computeSimplifiedInvoiceTotalEuros } from './simplified-total';
import { listMatchingRowIndexes } from './tax-rows';

/** Returns whether the rest of the price is a charge without taxes, and the price of the margin is stated. */
const isSoldWithoutMargin = ({ lines = [], charges = [] }: Invoice): boolean =>
  charges.some(({ taxes = [], amount }) => taxes.length === 0 && !isZeroOrAbsent(amount)) &&
  lines.every(
    ({ item, taxes = [] }) =>
      item?.price !== undefined &&
      taxes.some(({ ext }) => regimeCodesWithUntaxedCharge.includes(ext?.[regimeExtensionKey] ?? '')),
  );

/** Returns whether a correction by substitution to 0.00 reversed the sale completely (RD 1619/2012 art. 15.5). */
const isNothingLeft = ({ type, lines = [] }: Invoice): boolean =>
  type === 'corrective' && lines.every(({ item }) => item?.price !== undefined);

/**
 * Warns about a line without a price. A free sample has a price and a discount; a remark has the price "0.00". If a
 * line has no price at all, the client forgot it.
 */
export function warnMissingPrice(invoice: Invoice): Warning[] {
  const { lines = [], $tags } = invoice;
  if ($tags?.includes('bypass') || lines.length === 0) return [];
  const isForgotten = ({ item, breakdown = [] }: Line): boolean => item?.price === undefined && breakdown.length === 0;
  // A price in another currency may be rounded to zero, which has a warning of its own.
  const hasNone = ({ item, breakdown = [] }: Line): boolean =>
    isZeroOrAbsent(item?.price) &&
    breakdown.length === 0 &&
    (item?.alt_prices ?? []).every(({ value }) => isZeroOrAbsent(value));
  if (lines.every(hasNone)) {
    // The goods are sold for no more than their cost, so there is no margin to tax (Ley 37/1992 art. 137, 145).
    if (isSoldWithoutMargin(invoice) || isNothingLeft(invoice)) return [];
    return [
      createWarning(
        'price-missing.all',
        lines.map((_, i) => `$.doc.lines[${i}].item.price`),
      ),
    ];
  }
  const without = listMatchingRowIndexes(lines, isForgotten);
  const [first] = without;
  if (first === undefined) return [];
  const paths = without.map((i) => `$.doc.lines[${i}].item.price`);
  return [createWarning('price-missing', paths, { line: first + 1 })];
}

interface AmountRow {
  readonly percent?: string | undefined;
  readonly rate?: string | undefined;
  readonly amount: AmountText;
}

const changesNothing = ({ percent, rate, amount: own }: AmountRow): boolean =>
  percent === undefined && rate === undefined && isZeroOrAbsent(own);

/** Warns about a discount or charge without `percent` and `amount`, of a line or of the document. */
export function warnMissingDiscountOrChargeAmount({ lines = [], discounts, charges }: Invoice): Warning[] {
  const without = (rows: readonly AmountRow[] = [], at: string): string[] =>
    listMatchingRowIndexes(rows, changesNothing).map((i) => `${at}[${i}]`);
  const changed = listMatchingRowIndexes(lines, (line) => line.discounts !== undefined || line.charges !== undefined);
  const matches = [
    ...changed.flatMap((i) => [
      ...without(lines[i]?.discounts, `lines[${i}].discounts`),
      ...without(lines[i]?.charges, `lines[${i}].charges`),
    ]),
    ...without(discounts, 'discounts'),
    ...without(charges, 'charges'),
  ];
  const [first] = matches;
  if (first === undefined) return [];
  return [
    createWarning(
      'amount-missing',
      matches.map((at) => `$.doc.${at}`),
      { at: first },
    ),
  ];
}

export function warnDiscountAbovePrice({ lines = [] }: Invoice): Warning[] {
  const matches = listMatchingRowIndexes(lines, takesMore);
  const [first] = matches;
  if (first === undefined) return [];
  const { sum = '0', total = '0' } = lines[first] ?? {};
  const paths = matches.map((i) => `$.doc.lines[${i}].discounts`);
  return [createWarning('discount-above-price', paths, { line: first + 1, sum, total })];
}

function takesMore({ sum, discounts }: Line): boolean {
  if (discounts === undefined) return false;
  const amounts = discounts.filter((one) => one.percent === undefined && !isGoodsReturnRowByReason(one));
  if (sum === undefined || amounts.length === 0 || isNegativeAmount(parseAmount(sum))) return false;
  return sumDiscounts(amounts).value.greaterThan(parseAmount(sum).value);
}

const sumDiscounts = (discounts: readonly LineDiscount[]) =>
  discounts.reduce((all, one) => addAmountsExactly(all, parseAmount(one.amount)), createZeroAmount(2));

/** Returns the maximum rounding, which is half a cent for each row, and never less than a few cents. */
const roundingMax = ({ lines = [] }: Invoice): number => Math.max(0.05, lines.length * 0.005);

/**
 * Warns about large rounding. The record has no member for rounding, so its total and the total of the QR code differ
 * from the amount due.
 */
export function warnLargeRounding(invoice: Invoice): Warning[] {
  const rounding = invoice.totals?.rounding;
  if (rounding === undefined || parseAmount(rounding).value.abs().lessThanOrEqualTo(roundingMax(invoice))) return [];
  return [createWarning('rounding-large', ['$.doc.totals.rounding'], { rounding })];
}

/**
 * Limit for the listed sectors (RD 1619/2012 art. 4.2). In other sectors, the limit is 400, but Sello does not know the
 * sector.
 */
const euroMax = parseAmount('3000');
/** Maximum sum of bases and tax that the authority accepts, with its tolerance (rule 1150). */
const authorityMax = parseAmount('3010');

/**
 * Warns about the total of a simplified invoice. The authority checks only the bases and the tax, with a tolerance, of
 * simplified invoices without a customer (1150); a simplified invoice with the customer's data is sent as F1.
 */
export function warnSimplifiedInvoiceTotalAboveMax(invoice: Invoice): Warning[] {
  const { tax, meta } = invoice;
  const total = computeSimplifiedInvoiceTotalEuros(invoice);
  if (total === undefined || compareAmounts(parseAmount(total), euroMax) <= 0) return [];
  if (tax?.ext?.['es-fiscal-simplified-art7273'] === 'S')
    return [createWarning('simplified-above-max', ['$.doc.tax.ext'], { total })];
  // Art. 6.1.d makes it a full invoice. If its sum is above the tolerance, the authority rejects the record (1150).
  const isRejected = compareAmounts(parseAmount(computeSumOfBasesAndSpanishTaxEuros(invoice) ?? '0'), authorityMax) > 0;
  if (meta?.['es-fiscal-art61d'] === 'S' || isRejected) return [];
  return [createWarning('simplified-above-max.ticket', ['$.doc.totals.total_with_tax'], { total })];
}

/** Maximum difference for each row of the breakdown, in units of the currency: rounding of the tax of the row. */
const rowDifferenceMax = '0.01';

/**
 * Warns about a breakdown that does not add up to prices that include the tax, because the base of each line is rounded.
 * The tax is the part of the price that was paid (Ley 37/1992 art. 78.Uno, 88.Uno). Exchanges and corrections have the
 * rounding of their originals.
 */
export function warnBreakdownDiffersFromPrices(invoice: Invoice): Warning[] {
  const { type, tax, lines = [], discounts = [], charges = [] } = invoice;
  const included = tax?.prices_include;
  if (type !== 'standard' || included === undefined || tax?.rounding !== 'currency') return [];
  if (isReplacementOfSimplifiedInvoices(invoice)) return [];
  const isIncluded = ({ taxes = [] }: Pick<Line, 'taxes'>): boolean => taxes.some(({ cat }) => cat === included);
  const rates = listReportedTaxCategoryTotals(invoice).flatMap((one) => (one.code === included ? one.rates : []));
  const sum = (amounts: readonly AmountText[]): Decimal =>
    amounts.reduce((total, amount) => total.plus(parseAmount(amount).value), new Decimal(0));
  const prices = sum(lines.filter(isIncluded).map(({ total = '0' }) => total))
    .plus(sum(charges.filter(isIncluded).map(({ amount }) => amount)))
    .minus(sum(discounts.filter(isIncluded).map(({ amount }) => amount)));
  const rows = sum(rates.flatMap(({ base, amount }) => [base, amount]));
  if (prices.minus(rows).abs().lessThanOrEqualTo(new Decimal(rowDifferenceMax).times(rates.length))) return [];
  const params = { rows: rows.toFixed(2), prices: prices.toFixed(2) };
  return [createWarning('rounding-large.included', ['$.doc.tax.rounding'], params)];
}
