// Status of the whole installation in numbers over all workspaces, for monitoring. Every count has a limit and an
// index.
import type { Document } from 'mongodb';
import { certificateLimits } from '../../contracts/limits/authority';
import { databaseCountMetricsLimits as limits } from '../../contracts/limits/store';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { Database } from '../database';
import type { ChainDocument } from '../../model/chain';
import { readOldestWaitingRecordTimesByEnvironment } from './oldest-waiting';
import { countStoppedChainsByEnvironment } from './stopped-chains';

/** Status counts of one environment. */
export interface EnvironmentStatusCounts {
  /** Number of sealed records without an outcome, including records that are being sent. */
  readonly pending: number;
  /**
   * Seconds for which the oldest of these records waits (oldest-waiting.ts), for chains that send, and for chains in a
   * back-off.
   */
  readonly oldestPendingSeconds: number;
  readonly oldestUnansweredSeconds: number;
  /**
   * Number of requests that may be sealed now, and of requests that wait for the outcome of an earlier record of their
   * invoice.
   */
  readonly requestsWaiting: number;
  readonly requestsHeld: number;
  /**
   * Number of chains whose sending is stopped, whose last attempt had no response, whose sealing is paused, and that
   * have an alarm.
   */
  readonly chainsStopped: number;
  readonly chainsBackingOff: number;
  readonly chainsSealingPaused: number;
  readonly chainsWithAlarm: number;
  /** Number of suppliers' own certificates that expire within the warning time, or have expired. */
  readonly certificatesExpiring: number;
}

/** Status counts of the whole installation. */
export interface InstallationStatusCounts {
  readonly jobsOpen: number;
  readonly environments: Readonly<Record<AuthorityEnvironment, EnvironmentStatusCounts>>;
  /** Seconds by which the background check of the longest waiting chain is overdue; 0 if no check is overdue. */
  readonly oldestCheckSeconds: number;
  /** True if a count ended at its limit, so that the real number is larger. */
  readonly capped: boolean;
}

const environments: readonly AuthorityEnvironment[] = ['simulator', 'test', 'live'];

/** One count of index rows, grouped by environment (jobs have none). */
export interface InstallationStatusCountQuery {
  readonly collection: string;
  readonly index: string;
  readonly match: Document;
  readonly environment: unknown;
  /** Sums and smallest values that are computed in addition to the count. */
  readonly more?: Document;
}

interface CountRow {
  readonly _id: string | null;
  readonly rows: number;
  readonly records?: number;
  readonly unanswered?: number;
}

/** The environment, which is the second part of `<workspace>:<environment>:<supplier>`. */
const ofChain = { $arrayElemAt: [{ $split: ['$chain', ':'] }, 1] };
/** A range that matches everything. A partial index is used only if there is a condition on its first member. */
const everything = { $gt: '' };

/** Lists every status count as data, so that a test can explain each query. */
export const buildInstallationStatusCountQueries = (now: Date) =>
  ({
    pending: {
      collection: 'records',
      index: 'record_pending',
      match: { chain: everything, pending: true },
      environment: ofChain,
    },
    sent: {
      collection: 'submissions',
      index: 'submission_open',
      match: { chain: everything, open: true },
      environment: ofChain,
      more: {
        records: { $sum: '$marked' },
        unanswered: { $sum: { $cond: [{ $gt: ['$unanswered', 0] }, 1, 0] } },
      },
    },
    waiting: {
      collection: 'requests',
      index: 'request_claim',
      match: { chain: everything, state: 'waiting', held: false },
      environment: ofChain,
    },
    held: {
      collection: 'requests',
      index: 'request_held',
      match: { invoiceKey: everything, held: true },
      environment: ofChain,
    },
    jobs: {
      collection: 'jobs',
      index: 'job_open',
      match: { checkedAt: { $gt: new Date(0) }, open: true },
      environment: null,
    },
    alarms: {
      collection: 'chains',
      index: 'chain_alarm',
      match: { environment: everything, 'alarm.at': { $exists: true } },
      environment: '$environment',
    },
    sealingPaused: {
      collection: 'chains',
      index: 'chain_sealing_paused',
      match: { environment: everything, 'sealingPause.at': { $exists: true } },
      environment: '$environment',
    },
    ending: {
      collection: 'certificates',
      index: 'certificate_expiry',
      match: { validTo: { $lt: new Date(now.getTime() + certificateLimits.warnDays * 86_400_000) } },
      environment: '$environment',
    },
  }) as const satisfies Record<string, InstallationStatusCountQuery>;

