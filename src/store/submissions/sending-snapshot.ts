// Reads what a sender needs, all at once: the chain with its certificate, stops, the open submission and pending
// records. For a sender that freezes a batch, also reads the window, a search for an invalid record and, if they are
// few, the records themselves.
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { SupplierCertificateDocument } from '../../model/certificate';
import type { ChainDocument } from '../../model/chain';
import { getChainsCollection } from '../chains/chains';
import { withoutSealedJsonProjection } from '../chains/records';
import type { Database } from '../database';
import type { SubmissionDocument, SendingStopDocument, BadRecordSearchDocument } from '../../model/submission';
import { formatChainStopKey, certificateStopKeyExpression, buildMsUntilInstantExpression } from '../chains/windows';
import type { ClientSession, Document } from 'mongodb';
import type { ChainInvoiceDocument, RecordDocument } from '../../model/record';
import type { SealingRequestDocument } from '../../model/request';

/** What a sender needs of a chain, from one read. */
export interface SendingSnapshot {
  readonly chain: ChainDocument;
  /** The supplier's own certificate. */
  readonly own: SupplierCertificateDocument | null;
  /** Stops of the chain, and of the certificate that the chain last used. */
  readonly stops: readonly SendingStopDocument[];
  readonly open: SubmissionDocument | null;
  /**
   * Number of sealed records without the mark of a submission, counted up to the number that is needed. An open
   * submission may reserve some of them.
   */
  readonly unmarkedPending: number;
  /** A response whose outcomes are not written. */
  readonly unrecorded: boolean;
  readonly databaseTime: Date;
}

/** Reads the snapshot of a chain for a sender; null if the chain is not stored. */
export async function readSendingSnapshot(database: Database, key: string): Promise<SendingSnapshot | null> {
  const openList = [{ $match: { chain: key, open: true } }, { $limit: 1 }];
  const pending = [{ $match: { chain: key, pending: true } }, { $limit: limits.pendingCountMax }, { $count: 'count' }];
  const unrecordedStages = [{ $match: { chain: key, unrecorded: true } }, { $limit: 1 }, { $project: { _id: 1 } }];
  const [view] = await getChainsCollection(database)
    .aggregate<SendingSnapshot>([
      { $match: { _id: key } },
      { $set: { stopKeys: [formatChainStopKey(key), certificateStopKeyExpression] } },
      { $lookup: { from: 'stops', localField: 'stopKeys', foreignField: '_id', as: 'stops' } },
      { $lookup: { from: 'certificates', localField: '_id', foreignField: '_id', as: 'own' } },
      // In the direction of the work, so that a batch that is frozen between two look-ups is not missed.
      { $lookup: { from: 'records', pipeline: pending, as: 'pending' } },
      { $lookup: { from: 'submissions', pipeline: openList, as: 'openList' } },
      { $lookup: { from: 'submissions', pipeline: unrecordedStages, as: 'answered' } },
      {
        $replaceWith: {
          chain: '$$ROOT',
          own: { $ifNull: [{ $first: '$own' }, null] },
          stops: '$stops',
          open: { $ifNull: [{ $first: '$openList' }, null] },
          unmarkedPending: { $ifNull: [{ $first: '$pending.count' }, 0] },
          unrecorded: { $ne: ['$answered', []] },
          databaseTime: '$$NOW',
        },
      },
      { $unset: ['stopKeys', 'stops', 'own', 'openList', 'pending', 'answered'].map((field) => `chain.${field}`) },
    ])
    .toArray();
  return view ?? null;
}

/** The snapshot of a chain for freezing a batch. */
export interface SubmissionFreezingSnapshot {
  readonly search: BadRecordSearchDocument | null;
  /** Milliseconds until the window opens; 0 if it is open. */
  readonly openMs: number;
  /** Milliseconds until the back-off of the chain ends; 0 if it has none. */
  readonly backoffMs: number;
  /**
   * Milliseconds until no attempt with an older batch can be running. A window that another chain uses is checked again
   * sooner, because its call usually ends long before its lease.
   */
  readonly idleMs: number;
  /**
   * All pending records in the form that a sender needs; absent if they were not requested, or if there are too many
   * for one read.
   */
  readonly few?: PendingRecordsWithInvoices;
}

