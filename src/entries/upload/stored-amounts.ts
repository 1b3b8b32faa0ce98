// Additional reads of stored invoices for an F3, for a correction in another currency, and for an invoice that reverses
// another one. Other documents need no additional reads.
import { isF3Replacement } from '../../chain/invoice-book/declared-invoice';
import type { Warning, WarningKey } from '../../contracts/warnings';
import {
  isCorrectionDocument,
  isCorrectionBySubstitution,
  isReplacementOfSimplifiedInvoices,
} from '../../document/addons/es-fiscal/extensions';
import type { Envelope } from '../../document/model/envelope';
import type { Invoice } from '../../document/model/invoice';
import { isNegativeInvoiceReversingOriginals } from '../../document/warnings/goods-returns';
import { negateAmountText } from '../../document/warnings/originals';
import { areAllPrecedingTaxBasesZero } from '../../document/warnings/tax-bases';
import type { DocumentCheckFacts } from '../../model/document-check';
import type { RelatedInvoicesQuery, SameOrOppositeTotalQuery } from '../../store/entries/related';
import { findSupplierTaxIdOfDocument } from '../content';
import type { EntryDeps } from '../context';
import { readStoredInvoicesWithRelated, type StoredInvoiceWithRecordContent } from '../declared-invoices';
import { findOriginalIfSingle } from '../originals';
import {
  listDebitNotesInForceOfOriginals,
  listIssuedNegativeInvoicesOfOriginals,
  listIssuedSalesWithOppositeTotal,
} from './debit-notes';
import { mayCreditsExceedOriginals } from './may-credits-exceed-originals';
import type { InvoiceUploadCheckInput } from './invoice-check-input';
import {
  doInvoiceTaxBasesMatch,
  hasInvoiceCorrectionInForce,
  doesInvoiceReferToOther,
  isSaleReversedByIssuedInvoice,
  listTotalsReversingOriginal,
} from './reversed-originals';

interface DocumentToCheck {
  readonly look: InvoiceUploadCheckInput;
  readonly view: DocumentCheckFacts;
  readonly own?: string | undefined;
}

export async function readRelatedInvoicesForUploadCheck(
  { store }: Pick<EntryDeps, 'store'>,
  envelope: Envelope,
  checked: DocumentToCheck,
): Promise<readonly StoredInvoiceWithRecordContent[]> {
  const found = await readRelatedInvoices({ store }, envelope, checked);
  return found.length > 0 ? found : readNamedReversal({ store }, envelope.doc as Invoice, checked);
}

/**
 * Reads the invoice that a negative invoice names and reverses, or the one that already reversed the original of the
 * second step, although their totals differ by amounts that are no part of the price, such as a deposit.
 */
async function readNamedReversal(
  { store }: Pick<EntryDeps, 'store'>,
  invoice: Invoice,
  { look, view, own }: DocumentToCheck,
): Promise<readonly StoredInvoiceWithRecordContent[]> {
  const original = findOriginalIfSingle(view.originals);
  const { supplier, docSchema } = look.asks;
  if (supplier === undefined || original?.type !== 'standard') return [];
  const reversing = listIssuedNegativeInvoicesOfOriginals(view).filter(({ id }) => id !== own);
  const isOfOtherTotal = invoice.totals?.total_with_tax !== negateAmountText(original.totalWithTax);
  const isFirstStep = isNegativeInvoiceReversingOriginals(invoice) && isOfOtherTotal && reversing.length === 0;
  const isSecondStep =
    isCorrectionBySubstitution(invoice) && areAllPrecedingTaxBasesZero(invoice) && reversing.length > 0;
  if (!isFirstStep && !isSecondStep) return [];
  const numbers = [original, ...reversing];
  const stored = await readStoredInvoicesWithRelated(store, { supplier, docSchema, numbers });
  const sold = stored.find(({ entry }) => entry === original.id);
  if (!sold || sold.isCancelled) return [];
  if (isFirstStep) return isUndone(invoice, sold, stored) ? [sold] : [];
  return stored.filter(
    (one) => doesInvoiceReferToOther(one.document, sold.document) && isSaleReversedByIssuedInvoice(sold.document, one),
  );
}

