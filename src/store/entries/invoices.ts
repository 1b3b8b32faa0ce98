// Reads invoices with their jobs, records and chain, each in one read; lists of invoices; and who assigns the numbers
// of a series.
import type { Document as Stage, Filter } from 'mongodb';
import { LRUCache } from 'lru-cache';
import { httpLimits as limits } from '../../contracts/limits/http';
import { storeLimits } from '../../contracts/limits/store';
import type { EntryDocument } from '../../model/entry';
import type { InvoiceSnapshot } from '../../model/invoice';
import type { Database } from '../database';
import { certificateStopKeyExpression } from '../chains/windows';
import { buildPageConditions, buildPageOrder, type RowsWithinBytes, readPageRows, type ListPageQuery } from '../paging';
import { deriveSeriesId, formatSeriesKey, getSeriesCollection } from '../series/series';
import { getEntriesCollection, formatEntryKey, invoiceSchemaUrl } from './entries';
import { splitIntoSearchWords } from './search-words';

/**
 * Maximum number of jobs that are read for one invoice: the job that issued it, and jobs that ran it again, cancelled
 * or amended it.
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
const withParts = (workspace: string): readonly Stage[] => [
  { $replaceWith: { _id: '$_id', createdAt: '$createdAt', entry: '$$ROOT' } },
  {
    $lookup: {
      from: 'jobs',
      localField: 'entry.id',
      foreignField: 'entryId',
      pipeline: [
        { $match: { workspace } },
        { $sort: { createdAt: -1, _id: -1 } },
        { $limit: jobsMax },
        { $project: jobMembers },
      ],
      as: 'jobs',
    },
  },
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
  const condition = 'id' in by ? { _id: formatEntryKey(workspace, by.id), workspace } : { workspace, key: by.key };
  const [found] = await getEntriesCollection(database)
    .aggregate<InvoiceSnapshot>(
      [{ $match: { ...condition, docSchema: invoiceSchemaUrl } }, { $limit: 1 }, ...withParts(workspace)],
      {
        timeoutMS: limits.queryMs,
      },
    )
    .toArray();
  return found ?? null;
}

/** Conditions of a list of invoices; all of them apply. */
export interface InvoiceFilter {
  readonly supplier?: string | undefined;
  readonly series?: string | undefined;
  /** Number as it is printed. It is divided into series and code in every possible way. */
  readonly number?: string | undefined;
  /** Tax ID. */
  readonly customer?: string | undefined;
  readonly issuedFrom?: string | undefined;
  readonly issuedTo?: string | undefined;
  readonly status?: InvoiceStatus | undefined;
}

