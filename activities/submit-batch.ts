// One attempt to send: freeze a list or take the open one, take the lease, one call, answer and closing in one write.
// The result is a value; `notYet` is no attempt.
import type { Answered } from '../src/chain/answer';
import type { AnswerFault } from '../src/chain/answer';
import { nextStep } from '../src/chain/poison';
import { attemptResult } from '../src/chain/fault-class';
import { backoffSeconds } from '../src/chain/flow-control';
import { matchOutcomes } from '../src/chain/outcome';
import type { Exchange } from '../src/authority/client';
import type { Answer } from '../src/chain/answer';
import type { SubmitInput, SubmitResult } from '../src/contracts/activities';
import { chain as limits } from '../src/contracts/limits';
import { type ChainDocument, chains, findChain } from '../src/store/chains';
import { countPending, type RecordDocument, records, withoutLiterals } from '../src/store/records';
import type { SubmissionDocument } from '../src/store/submissions';
import { findStops, certificateStopKey, chainStopKey, stopSending, untilOpenMs, windowKey } from '../src/store/windows';
import { closeAnswered, closeRefused, keepUnanswered, stillLeased, takeLease } from '../src/store/attempts';
import { findSearch } from '../src/store/poison-searches';
import { markRest } from '../src/store/mark-list';
import { freezeBatch, type Frozen, openSubmission } from '../src/store/freeze-batch';
import type { AuthorityLine, Deps } from './deps';
import { buildMessage } from './build-message';
import { noteAuthorityClock, noteCertificate, stopForCertificate } from './note-line';
import { readAhead, takeAhead } from './read-ahead';
import { afterRefusal, afterUnderstood } from './search-poison';

export const submitBatch =
  (deps: Deps) =>
  async (input: SubmitInput): Promise<SubmitResult> => {
    const chain = await findChain(deps.database, input.chain);
    if (!chain) throw new Error(`chain ${input.chain} is not stored`);
    if (chain.installation !== input.installation) return { kind: 'nothing' };
    const [found, open, lying] = await Promise.all([
      deps.authorityLine(chain),
      openSubmission(deps.database, chain._id),
      countPending(deps.database, chain._id, limits.pendingCountMax),
    ]);
    // Records of an open list that are not marked yet are counted as pending: they are in it.
    if ('line' in found) await noteCertificate(deps, chain, found.line);
    const waiting = lying + (open?.marked ?? 0);
    const pending = waiting - (open?.count ?? 0);
    if (waiting === 0) return { kind: 'nothing' };
    if ('problem' in found) {
      await stopForCertificate(deps, chain, found.problem);
      return { kind: 'notYet', why: 'stop', waitMs: 0, pending: waiting, text: found.problem.text };
    }
    const { line } = found;
    const notYet = await mayNotGo(deps, chain, line, open, pending);
    if (notYet) return { ...notYet, pending: waiting };
    const frozen = open ? await frozenBefore(deps, open) : await freeze(deps, chain, line, pending);
    if (frozen.kind === 'window') return { ...(await windowShut(deps, chain, frozen.waitMs)), pending: waiting };
    // Another process has it, or had it: looked at again soon, because that one may die with it.
    if (frozen.kind !== 'frozen') {
      const waitMs = frozen.kind === 'busy' ? frozen.waitMs : limits.takenLookMs;
      return { kind: 'notYet', why: 'lease', waitMs, pending: waiting };
    }
    const { submission, rows } = frozen;
    const given = { chain, line, submission, rows, behind: waiting - submission.count };
    return attempt(deps, given, input.unansweredAttempts);
  };

/** A list without an answer goes again as it is; whoever froze it may have died before it was marked. */
async function frozenBefore(deps: Deps, submission: SubmissionDocument): Promise<Frozen> {
  await markRest(deps.database, submission);
  return { kind: 'frozen', submission, rows: await rowsOf(deps, submission, withoutLiterals) };
}

async function freeze(deps: Deps, chain: ChainDocument, line: AuthorityLine, pending: number): Promise<Frozen> {
  const opened = pending >= limits.pendingOpensWindow;
  const { certificate } = line;
  const ahead = await takeAhead(deps.database, chain._id);
  return freezeBatch(deps.database, chain, { certificate, id: deps.newId(), now: deps.now(), opened, ahead });
}

type NotYet = Omit<Extract<SubmitResult, { kind: 'notYet' }>, 'pending'>;

