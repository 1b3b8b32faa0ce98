// Stores responses to attempts whose submission another attempt's response had closed. Such responses are stored
// separately, because an acceptance in them is valid, whatever the other response says, and its CSV is in no other
// response.
import { addStoredFormatVersion } from '../document-versions';
import type { Collection, IndexDescription } from 'mongodb';
import type { Database, TransactionSession } from '../database';
import { acceptRejectedRecordInTransaction } from '../chains/correct-refusal';
import { getChainInvoicesCollection, getRecordsCollection } from '../chains/records';
import type { ChainInvoiceDocument, RecordDocument } from '../../model/record';
import type { RecordWithoutBytes } from './save-outcomes';
import {
  type RecordSettlement,
  settleRecordsInTransaction,
  type RecordSettlementCounts,
  type RecordSettlementWithEffects,
  SettlementConflictError,
} from '../chains/settle';
import type { SubmissionDocument, LateResponseDocument } from '../../model/submission';
import { getSubmissionsCollection } from './submissions';

export const lateResponseIndexes: IndexDescription[] = [{ key: { submission: 1 }, name: 'late_answer_submission' }];

export const getLateResponsesCollection = (database: Database): Collection<LateResponseDocument> =>
  database.collection('late_answers');

/**
 * Saves a response to a closed submission, in the transaction that found the submission closed. The submission then has
 * outcomes to record again.
 */
export async function saveLateResponse(
  database: Database,
  { _id: submission, attempt }: SubmissionDocument,
  { raw, now }: { readonly raw: string; readonly now: Date },
  session: TransactionSession,
): Promise<void> {
  await getLateResponsesCollection(database).updateOne(
    { _id: `${submission}:${attempt}` },
    { $setOnInsert: addStoredFormatVersion('late_answers', { submission, attempt, answer: raw, answeredAt: now }) },
    { upsert: true, session },
  );
  await getSubmissionsCollection(database).updateOne(
    { _id: submission },
    { $set: { late: true, unrecorded: true } },
    { session },
  );
}

/** Lists every late response to a submission, by attempt. */
export const listLateResponses = (database: Database, submission: string): Promise<LateResponseDocument[]> =>
  getLateResponsesCollection(database).find({ submission }).sort({ attempt: 1 }).toArray();

/** Proof of an acceptance: the authority's CSV, and the record's part of the response. */
export type RecordAcceptanceProof = Pick<RecordDocument, '_id'> & Required<Pick<RecordDocument, 'csv' | 'answer'>>;

/** Changes from a late response to accepted records that so far had another outcome, or less data. */
export interface LateResponseOutcomePlan {
  /** Records that the other response rejected, and whose rejection is still in doubt. */
  readonly settled: readonly RecordSettlementWithEffects[];
  /** Records that were settled as rejected. */
  readonly corrected: readonly RecordSettlement[];
  /** Records that are already accepted, but without the CSV of this response. */
  readonly proven: readonly RecordAcceptanceProof[];
}

/** Reads all records of the invoices in a late response, oldest first, and the invoices. */
export async function readInvoicesWithAllRecords(
  database: Database,
  identities: readonly string[],
): Promise<{ readonly rows: readonly RecordWithoutBytes[]; readonly invoices: readonly ChainInvoiceDocument[] }> {
  const [rows, invoices] = await Promise.all([
    getRecordsCollection(database)
      .find({ invoiceKey: { $in: [...identities] } })
      .sort({ invoiceKey: 1, ordinal: 1 })
      .project<RecordWithoutBytes>({ xml: 0, sealedJson: 0 })
      .toArray(),
    getChainInvoicesCollection(database)
      .find({ _id: { $in: [...identities] } })
      .toArray(),
  ]);
  return { rows, invoices };
}

/**
 * Writes the outcomes of late responses, unless another process has. `answers` is the number of responses in the plan.
 * @throws SettlementConflictError if another late response arrived in the meantime
 */
export const writeLateResponseOutcomes = (
  database: Database,
  { _id }: SubmissionDocument,
  { settled, corrected, proven, answers }: LateResponseOutcomePlan & { readonly answers: number },
  now: Date,
): Promise<RecordSettlementCounts> =>
  database.transaction(async (session) => {
    const updated = await getSubmissionsCollection(database).updateOne(
      { _id, late: true },
      { $set: { late: false, unrecorded: false } },
      { session },
    );
    if (updated.matchedCount === 0) return { recorded: 0, released: 0 };
    const storedCount = await getLateResponsesCollection(database).countDocuments({ submission: _id }, { session });
    if (storedCount > answers) throw new SettlementConflictError('another answer arrived meanwhile');
    if (proven.length > 0) {
      await getRecordsCollection(database).bulkWrite(
        proven.map(({ _id, csv, answer }) => ({
          updateOne: { filter: { _id, csv: { $exists: false } }, update: { $set: { csv, answer } } },
        })),
        { session, ordered: false },
      );
    }
    // A correction considers all records of its invoice, so it is made last.
    const { recorded, released } = await settleRecordsInTransaction(database, settled, now, session);
    for (const change of corrected) await acceptRejectedRecordInTransaction(database, change, now, session);
    return { recorded: recorded + corrected.length, released };
  });