async function readRelatedInvoices(
  { store }: Pick<EntryDeps, 'store'>,
  envelope: Envelope,
  { look, view, own }: DocumentToCheck,
): Promise<readonly StoredInvoiceWithRecordContent[]> {
  const { supplier, docSchema } = look.asks;
  // The document is parsed only when its content is needed, so an ordinary invoice is never parsed.
  if (supplier === undefined || !look.concernsOthers) return [];
  const invoice = envelope.doc as Invoice;
  const named = listNamed(invoice);
  const isAcross = isAcrossCurrencies(invoice, view) || correctsCorrectionInCurrency(invoice, view);
  const isOther = ({ id }: { readonly id: string }): boolean => id !== own;
  const drafts =
    look.isExchange ||
    mayCreditsExceedOriginals(invoice, view, isOther) ||
    (isAcross && listDebitNotesInForceOfOriginals(view, isOther).length > 0);
  if (named.length > 0 && (drafts || isAcross)) {
    const { isExchange: isOfReplacement } = look;
    return readStoredInvoicesWithRelated(store, { supplier, docSchema, numbers: named, drafts }, { isOfReplacement });
  }
  const undone = findUndone(invoice, view);
  if (undone === undefined) {
    const numbers = listNumbersOfNamedReversal(invoice, view, own);
    const read = await readStoredInvoicesWithRelated(store, { supplier, docSchema, numbers });
    return invoice.type === 'standard' ? read.filter((one) => isUndone(invoice, one, read)) : read;
  }
  return readUndoneByTotal({ store }, { invoice, question: { supplier, docSchema, ...undone }, isOther });
}

interface SearchByTotal {
  readonly invoice: Invoice;
  readonly question: SameOrOppositeTotalQuery;
  readonly isOther: (entry: { readonly id: string }) => boolean;
}

/**
 * Reads the invoice that another one reverses, by its total. A negative invoice that names none, and has no amount outside
 * the price, may reverse a sale with such an amount, whose total differs.
 */
async function readUndoneByTotal(
  { store }: Pick<EntryDeps, 'store'>,
  { invoice, question, isOther }: SearchByTotal,
): Promise<readonly StoredInvoiceWithRecordContent[]> {
  const { supplier, docSchema, totals } = question;
  const candidates = (await store.entries.findOpposite(question)).filter(isOther);
  const opposite = candidates.filter(({ total }) => totals.includes(total));
  if (invoice.type !== 'standard')
    return readStoredInvoicesWithRelated(store, { supplier, docSchema, numbers: opposite.slice(0, 1) });
  const isUnnamed = opposite.length === 0 && (invoice.preceding ?? []).length === 0;
  const ofOtherTotal = isUnnamed ? (await store.entries.findWithDiscountsOrCharges(question)).filter(isOther) : [];
  const sales = [...opposite, ...ofOtherTotal];
  if (sales.length === 0) return [];
  const numbers = [...candidates, ...ofOtherTotal];
  const current = await readStoredInvoicesWithRelated(store, { supplier, docSchema, numbers });
  const others = new Set(current.filter((one) => !isReversible(invoice, one)).map(({ entry }) => entry));
  // Only the bases show which sale has the price, if its total has other amounts.
  const isSold = ({ id }: { readonly id: string }): boolean =>
    !others.has(id) && (!isUnnamed || current.some((one) => one.entry === id && isUndone(invoice, one, current)));
  const sold = sales.filter(isSold);
  const undoing = candidates.filter(({ id, total }) => !totals.includes(total) && !others.has(id));
  // An invoice can be reversed only once.
  if (sold.length <= undoing.length) return [];
  return current.filter((one) => sold.some(({ id }) => id === one.entry) && isUndone(invoice, one, current));
}

/**
 * Returns whether a stored invoice may be one that a negative invoice reverses. The tax of an F3 is in its simplified
 * invoices, so only a negative F3 can reverse it, and a credit note takes tax back.
 */
const isReversible = (invoice: Invoice, { document, content }: StoredInvoiceWithRecordContent): boolean =>
  document.type !== 'credit-note' && isReplacementOfSimplifiedInvoices(invoice) === isF3Replacement(content);

/** Returns true if the bases are the same at each rate, and no correction reversed a part of them. */
const isUndone = (
  invoice: Invoice,
  sold: StoredInvoiceWithRecordContent,
  stored: readonly StoredInvoiceWithRecordContent[],
): boolean =>
  isReversible(invoice, sold) &&
  !hasInvoiceCorrectionInForce(sold, stored) &&
  doInvoiceTaxBasesMatch(invoice, sold.document, true);

/** The store's query, under a name that `src/flow` may import. */
export type ReplacedInvoicesQuery = RelatedInvoicesQuery;

/**
 * Builds the query for the simplified invoices that an F3 replaces, including drafts of them. Returns null for other
 * invoices.
 */
