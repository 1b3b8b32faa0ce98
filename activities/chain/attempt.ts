// One attempt to send: one call; answer, closing of the list and of the window in one write.
import type { Exchange } from '../../src/authority/client';
import type { Answer, Answered, AnswerFault } from '../../src/chain/run/answer';
import { attemptResult } from '../../src/chain/run/fault-class';
import { backoffSeconds } from '../../src/chain/run/flow-control';
import { matchOutcomes } from '../../src/chain/run/outcomes';
import type { SubmitResult } from '../../src/contracts/activities';
import { closeAnswered, closeRefused, keepUnanswered, stillLeased } from '../../src/store/ledger/attempts';
import { type ChainDocument, chains } from '../../src/store/ledger/chains';
import { markRest } from '../../src/store/ledger/mark-list';
import { type RecordDocument, recordsOf } from '../../src/store/ledger/records';
import type { SubmissionDocument } from '../../src/store/ledger/submissions';
import { certificateStopKey, chainStopKey, stopSending, windowKey } from '../../src/store/ledger/windows';
import { buildMessage } from './build-message';
import type { AuthorityLine, Deps } from '../deps';
import { noteAuthorityClock } from './note-connection';
import { readAhead } from './read-ahead';
import { afterRefusal, afterUnderstood } from './search-poison';

export interface Attempt {
  readonly chain: ChainDocument;
  readonly line: AuthorityLine;
  /** Its lease is this attempt's. */
  readonly submission: SubmissionDocument;
  /** When it was about to be leased, by the clock of `performance.now`: the call's time limit counts from here. */
  readonly fromMs: number;
  /** Its records in order. */
  readonly rows: readonly RecordDocument[];
  /** Records that wait behind this submission. */
  readonly behind: number;
}

/** One call with a leased list; the answer and what follows from it are written together. */
export async function attempt(deps: Deps, given: Attempt, unansweredAttempts: number): Promise<SubmitResult> {
  const { chain, line, behind, rows, submission } = given;
  const deadline = given.fromMs + deps.settings.authority.callSeconds * 1_000;
  const message = buildMessage(chain, line, submission, rows, deps.now());
  await deps.failpoint('before-call');
  if (!(await stillLeased(deps.database, submission))) {
    return { kind: 'notYet', why: 'lease', waitMs: 1_000, pending: behind + submission.count };
  }
  const marking = markRest(deps.database, submission)
    .then(() => readAhead(deps.database, chain._id, behind))
    .catch((error: unknown) => {
      deps.log.warn({ submission: submission._id, error }, 'the list is marked when it closes');
    });
  const exchange = await line.client.submit(message, deadline - performance.now());
  await marking;
  await deps.failpoint('after-call');
  return conclude(deps, given, exchange, unansweredAttempts);
}

async function conclude(
  deps: Deps,
  given: Attempt,
  { answer, raw, serverTimeMs }: Exchange<Answer>,
  unansweredAttempts: number,
): Promise<SubmitResult> {
  const { chain, line, submission, rows, behind } = given;
  const window = windowKey(chain.environment, chain.supplier, line.certificate);
  const result = attemptResult(answer);
  if (result.kind === 'answered') {
    const foreign = foreignReason(rows, answer as Answered);
    if (!foreign) {
      const waitSeconds = (answer as Answered).waitSeconds;
      const kept = { raw: raw ?? '', waitSeconds, now: deps.now(), serverTimeMs };
      const waitMs = await closeAnswered(deps.database, submission, chain, window, kept, (session) =>
        afterUnderstood(deps, submission, session),
      );
      return { kind: 'answered', records: rows.length, pending: behind, waitMs };
    }
    return unanswered(deps, { chain, submission, window, behind }, foreign, unansweredAttempts);
  }
  await noteAuthorityClock(deps, chain, serverTimeMs);
  if (result.kind === 'unknown') {
    return unanswered(deps, { chain, submission, window, behind }, result.detail, unansweredAttempts);
  }
  if (result.kind === 'fault' && result.class === 'structure') {
    return splitRefused(deps, given, result.fault);
  }
  const code = result.kind === 'fault' ? String(result.fault.code ?? '') : 'certificate-refused';
  const text = result.kind === 'fault' ? result.fault.text : result.detail;
  const everywhere = result.kind === 'certificate-refused' || result.class === 'access';
  const key = everywhere ? certificateStopKey(chain.environment, line.certificate) : chainStopKey(chain._id);
  await closeRefused(deps.database, submission, chain, window, { code, text, now: deps.now() });
  await stopSending(deps.database, { _id: key, at: deps.now(), code, text: `${code}: ${text}` });
  return { kind: 'fault', code, text, pending: behind + submission.count, next: 'stop' };
}

/** One record breaks the message: the others are sent, in parts if need be. */
async function splitRefused(
  deps: Deps,
  { chain, line, submission, behind }: Attempt,
  fault: AnswerFault,
): Promise<SubmitResult> {
  const window = windowKey(chain.environment, chain.supplier, line.certificate);
  const code = String(fault.code ?? '');
  await markRest(deps.database, submission);
  const whole = await recordsOf(deps.database, submission._id);
  const { text, write } = await afterRefusal(deps, chain, submission, whole, fault);
  const closing = { code, text: fault.text, now: deps.now(), split: text };
  await closeRefused(deps.database, submission, chain, window, closing, write);
  return { kind: 'fault', code, text: `${fault.text}; ${text}`, pending: behind + submission.count, next: 'split' };
}

/** An answer about another issuer or other records is somebody else's: nothing of it is believed. */
function foreignReason(rows: readonly RecordDocument[], answer: Answered): string | undefined {
  const matching = matchOutcomes(rows, answer);
  return matching.kind === 'foreign' ? matching.detail : undefined;
}

/** No answer that we understand: the same list goes again after a pause, byte for byte. */
async function unanswered(
  deps: Deps,
  given: { chain: ChainDocument; submission: SubmissionDocument; window: string; behind: number },
  reason: string,
  unansweredAttempts: number,
): Promise<SubmitResult> {
  const { chain, submission, window, behind } = given;
  const pauseSeconds = backoffSeconds(unansweredAttempts + 1, deps.settings.authority.backoffSeconds);
  const windowMs = await keepUnanswered(deps.database, submission, window, reason);
  const waitMs = Math.max(pauseSeconds * 1_000, windowMs);
  const now = deps.now();
  await chains(deps.database).updateOne(
    { _id: chain._id },
    { $set: { lastError: { at: now, text: reason }, nextAttemptAt: new Date(now.getTime() + waitMs) } },
  );
  return { kind: 'unknown', reason, pending: behind + submission.count, waitMs };
}
