// Removes the tax from prices that include it, because e-invoices have prices without tax.
import type { Invoice } from '../document/model/invoice';
import type { TaxCombo } from '../document/model/parts';
import { type Money, readPercent } from './money';
import { Decimal } from '../amount/amount';

/** Factor of prices without included tax. */
export const plainFactor = new Decimal(1);
const hundred = new Decimal(100);

/** Returns the divisor of a price with tax. The price does not include the surcharge, so it is not counted. */
export function findPriceFactor(invoice: Invoice, combo: TaxCombo | undefined): Money {
  if (combo?.percent === undefined || invoice.tax?.prices_include !== combo.cat) return plainFactor;
  const factor = plainFactor.plus(readPercent(combo.percent).div(hundred));
  return factor.isZero() ? plainFactor : factor;
}

/** Removes the tax from an amount. Most invoices have prices without tax, and then nothing is divided. */
export const removeTax = (amount: Money, factor: Money): Money =>
  factor === plainFactor ? amount : amount.div(factor);

/** Decimals of a unit price from which its tax was taken. */
const priceDecimals = 8;

/** A unit price without tax. */
export const removeTaxFromPrice = (price: Money, factor: Money): Money =>
  factor === plainFactor ? price : price.div(factor).toDecimalPlaces(priceDecimals);
