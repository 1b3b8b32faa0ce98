// Deletes old data: a completed job's requests and its copy of the workflow, and raw responses to submissions. Data
// that the law requires stays: entries with their files, records with their part of the response, submissions. Nothing
// depends on the deleted data, because a request is deleted only after its job has ended and was notified of the
// outcome.
import type { Database } from './database';
import type { JobDocument } from '../model/job';
import { getJobsCollection } from './jobs/jobs';
import { getLateResponsesCollection } from './submissions/late-responses';
import type { SealingRequestState } from '../model/request';
import { getSealingRequestsCollection } from './chains/requests';
import { getSubmissionsCollection } from './submissions/submissions';
import type { Collection } from 'mongodb';
import { retentionLimits as limits } from '../contracts/limits/retention';

/** Selects rows by age, before a time, up to a number. */
export interface ExpiredRowsQuery {
  /** Selects only rows that are older than this. */
  readonly before: Date;
  readonly limit: number;
}

/** Final states of a request. */
const ended: readonly SealingRequestState[] = ['settled', 'refused', 'withdrawn'];

type TrimmedJob = Pick<JobDocument, '_id'> & { readonly visits: number };

const trimmed = { visits: { $size: '$intents' } } as const;

/**
 * Deletes the details of completed jobs, oldest first: their requests and their copy of the steps. The parts of a job
 * that clients read stay. A request that still expects a result stays until it has one.
 * @returns how many jobs lost their details
 */
export async function deleteOldCompletedJobDetails(
  database: Database,
  { before, limit }: ExpiredRowsQuery,
): Promise<number> {
  await dropRequestsLeft(database, limit);
  const old = await getJobsCollection(database)
    .find({ open: false, untrimmed: true, completedAt: { $lt: before } })
    .sort({ completedAt: 1 })
    .limit(limit)
    .project<TrimmedJob>(trimmed)
    .toArray();
  if (old.length === 0) return 0;
  const jobsWithRequests = await dropRequests(database, old);
  if (jobsWithRequests.length > 0)
    await getJobsCollection(database).updateMany({ _id: { $in: jobsWithRequests } }, [
      { $set: { requestsLeft: '$$NOW' } },
    ]);
  await getJobsCollection(database).updateMany(
    { _id: { $in: old.map(({ _id }) => _id) }, open: false },
    { $set: { steps: [], rescue: [] }, $unset: { untrimmed: '' } },
  );
  return old.length;
}

/** Checks again, an hour later, jobs whose requests stayed. A chain may be stopped for longer than a job is kept. */
async function dropRequestsLeft(database: Database, limit: number): Promise<void> {
  const hourAgo = { $dateAdd: { startDate: '$$NOW', unit: 'hour', amount: -1 } };
  const again = await getJobsCollection(database)
    .find({ requestsLeft: { $gt: new Date(0) }, $expr: { $lt: ['$requestsLeft', hourAgo] } })
    .sort({ requestsLeft: 1 })
    .limit(limit)
    .project<TrimmedJob>(trimmed)
    .toArray();
  if (again.length === 0) return;
  const remainingIds = new Set(await dropRequests(database, again));
  const trimmedIds = again.flatMap(({ _id }) => (remainingIds.has(_id) ? [] : [_id]));
  await getJobsCollection(database).updateMany({ _id: { $in: trimmedIds } }, { $unset: { requestsLeft: '' } });
  await getJobsCollection(database).updateMany({ _id: { $in: [...remainingIds] } }, [
    { $set: { requestsLeft: '$$NOW' } },
  ]);
}

/** Deletes the requests of jobs. @returns the jobs of which some requests stay */
async function dropRequests(database: Database, old: readonly TrimmedJob[]): Promise<string[]> {
  const jobByRequest = new Map<string, string>(
    old.flatMap(({ _id, visits }) => Array.from({ length: visits }, (_, visit) => [`${_id}:${visit}`, _id] as const)),
  );
  const ids = [...jobByRequest.keys()];
  await getSealingRequestsCollection(database).deleteMany({
    _id: { $in: ids },
    state: { $in: [...ended] },
    notify: { $exists: false },
  });
  const remainingRequests = await getSealingRequestsCollection(database)
    .find({ _id: { $in: ids } })
    .project<{ _id: string }>({ _id: 1 })
    .toArray();
  return [...new Set(remainingRequests.map(({ _id }) => jobByRequest.get(_id) ?? ''))];
}

/**
 * Submissions whose raw responses are not needed any more. While a chain is stopped, a late response may wait for longer
 * than the retention, until the outcomes of the submission that contains its records now. It has their only CSV.
 */
