// Reads invoices with their jobs, records and chain, each in one read; and who assigns the numbers of a series.
import type { Document as Stage, Filter } from 'mongodb';
import { LRUCache } from 'lru-cache';
import type { UnreportedIssueDateRange } from '../../chain/reporting';
import { httpLimits as limits } from '../../contracts/limits/http';
import { storeLimits } from '../../contracts/limits/store';
import type { EntryDocument } from '../../model/entry';
import type { InvoiceSnapshot } from '../../model/invoice';
import type { Database } from '../database';
import { certificateStopKeyExpression } from '../chains/windows';
import { deriveSeriesId, formatSeriesDatabaseKey, getSeriesCollection } from '../series/series';
import { getEntriesCollection, formatEntryDatabaseKey, goblInvoiceSchemaUrl } from './entries';

/** Invoices whose job has ended well without a record. Drafts of a supplier that reports can look the same. */
export const issuedUnreportedInvoiceFilter: Filter<EntryDocument> = {
  fiscal: { $exists: false },
  openJob: null,
  result: { $in: ['succeeded', 'succeeded-with-warnings'] },
};

/**
 * Maximum number of jobs that are read for one invoice: the job that issued it, and jobs that ran it again, cancelled
 * or amended it. A job that never locks the entry, such as one that sends an email, decides nothing about the invoice.
 */
const jobsMax = 10;
const recordsMax = 20;

const jobMembers = {
  _id: 0,
  id: 1,
  open: 1,
  result: 1,
  faults: 1,
  warnings: 1,
  completedAt: 1,
  createdAt: 1,
  cancels: { $in: ['fiscal.cancel', { $ifNull: ['$steps.provider', []] }] },
} as const;

/** One invoice also has the steps of its ended jobs, each with its last event. */
const jobMembersWithSteps = {
  ...jobMembers,
  intents: {
    $cond: [
      '$open',
      '$$REMOVE',
      {
        $map: {
          input: '$intents',
          in: { name: '$$this.name', provider: '$$this.provider', events: { $slice: ['$$this.events', -1] } },
        },
      },
    ],
  },
} as const;

/**
 * The id of the entry if a call on invoices stored it, no job locks it or has locked it, and it has no record. Its
 * workflow then locks no entry, or its first job has not started the one that does. Other entries get an id that no job
 * has.
 */
const idIfOnlyUnlockedJobs: Stage = {
  $cond: [
    {
      $and: [
        { $eq: [{ $ifNull: ['$entry.openJob', '$entry.result', '$entry.fiscal', null] }, null] },
        { $ne: [{ $ifNull: ['$entry.bodyDigest', { $ifNull: ['$entry.bodyForm', null] }] }, null] },
      ],
    },
    '$entry.id',
    '',
  ],
};

/**
 * Reads the oldest job of such an entry, which the call that stored the entry has created. It is read before the jobs
 * that lock the entry, because it starts them: an aggregate is no snapshot.
 */
const withFirstUnlockedJob = (workspace: string): readonly Stage[] => [
  { $set: { unlocked: idIfOnlyUnlockedJobs } },
  {
    $lookup: {
      from: 'jobs',
      localField: 'unlocked',
      foreignField: 'entryId',
      pipeline: [
        { $match: { workspace } },
        { $sort: { createdAt: 1, _id: 1 } },
        { $limit: 1 },
        { $project: jobMembers },
      ],
      as: 'unlocked',
    },
  },
];

/** The texts of records are in the entry's files. Responses do not need them. */
const recordMembers = {
  chain: 1,
  kind: 1,
  ordinal: 1,
  sequence: 1,
  number: 1,
  fingerprint: 1,
  at: 1,
  sealedJson: 1,
  qr: 1,
  request: 1,
  documentDigest: 1,
  outcome: 1,
  code: 1,
  message: 1,
  party: 1,
  csv: 1,
  settledAt: 1,
} as const;

/** The chain of the newest record, with its stop. */
const withChain: Stage = {
  $lookup: {
    from: 'chains',
    localField: 'newest.chain',
    foreignField: '_id',
    pipeline: [
      { $project: { nextAttemptAt: 1, stops: [{ $concat: ['chain:', '$_id'] }, certificateStopKeyExpression] } },
      {
        $lookup: {
          from: 'stops',
          localField: 'stops',
          foreignField: '_id',
          pipeline: [{ $project: { at: 1, text: 1 } }],
          as: 'stops',
        },
      },
      { $set: { stop: { $first: '$stops' } } },
      { $unset: 'stops' },
    ],
    as: 'chain',
  },
};

/**
 * Builds the stages from entries to `InvoiceSnapshot`. The workspace is a constant in the stages, because for a
 * variable MongoDB uses no index of jobs, and would read all jobs for each invoice.
 */
