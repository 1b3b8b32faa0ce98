// Finds the days on which the corrected sales were issued, also if a correction corrects another correction. The document
// of a correction may give only the number and date of what it corrects, so that the store tells whether this is a sale.
import { isCorrectionDocument } from '../../document/addons/es-fiscal/extensions';
import type { InvoiceForBooks } from '../invoice-book/build-rows';
import { formatInvoiceNumberAndDateKey, listReferencedInvoiceKeys } from '../invoice-book/declared-invoice';
import type { RegistrationRecordContent } from '../record/record';
import { parseAuthorityDate } from '../record/timestamp';
import { type CorrectedSaleDays, isReversalByNegativeInvoice } from './corrected-period';
import { isCorrectiveRecordBookRowType } from './issued-row';
import { indexInForceInvoices, type InForceInvoiceIndex, type IssuedOrDraftInvoice } from './references-in-force';

/**
 * Returns whether a correction may correct another one, and counts in form 349 or 369, which name the period of the
 * sale. A substitution may count only with what it replaces.
 */
export function mayCorrectCorrectionInForm349Or369({
  document: { preceding = [] },
  content: { TipoFactura, TipoRectificativa, Desglose },
}: Pick<InvoiceForBooks, 'document' | 'content'>): boolean {
  if (!isCorrectiveRecordBookRowType(TipoFactura)) return false;
  const isOfForms = Desglose.some(
    ({ OperacionExenta, CalificacionOperacion, ClaveRegimen }) =>
      OperacionExenta === 'E5' || CalificacionOperacion === 'N2' || ClaveRegimen === '17',
  );
  const mayBeOfForms = isOfForms || TipoRectificativa === 'S';
  return mayBeOfForms && preceding.some(({ type }) => type === undefined || isCorrectionDocument({ type }));
}

/** Returns whether one of the invoices that a correction names is another correction. */
export function doesCorrectStoredCorrection(
  content: RegistrationRecordContent,
  invoices: readonly IssuedOrDraftInvoice[],
): boolean {
  return indexInForceInvoices(invoices).listOriginals(content).some(isCorrection);
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
  const daysIfSales = new Map<string, string | undefined>(first.map((key) => [key, undefined]));
  // A map also yields the keys that are added meanwhile, and each key once.
  for (const [key, dayIfSale] of daysIfSales) {
    const named = index.findSingleInvoice(key);
    if (named && isCorrection(named)) {
      for (const [one, day] of listReferences(named)) if (!daysIfSales.has(one)) daysIfSales.set(one, day);
      continue;
    }
    if (!named && dayIfSale === undefined) return 'unknown';
    for (const day of named ? listDaysOfSale(named) : [dayIfSale ?? '']) days.add(day);
  }
  return days.size > 0 ? [...days] : 'unknown';
}

const isCorrection = ({ content }: IssuedOrDraftInvoice): boolean => isCorrectiveRecordBookRowType(content.TipoFactura);

/** Lists what a correction names, with its day, which is that of a sale unless the document names another correction. */
const listReferences = ({ document: { preceding = [] }, content }: IssuedOrDraftInvoice) =>
  (content.FacturasRectificadas ?? []).map(({ NumSerieFactura, FechaExpedicionFactura: date }) => {
    const day = preceding.some(isCorrectionDocument) ? undefined : (parseAuthorityDate(date) ?? undefined);
    return [formatInvoiceNumberAndDateKey(NumSerieFactura, date), day] as const;
  });

/** A negative invoice that takes back a sale has the day of the sale. */
const listDaysOfSale = (invoice: IssuedOrDraftInvoice): readonly string[] =>
  isReversalByNegativeInvoice(invoice)
    ? (invoice.document.preceding ?? []).flatMap(({ issue_date: day }) => day ?? [])
    : [invoice.document.issue_date];
