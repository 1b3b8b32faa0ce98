// Numbers as documents write them, compared by value: 10 equals 10.00.
import { amount, canonicalAmount, compare } from '../amount/amount';

export const isDecimal = (text: string): boolean => canonicalAmount(text) !== undefined;

/** Below, equal, above: -1, 0, 1. Both are decimals. */
export const compareDecimals = (left: string, right: string): number =>
  compare(amount(canonicalAmount(left) ?? '0'), amount(canonicalAmount(right) ?? '0'));