/** The pending records of a chain in order, and their invoices. */
export interface PendingRecordsWithInvoices {
  readonly rows: readonly RecordDocument[];
  readonly invoices: readonly ChainInvoiceDocument[];
  /** Requests of these records whose calls wait for the end of their jobs. */
  readonly awaited: readonly SealingRequestOfAwaitedJob[];
}

/** A request whose job may end with the outcome of its record. */
export type SealingRequestOfAwaitedJob = Pick<SealingRequestDocument, '_id' | 'workspace' | 'job' | 'record'>;

/**
 * Reads the snapshot for freezing a batch in the session's transaction, so that a delayed sender sees that a faster one
 * has closed the window. With `joins`, only few records are pending, and they are in the same read.
 */
export async function readSubmissionFreezingSnapshot(
  database: Database,
  chain: string,
  { window, joins }: { readonly window: string; readonly joins: boolean },
  session: ClientSession,
): Promise<SubmissionFreezingSnapshot> {
  const [view] = await getChainsCollection(database)
    .aggregate<
      {
        search?: BadRecordSearchDocument;
        open: number | null;
        backoff: number | null;
        busy: number | null;
        running: number | null;
      } & Partial<PendingRecordsWithInvoices>
    >(
      [
        { $match: { _id: chain } },
        { $lookup: { from: 'windows', pipeline: [{ $match: { _id: window } }], as: 'window' } },
        { $lookup: { from: 'poison_searches', localField: '_id', foreignField: '_id', as: 'searches' } },
        ...(joins ? buildPendingLookups(chain) : []),
        { $set: { window: { $first: '$window' } } },
        {
          $project: {
            search: { $first: '$searches' },
            open: buildMsUntilInstantExpression('$window.notBefore'),
            backoff: buildMsUntilInstantExpression('$backOff.until'),
            busy: buildMsUntilInstantExpression('$window.busyUntil'),
            running: buildMsUntilInstantExpression('$runningAttempt.until'),
            ...(joins ? { rows: 1, invoices: 1, awaited: 1 } : {}),
          },
        },
      ],
      { session },
    )
    .toArray();
  const { search = null, open, backoff, busy, running, rows = [], invoices = [], awaited = [] } = view ?? {};
  const bytes = rows.reduce((sum, { xml }) => sum + Buffer.byteLength(xml), 0);
  const isWhole = joins && rows.length <= limits.markedAtOnceMax && bytes <= limits.batchBytesMax;
  return {
    search,
    openMs: Math.max(0, open ?? 0),
    backoffMs: Math.max(0, backoff ?? 0),
    idleMs: Math.max(0, running ?? 0, Math.min(busy ?? 0, limits.windowTakenLookMs)),
    ...(isWhole ? { few: { rows, invoices, awaited } } : {}),
  };
}

/**
 * Builds lookups for one record more than the number of records that are marked at once, so that a longer queue is
 * noticed. The largest records, with 1,000 customers and 1,000 originals, have half a megabyte each.
 */
const buildPendingLookups = (chain: string): Document[] => [
  {
    $lookup: {
      from: 'records',
      pipeline: [
        { $match: { chain, pending: true } },
        { $sort: { ordinal: 1 } },
        { $limit: limits.markedAtOnceMax + 1 },
        { $project: withoutSealedJsonProjection },
      ],
      as: 'rows',
    },
  },
  { $lookup: { from: 'chain_invoices', localField: 'rows.invoiceKey', foreignField: '_id', as: 'invoices' } },
  {
    $lookup: {
      from: 'requests',
      localField: 'rows.request',
      foreignField: '_id',
      pipeline: [
        { $match: { callAwaitsEnd: true, jobHasNoRun: true } },
        { $project: { workspace: 1, job: 1, record: 1 } },
      ],
      as: 'awaited',
    },
  },
];
