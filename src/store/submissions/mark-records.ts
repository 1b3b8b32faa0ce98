// Marks frozen records. A submission freezes a batch. The first records are marked in the same transaction, the others
// while the submission is being sent, at the latest when it closes. Until then, these other records look pending, and
// the open submission reserves them.
import { repeatReadWhileResultIsWrong } from '../stale-read';
import type { Database, TransactionSession } from '../database';
import { confirmDatabasePrimaryByChainWrite } from '../chains/chain-control';
import type { RecordDocument } from '../../model/record';
import { getRecordsCollection } from '../chains/records';
import type { SubmissionDocument } from '../../model/submission';
import { getSubmissionsCollection } from './submissions';

type MarkedSubmission = Pick<SubmissionDocument, '_id' | 'chain' | 'ordinals' | 'marked'>;

/**
 * Marks the remaining records of a batch in a separate transaction, unless the submission has been closed, because
 * closing marks them as well.
 */
export async function markRemainingRecordsWithSubmission(
  database: Database,
  submission: SubmissionDocument,
): Promise<void> {
  if (submission.marked === submission.count) return;
  await database.transaction(async (session) => {
    const updated = await getSubmissionsCollection(database).updateOne(
      { _id: submission._id, open: true, marked: submission.marked },
      { $set: { marked: submission.count } },
      { session },
    );
    if (updated.matchedCount === 1) await markRecordsWithSubmission(database, submission, session);
  });
}

/**
 * Marks the records of the batch that do not have the id of the submission yet.
 * @throws if one of them is no longer pending
 */
export async function markRecordsWithSubmission(
  database: Database,
  submission: MarkedSubmission,
  session: TransactionSession,
): Promise<void> {
  const rest = submission.ordinals.slice(submission.marked);
  if (rest.length === 0) return;
  const { matchedCount } = await getRecordsCollection(database).updateMany(
    { chain: submission.chain, pending: true, ordinal: { $in: rest } },
    { $set: { pending: false, submission: submission._id } },
    { session },
  );
  if (matchedCount !== rest.length) {
    throw new Error(`submission ${submission._id} froze ${rest.length} records more, ${matchedCount} are pending`);
  }
}

/**
 * Reads all records of an open submission, in order. After an election a read can show the state before they were
 * marked, so if records are missing in a read, it is repeated after a majority write.
 * @param left projection with the omitted members of each record
 * @returns null if another process has closed the submission
 */
export async function readRecordsOfOpenSubmission(
  database: Database,
  { _id, chain, count }: Pick<SubmissionDocument, '_id' | 'chain' | 'count'>,
  left: object = {},
): Promise<RecordDocument[] | null> {
  const readRecords = async (): Promise<RecordDocument[] | null> => {
    const cursor = getRecordsCollection(database)
      .find({ submission: _id })
      .project<RecordDocument>(left)
      .sort({ ordinal: 1 });
    const rows = await cursor.toArray();
    return rows.length === count ? rows : null;
  };
  const write = (): Promise<void> => confirmDatabasePrimaryByChainWrite(database, { _id: chain });
  return repeatReadWhileResultIsWrong({ read: readRecords, isWrong: (rows) => rows === null, write });
}

/**
 * Checks a submission whose records were found missing: it is closed, or all its records are stored. Call this function
 * after that read, because a submission never opens again.
 * @throws if the submission is open and records are missing, because the database is then damaged, and waiting for
 * another process would never end
 */
export async function requireSubmissionClosedOrComplete(
  database: Database,
  { _id, count }: Pick<SubmissionDocument, '_id' | 'count'>,
): Promise<void> {
  if (!(await getSubmissionsCollection(database).findOne({ _id, open: true }))) return;
  const storedCount = await getRecordsCollection(database).countDocuments({ submission: _id });
  if (storedCount !== count) throw new Error(`submission ${_id} has ${count} records, but ${storedCount} are stored`);
}
