// Creates a submission from the pending records of a chain and marks the first of them, in one transaction. A chain has at
// most one open submission.
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { ClientSession } from 'mongodb';
import { findNextBadRecordSearchStep } from '../../chain/run/bad-record-search';
import { computeSubmissionRecordCount, type SubmissionDelay, findSubmissionDelay } from '../../chain/run/flow-control';
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { ChainDocument } from '../../model/chain';
import type { RowsWithinBytes } from '../paging';
import { type Database, isDuplicateKeyError } from '../database';
import { saveOrEndBadRecordSearch } from './bad-record-searches';
import type { BadRecordSearchDocument, SubmissionDocument } from '../../model/submission';
import { markRecordsWithSubmission } from './mark-records';
import {
  getRecordsCollection,
  readRecordsUntilSubmissionFull,
  withoutSealedJsonProjection,
  recordXmlBytesExpression,
} from '../chains/records';
import type { ChainInvoiceDocument, RecordDocument } from '../../model/record';
import { getSubmissionsCollection } from './submissions';
import { type SealingRequestOfAwaitedJob, readSubmissionFreezingSnapshot } from './sending-snapshot';
import { takeSendingWindow, formatSendingWindowKey } from '../chains/windows';

interface SubmissionSelection {
  /** A search for an invalid record that has used all its extra submissions. */
  readonly exhausted?: BadRecordSearchDocument;
  readonly rows: readonly RecordDocument[];
  /** True if the batch is cut at the limit of bytes, so that more records are pending. */
  readonly cut?: boolean;
  readonly piece?: NonNullable<SubmissionDocument['piece']>;
}

/** Options of a new submission. `pending` is the number of waiting records that were seen. */
export interface SubmissionFreezeOptions {
  readonly certificate: string;
  readonly id: string;
  readonly now: Date;
  readonly pending: number;
  /** Duration of the lease. The first attempt has the lease as soon as the batch is frozen. */
  readonly leaseSeconds: number;
  /** Rows of pending records that this process has already read, by id. */
  readonly ahead?: ReadonlyMap<string, RecordDocument> | undefined;
  /** Whether a search for an invalid record continues, although it has used all its extra submissions. */
  readonly isTrial?: boolean;
}

/**
 * The result of freezing a batch. `frozen`: a new batch. `held`: what delays the batch (the window, a back-off, or an
 * attempt with the previous batch). `taken`: another process has just frozen or sent it. `exhausted`: an operator must continue the
 * search.
 */
export type SubmissionFreezeResult =
  | {
      readonly kind: 'frozen';
      readonly submission: SubmissionDocument;
      readonly rows: readonly RecordDocument[];
      /** Invoices of the rows; undefined if the rows were read without them. */
      readonly invoices?: readonly ChainInvoiceDocument[];
      /**
       * Requests of the rows whose calls wait for the end of their jobs; undefined if the rows were read without them.
       */
      readonly awaited?: readonly SealingRequestOfAwaitedJob[];
    }
  | ({ readonly kind: 'held' } & SubmissionDelay)
  | { readonly kind: 'exhausted'; readonly search: BadRecordSearchDocument }
  | { readonly kind: 'taken' };

/**
 * Freezes pending records into a submission: up to 1,000 sealed records in order or, during a search for an invalid
 * record, the next part of the rejected batch. The window is read in the same transaction, so that a delayed sender
 * sees that a faster sender has closed the window.
 */
