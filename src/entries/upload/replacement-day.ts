// Finds the operation date of a replacement (F3) at rates that ended, such as the refund of a simplified invoice of 2024
// at 7.5%. The authority accepts these rates only with the operation date of the simplified invoice.
import { areEverValidInvoiceVatRatesValidOnDay } from '../../chain/preview/accepted-rates';
import { isCorrectionDocument, isReplacementOfSimplifiedInvoices } from '../../document/addons/es-fiscal/extensions';
import type { DateText } from '../../document/model/basic';
import type { DocumentRef, Invoice } from '../../document/model/invoice';
import type { StoredInvoiceWithRecordContent } from '../declared-invoices';
import { doesInvoiceReferToOther } from './reversed-originals';

type StoredInvoices = readonly Pick<StoredInvoiceWithRecordContent, 'document'>[];

/** Number of documents from a negative F3 to the simplified invoice: its refund, and the F3 that this refund may name. */
const stepsMax = 3;

/**
 * Finds the latest day of the replaced sales on which all rates of the replacement were valid. Returns undefined if they
 * are still valid, if the replacement states a day, or if no such day is known.
 * @param stored the invoices that the replacement names, and the invoices that these name
 */
export function findLatestReplacedSaleDayWithValidRates(
  invoice: Invoice,
  stored: StoredInvoices,
): DateText | undefined {
  const { op_date: written, issue_date: issued, preceding = [] } = invoice;
  if (
    !isReplacementOfSimplifiedInvoices(invoice) ||
    written !== undefined ||
    areEverValidInvoiceVatRatesValidOnDay(invoice, issued)
  )
    return undefined;
  return preceding
    .flatMap((named) => listSaleDays(named, stored, stepsMax))
    .filter((day) => day < issued && areEverValidInvoiceVatRatesValidOnDay(invoice, day))
    .toSorted()
    .at(-1);
}

function listSaleDays(named: DocumentRef, stored: StoredInvoices, steps: number): readonly DateText[] {
  // A series that begins again each year has a document with this number in each of them.
  const found = stored.filter(
    ({ document }) =>
      doesInvoiceReferToOther({ preceding: [named] }, document) &&
      document.issue_date === (named.issue_date ?? document.issue_date),
  );
  if (found.length === 0) return named.issue_date === undefined ? [] : [named.issue_date];
  return found.flatMap(({ document }) => {
    const { op_date: written, issue_date: issued, preceding = [] } = document;
    if (written !== undefined) return [written];
    const hasOriginals =
      preceding.length > 0 && (isCorrectionDocument(document) || isReplacementOfSimplifiedInvoices(document));
    if (!hasOriginals) return [issued];
    return steps === 0 ? [] : preceding.flatMap((one) => listSaleDays(one, stored, steps - 1));
  });
}
