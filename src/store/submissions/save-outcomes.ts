// Stores the outcomes of responses, once and in one transaction for each submission.
import type { Database, TransactionSession } from '../database';
import { isDuplicateRejectionCode } from '../../chain/run/outcomes';
import {
  postponeAuthorityQueriesAboutRecords,
  getChainInvoicesCollection,
  getRecordsCollection,
} from '../chains/records';
import type { ChainInvoiceDocument, RecordDocument, UnconfirmedRejection } from '../../model/record';
import {
  settleRecordsInTransaction,
  type RecordSettlementCounts,
  type RecordSettlementWithEffects,
} from '../chains/settle';
import type { SubmissionDocument } from '../../model/submission';
import { markLateResponsesDueAfterSubmission } from './late-response-waits';
import { getSubmissionsCollection } from './submissions';

/** A record without its bytes, in the form that its outcome needs. */
export type RecordWithoutBytes = Omit<RecordDocument, 'xml' | 'sealedJson'>;

/** Outcomes of a submission to write. */
export interface SubmissionOutcomePlan {
  readonly settled: readonly RecordSettlementWithEffects[];
  /** Records without an outcome in the response. They are sent again before later records. */
  readonly again: readonly RecordWithoutBytes[];
  /** Records that were rejected after an attempt without a response. The query service is asked about them first. */
  readonly doubts: readonly { readonly record: RecordWithoutBytes; readonly doubt: UnconfirmedRejection }[];
  /** Records that Sello sent again although they had an outcome. The query service shows their current state. */
  readonly resent: readonly RecordWithoutBytes[];
}

/** Finds the oldest submissions with a response but without outcomes. */
export const listSubmissionsWithoutOutcomes = (
  database: Database,
  chain: string,
  limit: number,
): Promise<SubmissionDocument[]> =>
  getSubmissionsCollection(database).find({ chain, unrecorded: true }).sort({ closedAt: 1 }).limit(limit).toArray();

/**
 * Returns whether another process has recorded the submission. Records that are sent again have left the batch in the
 * meantime.
 */
export const areSubmissionOutcomesRecorded = async (
  database: Database,
  { _id }: SubmissionDocument,
): Promise<boolean> =>
  (await getSubmissionsCollection(database).countDocuments({ _id, recorded: true }, { limit: 1 })) === 1;

/** Reads the records of a submission in order, without bytes. */
export const readSubmissionRecordsWithoutBytes = (
  database: Database,
  submission: string,
): Promise<RecordWithoutBytes[]> =>
  getRecordsCollection(database)
    .find({ submission })
    .project<RecordWithoutBytes>({ xml: 0, sealedJson: 0 })
    .sort({ ordinal: 1 })
    .toArray();

/** Reads the invoices of these records. */
export const readInvoicesOfRecords = (
  database: Database,
  rows: readonly RecordWithoutBytes[],
): Promise<ChainInvoiceDocument[]> =>
  getChainInvoicesCollection(database)
    .find({ _id: { $in: [...new Set(rows.map(({ invoiceKey }) => invoiceKey))] } })
    .toArray();

/** Writes the outcomes of a submission with a response, unless another process has. */
export const saveSubmissionOutcomesOnce = (
  database: Database,
  { _id }: SubmissionDocument,
  plan: SubmissionOutcomePlan,
  now: Date,
): Promise<RecordSettlementCounts> =>
  database.transaction(async (session) => {
    const first = await getSubmissionsCollection(database).findOneAndUpdate(
      { _id, recorded: false },
      // A late response is processed after the response that closed the submission.
      [{ $set: { recorded: true, unrecorded: { $eq: ['$late', true] } } }],
      { session, projection: { lateAfter: 1 } },
    );
    if (!first) return { recorded: 0, released: 0 };
    await markLateResponsesDueAfterSubmission(database, first, session);
    return saveSubmissionOutcomes(database, plan, now, session);
  });

/** Writes only the outcomes, in the transaction that marks the submission as recorded. */
export async function saveSubmissionOutcomes(
  database: Database,
  { settled, again, doubts, resent }: SubmissionOutcomePlan,
  now: Date,
  session: TransactionSession,
): Promise<RecordSettlementCounts> {
  if (again.length > 0) {
    await getRecordsCollection(database).updateMany(
      { _id: { $in: again.map(({ _id }) => _id) } },
      { $set: { pending: true, unansweredAttempt: true }, $unset: { submission: '' } },
      { session },
    );
  }
  const asked = [
    ...doubts.map(({ record: { _id }, doubt }) => ({ id: _id, set: { check: doubt, unansweredAttempt: true } })),
    ...resent.map(({ _id }) => ({ id: _id, set: { check: { kind: 'late-arrival' as const } } })),
  ];
  if (asked.length > 0) {
    await getRecordsCollection(database).bulkWrite(
      asked.map(({ id, set }) => ({ updateOne: { filter: { _id: id }, update: { $set: set } } })),
      { session, ordered: false },
    );
    await postponeAuthorityQueriesAboutRecords(
      database,
      doubts.filter(({ doubt }) => !isDuplicateRejectionCode(doubt.code)).map(({ record: { _id } }) => _id),
      session,
    );
  }
  return settleRecordsInTransaction(database, settled, now, session);
}
