// Debit notes of the invoices that a document corrects, which add to the amounts that credit notes and substitutions may
// reverse; and negative invoices, which reverse these invoices.
import type { Invoice } from '../../document/model/invoice';
import type { TaxTotal } from '../../document/model/parts';
import { isNegativeAmountText } from '../../document/warnings/line-rates';
import { negateAmountText } from '../../document/warnings/originals';
import type { DocumentCheckFacts, InvoiceRelatedToCorrection, StoredOriginalInvoice } from '../../model/document-check';
import { isCorrectionDraftOrInForce, isInvoiceDeclaredOrWillBe } from '../cancelled';
import { dedupeEntriesById } from '../originals';

type RelatedFacts = Pick<DocumentCheckFacts, 'originals' | 'others'>;
type IsOther = (entry: { readonly id: string }) => boolean;

/** Lists the debit notes of the originals. A debit note that is itself an original is not one of them. */
const listAllDebitNotes = ({ originals, others }: RelatedFacts, isOther: IsOther): InvoiceRelatedToCorrection[] =>
  dedupeEntriesById(others).filter(
    (one) => one.type === 'debit-note' && isOther(one) && !originals.some(({ id }) => id === one.id),
  );

const isIssued = ({ signed, fiscal }: Pick<InvoiceRelatedToCorrection, 'signed' | 'fiscal'>): boolean =>
  isInvoiceDeclaredOrWillBe(fiscal) || (signed && fiscal === undefined);

/**
 * Lists the debit notes in force of the originals. A draft adds nothing to an issued original, because it may never be
 * issued.
 */
export function listDebitNotesInForceOfOriginals(view: RelatedFacts, isOther: IsOther): InvoiceRelatedToCorrection[] {
  const areDraftsCounted = !view.originals.some(isIssued);
  return listAllDebitNotes(view, isOther).filter(
    (one) => isCorrectionDraftOrInForce(one) && (isIssued(one) || (areDraftsCounted && one.fiscal === undefined)),
  );
}

/** Lists the ids of debit notes that add nothing to the originals, such as drafts and those that were rejected. */
export function listDebitNoteIdsNotInForce(view: RelatedFacts, isOther: IsOther): ReadonlySet<string> {
  const counted = new Set(listDebitNotesInForceOfOriginals(view, isOther).map(({ id }) => id));
  return new Set(listAllDebitNotes(view, isOther).flatMap(({ id }) => (counted.has(id) ? [] : [id])));
}

/** Lists the issued invoices that name an original and have its opposite total, without replacements (F3). */
export const listIssuedSalesWithOppositeTotal = (
  { others }: Pick<DocumentCheckFacts, 'others'>,
  { totalWithTax }: Pick<InvoiceRelatedToCorrection, 'totalWithTax'>,
): InvoiceRelatedToCorrection[] =>
  dedupeEntriesById(others).filter(
    (one) =>
      one.type === 'standard' &&
      one.replaces !== true &&
      isIssued(one) &&
      one.totalWithTax === negateAmountText(totalWithTax),
  );

/**
 * Lists the issued negative invoices that name an original, without replacements (F3). Their bases have to be compared,
 * because a deposit, a guarantee or an outlay changes the total of the document but not the price.
 */
export const listIssuedNegativeInvoicesOfOriginals = ({
  others,
}: Pick<DocumentCheckFacts, 'others'>): InvoiceRelatedToCorrection[] =>
  dedupeEntriesById(others).filter(
    (one) =>
      one.type === 'standard' && one.replaces !== true && isIssued(one) && isNegativeAmountText(one.totalWithTax),
  );

/** An entry whose document may have been read with it. */
export type EntryWithOptionalDocument = Pick<StoredOriginalInvoice, 'document'>;

/** Kept for each entry, because a document of megabytes may be compared with 1,000 references. */
const parsedDocuments = new WeakMap<EntryWithOptionalDocument, Invoice>();

/** Parses the document of an entry. Returns undefined if it was not read. */
export function parseEntryDocumentIfRead(entry: EntryWithOptionalDocument | undefined): Invoice | undefined {
  if (entry?.document === undefined) return undefined;
  const invoice = parsedDocuments.get(entry) ?? (JSON.parse(entry.document) as Invoice);
  parsedDocuments.set(entry, invoice);
  return invoice;
}

/** Reads the taxes of a stored invoice. Returns undefined if the invoice has another currency or no taxes. */
export function parseEntryTaxesIfInCurrency(
  entry: EntryWithOptionalDocument | undefined,
  ownCurrency: string,
): TaxTotal | undefined {
  const { totals, currency }: Partial<Invoice> = parseEntryDocumentIfRead(entry) ?? {};
  return currency === ownCurrency ? totals?.taxes : undefined;
}

/** Reads the taxes of debit notes. Returns undefined if they are not known in this currency. */
export function parseDebitNoteTaxesIfInCurrency(
  debits: readonly InvoiceRelatedToCorrection[],
  ownCurrency: string,
): readonly TaxTotal[] | undefined {
  const taxes = debits.flatMap((one) => parseEntryTaxesIfInCurrency(one, ownCurrency) ?? []);
  return taxes.length === debits.length ? taxes : undefined;
}
