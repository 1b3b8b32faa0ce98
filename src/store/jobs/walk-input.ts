// Reads the input from which one walk of a job is planned, all at once: job, entry, workspace, chain, request and
// records.
import type { JobWalkInput } from '../../model/walk';
import type { Database } from '../database';
import { entryArraySizeExpressions, entryWithoutGrowingListsProjection } from '../entries/entries';
import { formatChainKey, getChainsCollection } from '../chains/chains';
import { heldRegistrationStages } from '../chains/held-registrations';
import { hasUnsettledChainWork } from '../chains/outstanding';
import { readAndConfirmMiss } from '../confirm-miss';
import { formatJobDatabaseKey, getJobsCollection } from './jobs';

type FoundWalkView = Omit<JobWalkInput, 'records' | 'chainIsBusy'> & { readonly records: WalkRecords };
type WalkRecords = JobWalkInput['records'] extends ReadonlyMap<string, infer Each> ? Each[] : never;

/**
 * Reads the input of one walk of a job; null if the job is not stored. `partyCode` reads the tax ID in a party entry,
 * whose chain is read separately.
 */
export async function readJobWalkInput(
  database: Database,
  workspace: string,
  jobId: string,
  partyCode: (document: string) => string | undefined,
): Promise<JobWalkInput | null> {
  const found = await readAndConfirmMiss(database, async () => {
    const [row = null] = await getJobsCollection(database)
      .aggregate<FoundWalkView>(pipeline(formatJobDatabaseKey(workspace, jobId)))
      .toArray();
    return row;
  });
  if (!found) return null;
  const view = { ...found, records: new Map(found.records.map((record) => [record._id, record])), chainIsBusy: false };
  const code = view.entry?.docSchema.endsWith('org/party') ? partyCode(view.entry.document) : undefined;
  if (!code) return view;
  const key = formatChainKey(workspace, view.workspace.environment, code);
  const chain = await getChainsCollection(database).findOne({ _id: key });
  return { ...view, chain, chainIsBusy: chain !== null && (await hasUnsettledChainWork(database, key)) };
}

/**
 * Number and date of an invoice in the form of its key in a chain (src/store/chains/records.ts), such as
 * `A-0001|05-05-2025`. Null if the invoice has no code.
 */
const identity = {
  $concat: [
    { $cond: [{ $gt: ['$snippet.series', null] }, { $concat: ['$snippet.series', '-'] }, ''] },
    '$snippet.code',
    '|',
    { $substrCP: ['$snippet.issue_date', 8, 2] },
    '-',
    { $substrCP: ['$snippet.issue_date', 5, 2] },
    '-',
    { $substrCP: ['$snippet.issue_date', 0, 4] },
  ],
} as const;

/** Number of the invoice, in the same form as `findInvoiceNumberInSummary` returns it. */
const invoiceNumber = { $cond: [{ $gt: ['$snippet.code', null] }, '$snippet.title', null] } as const;

const first = (field: string) => ({ $ifNull: [{ $first: field }, null] });

const recordMembers = {
  kind: 1,
  number: 1,
  fingerprint: 1,
  at: 1,
  xml: 1,
  qr: 1,
  outcome: 1,
  code: 1,
  message: 1,
  party: 1,
  csv: 1,
  answer: 1,
} as const;

/** Stages that add the records. If the authority rejected the newest one, they add the registration that it has. */
const recordStages = [
  {
    $set: {
      rejectedRecord: { $cond: [{ $eq: ['$entry.fiscal.outcome', 'rejected'] }, '$entry.fiscal.record', '$$REMOVE'] },
    },
  },
  {
    $lookup: {
      from: 'records',
      localField: 'rejectedRecord',
      foreignField: '_id',
      pipeline: [...heldRegistrationStages],
      as: 'held',
    },
  },
  // The number can belong to another entry now.
  { $set: { held: { $filter: { input: '$held', cond: { $eq: ['$$this.entry', '$entry.id'] } } } } },
  { $set: { heldRegistration: { $ifNull: [{ $first: '$held' }, '$$REMOVE'] } } },
  {
    $set: {
      recordKeys: ['$entry.fiscal.record', '$request.record', '$heldRegistration._id'],
      databaseTime: '$$NOW',
    },
  },
  {
    $lookup: {
      from: 'records',
      localField: 'recordKeys',
      foreignField: '_id',
      pipeline: [{ $project: recordMembers }],
      as: 'records',
    },
  },
  { $unset: ['rejectedRecord', 'held'] },
];

/**
 * An aggregate is no snapshot: each `$lookup` may show a later state than the previous one. A seal and a settlement write
 * the record, the request and the entry in one transaction, so they are read in the opposite order of what follows from
 * them: a sealed request is never read with an entry without its record, and each record is there.
 */
const pipeline = (key: string) => [
  { $match: { _id: key } },
  {
    $set: {
      entryKey: { $concat: ['$workspace', ':', '$entryId'] },
      requestKey: { $concat: ['$_id', ':', { $toString: { $subtract: [{ $size: '$intents' }, 1] } }] },
    },
  },
  { $lookup: { from: 'requests', localField: 'requestKey', foreignField: '_id', as: 'requests' } },
  {
    $lookup: {
      from: 'entries',
      localField: 'entryKey',
      foreignField: '_id',
      pipeline: [
        { $set: { ...entryArraySizeExpressions, identity, invoiceNumber } },
        { $project: entryWithoutGrowingListsProjection },
      ],
      as: 'entries',
    },
  },
  { $lookup: { from: 'workspaces', localField: 'workspace', foreignField: '_id', as: 'workspaces' } },
  {
    $project: {
      job: '$$ROOT',
      entry: first('$entries'),
      request: first('$requests'),
      workspace: { $first: '$workspaces' },
    },
  },
  { $unset: ['entryKey', 'requestKey', 'requests', 'entries', 'workspaces'].map((field) => `job.${field}`) },
  {
    $set: {
      chainKey: { $concat: ['$workspace._id', ':', '$workspace.environment', ':', '$entry.supplier'] },
    },
  },
  { $set: { invoiceKey: { $concat: ['$chainKey', '|', '$entry.identity'] } } },
  {
    $lookup: {
      from: 'chain_invoices',
      localField: 'invoiceKey',
      foreignField: '_id',
      pipeline: [{ $project: { entry: 1 } }],
      as: 'owner',
    },
  },
  { $lookup: { from: 'chains', localField: 'chainKey', foreignField: '_id', as: 'chain' } },
  { $set: { chain: first('$chain'), numberOwner: { $first: '$owner.entry' } } },
  ...recordStages,
  { $unset: ['chainKey', 'recordKeys', 'invoiceKey', 'owner', 'entry.identity'] },
];
