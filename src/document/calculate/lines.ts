// Calculates lines: price, sum, discounts, charges, total, and the parts that make up a price.

import {
  type Amount,
  addAmountsWithLeftDecimals,
  addAmountsExactly,
  parseAmount,
  toAmountText,
  countAmountTextDecimals,
  multiplyAmountsWithLeftDecimals,
  rescaleAmount,
  roundAmountToMaxDecimals,
  padAmountDecimals,
  subtractAmountsWithLeftDecimals,
  createZeroAmount,
} from '../../amount/amount';
import { parsePercentage, multiplyAmountByPercentage } from '../../amount/percentage';
import type { Line, LineCharge, LineDiscount, DocumentSubLine } from '../model/parts';
import {
  roundAmountByRoundingModel,
  type DocumentCalculationSettings,
  type DocumentCalculationProblem,
  addCalculationProblemLocation,
  extraWorkingDecimals,
} from './calculation';
import { convertItemPriceToDocumentCurrencyInPlace } from './prices';

/** Exact values of a row before rounding. */
interface ExactRow {
  readonly sum: Amount;
  readonly total: Amount;
  readonly priceDecimals: number;
}

/** A line that counts, with its total at full precision. */
export interface LineWithExactTotal {
  readonly line: Line;
  readonly total: Amount;
}

/** Calculates all lines in place. A line without a price has no sum and no total, and is not in the result. */
export function calculateDocumentLinesInPlace(
  lines: readonly Line[],
  calculation: DocumentCalculationSettings,
): LineWithExactTotal[] | DocumentCalculationProblem {
  const priced: LineWithExactTotal[] = [];
  for (const [i, line] of lines.entries()) {
    line.i = i + 1;
    const total = calculateLine(line, calculation);
    if (total === undefined) continue;
    if ('message' in total) return addCalculationProblemLocation(total, `lines: ${i}`, `lines[${i}].${total.path}`);
    priced.push({ line, total });
  }
  return priced;
}

function calculateLine(
  line: Line,
  calculation: DocumentCalculationSettings,
): Amount | undefined | DocumentCalculationProblem {
  const { item } = line;
  if (item === undefined) {
    clearRow(line);
    return undefined;
  }
  const substituted = workParts(line.substituted, calculation, 'substituted');
  if ('message' in substituted) return substituted;
  const parts = workParts(line.breakdown, calculation, 'breakdown');
  if ('message' in parts) return parts;
  const price = priceOfParts(parts, calculation);
  if (price !== undefined) {
    item.currency = calculation.currency;
    item.price = toAmountText(price);
    item.alt_prices = undefined;
  }
  const worked = workRow(line, calculation);
  if (worked !== undefined && 'message' in worked) return worked;
  for (const [row, values] of [...substituted, ...parts]) showRow(row, values, worked?.priceDecimals);
  if (worked === undefined) return undefined;
  showRow(line, worked, worked.priceDecimals);
  roundAmounts(line, worked.priceDecimals);
  return worked.total;
}

type SubLineValues = Map<DocumentSubLine, ExactRow>;

function workParts(
  rows: readonly DocumentSubLine[] | undefined,
  calculation: DocumentCalculationSettings,
  place: string,
): SubLineValues | DocumentCalculationProblem {
  const parts: SubLineValues = new Map();
  for (const [i, row] of (rows ?? []).entries()) {
    row.i = i + 1;
    const worked = workRow(row, calculation);
    if (worked === undefined) continue;
    if ('message' in worked)
      return addCalculationProblemLocation(worked, `${place}: ${i}`, `${place}[${i}].${worked.path}`);
    parts.set(row, worked);
  }
  return parts;
}

/**
 * Sums the totals of the parts, rounded to the most decimals that the price of a part has. Returns undefined if no part
 * has a price.
 */
