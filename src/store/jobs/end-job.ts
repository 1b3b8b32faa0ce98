// Ends a job from outside its steps, because it was cancelled or can no longer be written. One transaction also
// withdraws its unsealed request and releases its entry.
import type { Fault } from '../../contracts/errors';
import type { ClientSession } from 'mongodb';
import { mayPausedChainLackRecords } from '../../chain/run/expected-head';
import type { ChainDocument } from '../../model/chain';
import type { SealingRequestDocument } from '../../model/request';
import { bindDatabaseToTransaction } from '../audit/in-session';
import { type Database, isWriteConflictError } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey, revisionIncrementStage } from '../entries/entries';
import { insertEventsIntoOutbox } from '../outbox/outbox';
import { getChainsCollection } from '../chains/chains';
import { getSealingRequestsCollection } from '../chains/requests';
import { type StoredMessage, createMessage } from '../../messages/message';
import type { JobStepEventStatus, JobIntent, JobDocument, JobResult } from '../../model/job';
import { findJob, formatJobDatabaseKey, getJobsCollection } from './jobs';
import { removeJobFromEntryQueue, markNextEntryJobMayStart } from './entry-hold';

/** The end of a job without a step that ends it. */
export interface ForcedJobEnd {
  readonly status: Extract<JobStepEventStatus, 'CANCEL' | 'KO'>;
  /** Code and text of the event of the current step. A KO adds them to the job's faults. */
  readonly code?: string;
  readonly message: StoredMessage;
}

export type JobCancellationResult = 'cancelled' | 'done' | 'lost' | 'sealed' | 'record-unknown';

const cancelled: ForcedJobEnd = { status: 'CANCEL', message: createMessage('job-was-cancelled') };

/**
 * Result of ending a job. `done`: the job had already ended. `lost`: the job changed after it was read, so the caller
 * retries.
 */
export type ForcedJobEndResult = 'ended' | 'done' | 'lost';

/**
 * Cancels a job, for a client of the workspace or in Temporal. Returns `sealed`, and writes nothing, if the entry's record has no
 * response of the authority yet. Such a record is sent in any case, and the job adds the response to the entry. Returns
 * `record-unknown`, and writes nothing, if the job's request may have been sealed after a backup that was restored.
 */
export const cancelJobUnlessRecordUnsettled = (
  database: Database,
  workspace: string,
  jobId: string,
  now: Date,
): Promise<JobCancellationResult> =>
  database.transaction(async (session) => {
    const job = await getJobsCollection(database).findOne(
      { _id: formatJobDatabaseKey(workspace, jobId), open: true },
      { session },
    );
    // A job that waits for its entry has sealed nothing.
    const entry = job?.entryId &&
      !job.awaitsEntry && {
        _id: formatEntryDatabaseKey(workspace, job.entryId),
        'fiscal.outcome': 'unsettled' as const,
      };
    if (entry && (await getEntriesCollection(database).findOne(entry, { session, projection: { _id: 1 } })))
      return 'sealed';
    if (job && (await mayRequestHaveLostRecord(database, job, session))) return 'record-unknown';
    const ended = await forceJobEnd(bindDatabaseToTransaction(database, session), workspace, jobId, cancelled, now);
    return ended === 'ended' ? 'cancelled' : ended;
  });

/**
 * Ends a job and releases its entry. Nothing else is written to the entry, so that a full entry can still be released.
 */
