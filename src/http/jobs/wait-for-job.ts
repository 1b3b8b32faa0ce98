// Waits until a job has reached the state that the client requests with `wait` and `until`.
import type { JobMilestone } from '../../contracts/milestones';
import { hasJobReachedMilestone } from '../../flow/milestones';
import type { EntryDocument } from '../../model/entry';
import type { JobDocument } from '../../model/job';
import type { TenantCallContext } from '../kit/endpoint';
import {
  beginCallMilestoneWait,
  buildWaitAndUntilQueryParameters,
  parseMilestoneWaitOptions,
  type JobMilestoneWaitOptions,
} from '../kit/request/wait';

/** The call returns at once without `wait`. */
export const jobWaitDefaults: JobMilestoneWaitOptions = { waitSeconds: 0, until: 'reported' };

export const jobWaitParameters = buildWaitAndUntilQueryParameters(jobWaitDefaults);

/** A job with its entry, read together. */
export interface JobWithEntry {
  readonly job: JobDocument;
  readonly entry: EntryDocument | null;
}

/** Returns a function that reads a job and returns it if it has reached the milestone. */
export const createJobAtMilestoneReader =
  ({ store }: Pick<TenantCallContext, 'store'>, { id, entryId }: JobDocument, until: JobMilestone) =>
  async (): Promise<JobWithEntry | undefined> => {
    const pair = await store.jobs.findWithEntry(id, entryId);
    return pair && hasJobReachedMilestone(until, pair.job, pair.entry) ? pair : undefined;
  };

/**
 * Waits for a stored job, unless the wait has already ended. Returns its latest state.
 * @throws Refusal `parameter`
 */
export async function waitForStoredJobMilestone(
  call: TenantCallContext,
  job: JobDocument,
  { isOver = false } = {},
): Promise<JobWithEntry & { readonly isReached: boolean }> {
  const { until, waitSeconds } = parseMilestoneWaitOptions(call.query, jobWaitDefaults);
  const { id, entryId } = job;
  if (!job.open || waitSeconds === 0 || isOver) {
    const entry = entryId ? await call.store.entries.find(entryId) : null;
    return { job, entry, isReached: hasJobReachedMilestone(until, job, entry) };
  }
  const look = createJobAtMilestoneReader(call, job, until);
  const reached = await beginCallMilestoneWait(call, { id, isStored: true }, jobWaitDefaults).for(look);
  if (reached) return { ...reached, isReached: true };
  const pair = (await call.store.jobs.findWithEntry(id, entryId)) ?? { job, entry: null };
  return { ...pair, isReached: hasJobReachedMilestone(until, pair.job, pair.entry) };
}
