// What discounts and charges of the document show, where that is too coarse for a file.
import { countDecimals } from '../amount/amount';
import type { Discount } from '../document/model/parts';

/** Decimals of the amounts in every file. */
const fileDecimals = 2;

/**
 * A share of a given base shows an amount with the decimals of that base: `31` for 12.5 % of `247`, while the totals have
 * 30.88. Any other row is in record and page as it is shown, and so it is in the files.
 */
export const isShownCoarsely = ({ percent, base }: Pick<Discount, 'percent' | 'base'>): boolean =>
  percent !== undefined && base !== undefined && countDecimals(base) < fileDecimals;
