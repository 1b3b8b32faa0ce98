// Marks on frozen records. A list is frozen by its submission; its first records are marked with it, the others while
// it is under way, at the latest with its end. Until then they look pending, and the open submission keeps them.
import type { Database, Session } from '../database';
import { records } from './records';
import { type SubmissionDocument, submissions } from './submissions';

type Marked = Pick<SubmissionDocument, '_id' | 'chain' | 'ordinals' | 'marked'>;

/** Marks the rest in a transaction of its own, unless the submission was closed meanwhile: closing marks as well. */
export async function markRest(database: Database, submission: SubmissionDocument): Promise<void> {
  if (submission.marked === submission.count) return;
  await database.transaction(async (session) => {
    const mine = await submissions(database).updateOne(
      { _id: submission._id, open: true, marked: submission.marked },
      { $set: { marked: submission.count } },
      { session },
    );
    if (mine.matchedCount === 1) await markRecords(database, submission, session);
  });
}

/** Marks the records of the list that do not carry its id yet. @throws when one of them is not pending any more. */
export async function markRecords(database: Database, submission: Marked, session: Session): Promise<void> {
  const rest = submission.ordinals.slice(submission.marked);
  if (rest.length === 0) return;
  const { matchedCount } = await records(database).updateMany(
    { chain: submission.chain, pending: true, ordinal: { $in: rest } },
    { $set: { pending: false, submission: submission._id } },
    { session },
  );
  if (matchedCount !== rest.length) {
    throw new Error(`submission ${submission._id} froze ${rest.length} records more, ${matchedCount} are pending`);
  }
}
