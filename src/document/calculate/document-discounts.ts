// Calculates the discounts and charges of the whole document.

import {
  type Amount,
  addAmountsExactly,
  parseAmount,
  toAmountText,
  rescaleAmount,
  roundAmountToMaxDecimals,
  padAmountDecimals,
  createZeroAmount,
} from '../../amount/amount';
import { parsePercentage, multiplyAmountByPercentage } from '../../amount/percentage';
import type { DocumentDiscountOrCharge } from '../model/parts';
import { roundAmountByRoundingModel, type DocumentCalculationSettings, extraWorkingDecimals } from './calculation';

export interface CalculatedDiscountOrCharge {
  readonly row: DocumentDiscountOrCharge;
  readonly amount: Amount;
}

/** Calculates the rows in place. Each is a percentage of the document's sum, or of the row's base. */
export function calculateDocumentDiscountsOrChargesInPlace(
  rows: readonly DocumentDiscountOrCharge[] | undefined,
  sum: Amount,
  calculation: DocumentCalculationSettings,
): CalculatedDiscountOrCharge[] {
  return (rows ?? []).map((row, i) => {
    row.i = i + 1;
    const worked = workRow(row, sum, calculation);
    row.amount = toAmountText(roundAmount(row, worked, calculation));
    return { row, amount: worked };
  });
}

function workRow(row: DocumentDiscountOrCharge, sum: Amount, calculation: DocumentCalculationSettings): Amount {
  const { decimals, rounding } = calculation;
  let worked = parseAmount(row.amount);
  if (row.percent !== undefined) {
    const rowBase = row.base === undefined ? undefined : roundAmountByRoundingModel(calculation, parseAmount(row.base));
    const base = rowBase === undefined ? sum : padAmountDecimals(rowBase, decimals + extraWorkingDecimals);
    worked = multiplyAmountByPercentage(parsePercentage(row.percent), base);
  }
  return rounding === 'currency' ? rescaleAmount(worked, decimals) : padAmountDecimals(worked, decimals);
}

function roundAmount(row: DocumentDiscountOrCharge, worked: Amount, calculation: DocumentCalculationSettings): Amount {
  if (row.base === undefined) return rescaleAmount(worked, calculation.decimals);
  return roundAmountToMaxDecimals(worked, parseAmount(row.base).decimals);
}

/** Sums the rows; undefined if there are none. */
export function sumDocumentDiscountsOrCharges(
  rows: readonly CalculatedDiscountOrCharge[],
  decimals: number,
): Amount | undefined {
  if (rows.length === 0) return undefined;
  return rows.reduce((sum, row) => addAmountsExactly(sum, row.amount), createZeroAmount(decimals));
}