function priceOfParts(parts: SubLineValues, calculation: DocumentCalculationSettings): Amount | undefined {
  if (parts.size === 0) return undefined;
  let sum = createZeroAmount(calculation.decimals);
  let decimals = 0;
  for (const worked of parts.values()) {
    sum = addAmountsExactly(sum, worked.total);
    decimals = Math.max(decimals, worked.priceDecimals);
  }
  return rescaleAmount(sum, decimals);
}

/**
 * Calculates one row. Writes price, discounts and charges into the row. Returns the sum and the total, but does not
 * write them.
 */
function workRow(
  row: DocumentSubLine,
  calculation: DocumentCalculationSettings,
): ExactRow | undefined | DocumentCalculationProblem {
  const { item } = row;
  if (item?.price === undefined) {
    if (item !== undefined) item.alt_prices = undefined;
    clearRow(row);
    return undefined;
  }
  const price = convertItemPriceToDocumentCurrencyInPlace(item, item.price, calculation);
  if ('message' in price) return addCalculationProblemLocation(price, 'item', 'item.currency');
  const extra = calculation.rounding === 'precise' ? extraWorkingDecimals : 0;
  const quantity = parseAmount(row.quantity);
  const sum = roundAmountByRoundingModel(
    calculation,
    multiplyAmountsWithLeftDecimals(padAmountDecimals(price, calculation.decimals + extra), quantity),
  );
  let total = sum;
  for (const discount of row.discounts ?? [])
    total = subtractAmountsWithLeftDecimals(total, workAmount(discount, sum, calculation));
  for (const charge of row.charges ?? [])
    total = addAmountsWithLeftDecimals(total, workCharge(charge, sum, quantity, calculation));
  return { sum, total, priceDecimals: price.decimals };
}

/**
 * Computes an amount, with at least the currency's decimals. The percentage of the base overrides a given amount;
 * without a percentage, the given amount counts.
 */
function workAmount(row: LineDiscount | LineCharge, sum: Amount, calculation: DocumentCalculationSettings): Amount {
  if (row.percent === undefined) return writeAmount(row, parseAmount(row.amount), calculation);
  let base = sum;
  if (row.base !== undefined) {
    const rowBase = padAmountDecimals(parseAmount(row.base), calculation.decimals);
    row.base = toAmountText(rowBase);
    base = roundAmountByRoundingModel(
      calculation,
      padAmountDecimals(rowBase, calculation.decimals + extraWorkingDecimals),
    );
  }
  return writeAmount(row, multiplyAmountByPercentage(parsePercentage(row.percent), base), calculation);
}

/** Computes a charge. A rate per unit has precedence over the percentage and the amount. */
function workCharge(
  charge: LineCharge,
  sum: Amount,
  quantity: Amount,
  calculation: DocumentCalculationSettings,
): Amount {
  const worked = workAmount(charge, sum, calculation);
  if (charge.rate === undefined) return worked;
  const units = charge.quantity === undefined ? quantity : parseAmount(charge.quantity);
  return writeAmount(charge, multiplyAmountsWithLeftDecimals(parseAmount(charge.rate), units), calculation);
}

function writeAmount(row: LineDiscount | LineCharge, worked: Amount, calculation: DocumentCalculationSettings): Amount {
  const rescaled = padAmountDecimals(worked, calculation.decimals);
  row.amount = toAmountText(rescaled);
  return rescaled;
}

/** Writes sum and total with no more decimals than the line's price. */
function showRow(row: DocumentSubLine, worked: ExactRow, decimals: number | undefined): void {
  const formatValue = (value: Amount): string =>
    toAmountText(decimals === undefined ? value : roundAmountToMaxDecimals(value, decimals));
  row.sum = formatValue(worked.sum);
  row.total = formatValue(worked.total);
}

function roundAmounts(line: Line, decimals: number): void {
  for (const row of [...(line.discounts ?? []), ...(line.charges ?? [])]) {
    if (countAmountTextDecimals(row.amount) > decimals)
      row.amount = toAmountText(roundAmountToMaxDecimals(parseAmount(row.amount), decimals));
  }
}

function clearRow(row: DocumentSubLine): void {
  row.sum = undefined;
  row.total = undefined;
}
