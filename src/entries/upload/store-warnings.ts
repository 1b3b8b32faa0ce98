// Warnings that compare a document with stored data: its number, its supplier's name, earlier invoices, and the
// invoices that it corrects.
import { formatDocumentNumber } from '../../document/document-summary';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { type Warning, createWarning } from '../../contracts/warnings';
import type { Invoice } from '../../document/model/invoice';
import { deriveInvoiceKindInSeries, warnMixedInvoiceKindsInSeries } from '../../document/series-kinds';
import type {
  InvoiceWithSameOrAdjacentNumber,
  OtherInvoiceOfSupplier,
  DocumentCheckFacts,
  SupplierChainForUpload,
} from '../../model/document-check';
import type { StoredInvoiceWithRecordContent } from '../declared-invoices';
import { isLowerCodeInSeries, isHigherCodeInSeries, hasOriginalsToLookUp, proformaInvoiceType } from './store-query';
import { listWarningsAboutOriginals } from './original-warnings';
import { warnReversalOfUnnamedSaleAtOtherExchangeRate } from './declared-rate';
import { warnReversalWithoutWithheldTax } from './reversed-originals';
import type { InvoiceUploadCheckInput, InvoiceUploadCheckOutline } from './invoice-check-input';
import { isCorrectionDraftOrInForce } from '../cancelled';
import { foldPartyName, arePartyNamesEquivalent } from '../../document/compare-names';

/**
 * Lists warnings that compare a document with stored data.
 * @param own id of the document's own entry
 * @param stored issued invoices that are related to the document
 */
export function listStoredDataWarnings(
  { outline, asks, whole }: InvoiceForStoredDataWarnings,
  view: DocumentCheckFacts,
  { own, stored }: { readonly own: string | undefined; readonly stored: readonly StoredInvoiceWithRecordContent[] },
): Warning[] {
  const isOther = ({ id }: { readonly id: string }): boolean => id !== own;
  const numbered = view.numbered.filter((one) => isOther(one) && one.type !== proformaInvoiceType);
  return [
    ...numberWarnings(outline, numbered),
    ...dateWarnings(outline, numbered),
    ...seriesWarnings(outline, numbered),
    ...(hasOriginalsToLookUp(asks) ? listWarningsAboutOriginals(whole(), view, { isOther, stored }) : []),
    ...(stored.length > 0 ? warnReversalWithoutWithheldTax(whole(), stored) : []),
    ...(stored.length > 0 ? warnReversalOfUnnamedSaleAtOtherExchangeRate(whole(), stored) : []),
  ];
}

/** The whole invoice is parsed only if it refers to others. */
export interface InvoiceForStoredDataWarnings extends Pick<InvoiceUploadCheckInput, 'outline' | 'asks'> {
  readonly whole: () => Invoice;
}

function numberWarnings(invoice: InvoiceUploadCheckOutline, numbered: readonly OtherInvoiceOfSupplier[]): Warning[] {
  const same = numbered.filter(({ code }) => code === invoice.code);
  const paths = ['$.doc.code'];
  const reported = same.find(({ fiscal, issueDate }) => fiscal !== undefined && issueDate === invoice.issue_date);
  if (reported) return [createNumberTakenWarning(invoice, reported.id)];
  const held = same.filter(holdsNumber);
  // A series may begin again each year, because a record is identified by number and date.
  const ofYear = held.filter((one) => isOfYear(one, invoice));
  const named = ofYear.length > 0 ? ofYear : held;
  const [first] = named;
  if (!first) return [];
  const entries = [...new Set(named.map(({ id }) => id))].slice(0, limits.entriesNamedMax);
  const params = { title: formatDocumentNumber(invoice), entries, date: first.issueDate };
  return [createWarning(ofYear.length > 0 ? 'number-in-use' : 'number-of-other-year', paths, params)];
}

/** A discarded draft holds no number. */
const holdsNumber = (one: OtherInvoiceOfSupplier): boolean =>
  one.fiscal !== undefined || isCorrectionDraftOrInForce(one);

const isOfYear = ({ issueDate }: OtherInvoiceOfSupplier, { issue_date: date }: InvoiceUploadCheckOutline): boolean =>
  issueDate.slice(0, 4) === date.slice(0, 4);

/**
 * Creates the warning that the number of this invoice is taken.
 * @param owner the entry that was reported with this number and date
 */
export const createNumberTakenWarning = (invoice: InvoiceUploadCheckOutline, owner: string): Warning =>
  createWarning('number-taken', ['$.doc.code'], {
    title: formatDocumentNumber(invoice),
    date: invoice.issue_date,
    entry: owner,
  });

