// Charges and discounts of the whole invoice that have no taxes: its total holds them, its tax breakdown does not. The
// record and its QR code leave them out, so the page shows them behind the total that the record has.
import type { Invoice } from './model/invoice';
import type { Discount } from './model/line';

/** Regimes whose totals the authority does not compare (codes 2005 and 2006): only outlays are left out there. */
const MARGIN_REGIMES: ReadonlySet<string> = new Set(['03', '05', '06', '08', '09']);

export interface OutsideBreakdown {
  readonly discounts: Discount[];
  readonly charges: Discount[];
}

export function outsideBreakdown({ totals, discounts = [], charges = [] }: Invoice): OutsideBreakdown {
  const reported = (totals?.taxes?.categories ?? []).filter(({ retained, informative }) => !retained && !informative);
  const margin = reported.some(({ rates }) =>
    rates.some(({ ext }) => MARGIN_REGIMES.has(ext?.['es-fiscal-regime'] ?? '')),
  );
  const isOutside = ({ taxes = [], key }: Discount): boolean => taxes.length === 0 && (!margin || key === 'outlay');
  return { discounts: discounts.filter(isOutside), charges: charges.filter(isOutside) };
}
