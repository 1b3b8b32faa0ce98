// Numbers as documents write them, compared by value: 10 equals 10.00.
import { parseAmount, normalizeAmount, compare } from '../amount/amount';

export const isDecimal = (text: string): boolean => normalizeAmount(text) !== undefined;

/** Below, equal, above: -1, 0, 1. Both are decimals. */
export const compareDecimals = (left: string, right: string): number =>
  compare(parseAmount(normalizeAmount(left) ?? '0'), parseAmount(normalizeAmount(right) ?? '0'));