export function toReplacedInvoicesQuery(invoice: Invoice): ReplacedInvoicesQuery | null {
  const supplier = findSupplierTaxIdOfDocument(invoice);
  const numbers = listNamed(invoice);
  if (!isReplacementOfSimplifiedInvoices(invoice) || supplier === undefined || numbers.length === 0) return null;
  return { supplier, docSchema: invoice.$schema, numbers, drafts: true };
}

const listNamed = ({ preceding = [] }: Invoice): RelatedInvoicesQuery['numbers'] =>
  preceding.flatMap(({ series, code }) => (code ? [{ series, code }] : []));

/**
 * Returns whether credits have several currencies, or a single currency other than the euro. Such credits are added up
 * in euros.
 */
const isAcrossCurrencies = (
  { type, currency }: Invoice,
  { originals, creditNotes, others }: DocumentCheckFacts,
): boolean =>
  type === 'credit-note' &&
  [currency, ...[...originals, ...creditNotes, ...others.filter(isDebitNote)].map((one) => one.currency)].some(
    (one) => one !== 'EUR',
  );

/**
 * Returns whether an invoice in another currency than the euro corrects another correction, or a negative invoice, whose
 * record has the exchange rate of the sale. A substitution of nothing needs no rate.
 */
const correctsCorrectionInCurrency = (invoice: Invoice, { originals }: DocumentCheckFacts): boolean =>
  isCorrectionDocument(invoice) &&
  !(isCorrectionBySubstitution(invoice) && areAllPrecedingTaxBasesZero(invoice)) &&
  originals.some((one) => (isCorrectionDocument(one) || one.totalWithTax.startsWith('-')) && one.currency !== 'EUR');

const isDebitNote = ({ type }: { readonly type: string }): boolean => type === 'debit-note';

/**
 * Finds the invoice that another one reverses, in the same series and with the opposite total or price. The customer of a
 * substitution may be the corrected one, so the customer of its original counts.
 */
function findUndone(invoice: Invoice, { originals }: DocumentCheckFacts) {
  const total = invoice.totals?.total_with_tax;
  const original = findOriginalIfSingle(originals);
  if (invoice.type === 'standard') {
    const customer = invoice.customer?.tax_id?.code;
    if (customer === undefined || !total?.startsWith('-')) return undefined;
    return { series: original ? original.series : invoice.series, totals: [negateAmountText(total)], customer };
  }
  if (!original?.customer || !isCorrectionBySubstitution(invoice) || !areAllPrecedingTaxBasesZero(invoice))
    return undefined;
  return {
    series: original.series,
    totals: listTotalsReversingOriginal(original, originals),
    customer: original.customer,
  };
}

/**
 * Lists the numbers of the original and of the invoice that reverses it, if the customer has no tax ID. Without this tax
 * ID, only invoices that name their original are compared.
 */
function listNumbersOfNamedReversal(invoice: Invoice, view: DocumentCheckFacts, own: string | undefined) {
  const original = findOriginalIfSingle(view.originals);
  if (!original || original.customer !== undefined || original.type !== 'standard') return [];
  const reversing = listIssuedSalesWithOppositeTotal(view, original).filter(({ id }) => id !== own);
  if (invoice.type !== 'standard')
    return isCorrectionBySubstitution(invoice) && areAllPrecedingTaxBasesZero(invoice) ? reversing.slice(0, 1) : [];
  const isOpposite = invoice.totals?.total_with_tax === negateAmountText(original.totalWithTax);
  // An invoice can be reversed only once.
  return isOpposite && reversing.length === 0 ? [original] : [];
}

/** Warnings about a negative invoice that are wrong if it is the first step of a substitution in two steps. */
export const warningKeysDroppedForReversal: readonly string[] = [
  'negative-invoice',
  'preceding-unused',
] satisfies WarningKey[];

/** Returns false for a correction whose stored invoices were read for their exchange rate. */
const mayHaveReversal = (invoice: Invoice): boolean =>
  invoice.type !== 'debit-note' && (invoice.type !== 'corrective' || areAllPrecedingTaxBasesZero(invoice));

/**
 * Drops these warnings if the invoice reverses a stored one. `preceding-unused` stays if the invoice names only others,
 * because forms 349 and 369 then correct the period of an invoice that it does not reverse.
 */
export const dropNegativeInvoiceWarningsIfReversal = (
  invoice: Invoice,
  found: readonly Warning[],
  stored: readonly StoredInvoiceWithRecordContent[],
): readonly Warning[] =>
  stored.length === 0 || !mayHaveReversal(invoice)
    ? found
    : found.filter(
        ({ key }) =>
          !warningKeysDroppedForReversal.includes(key) ||
          (key === 'preceding-unused' && !stored.some(({ document }) => doesInvoiceReferToOther(invoice, document))),
      );
