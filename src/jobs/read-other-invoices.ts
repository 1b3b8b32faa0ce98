// Reads other invoices for a step, before the step uses a number, a signature or a record. These are the facts that an
// upload needs, and the amounts of a replacement.
import {
  readStoredInvoicesWithRelated,
  readReplacedInvoicesWithRelated,
  type ReplacedInvoicesReadCallbacks,
  type StoredInvoiceWithRecordContent,
} from '../entries/declared-invoices';
import { readDocumentCheckFactsWithCreditsInForce } from '../entries/upload/undone-credits';
import type { DocumentCheckFactsQuery, DocumentCheckFacts } from '../model/document-check';
import type { Database } from '../store/database';
import type { RelatedInvoicesQuery } from '../store/entries/related';
import { createWorkspaceStore, type WorkspaceStore } from '../store/for-workspace';

/** Reads the other invoices for the checks of an invoice. A replacement (F3) costs a few more reads. */
export async function readOtherInvoicesForChecks(
  store: WorkspaceStore,
  {
    question,
    exchange,
  }: { readonly question: DocumentCheckFactsQuery; readonly exchange: RelatedInvoicesQuery | null },
): Promise<{ readonly view: DocumentCheckFacts; readonly stored: readonly StoredInvoiceWithRecordContent[] }> {
  const view = await readDocumentCheckFactsWithCreditsInForce(store, question);
  const storedInvoices = exchange
    ? await readStoredInvoicesWithRelated(store, exchange, { isOfReplacement: true })
    : [];
  return { view, stored: storedInvoices };
}

/**
 * Reads the amounts of the simplified invoices that a replacement (F3) names, in the same way as its seal counts them.
 */
export const readReplacedSimplifiedInvoices = (
  database: Database,
  workspace: string,
  asked: RelatedInvoicesQuery,
  callbacks?: ReplacedInvoicesReadCallbacks,
): Promise<readonly StoredInvoiceWithRecordContent[]> =>
  readReplacedInvoicesWithRelated(createWorkspaceStore(database, workspace), asked, callbacks);
