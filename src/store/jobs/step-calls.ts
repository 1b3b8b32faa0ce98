// Stores calls of steps to the outside. The delivery claims a call, and stores the end of each attempt and of the call.
import type { Database } from '../database';
import { insertEventsIntoOutbox } from '../outbox/outbox';
import { stepCallLimits as limits } from '../../contracts/limits/outbound';
import type { JobDocument, JobStepEvent, StepOutboundCall } from '../../model/job';
import { getJobsCollection } from './jobs';

/** A job whose call is claimed. */
export type JobWithClaimedStepCall = JobDocument & { readonly call: StepOutboundCall & { readonly claim: string } };

/** A call that one process makes. `at` is when the process claimed the call, by the database's clock. */
export interface ClaimedStepCall {
  readonly job: JobWithClaimedStepCall;
  readonly at: Date;
}

/** Calls with a time; a missing time would count as earlier than any time. */
const waitingCallFilter = { 'call.nextAt': { $gt: new Date(0) } };

/**
 * Finds workspaces with due calls, by the database's clock, the one whose call is due longest first. The index returns
 * only the first call of each workspace, so a long backlog costs nothing.
 * @param busy workspaces at their limit of running calls
 */
export async function listWorkspaceIdsWithDueStepCalls(database: Database, busy: readonly string[]): Promise<string[]> {
  const found = await getJobsCollection(database)
    .aggregate<{ _id: string }>(
      [
        { $match: { workspace: { $gt: '' }, ...waitingCallFilter } },
        { $sort: { workspace: 1, 'call.nextAt': 1 } },
        { $group: { _id: '$workspace', nextAt: { $first: '$call.nextAt' } } },
        { $match: { _id: { $nin: [...busy] }, $expr: { $lte: ['$nextAt', '$$NOW'] } } },
        { $sort: { nextAt: 1 } },
        { $limit: limits.lanesMax },
      ],
      { hint: 'job_call_due' },
    )
    .toArray();
  return found.map(({ _id }) => _id);
}

/**
 * Claims the call of a workspace that is due longest, by the database's clock. If the clock of the process were used and
 * were behind, the claim would end at once, and the call would be made twice. The time limit of a call counts from its
 * first attempt.
 */
export async function claimDueStepCall(
  database: Database,
  workspace: string,
  claim: string,
): Promise<ClaimedStepCall | null> {
  const { leaseMs } = limits;
  const job = await getJobsCollection(database).findOneAndUpdate(
    { workspace, ...waitingCallFilter, $expr: { $lte: ['$call.nextAt', '$$NOW'] }, open: true },
    [
      {
        $set: {
          'call.claim': { $literal: claim },
          'call.nextAt': { $add: ['$$NOW', leaseMs] },
          'call.since': { $cond: [{ $eq: ['$call.tries', 0] }, '$$NOW', '$call.since'] },
          'call.tries': { $add: ['$call.tries', 1] },
        },
      },
    ],
    { sort: { 'call.nextAt': 1 }, hint: { workspace: 1, 'call.nextAt': 1 }, returnDocument: 'after' },
  );
  if (!job?.call?.nextAt) return null;
  return { job: job as JobWithClaimedStepCall, at: new Date(job.call.nextAt.getTime() - leaseMs) };
}

/**
 * The end of an attempt. It has the event of the step and the time of the next attempt, or the end of the call, whose
 * event the walk writes.
 */
export type StepCallAttemptEnd =
  | { readonly kind: 'again'; readonly nextAt: Date; readonly event: Omit<JobStepEvent, 'index'> }
  | { readonly kind: 'over'; readonly end: NonNullable<StepOutboundCall['end']> };

/**
 * Saves the end of an attempt for the holder of the claim. Returns false if the job ended, or if another process has
 * the claim.
 */
export async function saveStepCallAttemptEnd(
  database: Database,
  job: JobWithClaimedStepCall,
  ended: StepCallAttemptEnd,
): Promise<boolean> {
  const claimFilter = { _id: job._id, open: true, 'call.claim': job.call.claim };
  if (ended.kind === 'over') {
    const { matchedCount } = await getJobsCollection(database).updateOne(claimFilter, {
      $set: { 'call.end': ended.end },
      $unset: { 'call.nextAt': '', 'call.claim': '' },
      $currentDate: { unnotifiedSince: true },
    });
    return matchedCount === 1;
  }
  for (let tries = 0; tries < limits.writeTriesMax; tries += 1) {
    const now = await getJobsCollection(database).findOne(claimFilter);
    if (!now) return false;
    if (await noteAgain(database, now as JobWithClaimedStepCall, ended)) return true;
  }
  throw new Error(`job ${job.id} changed during ${limits.writeTriesMax} attempts`);
}

/**
 * Stores that the call is made again. The write is guarded by the revision, because pokes add events to the same step.
 */
function noteAgain(
  database: Database,
  { _id, id, workspace, entryId, revision, call, intents }: JobWithClaimedStepCall,
  { nextAt, event }: Extract<StepCallAttemptEnd, { kind: 'again' }>,
): Promise<boolean> {
  const place = `intents.${call.visit}`;
  const index = intents[call.visit]?.events.length ?? 0;
  const { at, status } = event;
  return database.transaction(async (session) => {
    const { matchedCount } = await getJobsCollection(database).updateOne(
      { _id, open: true, revision, 'call.claim': call.claim },
      {
        $push: { [`${place}.events`]: { ...event, index } },
        $set: { [`${place}.updatedAt`]: at, 'call.nextAt': nextAt, updatedAt: at, status },
        $unset: { 'call.claim': '' },
        $inc: { revision: 1 },
      },
      { session },
    );
    if (matchedCount === 0) return false;
    const step = intents[call.visit]?.provider ?? '';
    const data = { job_id: id, ...(entryId ? { entry_id: entryId } : {}), status, step };
    await insertEventsIntoOutbox(database, [{ workspace, type: 'job.updated', at, data }], session);
    return true;
  });
}
