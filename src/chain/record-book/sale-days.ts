// Finds the days on which the corrected sales were issued, also if a correction corrects another correction. The document
// of a correction may give only the number and date of what it corrects, so that the store tells whether this is a sale.
import { isCorrectionDocument } from '../../document/addons/es-fiscal/extensions';
import type { InvoiceForBooks } from '../invoice-book/build-rows';
import { listReferencedInvoiceKeys } from '../invoice-book/declared-invoice';
import type { RegistrationRecordContent } from '../record/record';
import { type CorrectedSaleDays, isReversalByNegativeInvoice } from './corrected-period';
import { isCorrectiveRecordBookRowType } from './issued-row';
import { indexInForceInvoices, type InForceInvoiceIndex, type IssuedOrDraftInvoice } from './references-in-force';

/**
 * Returns whether a correction may correct another one, and counts in form 349 or 369, which name the period of the
 * sale.
 */
export function mayCorrectAnotherCorrectionInTaxForms({
  document: { preceding = [] },
  content: { TipoFactura, Desglose },
}: Pick<InvoiceForBooks, 'document' | 'content'>): boolean {
  if (!isCorrectiveRecordBookRowType(TipoFactura)) return false;
  const isOfForms = Desglose.some(
    ({ OperacionExenta, CalificacionOperacion, ClaveRegimen }) =>
      OperacionExenta === 'E5' || CalificacionOperacion === 'N2' || ClaveRegimen === '17',
  );
  return isOfForms && preceding.some(({ type }) => type === undefined || isCorrectionDocument({ type }));
}

/**
 * Lists the days on which the sales were issued that a correction corrects, directly or through other corrections.
 * @param invoices the stored invoices that it names, and those that these name
 */
export function findIssueDaysOfCorrectedSales(
  content: RegistrationRecordContent,
  invoices: readonly IssuedOrDraftInvoice[],
): CorrectedSaleDays {
  return listDays(listReferencedInvoiceKeys(content), indexInForceInvoices(invoices));
}

function listDays(first: readonly string[], index: InForceInvoiceIndex): CorrectedSaleDays {
  const days = new Set<string>();
  const keys = new Set(first);
  // A set also yields the keys that are added meanwhile, and each key once.
  for (const key of keys) {
    const named = index.findSingleInvoice(key);
    if (!named) return 'unknown';
    if (isCorrectiveRecordBookRowType(named.content.TipoFactura)) {
      for (const one of listReferencedInvoiceKeys(named.content)) keys.add(one);
    } else for (const day of listDaysOfSale(named)) days.add(day);
  }
  return days.size > 0 ? [...days] : 'unknown';
}

/** A negative invoice that takes back a sale has the day of the sale. */
const listDaysOfSale = (invoice: IssuedOrDraftInvoice): readonly string[] =>
  isReversalByNegativeInvoice(invoice)
    ? (invoice.document.preceding ?? []).flatMap(({ issue_date: day }) => day ?? [])
    : [invoice.document.issue_date];
