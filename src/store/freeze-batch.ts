// Freezes the next list of records: a submission and its records' mark in one transaction, one open a chain.
import { chain as limits } from '../contracts/limits';
import type { ChainDocument } from './chains';
import { type Database, isDuplicate } from './database';
import { records, type RecordDocument } from './records';
import { type SubmissionDocument, submissions } from './submissions';

export const openSubmission = (database: Database, chain: string): Promise<SubmissionDocument | null> =>
  submissions(database).findOne({ chain, open: true });

/** Takes up to 1,000 sealed records in order. Null when there are none, or another process froze them just now. */
export async function freezeBatch(
  database: Database,
  chain: ChainDocument,
  certificate: string,
  id: string,
  now: Date,
): Promise<SubmissionDocument | null> {
  try {
    return await database.transaction(async (session) => {
      const pending = await records(database)
        .find({ chain: chain._id, pending: true }, { session })
        .sort({ at: 1, sequence: 1 })
        .limit(limits.batchRecordsMax)
        .project<Pick<RecordDocument, '_id' | 'sequence'>>({ sequence: 1 })
        .toArray();
      if (pending.length === 0) return null;
      const submission: SubmissionDocument = {
        _id: id,
        chain: chain._id,
        workspace: chain.workspace,
        environment: chain.environment,
        issuer: chain.supplier,
        certificate,
        sequences: pending.map(({ sequence }) => sequence),
        count: pending.length,
        attempt: 0,
        leaseUntil: null,
        unanswered: 0,
        incident: false,
        open: true,
        unrecorded: false,
        openedAt: now,
      };
      await submissions(database).insertOne(submission, { session });
      const marked = await records(database).updateMany(
        { _id: { $in: pending.map(({ _id }) => _id) }, pending: true },
        { $set: { pending: false, submission: id } },
        { session },
      );
      if (marked.matchedCount !== pending.length) throw new Error('a pending record was taken meanwhile');
      return submission;
    });
  } catch (error) {
    if (isDuplicate(error, 'submission_open')) return null;
    throw error;
  }
}
