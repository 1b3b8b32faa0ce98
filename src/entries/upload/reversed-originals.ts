// Finds the negative invoice that already reversed the original of a correction. A negative invoice is the first step of
// a substitution in two steps; the second step then reverses nothing.
import { formatDeclaredInvoiceKey, listReferencedInvoiceKeys } from '../../chain/invoice-book/declared-invoice';
import { createWarning, type Warning } from '../../contracts/warnings';
import {
  isCorrectionBySubstitution,
  isReplacementOfSimplifiedInvoices,
} from '../../document/addons/es-fiscal/extensions';
import { computePriceTotalWithTaxInBreakdown } from '../../document/breakdown';
import { formatDocumentNumber } from '../../document/document-summary';
import type { Invoice } from '../../document/model/invoice';
import { negateAmountText } from '../../document/warnings/originals';
import { findDifferingPrecedingBase, areAllPrecedingTaxBasesZero } from '../../document/warnings/tax-bases';
import type { DocumentCheckFacts, DocumentCheckFactsQuery, StoredOriginalInvoice } from '../../model/document-check';
import type { WorkspaceStore } from '../../store/for-workspace';
import { readStoredInvoicesWithRelated, type StoredInvoiceWithRecordContent } from '../declared-invoices';
import { findOriginalIfSingle } from '../originals';
import { warnCreditWithoutWithheldTax } from './credited-withholding';
import {
  listDebitNotesInForceOfOriginals,
  listIssuedNegativeInvoicesOfOriginals,
  parseEntryDocumentIfRead,
} from './debit-notes';

type StoredEntries = Pick<WorkspaceStore, 'entries'>;

/** Reads the store's facts about a document, with the invoice that already reversed its original. */
export async function readDocumentCheckFactsWithReversal(
  store: StoredEntries,
  question: DocumentCheckFactsQuery,
): Promise<DocumentCheckFacts> {
  const view = await store.entries.readUploadView(question);
  const original = question.originals.withReversal ? findOriginalIfSingle(view.originals) : undefined;
  if (original?.type !== 'standard' || original.totalWithTax.startsWith('-')) return view;
  // A debit note adds an amount that the negative invoice did not reverse.
  if (listDebitNotesInForceOfOriginals(view, () => true).length > 0) return view;
  const reversal = await findReversal(store, { question, view, original });
  return reversal ? { ...view, reversal } : view;
}

interface OriginalInView {
  readonly question: DocumentCheckFactsQuery;
  readonly view: DocumentCheckFacts;
  readonly original: StoredOriginalInvoice;
}

async function findReversal(
  store: StoredEntries,
  { question: { supplier, docSchema }, view, original }: OriginalInView,
): Promise<DocumentCheckFacts['reversal']> {
  const { series, customer } = original;
  if (supplier === undefined) return undefined;
  const totals = listTotalsReversingOriginal(original, view.originals);
  const named = listIssuedNegativeInvoicesOfOriginals(view);
  const found =
    customer === undefined ? [] : await store.entries.findOpposite({ supplier, docSchema, series, totals, customer });
  const isFound = found.some(({ total }) => totals.includes(total));
  if (named.length === 0 && !isFound) return undefined;
  // The negative invoice may reverse another sale at the same price, whose total has other amounts outside it.
  const others =
    isFound && customer !== undefined
      ? await store.entries.findWithDiscountsOrCharges({ supplier, docSchema, series, customer })
      : [];
  const numbers = [original, ...named, ...found, ...others];
  const stored = await readStoredInvoicesWithRelated(store, { supplier, docSchema, numbers }, { readsMax: 1 });
  const byName = findNamedReversal(stored, original);
  const unnamed = byName ? undefined : findUnnamedReversal(stored, original);
  // In a longer series, the negative invoice may reverse an older sale.
  const isSure = unnamed !== undefined && (await store.entries.isWholeSeriesSearched({ supplier, docSchema, series }));
  const reversal = isSure ? unnamed : byName;
  const { series: ownSeries, code = '' } = reversal?.document ?? {};
  return reversal && { id: reversal.entry, code, ...(ownSeries === undefined ? {} : { series: ownSeries }) };
}

/**
 * Lists the totals of an invoice that reverses the original: with the amounts that are no part of its price, such as a
 * deposit, and without them, as far as its document was read.
 * @param originals the results of the searches; only some of them have the document
 */
export function listTotalsReversingOriginal(
  original: StoredOriginalInvoice,
  originals: readonly StoredOriginalInvoice[],
): readonly string[] {
  const document = parseEntryDocumentIfRead(
    originals.find((one) => one.id === original.id && one.document !== undefined),
  );
  const price = document && computePriceTotalWithTaxInBreakdown(document);
  return [...new Set([original.totalWithTax, price ?? original.totalWithTax])].map(negateAmountText);
}

type StoredInvoices = readonly StoredInvoiceWithRecordContent[];

const findSold = (stored: StoredInvoices, { id }: Pick<StoredOriginalInvoice, 'id'>) =>
  stored.find(({ entry }) => entry === id);

const listReversals = (sold: StoredInvoiceWithRecordContent, stored: StoredInvoices): StoredInvoices =>
  stored.filter(
    (one) => !hasInvoiceCorrectionInForce(one, stored) && isSaleReversedByIssuedInvoice(sold.document, one),
  );

/** Finds the negative invoice that names the original. */
function findNamedReversal(stored: StoredInvoices, original: Pick<StoredOriginalInvoice, 'id'>) {
  const sold = findSold(stored, original);
  return sold && listReversals(sold, stored).find(({ document }) => doesInvoiceReferToOther(document, sold.document));
}

