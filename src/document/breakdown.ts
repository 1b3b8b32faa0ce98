// The tax breakdown of an invoice as its record has it, and what lies outside: charges and discounts of the whole
// invoice without taxes. The invoice's total holds them; the record and its QR code do not, so the PDF shows them after
// that total.
import type { Invoice } from './model/invoice';
import type { CategoryTotal, Discount } from './model/parts';

/** Regimes whose totals the authority does not compare with the breakdown (codes 2005 and 2006). */
export const uncomparedRegimes: ReadonlySet<string> = new Set(['03', '05', '06', '08', '09']);

/** Regimes whose tax is on the margin, and is not stated apart: used goods, travel agencies (Ley 37/1992 art. 138, 142). */
export const marginRegimes: ReadonlySet<string> = new Set(['03', '05']);

/** Taxes that the record reports: neither withheld ones nor informative ones. */
export function listReportedCategories(invoice: Invoice): readonly CategoryTotal[] {
  return (invoice.totals?.taxes?.categories ?? []).filter((category) => !category.retained && !category.informative);
}

export interface OutsideBreakdown {
  readonly discounts: Discount[];
  readonly charges: Discount[];
}

/**
 * Keys of sums that stand next to the price: paid on behalf of the customer, a deposit, a guarantee that the customer
 * keeps. They are outside the record under every regime.
 */
export const outsidePrice: ReadonlySet<string> = new Set(['outlay', 'deposit', 'guarantee']);

/**
 * Rows without a tax that the record reports: what is withheld from a row puts it into no breakdown. Where totals are not
 * compared, those that are no part of the price.
 */
export function listOutsideBreakdown(invoice: Invoice): OutsideBreakdown {
  const { discounts = [], charges = [] } = invoice;
  const regimes = listReportedCategories(invoice).flatMap(({ rates }) =>
    rates.map(({ ext }) => ext?.['es-fiscal-regime']),
  );
  const isPrice = regimes.some((regime) => regime !== undefined && uncomparedRegimes.has(regime));
  const unreported = new Set(
    (invoice.totals?.taxes?.categories ?? []).flatMap(({ code, retained, informative }) =>
      retained || informative ? [code] : [],
    ),
  );
  const isOutside = ({ taxes = [], key }: Discount): boolean =>
    taxes.every(({ cat }) => unreported.has(cat)) && (!isPrice || outsidePrice.has(key ?? ''));
  return { discounts: discounts.filter(isOutside), charges: charges.filter(isOutside) };
}
