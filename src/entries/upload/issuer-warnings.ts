// Warnings about an issued invoice that need only the invoice and its supplier's status.
import { createWarning, type Warning } from '../../contracts/warnings';
import type { SupplierChainForUpload } from '../../model/document-check';
import { warnUnregisteredForalSupplier } from './foral-supplier';
import type { InvoiceUploadCheckOutline } from './invoice-check-input';
import { warnSimplifiedInvoiceAboveSupplierMax } from './simplified-max';
import { warnDeviatingSupplierName } from './store-warnings';

const received: readonly (string | undefined)[] = ['purchases', 'expenses'];

/** Returns whether the documents of a folder were received, so that the supplier does not report them. */
export const isReceivedDocumentsFolder = (folder: string | undefined): boolean => received.includes(folder);

export const listInvoiceWarningsFromSupplierChain = (
  outline: InvoiceUploadCheckOutline,
  standing: SupplierChainForUpload | null,
): Warning[] => [
  ...warnDeviatingSupplierName(outline, standing),
  ...warnSimplifiedInvoiceAboveSupplierMax(outline.simplifiedTotal, standing),
  ...warnClosedMonth(outline.issue_date, standing),
  ...warnUnregisteredForalSupplier(outline, standing),
];

/**
 * Warns of invoices that are issued or changed in a month after it was closed. A closed month is not locked.
 * @param day day of issue; if absent, the day on which the invoice gets its number, which is in no closed month
 */
function warnClosedMonth(day: string | undefined, standing: SupplierChainForUpload | null): Warning[] {
  const month = day?.slice(0, 7);
  if (month === undefined || !standing?.closedMonths?.some((one) => one.month === month)) return [];
  return [createWarning('month-closed', ['$.doc.issue_date'], { month, supplier: standing.supplier })];
}
