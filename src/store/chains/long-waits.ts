// Shortens waits that a wrong clock of the database made too long. Each wait is stored as the time at which it ends, and
// has a known longest duration. If the clock was ahead while a wait was stored, the chain would wait for as long as the
// clock was ahead. Call these functions only while the clock of the process and the database's agree.
import type { Document } from 'mongodb';
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { Database } from '../database';
import { getJobsCollection } from '../jobs/jobs';
import { getSubmissionsCollection } from '../submissions/submissions';
import { getChainsCollection } from './chains';
import { type ChainDelayFields, chainDelayFieldsProjection, listSendingWindowKeysOfChain } from './overdue-delays';
import { getRecordsCollection } from './records';
import { getSendingWindowsCollection } from './windows';

/** A time that ends a wait, and the longest duration of that wait in seconds, as an expression. */
type WaitEnd = readonly [field: string, secondsMax: number | Document];

const fromNow = (seconds: number | Document): Document => ({
  $add: ['$$NOW', { $multiply: [seconds, 1_000] }],
});

/** A wait counts as too long if it exceeds its longest duration by more than two clocks may differ. */
const isTooLong = ([field, secondsMax]: WaitEnd): Document => ({
  $gt: [field, fromNow({ $add: [secondsMax, limits.clockDriftSecondsMax] })],
});

const buildFilter = (...ends: readonly WaitEnd[]): Document => ({ $expr: { $or: ends.map(isTooLong) } });

const buildUpdate = (...ends: readonly WaitEnd[]): Document[] => [
  {
    $set: Object.fromEntries(
      ends.map((end) => [end[0].slice(1), { $cond: [isTooLong(end), fromNow(end[1]), end[0]] }]),
    ),
  },
];

/**
 * Shortens the waits before the next submission of these chains: their windows, leases and back-offs.
 * @param keys keys of the chains, up to the limit of one condition
 * @returns how many waits were too long
 */
export async function shortenTooLongSendingWaits(
  database: Database,
  keys: readonly string[],
  { leaseSeconds }: { readonly leaseSeconds: number },
): Promise<number> {
  // Another worker may have a longer lease.
  const leaseMax = Math.max(leaseSeconds, 2 * limits.callSecondsMax);
  const windowEnds: readonly WaitEnd[] = [
    // Release 0.1.0 may have stored the `waitSeconds` of a later, shorter response, or a wait that the schema excludes.
    ['$notBefore', { $min: [{ $max: ['$waitSeconds', limits.backoffSecondsMax] }, limits.windowSecondsMax] }],
    ['$busyUntil', leaseMax],
  ];
  // The pause after an attempt may also wait for the window, which is checked separately.
  const attemptEnds: readonly WaitEnd[] = [
    ['$leaseUntil', leaseMax],
    ['$retryAt', limits.backoffSecondsMax],
  ];
  const chainEnds: readonly WaitEnd[] = [
    ['$runningAttempt.until', leaseMax],
    ['$backOff.until', limits.backoffSecondsMax],
  ];
  const rows = await getChainsCollection(database)
    .find({ _id: { $in: [...keys] } })
    .project<ChainDelayFields>(chainDelayFieldsProjection)
    .toArray();
  const windows = [...new Set(rows.flatMap(listSendingWindowKeysOfChain))];
  const results = await Promise.all([
    getSendingWindowsCollection(database).updateMany(
      { _id: { $in: windows }, ...buildFilter(...windowEnds) },
      buildUpdate(...windowEnds),
    ),
    getSubmissionsCollection(database).updateMany(
      { chain: { $in: [...keys] }, open: true, ...buildFilter(...attemptEnds) },
      buildUpdate(...attemptEnds),
    ),
    ...chainEnds.map((end) =>
      getChainsCollection(database).updateMany(
        { _id: { $in: [...keys] }, [end[0].slice(1)]: { $exists: true }, ...buildFilter(end) },
        buildUpdate(end),
      ),
    ),
  ]);
  return results.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0);
}

/**
 * Shortens the waits of all records before their next query, and lets the sweep check jobs that were checked in the
 * future.
 * @param now time by the database's clock
 * @returns how many waits were too long
 */
export async function shortenTooLongQueryAndJobWaits(database: Database, now: Date): Promise<number> {
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  const pauseMax = Math.max(limits.lateArrivalSeconds, limits.absentRecordWatchPauseSeconds);
  const [records, jobs] = await Promise.all([
    getRecordsCollection(database).updateMany(
      {
        chain: { $gt: '' },
        check: { $exists: true },
        'check.from': { $gt: after(pauseMax + limits.clockDriftSecondsMax) },
      },
      { $set: { 'check.from': after(pauseMax) } },
    ),
    getJobsCollection(database).updateMany(
      { open: true, checkedAt: { $gt: after(limits.clockDriftSecondsMax) } },
      { $set: { checkedAt: now } },
    ),
  ]);
  return records.modifiedCount + jobs.modifiedCount;
}