export const invoiceStatuses = ['processing', 'issued', 'reported', 'rejected', 'failed', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

const cancelledNow: Filter<EntryDocument> = { 'fiscal.kind': 'cancellation', 'fiscal.outcome': { $ne: 'rejected' } };

/** Invoices that are issued, but that their supplier does not report. */
const issuedUnreported: Filter<EntryDocument> = {
  fiscal: { $exists: false },
  openJob: null,
  result: { $in: ['succeeded', 'succeeded-with-warnings'] },
};

/** Filters by status. They make the same decisions as `findInvoiceStatusWithRecords` of src/invoices/status.ts. */
const byStatus: Readonly<Record<InvoiceStatus, Filter<EntryDocument>>> = {
  processing: { fiscal: { $exists: false }, openJob: { $ne: null } },
  issued: {
    $or: [{ 'fiscal.kind': 'registration', 'fiscal.outcome': 'unsettled' }, issuedUnreported],
  },
  reported: {
    $or: [
      { 'fiscal.kind': 'registration', 'fiscal.outcome': { $in: ['accepted', 'accepted-with-errors'] } },
      // If its cancellation is rejected, the invoice stays reported.
      { 'fiscal.kind': 'cancellation', 'fiscal.outcome': 'rejected' },
    ],
  },
  // Rejected invoices have a code, and there is an index on the code.
  rejected: { 'fiscal.kind': 'registration', 'fiscal.outcome': 'rejected', 'fiscal.code': { $exists: true } },
  // There is one alternative for each value, because MongoDB uses no partial index for a list of values.
  failed: {
    $or: (['failed', 'cancelled'] as const).map((result) => ({ fiscal: { $exists: false }, openJob: null, result })),
  },
  cancelled: cancelledNow,
};

/** Entries that a response calls an invoice: a job has processed them, or is processing them. Drafts do not count. */
const worked: Filter<EntryDocument> = {
  $or: [{ fiscal: { $exists: true } }, { openJob: { $ne: null } }, { result: { $exists: true } }],
};

/** Lists words that every invoice of the filter has, because there is an index on words. */
function listWords({ series, number, customer }: InvoiceFilter): string[] {
  // The last part of a number is the most selective part.
  const ofNumber = number === undefined ? undefined : splitIntoSearchWords(number, true).at(-1);
  const texts = [series, customer].flatMap((text) => (text ? splitIntoSearchWords(text).slice(0, 1) : []));
  return [...(ofNumber === undefined ? [] : [ofNumber]), ...texts];
}

/** Conditions on the invoices themselves, and on their words if words find the invoices faster. */
function buildFilter(wanted: InvoiceFilter): Filter<EntryDocument> {
  const words = listWords(wanted);
  const { supplier, series, number, customer, issuedFrom, issuedTo, status } = wanted;
  const dates = {
    ...(issuedFrom ? { $gte: issuedFrom } : {}),
    ...(issuedTo ? { $lte: issuedTo } : {}),
  };
  return {
    $and: [
      status ? byStatus[status] : worked,
      ...(number ? [{ $or: divide(number) }] : []),
      {
        ...(words.length > 0 ? { words: { $all: words } } : {}),
        ...(supplier ? { supplier } : {}),
        ...(series ? { 'snippet.series': series } : {}),
        ...(customer ? { 'snippet.customer.tax_code': customer } : {}),
        ...(issuedFrom || issuedTo ? { 'snippet.issue_date': dates } : {}),
      },
    ],
  } as Filter<EntryDocument>;
}

/**
 * Divides a number in every possible way: `WEB-A-1` is the code `WEB-A-1`, the code `A-1` of the series `WEB`, or the
 * code `1` of the series `WEB-A`.
 */
function divide(number: string): object[] {
  const hyphens = [...number.matchAll(/-/g)].map(({ index }) => index);
  return [
    { 'snippet.series': { $exists: false }, 'snippet.code': number },
    ...hyphens.map((at) => ({ 'snippet.series': number.slice(0, at), 'snippet.code': number.slice(at + 1) })),
  ];
}

/** Lists a page of a workspace's invoices by creation time. */
export const listInvoices = (
  database: Database,
  workspace: string,
  wanted: InvoiceFilter,
  page: ListPageQuery,
): Promise<RowsWithinBytes<InvoiceSnapshot>> =>
  readPageRows(
    getEntriesCollection(database).aggregate<InvoiceSnapshot>(
      [
        {
          $match: {
            $and: [{ workspace, docSchema: invoiceSchemaUrl }, buildFilter(wanted), ...buildPageConditions(page)],
          },
        },
        { $sort: buildPageOrder(page) },
        { $limit: page.limit },
        ...withParts(workspace),
      ],
      { timeoutMS: limits.queryMs },
    ),
  );

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

/**
 * Returns who assigned the number of the first invoice in a supplier's series. An invoice that waits for its record
 * counts, because its number is in use as soon as its chain continues, and so does one that is issued but not reported.
 */
export async function findSeriesNumberAssigner(
  database: Database,
  workspace: string,
  supplier: string,
  series: string,
): Promise<SeriesNumberAssigner> {
  // The name of the series if the config of its step sets none (src/flow/steps/sequence-enumerate.ts).
  const id = deriveSeriesId(workspace, supplier, `|${series}`);
  if (await isSeriesOpened(database, formatSeriesKey(workspace, id))) return 'service';
  const numbered = {
    workspace,
    supplier,
    'snippet.series': series,
    'snippet.code': { $exists: true },
    $or: [{ fiscal: { $exists: true } }, { openJob: { $ne: null } }, issuedUnreported],
  } as Filter<EntryDocument>;
  return (await getEntriesCollection(database).findOne(numbered, { projection: { _id: 1 } })) ? 'caller' : null;
}
