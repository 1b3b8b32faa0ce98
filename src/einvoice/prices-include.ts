// Removes the tax from prices that include it, because e-invoices have prices without tax.
import type { Invoice } from '../document/model/invoice';
import type { TaxCombo } from '../document/model/parts';
import { type EInvoiceDecimal, parsePercentOrZeroIfAbsent } from './money';
import { Decimal } from '../amount/amount';

/** Factor of prices without included tax. */
export const noIncludedTaxDivisor = new Decimal(1);
const hundred = new Decimal(100);

/** Returns the divisor of a price with tax. The surcharge does not count, because the price does not include it. */
export function computeIncludedTaxDivisor(invoice: Invoice, combo: TaxCombo | undefined): EInvoiceDecimal {
  if (combo?.percent === undefined || invoice.tax?.prices_include !== combo.cat) return noIncludedTaxDivisor;
  const factor = noIncludedTaxDivisor.plus(parsePercentOrZeroIfAbsent(combo.percent).div(hundred));
  return factor.isZero() ? noIncludedTaxDivisor : factor;
}

/** Removes the tax from an amount. Most invoices have prices without tax; nothing is divided then. */
export const removeIncludedTaxFromAmount = (amount: EInvoiceDecimal, factor: EInvoiceDecimal): EInvoiceDecimal =>
  factor === noIncludedTaxDivisor ? amount : amount.div(factor);

/** Decimals of a unit price from which the tax was removed. */
const priceDecimals = 8;

/** Computes a unit price without tax. */
export const removeIncludedTaxFromPrice = (price: EInvoiceDecimal, factor: EInvoiceDecimal): EInvoiceDecimal =>
  factor === noIncludedTaxDivisor ? price : price.div(factor).toDecimalPlaces(priceDecimals);
