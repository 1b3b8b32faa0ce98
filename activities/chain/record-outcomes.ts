// Writes what answers said: outcome and answer to record, identity, request and entry, a submission a transaction.
// Reads every answered, unrecorded submission from the database, oldest first.
import { setTimeout as sleep } from 'node:timers/promises';
import { readAnswer } from '../../src/authority/answer';
import type { Answered } from '../../src/chain/run/answer';
import { matchOutcomes } from '../../src/chain/run/outcomes';
import type { RecordInput, RecordResult } from '../../src/contracts/activities';
import { chain as limits } from '../../src/contracts/limits/chain';
import { type RecordDocument, records, withoutLiterals } from '../../src/store/ledger/records';
import { readLeftWork } from '../../src/store/ledger/outstanding';
import { type SubmissionDocument, submissions } from '../../src/store/ledger/submissions';
import { identities } from '../../src/store/ledger/invoices';
import type { Deps } from '../deps';
import { planOutcomes } from './plan-outcomes';
import { writeOutcomes } from './write-outcomes';

export const recordOutcomes =
  (deps: Deps) =>
  async ({ chain, beside = false, short }: RecordInput): Promise<RecordResult> => {
    // The submission first: while its call is under way there is time for this.
    if (beside) await sleep(limits.recordBehindMs);
    const total = { recorded: 0, released: 0 };
    const answersMax = short ? 1 : limits.recordPassMax;
    for (let answers = 0; answers < answersMax; answers += 1) {
      const [first, second] = await unrecorded(deps, chain);
      if (!first) return { ...total, ...(await readLeftWork(deps.database, chain)), more: false };
      const result = await recordOne(deps, first);
      total.recorded += result.recorded;
      total.released += result.released;
      // What was answered meanwhile rings for itself.
      if (!second) return { ...total, ...(await readLeftWork(deps.database, chain)), more: false };
    }
    return { ...total, ...(await readLeftWork(deps.database, chain)), more: true };
  };

/** The oldest answer without outcomes, and whether there is another behind it. */
const unrecorded = ({ database }: Deps, chain: string): Promise<SubmissionDocument[]> =>
  submissions(database).find({ chain, unrecorded: true }).sort({ closedAt: 1 }).limit(2).toArray();

/** What one answer changed. */
type Recorded = Pick<RecordResult, 'recorded' | 'released'>;

/** Another pass was faster: records that go again have left the list since. */
const isRecorded = async ({ database }: Deps, { _id }: SubmissionDocument): Promise<boolean> =>
  (await submissions(database).countDocuments({ _id, unrecorded: false }, { limit: 1 })) === 1;

async function recordOne(deps: Deps, submission: SubmissionDocument): Promise<Recorded> {
  await deps.failpoint('before-record');
  const rows = await records(deps.database)
    .find({ submission: submission._id })
    .project<RecordDocument>({ xml: 0, ...withoutLiterals })
    .sort({ place: 1 })
    .toArray();
  const answer = readAnswer(submission.answer ?? '') as Answered;
  const sent = rows.map((row) => ({ ...row, unansweredAttempt: row.unansweredAttempt || submission.unanswered > 0 }));
  const matching = matchOutcomes(sent, answer);
  if (matching.kind === 'foreign') {
    if (await isRecorded(deps, submission)) return { recorded: 0, released: 0 };
    throw new Error(`stored answer of submission ${submission._id}: ${matching.detail}`);
  }
  const known = await identities(deps.database)
    .find({ _id: { $in: [...new Set(rows.map(({ identity }: RecordDocument) => identity))] } })
    .toArray();
  const plan = planOutcomes(sent, matching.outcomes, answer, known);
  const result = await deps.database.transaction((session) =>
    writeOutcomes(deps.database, submission, plan, deps.now(), session),
  );
  await deps.failpoint('after-record');
  return result;
}
