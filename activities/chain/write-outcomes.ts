// The writes of one recording transaction: the submission's mark, records that go again, doubts, and what was settled.
import type { RecordResult } from '../../src/contracts/activities';
import type { Database, Session } from '../../src/store/database';
import { records } from '../../src/store/ledger/records';
import { type SubmissionDocument, submissions } from '../../src/store/ledger/submissions';
import type { OutcomePlan } from './plan-outcomes';
import { writeSettled } from './write-settled';

export async function writeOutcomes(
  database: Database,
  submission: SubmissionDocument,
  { settled, again, doubts, resent }: OutcomePlan,
  now: Date,
  session: Session,
): Promise<Pick<RecordResult, 'recorded' | 'released'>> {
  const first = await submissions(database).updateOne(
    { _id: submission._id, unrecorded: true },
    { $set: { unrecorded: false } },
    { session },
  );
  if (first.matchedCount === 0) return { recorded: 0, released: 0 };
  if (again.length > 0) {
    await records(database).updateMany(
      { _id: { $in: again.map(({ _id }) => _id) } },
      { $set: { pending: true, unansweredAttempt: true }, $unset: { submission: '' } },
      { session },
    );
  }
  const asked = [
    ...doubts.map(({ record, doubt }) => ({ id: record._id, set: { ask: doubt, unansweredAttempt: true } })),
    ...resent.map((record) => ({ id: record._id, set: { ask: { kind: 'late' as const } } })),
  ];
  if (asked.length > 0) {
    await records(database).bulkWrite(
      asked.map(({ id, set }) => ({ updateOne: { filter: { _id: id }, update: { $set: set } } })),
      { session, ordered: false },
    );
  }
  return writeSettled(database, settled, now, session);
}
