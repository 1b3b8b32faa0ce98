// The writes of client calls: a new job with its entry, a start in Temporal, an update of the document.
import type { ActivityDeps } from '../../activities/deps';
import { Refusal } from '../../src/contracts/errors';
import { requireEntryContentMayChange } from '../../src/entries/content-lock';
import { startJobRunUnlessAlreadyStarted } from '../../src/temporal/job-run';
import { saveEntryContentChangeIfUnchanged } from '../../src/store/entries/content-change';
import { getEntriesCollection, findEntry } from '../../src/store/entries/entries';
import type { EntryDocument } from '../../src/model/entry';
import { insertJobWithEntry } from '../../src/store/jobs/create-job';
import type { JobDocument } from '../../src/model/job';
import type { RegistrationHeldByAuthority } from '../../src/model/record';
import { findRegistrationHeldDespiteRejection } from '../../src/store/chains/held-registrations';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { type Field, type KnownInvoice, buildTools } from './client-field';
import { EngineUnavailableError } from './errors';
import { amendEntry, type Variation } from './invoices';
import type { World } from './world';

/** Stores one entry as the API does, or several in one transaction. */
export async function store(
  { database }: ActivityDeps,
  rows: readonly { readonly entry: EntryDocument; readonly job: JobDocument }[],
): Promise<void> {
  const [only] = rows;
  if (only && rows.length === 1) {
    await insertJobWithEntry(database, only.job, { document: only.entry, isNew: true });
    return;
  }
  await database.transaction(async (session) => {
    await getEntriesCollection(database).insertMany(
      rows.map(({ entry }) => entry),
      { session },
    );
    await getJobsCollection(database).insertMany(
      rows.map(({ job }) => job),
      { session },
    );
  });
}

/** Starts the job without waiting for Temporal. If the start fails, the sweep starts the job. */
export async function start(
  world: World,
  deps: ActivityDeps,
  { workspace, id, workflowName: kind }: JobDocument,
): Promise<void> {
  try {
    await startJobRunUnlessAlreadyStarted(deps.temporal, deps.settings.temporal, { workspace, jobId: id, kind });
  } catch (error) {
    if (!(error instanceof EngineUnavailableError)) throw error;
    world.count('jobs left to the sweep');
  }
}

/** Updates the document for a client, with the writes of the API. */
export async function edit(field: Field, deps: ActivityDeps, of: KnownInvoice, variation: Variation): Promise<boolean> {
  const next = await amendedEntry(field, deps, of, variation);
  if (!next || !mayChange(next, await findRegistrationHeldDespiteRejection(deps.database, next.entry))) return false;
  field.world.decidedOn.set(next.change.content.digest.val, next.entry.fiscal);
  return saveEntryContentChangeIfUnchanged(deps.database, next.change, { openJob: null });
}

/** Writes without the lock. The seal must not contain this change. */
export async function editAnyway(
  field: Field,
  deps: ActivityDeps,
  of: KnownInvoice,
  variation: Variation,
): Promise<void> {
  const next = await amendedEntry(field, deps, of, variation);
  if (!next) return;
  field.world.unlocked.add(next.change.content.digest.val);
  await saveEntryContentChangeIfUnchanged(deps.database, next.change, 'anyone');
}

type AmendedEntry = ReturnType<typeof amendEntry> & { readonly entry: EntryDocument };

async function amendedEntry(
  field: Field,
  deps: ActivityDeps,
  { entry: id, chain: { tenant } }: KnownInvoice,
  variation: Variation,
): Promise<AmendedEntry | null> {
  const entry = await findEntry(deps.database, tenant.workspace, id);
  return entry && { entry, ...amendEntry(entry, variation, buildTools(field, tenant, deps)) };
}

function mayChange({ entry, envelope }: AmendedEntry, held: RegistrationHeldByAuthority | undefined): boolean {
  try {
    requireEntryContentMayChange({ amendments: true }, entry, envelope, held);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
