// Computes the total of a simplified sale in euros, whose limit depends on the supplier's trade (RD 1619/2012 art. 4).
import { addAmountsExactly, createZeroAmount, parseAmount } from '../../amount/amount';
import { docTypeExtensionKey } from '../addons/es-fiscal/extensions';
import { computePriceTotalWithTaxInBreakdown, listReportedTaxCategoryTotals } from '../breakdown';
import { findEuroExchangeRate } from '../convert-currency';
import type { Invoice } from '../model/invoice';
import type { TaxRateTotal } from '../model/parts';

/**
 * Computes the total of a simplified sale in euros, with two decimals, without outlays, deposits and other rows that are
 * not part of the price. Returns undefined for other invoices, and if there is no exchange rate.
 */
export function computeSimplifiedInvoiceTotalEuros(invoice: Invoice): string | undefined {
  const { type, $regime, tax, currency } = invoice;
  const { [docTypeExtensionKey]: kind, 'es-fiscal-simplified-art7273': withCustomer } = tax?.ext ?? {};
  const isSimplified = type === 'standard' && $regime === 'ES' && (kind === 'F2' || withCustomer === 'S');
  const rate = findEuroExchangeRate(invoice, currency);
  const price = isSimplified ? computePriceTotalWithTaxInBreakdown(invoice) : undefined;
  if (price === undefined || rate === undefined) return undefined;
  return parseAmount(price).value.times(parseAmount(rate).value).toFixed(2);
}

/**
 * Computes the bases and the Spanish tax of an invoice in euros, which the authority compares with the limit of
 * simplified invoices (1150): neither surcharge nor the untaxed part of a price under a margin scheme counts. Returns
 * undefined if there is no exchange rate.
 */
export function computeSumOfBasesAndSpanishTaxEuros(invoice: Invoice): string | undefined {
  const rate = findEuroExchangeRate(invoice, invoice.currency);
  if (rate === undefined) return undefined;
  const sum = listReportedTaxCategoryTotals(invoice)
    .flatMap(({ rates }) => rates)
    .flatMap((row) => (isForeign(row) ? [row.base] : [row.base, row.amount]))
    .reduce((all, text) => addAmountsExactly(all, parseAmount(text)), createZeroAmount(2));
  return sum.value.times(parseAmount(rate).value).toFixed(2);
}

const isForeign = ({ country = 'ES' }: TaxRateTotal): boolean => country !== '' && country !== 'ES';