/**
 * Finds a negative invoice that names no invoice. It may reverse any sale with its amounts, so it counts only if there are
 * as many of them as such sales.
 */
function findUnnamedReversal(stored: StoredInvoices, original: Pick<StoredOriginalInvoice, 'id'>) {
  const sold = findSold(stored, original);
  if (!sold) return undefined;
  const negative = listReversals(sold, stored);
  const named = new Set(negative.flatMap(({ document: { preceding = [] } }) => preceding.map(formatNumberKey)));
  const isNamed = (one: StoredInvoiceWithRecordContent): boolean => named.has(formatNumberKey(one.document));
  const free = negative.filter(({ document: { preceding = [] } }) => preceding.length === 0);
  // A sale whose correction takes nothing back may be the one that a negative invoice reversed.
  const corrections = stored.filter(takesBack);
  const sales = stored.filter(
    (one) =>
      one === sold ||
      (isSaleLike(sold.document, one) && !isNamed(one) && !hasInvoiceCorrectionInForce(one, corrections)),
  );
  return free.length >= sales.length ? free[0] : undefined;
}

/** Returns false for debit notes, and for the second step of a substitution in two steps. */
const takesBack = ({ document, content }: StoredInvoiceWithRecordContent): boolean =>
  isCorrectionBySubstitution(document) ? !areAllPrecedingTaxBasesZero(document) : content.ImporteTotal.startsWith('-');

const formatNumberKey = ({ series = '', code }: Pick<Invoice, 'series' | 'code'>): string =>
  JSON.stringify([series, code]);

/** Kept for each invoice, because it may refer to 1,000 others and is compared with thousands. */
const namedNumbers = new WeakMap<Pick<Invoice, 'preceding'>, ReadonlySet<string>>();

/** Returns whether an invoice refers to another one by its number. */
export function doesInvoiceReferToOther(invoice: Pick<Invoice, 'preceding'>, other: Invoice): boolean {
  const numbers = namedNumbers.get(invoice) ?? new Set((invoice.preceding ?? []).map(formatNumberKey));
  namedNumbers.set(invoice, numbers);
  return numbers.has(formatNumberKey(other));
}

/** Kept for each list, because each of its invoices is looked up. */
const correctedKeys = new WeakMap<StoredInvoices, ReadonlySet<string>>();

/** Returns true if a correction in force refers to the invoice. */
export function hasInvoiceCorrectionInForce(sold: StoredInvoiceWithRecordContent, stored: StoredInvoices): boolean {
  const inForce = (): StoredInvoices => stored.filter(({ isCancelled }) => !isCancelled);
  const keys =
    correctedKeys.get(stored) ?? new Set(inForce().flatMap(({ content }) => listReferencedInvoiceKeys(content)));
  correctedKeys.set(stored, keys);
  return keys.has(formatDeclaredInvoiceKey(sold));
}

const isIssuedSale = ({ document, isCancelled }: StoredInvoiceWithRecordContent): boolean =>
  !isCancelled && document.type === 'standard' && !isReplacementOfSimplifiedInvoices(document);

const isSaleLike = (sold: Invoice, one: StoredInvoiceWithRecordContent): boolean =>
  isIssuedSale(one) && doInvoiceTaxBasesMatch(one.document, sold, false);

/** Returns whether an issued invoice has the opposite bases of an earlier sale. */
export const isSaleReversedByIssuedInvoice = (sold: Invoice, one: StoredInvoiceWithRecordContent): boolean =>
  isIssuedSale(one) && one.document.issue_date >= sold.issue_date && doInvoiceTaxBasesMatch(one.document, sold, true);

/** Compares the bases of an invoice, at each rate, with those of another one or with their opposites. */
export function doInvoiceTaxBasesMatch(one: Invoice, other: Invoice, isOpposite: boolean): boolean {
  const [own, sold] = [one.totals?.taxes, other.totals?.taxes];
  if (own === undefined || sold === undefined || one.currency !== other.currency) return false;
  return !findDifferingPrecedingBase(own, isOpposite ? [] : [sold], isOpposite ? [sold] : []);
}

/** Warns about a correction that reverses its original although a negative invoice already reversed it. */
export function warnOriginalAlreadyReversed(
  invoice: Invoice,
  { reversal, originals }: Pick<DocumentCheckFacts, 'reversal' | 'originals'>,
): Warning[] {
  const original = reversal && findOriginalIfSingle(originals);
  if (!original) return [];
  const params = {
    title: formatDocumentNumber(reversal),
    entry: reversal.id,
    original: formatDocumentNumber(original),
  };
  if (invoice.type === 'credit-note') return [createWarning('credited-more.reversed', ['$.doc.preceding'], params)];
  return isCorrectionBySubstitution(invoice) && !areAllPrecedingTaxBasesZero(invoice)
    ? [createWarning('credited-before.reversed', ['$.doc.preceding'], params)]
    : [];
}

/**
 * Warns about a negative invoice without the income tax of the invoice that it reverses.
 * @param stored the invoices that it may reverse
 */
export function warnReversalWithoutWithheldTax(
  invoice: Invoice,
  stored: readonly StoredInvoiceWithRecordContent[],
): Warning[] {
  if (invoice.type !== 'standard' || isReplacementOfSimplifiedInvoices(invoice)) return [];
  const found = stored.map(({ entry, document }) =>
    warnCreditWithoutWithheldTax(invoice, { title: formatDocumentNumber(document), entry, document }),
  );
  const [first = []] = found;
  return found.every((one) => one.length > 0) ? first : [];
}
