// Credit notes of an original that a debit note undid, so that the original is in force again. The debit note names the
// credit note, not the original.
import { warningLimits as limits } from '../../contracts/limits/documents';
import type { DocumentCheckFacts, DocumentCheckQuery, InvoiceRelatedToCorrection } from '../../model/document-check';
import type { WorkspaceStore } from '../../store/for-workspace';
import { isCorrectionDraftOrInForce } from '../cancelled';
import { readStoredInvoicesWithRelated, type StoredInvoiceWithRecordContent } from '../declared-invoices';
import { dedupeEntriesById } from '../originals';
import { hasSameBases, isCorrected, isNamedBy, readDocumentCheckFacts } from './reversed-originals';

/** One read for the credit notes and their debit notes, and one for corrections of these. */
const readsMax = 2;

/**
 * Reads the store's facts about a document. For a substitution of an original with credit notes, reads which of these
 * are in force, and leaves the others out.
 */
export async function readDocumentCheckFactsInForce(
  store: Pick<WorkspaceStore, 'entries'>,
  question: DocumentCheckQuery,
): Promise<DocumentCheckFacts> {
  const view = await readDocumentCheckFacts(store, question);
  const { supplier, docSchema, originals } = question;
  const credits = dedupeEntriesById(view.creditNotes).filter(isCorrectionDraftOrInForce);
  if (originals.withText !== true || supplier === undefined || credits.length === 0) return view;
  const numbers = credits.slice(0, limits.namedByMax).map(({ series, code }) => ({ series, code }));
  const stored = await readStoredInvoicesWithRelated(store, { supplier, docSchema, numbers }, readsMax);
  return { ...view, creditNotes: view.creditNotes.filter((one) => !isUndone(one, stored)) };
}

/** Returns whether a single debit note has all amounts of a credit note. Both are issued, and the debit note is in force. */
export function isUndone(
  { id }: Pick<InvoiceRelatedToCorrection, 'id'>,
  stored: readonly StoredInvoiceWithRecordContent[],
): boolean {
  const credit = stored.find(({ entry }) => entry === id);
  if (credit?.document.type !== 'credit-note' || !credit.isIssued) return false;
  const [debit, ...others] = stored.filter(
    ({ document, isCancelled }) =>
      document.type === 'debit-note' && !isCancelled && isNamedBy(document, credit.document),
  );
  if (!debit?.isIssued || others.length > 0 || debit.document.preceding?.length !== 1) return false;
  return (
    debit.document.totals?.payable === credit.document.totals?.payable &&
    hasSameBases(debit.document, credit.document, false) &&
    !isCorrected(debit, stored)
  );
}