const processed = { recorded: true, unrecorded: false, late: { $ne: true }, answer: { $exists: true } } as const;

/**
 * Deletes the raw responses of submissions whose outcomes are stored. Each record keeps its own part of the response,
 * with the CSV.
 * @returns how many submissions
 */
export async function deleteOldAuthorityResponses(
  database: Database,
  { before, limit }: ExpiredRowsQuery,
): Promise<number> {
  const old = await getSubmissionsCollection(database)
    .find({ ...processed, closedAt: { $lt: before } })
    .sort({ closedAt: 1 })
    .limit(limit)
    .project<{ _id: string }>({ _id: 1 })
    .toArray();
  if (old.length === 0) return 0;
  const ids = old.map(({ _id }) => _id);
  await getSubmissionsCollection(database).updateMany(
    { _id: { $in: ids }, unrecorded: false },
    { $unset: { answer: '' } },
  );
  await getLateResponsesCollection(database).deleteMany({ submission: { $in: ids }, answeredAt: { $lt: before } });
  return old.length;
}

/** Data that is deleted when it is old enough. */
export type RetainedDataKind = 'jobs' | 'answers' | 'calls' | 'audit' | 'addresses';

interface CutOffDocument {
  readonly _id: RetainedDataKind;
  /** Days of retention at the last pass. */
  readonly days: number;
  readonly before: Date;
}

const cutOffs = (database: Database): Collection<CutOffDocument> => database.collection('cut_offs');

/** A pass may delete data older than `before`. */
export interface RetentionCutOff {
  readonly before: Date;
  /** Milliseconds by which this cut-off is behind the cut-off that the clock demands. */
  readonly behindMs: number;
}

const dayMs = 86_400_000;

/**
 * Advances the cut-off of one pass of deletion, by the database's clock. If the clock of the process were used and were
 * years ahead, data would be deleted at once. If nothing was deleted under this setting before, the cut-off advances to
 * the limit of the setting. Otherwise, it advances by one step at most. After a jump of the clock, each pass therefore
 * deletes only an hour's worth, and an operator notices.
 * @param now the database's clock
 */
export async function advanceRetentionCutOff(
  database: Database,
  kind: RetainedDataKind,
  { days: wantedDays, now, stepMs }: { readonly days: number; readonly now: Date; readonly stepMs: number },
): Promise<RetentionCutOff> {
  const days = Math.min(wantedDays, limits.daysMax);
  const wantedMs = now.getTime() - days * dayMs;
  const last = await cutOffs(database).findOne({ _id: kind });
  const reachMs = last?.days === days ? last.before.getTime() + stepMs : wantedMs;
  const before = new Date(Math.min(wantedMs, reachMs));
  await cutOffs(database).updateOne({ _id: kind }, { $set: { days, before } }, { upsert: true });
  return { before, behindMs: wantedMs - before.getTime() };
}

/**
 * Computes how late the deletion is: of the cut-off, or of the oldest data that is still there, whichever is later.
 * @param oldest null if there is none
 */
export function computeRetentionDeletionLagMs({ before, behindMs }: RetentionCutOff, oldest: Date | null): number {
  const wantedMs = before.getTime() + behindMs;
  return oldest ? Math.max(behindMs, wantedMs - oldest.getTime()) : behindMs;
}

/** Finds when the oldest completed job with details was completed; null if there is none. */
export async function findOldestJobDetailsTime(database: Database): Promise<Date | null> {
  const oldest = await getJobsCollection(database).findOne(
    { open: false, untrimmed: true },
    { sort: { completedAt: 1 }, projection: { completedAt: 1 } },
  );
  return oldest?.completedAt ?? null;
}

/** Finds when the oldest submission that has its raw response was closed; null if there is none. */
export async function findOldestAuthorityResponseTime(database: Database): Promise<Date | null> {
  const oldest = await getSubmissionsCollection(database).findOne(processed, {
    sort: { closedAt: 1 },
    projection: { closedAt: 1 },
  });
  return oldest?.closedAt ?? null;
}

/** Compares the process's own clock with the database's. */
export async function measureProcessClockDrift(
  database: Database,
  own: () => Date,
): Promise<{ readonly now: Date; readonly driftMs: number; readonly isOff: boolean }> {
  const fromMs = own().getTime();
  const now = await database.now();
  // The middle between request and response is the best estimate.
  const driftMs = (fromMs + own().getTime()) / 2 - now.getTime();
  return { now, driftMs, isOff: Math.abs(driftMs) > limits.clockDriftMsMax };
}
