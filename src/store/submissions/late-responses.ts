// Stores responses to attempts whose submission another attempt's response had closed. Such responses are stored
// separately, because an acceptance in them is valid, whatever the other response says, and its CSV is in no other
// response.
import { addStoredDocumentFormatVersion } from '../document-versions';
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
import type { SubmissionDocument, LateAuthorityResponseDocument } from '../../model/submission';
import { postponeLateResponsesUntilOutcomes } from './late-response-waits';
import { getSubmissionsCollection } from './submissions';

export const lateResponseIndexes: IndexDescription[] = [{ key: { submission: 1 }, name: 'late_answer_submission' }];

export const getLateResponsesCollection = (database: Database): Collection<LateAuthorityResponseDocument> =>
  database.collection('late_answers');

/**
 * Saves a response to a closed submission, in the transaction that found the submission closed. The submission then has
 * outcomes to record again.
 */
export async function saveResponseToClosedSubmission(
  database: Database,
  { _id: submission, attempt }: SubmissionDocument,
  { raw, now }: { readonly raw: string; readonly now: Date },
  session: TransactionSession,
): Promise<void> {
  await getLateResponsesCollection(database).updateOne(
    { _id: `${submission}:${attempt}` },
    {
      $setOnInsert: addStoredDocumentFormatVersion('late_answers', {
        submission,
        attempt,
        answer: raw,
        answeredAt: now,
      }),
    },
    { upsert: true, session },
  );
  await getSubmissionsCollection(database).updateOne(
    { _id: submission },
    { $set: { late: true, unrecorded: true } },
    { session },
  );
}

/** Lists every late response to a submission, by attempt. */
export const listLateResponses = (database: Database, submission: string): Promise<LateAuthorityResponseDocument[]> =>
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
  /** Records that wait to be sent again, because the other response was a Fault or had no line for them. */
  readonly pending: readonly RecordSettlementWithEffects[];
  /** Other submissions that now have records of the response. */
  readonly resubmitted: readonly string[];
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
 * If a record is in another submission, the late responses stay stored, and they are processed again after the outcomes
 * of that submission.
 * @returns `pending`: the records of `pending` that were settled
 * @throws SettlementConflictError if another late response arrived, or a record was sent again, in the meantime
 */
export const saveLateResponseOutcomesOnce = (
  database: Database,
  { _id, chain }: Pick<SubmissionDocument, '_id' | 'chain'>,
  { settled, corrected, proven, pending, resubmitted, answers }: LateResponseOutcomePlan & { readonly answers: number },
  now: Date,
): Promise<RecordSettlementCounts & Pick<LateResponseOutcomePlan, 'pending'>> =>
  database.transaction(async (session) => {
    const updated = await getSubmissionsCollection(database).updateOne(
      { _id, late: true },
      { $set: { late: resubmitted.length > 0, unrecorded: false } },
      { session },
    );
    if (updated.matchedCount === 0) return { recorded: 0, released: 0, pending: [] };
    const storedCount = await getLateResponsesCollection(database).countDocuments({ submission: _id }, { session });
    if (storedCount > answers) throw new SettlementConflictError('another answer arrived meanwhile');
    for (const other of resubmitted) await postponeLateResponsesUntilOutcomes(database, _id, other, session);
    const free = pending.length > 0 ? await keepUnfrozen(database, { _id, chain }, pending, session) : [];
    if (proven.length > 0) {
      await getRecordsCollection(database).bulkWrite(
        proven.map(({ _id, csv, answer }) => ({
          updateOne: { filter: { _id, csv: { $exists: false } }, update: { $set: { csv, answer } } },
        })),
        { session, ordered: false },
      );
    }
    // A correction considers all records of its invoice, so it is made last.
    const { recorded, released } = await settleRecordsInTransaction(database, [...settled, ...free], now, session);
    for (const change of corrected) await acceptRejectedRecordInTransaction(database, change, now, session);
    return { recorded: recorded + corrected.length, released, pending: free };
  });

/**
 * Makes sure that no submission freezes the pending records while this transaction settles them: a submission that is
 * sent again needs all of its records. The transaction writes the open submission of the chain, or takes its place in
 * the unique index of open submissions, so that it conflicts with every process that freezes or closes one.
 * @returns the records to settle. Records that the open submission has reserved are processed after its outcomes
 * @throws SettlementConflictError if a record is no longer pending
 */
async function keepUnfrozen(
  database: Database,
  { _id, chain }: Pick<SubmissionDocument, '_id' | 'chain'>,
  pending: readonly RecordSettlementWithEffects[],
  session: TransactionSession,
): Promise<readonly RecordSettlementWithEffects[]> {
  const submissions = getSubmissionsCollection(database);
  const rows = await getRecordsCollection(database)
    .find({ _id: { $in: pending.map(({ record }) => record._id) }, pending: true }, { session })
    .project<Pick<RecordDocument, '_id' | 'ordinal'>>({ ordinal: 1 })
    .toArray();
  if (rows.length < pending.length) throw new SettlementConflictError('a record was sent again meanwhile');
  const [open] = await submissions.find({ chain, open: true }, { session }).limit(1).toArray();
  if (!open) {
    await submissions.updateOne({ _id }, { $set: { open: true } }, { session });
    await submissions.updateOne({ _id }, { $set: { open: false } }, { session });
    return pending;
  }
  await postponeLateResponsesUntilOutcomes(database, _id, open._id, session);
  const reserved = new Set(rows.flatMap(({ _id: id, ordinal }) => (open.ordinals.includes(ordinal) ? [id] : [])));
  if (reserved.size > 0) await submissions.updateOne({ _id }, { $set: { late: true } }, { session });
  return pending.filter(({ record }) => !reserved.has(record._id));
}
