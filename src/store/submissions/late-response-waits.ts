// Late responses about records that are in another submission wait for the outcomes of that submission. That submission
// names them, so that the write of its outcomes finds them without another read.
import { sweepLimits as limits } from '../../contracts/limits/sweep';
import type { Database, TransactionSession } from '../database';
import { SettlementConflictError } from '../chains/settle';
import type { SubmissionDocument } from '../../model/submission';
import { getSubmissionsCollection } from './submissions';

/**
 * Stores that the late responses to a submission are processed after the outcomes of another one.
 * @throws SettlementConflictError if the other one already has its outcomes
 */
export async function postponeLateResponsesUntilOutcomes(
  database: Database,
  submission: string,
  other: string,
  session: TransactionSession,
): Promise<void> {
  const { matchedCount } = await getSubmissionsCollection(database).updateOne(
    { _id: other, $or: [{ open: true }, { recorded: false }] },
    { $addToSet: { lateAfter: submission } },
    { session },
  );
  if (matchedCount === 0)
    throw new SettlementConflictError('the outcomes of a later submission were written meanwhile');
}

/** Processes the late responses that waited for the outcomes of this submission. They are read with the submission. */
export async function markLateResponsesDueAfterSubmission(
  database: Database,
  { lateAfter = [] }: Pick<SubmissionDocument, 'lateAfter'>,
  session: TransactionSession,
): Promise<void> {
  if (lateAfter.length === 0) return;
  await getSubmissionsCollection(database).updateMany(
    { _id: { $in: [...lateAfter] }, late: true },
    { $set: { unrecorded: true } },
    { session },
  );
}

/**
 * Processes late responses that wait for a submission that an older build closed, because such a build resumes none.
 * While a submission that names them is open or has no outcomes yet, they wait.
 */
export async function markAbandonedLateResponsesDue(database: Database): Promise<void> {
  const submissions = getSubmissionsCollection(database);
  const waiting = await submissions
    .find({ chain: { $gt: '' }, late: true, unrecorded: false })
    .limit(limits.itemsMax)
    .project<Pick<SubmissionDocument, '_id' | 'chain'>>({ chain: 1 })
    .toArray();
  for (const { _id, chain } of waiting) {
    const isNamed = { chain, lateAfter: _id, $or: [{ open: true }, { recorded: false }] };
    if ((await submissions.countDocuments(isNamed, { limit: 1 })) > 0) continue;
    await submissions.updateOne({ _id, late: true, unrecorded: false }, { $set: { unrecorded: true } });
  }
}
