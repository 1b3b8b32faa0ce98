// Lines whose regime a credit note cannot have: certified works whose tax is due, and collections for third parties. They
// are credited under the general regime, so they count at the rate of the other lines that are equal apart from the regime.
import { regimeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import {
  certifiedWorksRegimeCode,
  thirdPartyCollectionsRegimeCode,
  generalRegimeCode,
  replaceCertifiedWorksRegimeIfTaxDue,
  replaceCollectionsRegimeWithGeneral,
} from '../../document/correction-regimes';
import type { ParsedCreditBody } from '../../document/invoice-body/read-correction';
import type { Invoice } from '../../document/model/invoice';
import type { InvoiceDocumentCalculator } from './document';
import type { InvoiceWithCreditNotes } from './remaining';

const hasRegime = ({ lines = [] }: Invoice, regime: string): boolean =>
  lines.some(({ taxes = [] }) => taxes.some(({ ext }) => ext?.[regimeExtensionKey] === regime));

/**
 * Returns the invoice with regime 01 instead of 10, and instead of 14 if the tax is due when it is credited. A body may
 * name either.
 */
export function replaceUncreditableRegimesByGeneral(
  source: InvoiceWithCreditNotes,
  written: ParsedCreditBody,
  calculate: InvoiceDocumentCalculator,
): { readonly source: InvoiceWithCreditNotes; readonly written: ParsedCreditBody } {
  const { invoice } = source.original;
  const replaced: string[] = [];
  let general = invoice;
  if (hasRegime(invoice, thirdPartyCollectionsRegimeCode)) {
    replaced.push(thirdPartyCollectionsRegimeCode);
    general = replaceCollectionsRegimeWithGeneral(general);
  }
  if (hasRegime(invoice, certifiedWorksRegimeCode)) {
    const today = calculate({ ...invoice, issue_date: undefined, payment: undefined, totals: undefined }).issue_date;
    const due = replaceCertifiedWorksRegimeIfTaxDue(general, today);
    if (due !== general) replaced.push(certifiedWorksRegimeCode);
    general = due;
  }
  if (replaced.length === 0) return { source, written };
  const original = { ...source.original, invoice: calculate({ ...general, totals: undefined }) };
  const { tax } = written;
  const named =
    tax?.regime !== undefined && replaced.includes(tax.regime)
      ? { ...written, tax: { ...tax, regime: generalRegimeCode } }
      : written;
  return { source: { ...source, original }, written: named };
}
