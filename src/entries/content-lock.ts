// Decides whether the content of an entry may change now. The decision depends on the jobs and records of the entry,
// never on the state label.
import { type Refusal, createRefusal } from '../contracts/errors';
import type { Envelope } from '../document/model/envelope';
import type { JsonObject } from '../document/model/basic';
import { isInvoiceCancelled } from './cancelled';
import type { EntryDocument } from '../model/entry';
import type { WorkspaceDocument } from '../model/workspace';

/** Creates the refusal of a change while a job runs on the entry. */
export const createChangeDuringJobRefusal = (id: string): Refusal =>
  createRefusal('conflict', 'job-runs-on-entry', { job: id }, { id });

/**
 * Checks that the content of an entry may change. While a job runs or a record is unsettled, the content may not
 * change. After acceptance, it may change only as an amendment of the same invoice.
 * docs/decisions/0004-content-is-guarded-by-jobs-and-records.md
 * @throws Refusal `conflict` with the reason
 */
export function requireEntryContentMayChange(
  workspace: Pick<WorkspaceDocument, 'amendments'>,
  entry: Pick<EntryDocument, 'id' | 'openJob' | 'fiscal' | 'document'>,
  envelope: Envelope,
): void {
  if (entry.openJob) throw createChangeDuringJobRefusal(entry.openJob);
  const { fiscal } = entry;
  if (!fiscal) return;
  if (fiscal.outcome === 'unsettled') {
    throw createRefusal('conflict', 'record-awaits-answer');
  }
  if (isInvoiceCancelled(fiscal)) throw createRefusal('conflict', 'invoice-cancelled');
  if (fiscal.outcome === 'rejected') return;
  if (fiscal.outcome === 'accepted' && !workspace.amendments) {
    throw createRefusal('conflict', 'invoice-accepted', { entry: entry.id });
  }
  const before = JSON.parse(entry.document) as JsonObject;
  const after = envelope.doc as unknown as JsonObject;
  for (const member of ['series', 'code', 'issue_date']) {
    if (before[member] !== after[member]) throw createRefusal('conflict', 'reported-invoice-keeps', { member });
  }
  if (readTaxCode(before) !== readTaxCode(after))
    throw createRefusal('conflict', 'reported-invoice-keeps', { member: 'supplier' });
}

const readTaxCode = (document: JsonObject): unknown => {
  const supplier = document.supplier as JsonObject | undefined;
  return (supplier?.tax_id as JsonObject | undefined)?.code;
};
