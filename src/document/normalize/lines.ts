// Lines, their parts, discounts and charges: signs put right, empty rows removed.

import { parseAmount, toAmountText, isZero, negate } from '../../amount/amount';
import { isZeroPercent, parsePercentage } from '../../amount/percentage';
import { isPresent } from '../rules/rule';
import type { Line, LineCharge, LineDiscount, SubLine } from '../model/line';

/** A price below zero is made positive and the quantity changes its sign. */
export function normalizeRow(row: SubLine): void {
  const price = row.item?.price;
  if (row.item !== undefined && price?.startsWith('-')) {
    row.item.price = toAmountText(negate(parseAmount(price)));
    row.quantity = toAmountText(negate(parseAmount(row.quantity)));
  }
  row.discounts = row.discounts?.filter(says);
  row.charges = row.charges?.filter(says);
}

/** Empty parts go. What was substituted stays, also when it says nothing: then it is a fault. */
export function normalizeLine(line: Line): void {
  normalizeRow(line);
  line.breakdown = line.breakdown?.filter(isSubLine);
}

function isSubLine(row: SubLine): boolean {
  const { i: _, quantity, ...rest } = row;
  return !isZero(parseAmount(quantity)) || Object.values(rest).some((value) => isPresent(value));
}

/** Whether a discount or charge means anything. Rate and base alone do not. */
function says(row: LineDiscount | LineCharge): boolean {
  if (row.key !== undefined || row.code !== undefined || row.reason !== undefined || row.ext !== undefined) return true;
  if (row.percent !== undefined && !isZeroPercent(parsePercentage(row.percent))) return true;
  return !isZero(parseAmount(row.amount));
}
