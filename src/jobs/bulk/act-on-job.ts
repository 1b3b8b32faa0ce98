// Applies a bulk action to one job. A repeated action has the same result, because the id of the new job derives from
// the id of the old one.
import { Refusal } from '../../contracts/errors';
import { bulkActionLimits as limits } from '../../contracts/limits/batches';
import { createMessage, type Message } from '../../messages/message';
import type { BulkActionDocument } from '../../model/bulk';
import type { BulkActionRowResult } from '../../store/bulk/bulk';
import type { BulkActionTarget } from '../../store/bulk/selected-jobs';
import { deriveUuidFromSeed } from '../../store/entries/stable-id';
import { cancelUnsealedJob } from '../change-job';
import { createAndSaveJob } from '../create-job';
import type { JobCreationDeps } from '../find-job-inputs';
import { type JobRunStartDeps, tryStartJobRun } from '../new-job';

export interface BulkJobActionDeps extends JobCreationDeps {
  readonly runs: JobRunStartDeps;
}

/** Runs a job again or cancels it. A refusal is the result of this job only. */
export async function runBulkJobActionOnJob(
  context: BulkJobActionDeps,
  { action, id: bulk }: Pick<BulkActionDocument, 'action' | 'id'>,
  job: BulkActionTarget,
): Promise<BulkActionRowResult> {
  try {
    if (action === 'cancel') {
      const { runs, store, change, now } = context;
      await cancelUnsealedJob({ ...runs, store, change }, job.id, () => now);
      return { job: job.id, status: 'done', faults: [] };
    }
    return await runAgain(context, bulk, job);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 429) throw error;
    const { key: code, reason, details } = error;
    return { job: job.id, status: 'failed', faults: details.faults ?? [{ code, message: reason }] };
  }
}

const deriveIdOfNewJob = (bulk: string, job: BulkActionTarget): string => deriveUuidFromSeed(`${bulk}:${job._id}`);

/** Returns whether the action was already applied to a job by an earlier attempt. */
export const hasBulkActionChangedJob = async (
  jobs: Pick<BulkJobActionDeps['store']['jobs'], 'find'>,
  { action, id: bulk }: Pick<BulkActionDocument, 'action' | 'id'>,
  job: BulkActionTarget,
): Promise<boolean> =>
  action === 'cancel' ? job.result === 'cancelled' : Boolean(await jobs.find(deriveIdOfNewJob(bulk, job)));

/** What a newer job has repaired must not be repeated, because emails and calls to others would go out again. */
const skip = (job: BulkActionTarget, message: Message): BulkActionRowResult => ({
  job: job.id,
  status: 'skipped',
  faults: [{ code: 'superseded', message }],
});

/** Runs a job again. If its entry changes meanwhile, everything is checked again: a newer job may have changed it. */
async function runAgain(context: BulkJobActionDeps, bulk: string, job: BulkActionTarget): Promise<BulkActionRowResult> {
  for (let tries = 1; ; tries += 1)
    try {
      return await runAgainUnlessReplaced(context, bulk, job);
    } catch (error) {
      if (!(error instanceof Refusal) || error.key !== 'conflict' || tries === limits.entryTriesMax) throw error;
    }
}

async function runAgainUnlessReplaced(
  context: BulkJobActionDeps,
  bulk: string,
  job: BulkActionTarget,
): Promise<BulkActionRowResult> {
  const { entryId, workflowId, args, tags } = job;
  if (entryId === undefined)
    return {
      job: job.id,
      status: 'failed',
      faults: [{ code: 'no-entry', message: createMessage('bulk-job-without-entry') }],
    };
  const id = deriveIdOfNewJob(bulk, job);
  const done = { job: job.id, status: 'done', newJob: id, faults: [] } as const;
  // An earlier attempt stored the job; the sweep starts its run.
  if (await context.store.jobs.find(id)) return done;
  // Read first: a job that locks the entry after the search for a newer one has changed the entry.
  const entry = await context.store.entries.find(entryId);
  const newer = await context.store.bulk.findJobThatReplaces(job);
  if (newer !== undefined) return skip(job, createMessage('bulk-job-superseded', { job: newer }));
  // The sale is in the invoice that has the key now, even if that invoice failed too: its own job issues it again.
  const owner = await context.store.bulk.findEntryThatTookKey(entryId);
  if (owner !== undefined) return skip(job, createMessage('bulk-job-key-taken', { id: owner }));
  const request = { workflow_id: workflowId, silo_entry_id: entryId, args, tags: [...tags] };
  const read = entry ? { read: { document: entry, isNew: false, unchanged: 'whole' } as const } : {};
  const created = await createAndSaveJob(context, { id, isNamed: true, ...read }, request);
  await tryStartJobRun(context.runs, created.job);
  return done;
}
