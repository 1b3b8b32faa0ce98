// Records what answers said: every answered, unrecorded submission of the chain, oldest first, as the database has it.
import { matchOutcomes } from '../../src/chain/run/outcomes';
import { chain as limits } from '../../src/contracts/limits/chain';
import { invoicesOf, isRecorded, record, sentRows, unrecorded } from '../../src/store/ledger/record';
import type { Settled } from '../../src/store/ledger/settle';
import type { SubmissionDocument } from '../../src/store/ledger/submissions';
import type { Deps } from '../deps';
import { planOutcomes } from './plan-outcomes';
import { storedAnswer } from './read-answers';

/** What was recorded; `more`: it ended at its limit. */
export interface Recorded extends Settled {
  readonly more: boolean;
}

export async function recordOutcomes(deps: Deps, chain: string): Promise<Recorded> {
  const total = { recorded: 0, released: 0 };
  for (let answers = 0; answers < limits.recordPassMax; answers += 1) {
    const [first, second] = await unrecorded(deps.database, chain, 2);
    if (!first) return { ...total, more: false };
    const { recorded, released } = await recordOne(deps, first);
    total.recorded += recorded;
    total.released += released;
    if (!second) return { ...total, more: false };
  }
  return { ...total, more: true };
}

async function recordOne(deps: Deps, submission: SubmissionDocument): Promise<Settled> {
  const { database } = deps;
  await deps.failpoint('before-record');
  const rows = await sentRows(database, submission._id);
  const answer = storedAnswer(submission._id, submission.answer ?? '');
  const sent = rows.map((row) => ({ ...row, unansweredAttempt: row.unansweredAttempt || submission.unanswered > 0 }));
  const matching = matchOutcomes(sent, answer);
  if (matching.kind === 'foreign') {
    if (await isRecorded(database, submission)) return { recorded: 0, released: 0 };
    throw new Error(`stored answer of submission ${submission._id}: ${matching.detail}`);
  }
  const plan = planOutcomes(sent, matching.outcomes, answer, await invoicesOf(database, rows));
  const result = await record(database, submission, plan, deps.now());
  await deps.failpoint('after-record');
  return result;
}
