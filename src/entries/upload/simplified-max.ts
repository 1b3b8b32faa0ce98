// The maximum total of a supplier's simplified invoices (RD 1619/2012 art. 4): 400 EUR including tax, or 3,000 in the
// trades of art. 4.2. The authority checks only the second limit, for simplified invoices without a customer.
import { createWarning, type Warning } from '../../contracts/warnings';
import type { SupplierChainForUpload } from '../../model/document-check';

export const simplifiedInvoiceMaxEurosByTrade = { general: 400, trades: 3000 } as const;

/** @param total total of a simplified sale in euros. Above 3,000, the rules of records and of documents warn. */
export function warnSimplifiedInvoiceAboveSupplierMax(
  total: string | undefined,
  standing: SupplierChainForUpload | null,
): Warning[] {
  const { general, trades } = simplifiedInvoiceMaxEurosByTrade;
  const max = standing?.simplifiedMaxEuros ?? general;
  if (total === undefined || max === trades) return [];
  if (Number(total) <= max || Number(total) > trades) return [];
  const params = { total, supplier: standing?.supplier ?? null };
  return [createWarning('simplified-above-max.trade', ['$.doc.totals.total_with_tax'], params)];
}
