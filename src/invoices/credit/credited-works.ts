// Certified works whose tax is due. They are credited under the general regime, so they count at the rate of the other
// lines that are equal apart from the regime.
import { regimeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import { certifiedWorksRegimeCode, generalRegime, replaceCertifiedWorksRegimeIfDue } from '../../document/due-works';
import type { ParsedCreditBody } from '../../document/invoice-body/read-correction';
import type { Invoice } from '../../document/model/invoice';
import type { InvoiceDocumentCalculator } from './document';
import type { InvoiceWithCreditNotes } from './remaining';

const hasWorks = ({ lines = [] }: Invoice): boolean =>
  lines.some(({ taxes = [] }) => taxes.some(({ ext }) => ext?.[regimeExtensionKey] === certifiedWorksRegimeCode));

/** Returns the invoice with regime 01 instead of 14, if the tax is due when it is credited. A body may name either. */
export function countDueWorksAsGeneral(
  source: InvoiceWithCreditNotes,
  written: ParsedCreditBody,
  calculate: InvoiceDocumentCalculator,
): { readonly source: InvoiceWithCreditNotes; readonly written: ParsedCreditBody } {
  const { invoice } = source.original;
  if (!hasWorks(invoice)) return { source, written };
  const today = calculate({ ...invoice, issue_date: undefined, payment: undefined, totals: undefined }).issue_date;
  const due = replaceCertifiedWorksRegimeIfDue(invoice, today);
  if (due === invoice) return { source, written };
  const original = { ...source.original, invoice: calculate({ ...due, totals: undefined }) };
  const { tax } = written;
  const named =
    tax?.regime === certifiedWorksRegimeCode ? { ...written, tax: { ...tax, regime: generalRegime } } : written;
  return { source: { ...source, original }, written: named };
}
