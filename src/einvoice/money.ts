// Exact amounts of e-invoices. EN 16931 writes two decimals in every currency, and as many decimals as needed for
// prices and quantities.
import { Decimal, toAmountText } from '../amount/amount';

/** An exact amount, or an exact number. */
export type EInvoiceDecimal = Decimal;

export const zeroMoney: EInvoiceDecimal = new Decimal(0);
const hundred = new Decimal(100);

/** Reads an amount of a calculated document; zero if it is absent. */
export const parseMoneyOrZeroIfAbsent = (text: string | undefined): EInvoiceDecimal =>
  text === undefined ? zeroMoney : new Decimal(text);

/** Reads a percentage: `"21.0%"` is 21; zero if it is absent. */
export const parsePercentOrZeroIfAbsent = (text: string | undefined): EInvoiceDecimal =>
  text === undefined ? zeroMoney : new Decimal(text.slice(0, -1));

/** Rounds to two decimals, half away from zero. */
export const roundMoneyToTwoDecimals = (amount: EInvoiceDecimal): EInvoiceDecimal =>
  amount.decimalPlaces() > 2 ? amount.toDecimalPlaces(2) : amount;

export function sumMoney([first, ...others]: readonly EInvoiceDecimal[]): EInvoiceDecimal {
  return first === undefined ? zeroMoney : others.reduce((sum, each) => sum.plus(each), first);
}

/** Computes this percentage of an amount, exactly. */
export const computePercentOfAmount = (amount: EInvoiceDecimal, percent: EInvoiceDecimal): EInvoiceDecimal =>
  amount.times(percent).div(hundred);

/** Formats money as `10.00`, and never as `-0.00`. */
export const formatXmlAmount = (amount: EInvoiceDecimal): string =>
  amount.isZero() ? '0.00' : toAmountText({ value: amount, decimals: 2 });

/** Writes all decimals of the number. */
export const formatXmlDecimal = (value: EInvoiceDecimal): string => (value.isZero() ? '0' : value.toString());