function dateWarnings(invoice: InvoiceUploadCheckOutline, numbered: readonly OtherInvoiceOfSupplier[]): Warning[] {
  const previous = findPrevious(invoice, numbered);
  const earlier = previous
    ? warnDateBeforePreviousNumber(invoice, formatDocumentNumber(previous), previous.issueDate)
    : [];
  return earlier.length > 0 ? earlier : warnDateAfterLaterNumber(invoice, numbered);
}

/** Finds the highest number below the invoice. If a series begins again each year, it is the number of its year. */
function findPrevious<Other extends OtherInvoiceOfSupplier>(
  invoice: InvoiceUploadCheckOutline,
  numbered: readonly Other[],
): Other | undefined {
  const before = numbered.filter(({ code }) => isLowerCodeInSeries(code, invoice.code ?? ''));
  return before.reduce<Other | undefined>((best, one) => {
    if (best === undefined || isHigherCodeInSeries(one.code, best.code)) return one;
    return !isHigherCodeInSeries(best.code, one.code) && isOfYear(one, invoice) && !isOfYear(best, invoice)
      ? one
      : best;
  }, undefined);
}

/** Warns about a number below one of the same year with an earlier date. */
function warnDateAfterLaterNumber(
  invoice: InvoiceUploadCheckOutline,
  numbered: readonly OtherInvoiceOfSupplier[],
): Warning[] {
  const { code = '', issue_date: date } = invoice;
  const [lowest] = numbered
    .filter((one) => isHigherCodeInSeries(one.code, code) && isOfYear(one, invoice) && holdsNumber(one))
    .filter(({ issueDate }) => issueDate < date)
    .toSorted((one, other) => (isLowerCodeInSeries(one.code, other.code) ? -1 : 1));
  if (!lowest) return [];
  const params = { date, later: formatDocumentNumber(lowest), laterDate: lowest.issueDate };
  return [createWarning('earlier-than-previous.later', ['$.doc.issue_date'], params)];
}

/**
 * Compares an invoice with the others of its year and, unless the series begins again each year, with the one before
 * it.
 */
function seriesWarnings(
  invoice: InvoiceUploadCheckOutline,
  numbered: readonly InvoiceWithSameOrAdjacentNumber[],
): Warning[] {
  const { series, code, kind, issue_date: date } = invoice;
  if (!kind) return [];
  const ofYear = numbered.filter((one) => isOfYear(one, invoice));
  const beginsAgain = numbered.some((one) => one.code === code && !isOfYear(one, invoice));
  const previous = beginsAgain ? undefined : findPrevious(invoice, numbered);
  const compared = previous ? [...ofYear, previous] : ofYear;
  const kinds = compared.flatMap(
    ({ fiscalType, mark, ...issuer }) => deriveInvoiceKindInSeries(fiscalType ?? undefined, issuer, mark) ?? [],
  );
  const found = warnMixedInvoiceKindsInSeries(series, kind, kinds);
  const isMixed = numbered.some((one) => one.isMixed && one.issueDate.slice(0, 4) === date.slice(0, 4));
  return found.length === 0 && isMixed
    ? [createWarning('series-mixed.before', ['$.doc.series'], { series: series ?? null })]
    : found;
}

/** @param previous the number before this invoice in the series, for the message */
export function warnDateBeforePreviousNumber(
  invoice: InvoiceUploadCheckOutline,
  previous: string,
  date: string,
): Warning[] {
  if (invoice.issue_date >= date) return [];
  const params = { date: invoice.issue_date, previous, previousDate: date };
  return [createWarning('earlier-than-previous', ['$.doc.issue_date'], params)];
}

/**
 * Warns about a supplier's name that differs from the registered one. The authority compares name and tax ID with its
 * census.
 * @param standing status of the supplier; null without a chain
 */
export function warnDeviatingSupplierName(
  { supplier }: InvoiceUploadCheckOutline,
  standing: SupplierChainForUpload | null,
): Warning[] {
  const [given, registered] = [supplier?.name, standing?.supplierName];
  if (given === registered) return [];
  if (!standing || standing.registration.state === 'unregistered' || !given || !registered) return [];
  // A supplier that was registered only by its tax ID has no name to compare.
  if (arePartyNamesEquivalent(given, registered) || foldPartyName(registered) === standing.supplier) return [];
  const params = { supplier: standing.supplier, registered: shown(registered), name: shown(given) };
  return [createWarning('supplier-name-differs', ['$.doc.supplier.name'], params)];
}

const shown = (name: string): string => name.slice(0, limits.nameCharactersShown);
