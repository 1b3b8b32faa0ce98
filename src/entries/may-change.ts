// Whether the content of an entry may change now: guarded by jobs and records, never by the state label.
import { Refusal } from '../contracts/errors';
import type { Envelope } from '../document/model/envelope';
import type { JsonObject } from '../document/model/basic';
import type { EntryDocument } from '../store/entries/entries';
import type { WorkspaceDocument } from '../store/tenants/workspaces';

/**
 * product.md decision 4: not while a job runs or a record is unsettled; after acceptance only as an amendment of the
 * same invoice. @throws Refusal `conflict` with the reason.
 */
export function checkMayChange(
  workspace: Pick<WorkspaceDocument, 'amendments'>,
  entry: EntryDocument,
  envelope: Envelope,
): void {
  if (entry.openJob)
    throw new Refusal('conflict', `job ${entry.openJob} is running on this entry`, { id: entry.openJob });
  const { fiscal } = entry;
  if (!fiscal || fiscal.outcome === 'rejected') return;
  if (fiscal.outcome === 'unsettled') {
    throw new Refusal('conflict', 'a record of this entry waits for the answer of the authority');
  }
  if (fiscal.kind === 'cancellation') throw new Refusal('conflict', 'this invoice was cancelled at the authority');
  if (fiscal.outcome === 'accepted' && !workspace.amendments) {
    throw new Refusal(
      'conflict',
      'this invoice was accepted by the authority: correct it by a credit note or corrective invoice',
    );
  }
  const before = JSON.parse(entry.document) as JsonObject;
  const after = envelope.doc as unknown as JsonObject;
  for (const member of ['series', 'code', 'issue_date']) {
    if (before[member] !== after[member])
      throw new Refusal('conflict', `${member} of a reported invoice cannot change`);
  }
  if (codeOf(before) !== codeOf(after)) throw new Refusal('conflict', 'supplier of a reported invoice cannot change');
}

const codeOf = (document: JsonObject): unknown => {
  const supplier = document.supplier as JsonObject | undefined;
  return (supplier?.tax_id as JsonObject | undefined)?.code;
};
