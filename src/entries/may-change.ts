// Whether the content of an entry may change now: guarded by jobs and records, never by the state label.
import { Refusal } from '../contracts/errors';
import type { Envelope } from '../document/model/envelope';
import type { JsonObject } from '../document/model/basic';
import type { EntryDocument } from '../store/entries/entries';
import type { WorkspaceDocument } from '../store/tenants/workspaces';

const keepIdentity =
  'Leave series, code, issue date and supplier as they are; else cancel this invoice and make a new one.';

/** A job works on the entry: nobody else may change it. */
export const jobRuns = (id: string): Refusal =>
  new Refusal('conflict', `job ${id} is running on this entry`, {
    id,
    remedy: `Wait until it has ended: GET /transform/v1/jobs/${id} says what it waits for. POST /transform/v1/jobs/${id}/cancel ends it.`,
  });

/**
 * docs/decisions/0004-content-is-guarded-by-jobs-and-records.md: not while a job runs or a record is unsettled; after
 * acceptance only as an amendment of the same invoice. @throws Refusal `conflict` with the reason.
 */
export function checkMayChange(
  workspace: Pick<WorkspaceDocument, 'amendments'>,
  entry: Pick<EntryDocument, 'id' | 'openJob' | 'fiscal' | 'document'>,
  envelope: Envelope,
): void {
  if (entry.openJob) throw jobRuns(entry.openJob);
  const { fiscal } = entry;
  if (!fiscal || fiscal.outcome === 'rejected') return;
  if (fiscal.outcome === 'unsettled') {
    throw new Refusal('conflict', 'a record of this entry waits for the answer of the authority', {
      remedy: 'Change it when the answer is there: GET the entry shows it, and its job is then completed.',
    });
  }
  if (fiscal.kind === 'cancellation')
    throw new Refusal('conflict', 'this invoice was cancelled at the authority', {
      remedy: 'Make a new invoice: POST /silo/v1/entries with `previous_id` copies this one without its number.',
    });
  if (fiscal.outcome === 'accepted' && !workspace.amendments) {
    throw new Refusal(
      'conflict',
      'this invoice was accepted by the authority: correct it by a credit note or corrective invoice',
      {
        remedy: `POST /silo/v1/entries with {"previous_id": "${entry.id}", "correct": {"type": "credit-note", "series": "R"}}.`,
      },
    );
  }
  const before = JSON.parse(entry.document) as JsonObject;
  const after = envelope.doc as unknown as JsonObject;
  for (const member of ['series', 'code', 'issue_date']) {
    if (before[member] !== after[member])
      throw new Refusal('conflict', `${member} of a reported invoice cannot change`, { remedy: keepIdentity });
  }
  if (codeOf(before) !== codeOf(after))
    throw new Refusal('conflict', 'supplier of a reported invoice cannot change', { remedy: keepIdentity });
}

const codeOf = (document: JsonObject): unknown => {
  const supplier = document.supplier as JsonObject | undefined;
  return (supplier?.tax_id as JsonObject | undefined)?.code;
};
