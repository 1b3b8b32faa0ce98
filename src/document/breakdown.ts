// The tax breakdown of an invoice as its record has it, and the amounts outside the breakdown: charges and discounts of
// the whole invoice without taxes. The invoice's total includes these amounts, but the record and its QR code do not.
// The PDF therefore shows them after the record's total.
import {
  addAmountsExactly,
  type Amount,
  isZeroOrAbsent,
  negateAmount,
  parseAmount,
  roundAmountToMaxDecimals,
  toAmountText,
} from '../amount/amount';
import { alignDiscountsAndChargesWithTotals } from './row-amounts';
import type { AmountText } from './model/basic';
import type { Invoice } from './model/invoice';
import type { TaxCategoryTotal, DocumentDiscountOrCharge, TaxRateTotal } from './model/parts';

/** Regimes whose totals the authority does not compare with the breakdown (codes 2005 and 2006). */
export const regimeCodesWithUncomparedTotals: ReadonlySet<string> = new Set(['03', '05', '06', '08', '09']);

/**
 * Regimes that tax the margin without stating the tax separately: used goods and travel agencies (Ley 37/1992 art. 138,
 * 142).
 */
export const marginTaxedRegimeCodes: ReadonlySet<string> = new Set(['03', '05']);

/** Lists the taxes that the record reports, which are the taxes that are neither withheld nor informative. */
export function listReportedTaxCategoryTotals(invoice: Invoice): readonly TaxCategoryTotal[] {
  return (invoice.totals?.taxes?.categories ?? []).filter(isChargedTax);
}

/** Returns whether the price contains a tax: it is neither withheld nor only informative. */
export const isChargedTax = ({ retained, informative }: Pick<TaxCategoryTotal, 'retained' | 'informative'>): boolean =>
  !retained && !informative;

/**
 * Returns whether a rate belongs to another country. The base of such a rate is reported as not subject, and its tax is
 * not reported.
 */
export const isForeignTaxRate = ({ country }: Pick<TaxRateTotal, 'country'>): boolean =>
  country !== undefined && country !== '' && country !== 'ES';

export interface DiscountsAndChargesOutsideBreakdown {
  readonly discounts: DocumentDiscountOrCharge[];
  readonly charges: DocumentDiscountOrCharge[];
}

/**
 * Keys of amounts in addition to the price: paid on behalf of the customer, a deposit, or a guarantee that the customer
 * retains. These amounts are outside the record under every regime.
 */
export const chargeKeysOutsidePrice: ReadonlySet<string> = new Set(['outlay', 'deposit', 'guarantee']);

/**
 * Lists rows without a reported tax. A row with only a withheld tax is not in the breakdown. If the totals are not
 * compared, lists only rows that are not part of the price.
 */
export function pickDiscountsAndChargesOutsideBreakdown(invoice: Invoice): DiscountsAndChargesOutsideBreakdown {
  const { discounts = [], charges = [] } = invoice;
  if (discounts.length === 0 && charges.length === 0) return { discounts: [], charges: [] };
  const regimes = listReportedTaxCategoryTotals(invoice).flatMap(({ rates }) =>
    rates.map(({ ext }) => ext?.['es-fiscal-regime']),
  );
  const isPrice = regimes.some((regime) => regime !== undefined && regimeCodesWithUncomparedTotals.has(regime));
  const unreported = new Set(
    (invoice.totals?.taxes?.categories ?? []).flatMap((one) => (isChargedTax(one) ? [] : [one.code])),
  );
  const isOutside = ({ taxes = [], key }: DocumentDiscountOrCharge): boolean =>
    taxes.every(({ cat }) => unreported.has(cat)) && (!isPrice || chargeKeysOutsidePrice.has(key ?? ''));
  return { discounts: discounts.filter(isOutside), charges: charges.filter(isOutside) };
}

/**
 * Computes the total of the price, including tax, in the currency of the document: the total without the rows outside
 * the breakdown, whose amounts are those that the totals use. Deposits, outlays and payments by voucher therefore do not
 * change it. Returns undefined without totals.
 */
export function computePriceTotalWithTaxInBreakdown(given: Invoice): AmountText | undefined {
  const invoice = alignDiscountsAndChargesWithTotals(given);
  const { totals } = invoice;
  const { charges, discounts } = pickDiscountsAndChargesOutsideBreakdown(invoice);
  if (!totals || charges.length + discounts.length === 0) return totals?.total_with_tax;
  const total = parseAmount(totals.total_with_tax);
  const round = ({ amount }: DocumentDiscountOrCharge): Amount =>
    roundAmountToMaxDecimals(parseAmount(amount), total.decimals);
  const outside = [...charges.map((row) => negateAmount(round(row))), ...discounts.map(round)];
  return toAmountText(outside.reduce(addAmountsExactly, total));
}

/** Returns whether the price is zero, such as that of a credit note for an outlay or a deposit only. */
export const isInvoicePriceZero = (invoice: Invoice): boolean =>
  isZeroOrAbsent(computePriceTotalWithTaxInBreakdown(invoice));