/** The window is shut: the chain's row shows until when. */
async function windowShut(deps: Deps, { _id }: ChainDocument, waitMs: number): Promise<NotYet> {
  const nextAttemptAt = new Date(deps.now().getTime() + waitMs);
  await chains(deps.database).updateOne({ _id }, { $set: { nextAttemptAt } });
  return { kind: 'notYet', why: 'window', waitMs };
}

/** A stop, a lease or the window keeps it back. An open submission goes again as soon as its lease has passed. */
async function mayNotGo(
  deps: Deps,
  chain: ChainDocument,
  line: AuthorityLine,
  open: SubmissionDocument | null,
  pending: number,
): Promise<NotYet | undefined> {
  if (!open) await stopExhausted(deps, chain);
  const keys = [chainStopKey(chain._id), certificateStopKey(chain.environment, line.certificate)];
  const [stop] = await findStops(deps.database, keys);
  if (stop) return { kind: 'notYet', why: 'stop', waitMs: 0, text: stop.text };
  const opened = open !== null || pending >= limits.pendingOpensWindow;
  const waitMs = opened
    ? 0
    : await untilOpenMs(deps.database, windowKey(chain.environment, chain.supplier, line.certificate));
  return waitMs > 0 ? windowShut(deps, chain, waitMs) : undefined;
}

/** The frozen records in order. */
const rowsOf = ({ database }: Deps, { _id }: SubmissionDocument, left: object): Promise<RecordDocument[]> =>
  records(database).find({ submission: _id }).project<RecordDocument>(left).sort({ place: 1 }).toArray();

interface Attempt {
  readonly chain: ChainDocument;
  readonly line: AuthorityLine;
  readonly submission: SubmissionDocument;
  /** Its records in order. */
  readonly rows: readonly RecordDocument[];
  /** Records that wait behind this submission. */
  readonly behind: number;
}

async function attempt(deps: Deps, given: Attempt, unansweredAttempts: number): Promise<SubmitResult> {
  const { chain, line, behind, rows } = given;
  const { callSeconds, leaseSeconds } = deps.settings.authority;
  const leased = await takeLease(deps.database, given.submission, leaseSeconds);
  if ('waitMs' in leased)
    return { kind: 'notYet', why: 'lease', waitMs: leased.waitMs, pending: behind + given.submission.count };
  const { submission } = leased;
  const deadline = performance.now() + callSeconds * 1_000;
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
  await noteAuthorityClock(deps, chain, exchange.serverTimeMs);
  return conclude(deps, { ...given, submission }, exchange, unansweredAttempts);
}

async function conclude(
  deps: Deps,
  { chain, line, submission, rows, behind }: Attempt,
  { answer, raw }: Exchange<Answer>,
  unansweredAttempts: number,
): Promise<SubmitResult> {
  const window = windowKey(chain.environment, chain.supplier, line.certificate);
  const result = attemptResult(answer);
  if (result.kind === 'answered') {
    const foreign = foreignReason(rows, answer as Answered);
    if (!foreign) {
      const waitSeconds = (answer as Answered).waitSeconds;
      const waitMs = await closeAnswered(
        deps.database,
        submission,
        chain,
        window,
        {
          raw: raw ?? '',
          waitSeconds,
          now: deps.now(),
        },
        (session) => afterUnderstood(deps, submission, session),
      );
      return { kind: 'answered', records: rows.length, pending: behind, waitMs };
    }
    return unanswered(deps, { chain, submission, window, behind }, foreign, unansweredAttempts);
  }
  if (result.kind === 'unknown') {
    return unanswered(deps, { chain, submission, window, behind }, result.detail, unansweredAttempts);
  }
  if (result.kind === 'fault' && result.class === 'structure') {
    return splitRefused(deps, { chain, line, submission, rows, behind }, result.fault);
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
  const whole = await rowsOf(deps, submission, {});
  const { text, write } = await afterRefusal(deps, chain, submission, whole, fault);
  const closing = { code, text: fault.text, now: deps.now(), split: text };
  await closeRefused(deps.database, submission, chain, window, closing, write);
  return { kind: 'fault', code, text: `${fault.text}; ${text}`, pending: behind + submission.count, next: 'split' };
}

/** The search for a poison record spent its extra submissions: a person looks, sending of this chain stops. */
async function stopExhausted(deps: Deps, chain: ChainDocument): Promise<void> {
  const search = await findSearch(deps.database, chain._id);
  if (!search || nextStep(search).kind !== 'exhausted') return;
  const text = `${search.extra} submissions did not find all records that break the message of submission ${search.submission}`;
  await stopSending(deps.database, { _id: chainStopKey(chain._id), at: deps.now(), code: 'poison', text });
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