export const buildInstallationStatusCountPipeline = ({
  match,
  environment,
  more = {},
}: InstallationStatusCountQuery): Document[] => [
  { $match: match },
  { $limit: limits.countMax },
  { $group: { _id: environment, rows: { $sum: 1 }, ...more } },
];

/** Reads every status count once. @throws if the database does not respond in time */
export async function readInstallationStatusCounts(database: Database, now: Date): Promise<InstallationStatusCounts> {
  const readRows = async (query: InstallationStatusCountQuery): Promise<CountRow[]> =>
    database
      .collection(query.collection)
      .aggregate<CountRow>(buildInstallationStatusCountPipeline(query), {
        hint: query.index,
        maxTimeMS: limits.countMs,
      })
      .toArray();
  const queries = buildInstallationStatusCountQueries(now);
  const [pending, sent, waiting, held, jobs, alarms, sealingPaused, ending, stopped, dueAt, oldest] = await Promise.all(
    [
      readRows(queries.pending),
      readRows(queries.sent),
      readRows(queries.waiting),
      readRows(queries.held),
      readRows(queries.jobs),
      readRows(queries.alarms),
      readRows(queries.sealingPaused),
      readRows(queries.ending),
      countStoppedChainsByEnvironment(database),
      oldestDue(database),
      readOldestWaitingRecordTimesByEnvironment(database, now),
    ],
  );
  const secondsSince = (time: Date | undefined): number =>
    time ? Math.max(0, (now.getTime() - time.getTime()) / 1_000) : 0;
  const at = (rows: readonly CountRow[], environment: string) => rows.find(({ _id }) => _id === environment);
  const one = (environment: AuthorityEnvironment): EnvironmentStatusCounts => {
    const [unsent, under] = [at(pending, environment), at(sent, environment)];
    return {
      pending: (unsent?.rows ?? 0) + (under?.records ?? 0),
      oldestPendingSeconds: secondsSince(oldest[environment]?.pending),
      oldestUnansweredSeconds: secondsSince(oldest[environment]?.unanswered),
      requestsWaiting: at(waiting, environment)?.rows ?? 0,
      requestsHeld: at(held, environment)?.rows ?? 0,
      chainsStopped: stopped.environments.get(environment) ?? 0,
      chainsBackingOff: under?.unanswered ?? 0,
      chainsSealingPaused: at(sealingPaused, environment)?.rows ?? 0,
      chainsWithAlarm: at(alarms, environment)?.rows ?? 0,
      certificatesExpiring: at(ending, environment)?.rows ?? 0,
    };
  };
  const all = [pending, sent, waiting, held, jobs, alarms, sealingPaused, ending];
  const capped = all.some((rows) => rows.reduce((sum, row) => sum + row.rows, 0) >= limits.countMax);
  return {
    jobsOpen: jobs[0]?.rows ?? 0,
    oldestCheckSeconds: secondsSince(dueAt),
    environments: Object.fromEntries(
      environments.map((name) => [name, one(name)]),
    ) as InstallationStatusCounts['environments'],
    capped: capped || stopped.capped,
  };
}

/**
 * Returns the time of the first row of each index of checks. A chain that was never checked is due since its creation.
 */
async function oldestDue(database: Database): Promise<Date | undefined> {
  const find = (hasRecords: object, hint: string) =>
    database
      .collection<ChainDocument>('chains')
      .find(hasRecords, { limit: 1, hint, maxTimeMS: limits.countMs })
      .project<Pick<ChainDocument, 'check' | 'createdAt'>>({ 'check.dueAt': 1, createdAt: 1 })
      .sort({ 'check.dueAt': 1 })
      .toArray();
  const counts = await Promise.all([
    find({ 'head.sequence': { $gt: 0 } }, 'chain_check_due'),
    find({ 'past.head.sequence': { $gt: 0 } }, 'chain_check_past'),
  ]);
  const [first] = counts
    .flat()
    .map(({ check, createdAt }) => check?.dueAt ?? createdAt)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return first;
}