export async function forceJobEnd(
  database: Database,
  workspace: string,
  jobId: string,
  end: ForcedJobEnd,
  now: Date,
): Promise<ForcedJobEndResult> {
  const job = await findJob(database, workspace, jobId);
  if (!job?.open) return 'done';
  try {
    return await database.transaction(async (session) => {
      const { matchedCount } = await getJobsCollection(database).updateOne(
        { _id: job._id, open: true, revision: job.revision },
        {
          $set: {
            open: false,
            status: end.status,
            result: toResult(end),
            completedAt: now,
            updatedAt: now,
            ...endedIntent(job, end, now),
          },
          // The job has no open call any more, and no signal.
          $unset: { 'call.nextAt': '', 'call.claim': '', unnotifiedSince: '', poked: '' },
          $inc: { revision: 1 },
          ...(end.status === 'KO' ? { $push: { faults: toFault(job, end) } } : {}),
        },
        { session },
      );
      if (matchedCount === 0) return 'lost';
      const open = openIntent(job);
      if (open) {
        await getSealingRequestsCollection(database).updateOne(
          { _id: `${job._id}:${open.visit}`, state: 'waiting' },
          { $set: { state: 'withdrawn', held: false, updatedAt: now } },
          { session },
        );
      }
      await releaseEntry(database, job, toResult(end), session);
      const ids = { job_id: jobId, ...(job.entryId ? { entry_id: job.entryId } : {}) };
      const data = { ...ids, status: end.status, result: toResult(end) };
      await insertEventsIntoOutbox(database, [{ workspace, type: 'job.completed', at: now, data }], session);
      return 'ended';
    });
  } catch (error) {
    if (isWriteConflictError(error)) return 'lost';
    throw error;
  }
}

/** Unlocks the entry. If a job waits for the entry, that job then locks it. */
async function releaseEntry(database: Database, job: JobDocument, result: JobResult, session: ClientSession) {
  const { workspace, id, entryId } = job;
  if (entryId === undefined) return;
  if (job.awaitsEntry) return removeJobFromEntryQueue(database, job, session);
  const before = await getEntriesCollection(database).findOneAndUpdate(
    { _id: formatEntryDatabaseKey(workspace, entryId), openJob: id },
    [
      { $set: { openJob: { $ifNull: ['$nextJob', null] }, result, ...revisionIncrementStage.$set } },
      { $unset: 'nextJob' },
    ],
    { session, returnDocument: 'before', projection: { workspace: 1, nextJob: 1 } },
  );
  if (before) await markNextEntryJobMayStart(database, before, session);
}

const toResult = ({ status }: ForcedJobEnd): JobResult => (status === 'CANCEL' ? 'cancelled' : 'failed');

const openIntent = ({ intents }: JobDocument): JobIntent | undefined => intents.find(({ completed }) => !completed);

/** Returns whether the job's request waits for its seal, but a restored database may have lost its record. */
async function mayRequestHaveLostRecord(
  database: Database,
  job: JobDocument,
  session: ClientSession,
): Promise<boolean> {
  const open = openIntent(job);
  if (!open) return false;
  const request = await getSealingRequestsCollection(database).findOne(
    { _id: `${job._id}:${open.visit}`, state: 'waiting' },
    { session, projection: { chain: 1, createdAt: 1 } },
  );
  const chain = request && (await getChainsCollection(database).findOne({ _id: request.chain }, { session }));
  return chain ? mayRecordBeLost(request, chain) : false;
}

const toFault = (job: JobDocument, { code = 'internal', message: text }: ForcedJobEnd): Fault => {
  const open = openIntent(job);
  return { ...(open ? { provider: open.provider } : {}), code, message: text };
};

/**
 * Returns whether a waiting request may have been sealed after a backup that was restored. The chain is paused because
 * records may be missing, or was renewed for this reason, and the request is older than this. A newer request was stored
 * in this database, so its record would be here too. If an operator confirms the last record of the chain, and the
 * authority was queried after that, the pause ends without a renewal, and nothing was lost.
 */
function mayRecordBeLost(
  { createdAt }: Pick<SealingRequestDocument, 'createdAt'>,
  chain: Pick<ChainDocument, 'installation' | 'endConfirmed' | 'sealingPause' | 'past'>,
): boolean {
  const { sealingPause, past = [] } = chain;
  if (sealingPause && createdAt <= sealingPause.at && mayPausedChainLackRecords(chain)) return true;
  return past.some(({ until, why, lost }) => (lost || why === 'end-unknown') && createdAt < until);
}

/** Ends the current step with the job. */
function endedIntent(job: JobDocument, { status, code, message: text }: ForcedJobEnd, now: Date): object {
  const open = openIntent(job);
  if (!open) return {};
  const event = { index: open.events.length, status, at: now, ...(code ? { code } : {}), message: text } as const;
  return { [`intents.${open.visit}`]: { ...open, completed: true, updatedAt: now, events: [...open.events, event] } };
}