export async function freezeRecordsIntoSubmission(
  database: Database,
  chain: ChainDocument,
  { certificate, id, now, pending, leaseSeconds, ahead, isTrial = false }: SubmissionFreezeOptions,
): Promise<SubmissionFreezeResult> {
  const fields = ahead ? headOnly : withoutSealedJsonProjection;
  try {
    const frozen = await database.transaction(async (session): Promise<SubmissionFreezeResult> => {
      const window = formatSendingWindowKey(chain.environment, chain.supplier, certificate);
      const joins = !ahead && pending <= limits.markedAtOnceMax;
      const view = await readSubmissionFreezingSnapshot(database, chain._id, { window, joins }, session);
      const { search, openMs, backoffMs, idleMs, few } = view;
      const selected = few && !search ? few : await nextList(database, chain._id, search, { fields, isTrial }, session);
      const { rows, cut, piece, exhausted }: SubmissionSelection = selected;
      if (exhausted) return { kind: 'exhausted', search: exhausted };
      if (rows.length === 0) return { kind: 'taken' };
      // A part of a rejected batch, or a batch cut at the limit of bytes, is short, so later records also count.
      const waiting = piece || cut ? pending : rows.length;
      const sendDelay = findSubmissionDelay({ windowMs: openMs, leaseMs: idleMs, backoffMs }, waiting);
      if (sendDelay) return { kind: 'held', ...sendDelay };
      const submission = {
        _id: id,
        chain: chain._id,
        workspace: chain.workspace,
        environment: chain.environment,
        issuer: chain.supplier,
        certificate,
        ordinals: rows.map(({ ordinal }) => ordinal),
        count: rows.length,
        marked: Math.min(rows.length, limits.markedAtOnceMax),
        attempt: 1,
        unanswered: 0,
        incident: false,
        open: true,
        unrecorded: false,
        ...(piece ? { piece } : {}),
        openedAt: now,
      };
      // This is an upsert, because only an update can use the database's clock.
      const leaseUntil = { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: leaseSeconds } };
      const inserted = [{ $set: addStoredDocumentFormatVersion('submissions', { ...submission, leaseUntil }) }];
      await takeSendingWindow(database, window, { submission: id, leaseSeconds }, session);
      await getSubmissionsCollection(database).updateOne({ _id: id }, inserted, { session, upsert: true });
      const first = submission.ordinals.slice(0, submission.marked);
      await markRecordsWithSubmission(database, { ...submission, ordinals: first, marked: 0 }, session);
      const readParts = few && selected === few ? { invoices: few.invoices, awaited: few.awaited } : {};
      return { kind: 'frozen', submission: { ...submission, leaseUntil: null }, rows, ...readParts };
    });
    return ahead && frozen.kind === 'frozen'
      ? { ...frozen, rows: await wholeRows(database, frozen.rows, ahead) }
      : frozen;
  } catch (error) {
    // Another process froze a batch of this chain, or created the shared window of two chains at the same moment.
    if (isDuplicateKeyError(error, 'submission_open') || isDuplicateKeyError(error, 'windows'))
      return { kind: 'taken' };
    throw error;
  }
}

/** The mutable members of a pending record, its id and its hash. */
const headOnly = { ordinal: 1, fingerprint: 1, unansweredAttempt: 1, xmlBytes: recordXmlBytesExpression } as const;
type Fields = typeof headOnly | typeof withoutSealedJsonProjection;

/**
 * Adds the rest of each row from the rows that were read ahead. All rows are read if a row is missing there, or if its
 * hash differs, because a database that was restored after the read may have another record under the same id.
 */
async function wholeRows(
  database: Database,
  heads: readonly RecordDocument[],
  ahead: ReadonlyMap<string, RecordDocument>,
): Promise<readonly RecordDocument[]> {
  const rows = heads.flatMap((head) => {
    const row = ahead.get(head._id);
    return row?.fingerprint === head.fingerprint ? [{ ...row, ...head }] : [];
  });
  if (rows.length === heads.length) return rows;
  const ids = heads.map(({ _id }) => _id);
  const cursor = getRecordsCollection(database)
    .find({ _id: { $in: ids } })
    .sort({ ordinal: 1 });
  return cursor.project<RecordDocument>(withoutSealedJsonProjection).toArray();
}

/**
 * Skips a part whose records are all settled (by a late response, or by an operator), because such a part could never
 * be sent.
 */
async function nextList(
  database: Database,
  chain: string,
  search: BadRecordSearchDocument | null,
  { fields, isTrial }: { readonly fields: Fields; readonly isTrial: boolean },
  session: ClientSession,
): Promise<SubmissionSelection> {
  const all = () => pendingRecords(database, { chain, pending: true }, fields, session);
  if (!search) return all();
  if (!isTrial && findNextBadRecordSearchStep(search).kind === 'exhausted') return { rows: [], exhausted: search };
  const { submission, records: ids, pieces } = search;
  for (const [i, { from, to }] of pieces.entries()) {
    const filter = { _id: { $in: ids.slice(from, to) }, pending: true };
    const { rows } = await pendingRecords(database, filter, fields, session);
    if (rows.length === 0) continue;
    if (i > 0) await saveOrEndBadRecordSearch(database, { ...search, pieces: pieces.slice(i) }, session);
    return { rows, piece: { of: submission, from, to } };
  }
  await saveOrEndBadRecordSearch(database, { ...search, pieces: [] }, session);
  return all();
}

/** Reads pending records in order, with the fields that a sender needs, as many as a submission takes. */
const pendingRecords = (
  database: Database,
  filter: object,
  fields: Fields,
  session: ClientSession,
): Promise<RowsWithinBytes<RecordDocument>> =>
  readRecordsUntilSubmissionFull(
    getRecordsCollection(database)
      .find(filter, { session })
      .sort({ ordinal: 1 })
      .limit(computeSubmissionRecordCount())
      .project<RecordDocument>(fields),
  );