export const buildInvoiceSnapshotStages = (workspace: string, membersOfJobs: Stage = jobMembers): readonly Stage[] => [
  { $replaceWith: { _id: '$_id', createdAt: '$createdAt', entry: '$$ROOT' } },
  ...withFirstUnlockedJob(workspace),
  {
    $lookup: {
      from: 'jobs',
      localField: 'entry.id',
      foreignField: 'entryId',
      pipeline: [
        { $match: { workspace, holdsEntry: true } },
        { $sort: { createdAt: -1, _id: -1 } },
        { $limit: jobsMax },
        { $project: membersOfJobs },
      ],
      as: 'jobs',
    },
  },
  { $set: { jobs: { $cond: [{ $eq: ['$jobs', []] }, '$unlocked', '$jobs'] } } },
  { $unset: 'unlocked' },
  { $lookup: { from: 'records', localField: 'entry.fiscal.record', foreignField: '_id', as: 'newest' } },
  { $set: { newest: { $first: '$newest' } } },
  {
    $lookup: {
      from: 'records',
      localField: 'newest.invoiceKey',
      foreignField: 'invoiceKey',
      let: { entry: '$entry.id' },
      pipeline: [
        { $match: { $expr: { $eq: ['$entry', '$$entry'] } } },
        { $sort: { ordinal: 1 } },
        { $limit: recordsMax },
        { $project: recordMembers },
      ],
      as: 'records',
    },
  },
  withChain,
  {
    $set: {
      // If there is no record, the lookup would match records without an invoice.
      records: { $cond: [{ $ifNull: ['$newest', false] }, '$records', []] },
      chain: { $ifNull: [{ $first: '$chain' }, '$$REMOVE'] },
    },
  },
  { $unset: 'newest' },
];

/** Finds one invoice by the id or the key of its entry. Null if the entry does not exist or is not an invoice. */
export async function findInvoice(
  database: Database,
  workspace: string,
  by: { readonly id: string } | { readonly key: string },
): Promise<InvoiceSnapshot | null> {
  const condition =
    'id' in by ? { _id: formatEntryDatabaseKey(workspace, by.id), workspace } : { workspace, key: by.key };
  const [found] = await getEntriesCollection(database)
    .aggregate<InvoiceSnapshot>(
      [
        { $match: { ...condition, docSchema: goblInvoiceSchemaUrl } },
        { $limit: 1 },
        ...buildInvoiceSnapshotStages(workspace, jobMembersWithSteps),
      ],
      {
        maxTimeMS: limits.queryMs,
      },
    )
    .toArray();
  return found ?? null;
}

/** Who assigns the numbers of a series: `service`, `caller`, or null if this is undecided. */
export type SeriesNumberAssigner = 'service' | 'caller' | null;

/** Series that are known to be stored, by database. No series is ever deleted. */
const openedSeries = new WeakMap<Database['db'], LRUCache<string, true>>();

/** Returns whether the series is stored. If this is cached, it is not read again. */
async function isSeriesOpened(database: Database, _id: string): Promise<boolean> {
  const cache = openedSeries.get(database.db) ?? new LRUCache<string, true>({ max: storeLimits.seriesKnownMax });
  openedSeries.set(database.db, cache);
  if (cache.get(_id)) return true;
  if (!(await getSeriesCollection(database).findOne({ _id }, { projection: { _id: 1 } }))) return false;
  cache.set(_id, true);
  return true;
}

const matchUnreported = ({ from, before }: UnreportedIssueDateRange): Filter<EntryDocument> => ({
  ...issuedUnreportedInvoiceFilter,
  'snippet.issue_date': before === undefined ? { $gte: from } : { $gte: from, $lt: before },
});

/**
 * Returns who assigned the number of the first invoice in a supplier's series. An invoice that waits for its record
 * counts, because its number is in use as soon as its chain continues, and so does one that is issued but not reported.
 * @param unreported issue dates that the supplier does not report
 */
export async function findSeriesNumberAssigner(
  database: Database,
  workspace: string,
  supplier: string,
  series: string,
  unreported: readonly UnreportedIssueDateRange[],
): Promise<SeriesNumberAssigner> {
  // The name of the series if the config of its step sets none (src/flow/steps/sequence-enumerate.ts).
  const id = deriveSeriesId(workspace, supplier, `|${series}`);
  if (await isSeriesOpened(database, formatSeriesDatabaseKey(workspace, id))) return 'service';
  const numbered = {
    workspace,
    supplier,
    'snippet.series': series,
    'snippet.code': { $exists: true },
    $or: [{ fiscal: { $exists: true } }, { openJob: { $ne: null } }, ...unreported.map(matchUnreported)],
  } as Filter<EntryDocument>;
  return (await getEntriesCollection(database).findOne(numbered, { projection: { _id: 1 } })) ? 'caller' : null;
}
