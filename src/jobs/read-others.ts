// What a step asks of other invoices before it spends anything: what an upload asks, and the amounts of an exchange.
import { loadDeclared, loadExchangeTickets, type StoredInvoice } from '../entries/declared';
import type { ExchangeQuestion } from '../entries/upload/stored-amounts';
import type { UploadQuestion, UploadView } from '../model/upload';
import type { Database } from '../store/database';
import type { RelatedQuestion } from '../store/entries/related';
import { createWorkspaceStore, type WorkspaceStore } from '../store/for-workspace';

/** Reads the other invoices of an invoice's question; an exchange (F3) costs a few reads more. */
export async function readOtherInvoices(
  store: WorkspaceStore,
  { question, exchange }: { readonly question: UploadQuestion; readonly exchange: ExchangeQuestion | null },
): Promise<{ readonly view: UploadView; readonly stored: readonly StoredInvoice[] }> {
  const view = await store.entries.readUploadView(question);
  const stored = exchange ? await loadDeclared(store, exchange) : [];
  return { view, stored };
}

/** Reads what the seal of an exchange (F3) counts of the tickets that it names. */
export const readExchanged = (
  database: Database,
  workspace: string,
  asked: RelatedQuestion,
): Promise<readonly StoredInvoice[]> => loadExchangeTickets(createWorkspaceStore(database, workspace), asked);
