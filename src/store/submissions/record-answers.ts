// Records the outcomes of answers: one transaction for each submission, once.
import type { Database, Session } from '../database';
import { isDuplicateCode } from '../../chain/run/outcomes';
import { queryLater, chainInvoices, records } from '../chains/records';
import type { ChainInvoiceDocument, RecordDocument, RecordDoubt } from '../../model/record';
import { settle, type SettleCounts, type SettledChange } from '../chains/settle';
import type { SubmissionDocument } from '../../model/submission';
import { submissions } from './submissions';

/** A record as its outcome needs it: without bytes. */
export type SentRow = Omit<RecordDocument, 'xml' | 'sealedJson'>;

export interface OutcomePlan {
  readonly settled: readonly SettledChange[];
  /** Records without an outcome in the answer: they are sent again, before later ones. */
  readonly again: readonly SentRow[];
  /** Refused after an attempt without an answer: the query service is asked first. */
  readonly doubts: readonly { readonly record: SentRow; readonly doubt: RecordDoubt }[];
  /** Settled before and sent again: the query service is asked whether that helped. */
  readonly resent: readonly SentRow[];
}

/** The oldest answers without outcomes. */
export const findUnrecorded = (database: Database, chain: string, limit: number): Promise<SubmissionDocument[]> =>
  submissions(database).find({ chain, unrecorded: true }).sort({ closedAt: 1 }).limit(limit).toArray();

/** Whether another process has recorded it: records that are sent again have left the batch since. */
export const isRecorded = async (database: Database, { _id }: SubmissionDocument): Promise<boolean> =>
  (await submissions(database).countDocuments({ _id, recorded: true }, { limit: 1 })) === 1;

/** The records of a submission in order, without bytes. */
export const readSentRows = (database: Database, submission: string): Promise<SentRow[]> =>
  records(database).find({ submission }).project<SentRow>({ xml: 0, sealedJson: 0 }).sort({ ordinal: 1 }).toArray();

/** Invoices of these records. */
export const readInvoices = (database: Database, rows: readonly SentRow[]): Promise<ChainInvoiceDocument[]> =>
  chainInvoices(database)
    .find({ _id: { $in: [...new Set(rows.map(({ invoiceKey }) => invoiceKey))] } })
    .toArray();

/** Writes the outcomes of an answered submission, unless another process has. */
export const record = (
  database: Database,
  { _id }: SubmissionDocument,
  plan: OutcomePlan,
  now: Date,
): Promise<SettleCounts> =>
  database.transaction(async (session) => {
    const first = await submissions(database).updateOne(
      { _id, recorded: false },
      // A late answer is processed after the one that closed the submission.
      [{ $set: { recorded: true, unrecorded: { $eq: ['$late', true] } } }],
      { session },
    );
    return first.matchedCount === 0 ? { recorded: 0, released: 0 } : writeOutcomes(database, plan, now, session);
  });

/** The outcomes alone, in the transaction that makes the submission recorded. */
export async function writeOutcomes(
  database: Database,
  { settled, again, doubts, resent }: OutcomePlan,
  now: Date,
  session: Session,
): Promise<SettleCounts> {
  if (again.length > 0) {
    await records(database).updateMany(
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
    await records(database).bulkWrite(
      asked.map(({ id, set }) => ({ updateOne: { filter: { _id: id }, update: { $set: set } } })),
      { session, ordered: false },
    );
    await queryLater(
      database,
      doubts.filter(({ doubt }) => !isDuplicateCode(doubt.code)).map(({ record: { _id } }) => _id),
      session,
    );
  }
  return settle(database, settled, now, session);
}
