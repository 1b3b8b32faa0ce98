// Sends sealed records, one submission after another. The activity freezes a batch and makes the call. During the next
// call, it records the response and notifies the jobs. The activity ends if no batch is due, if it has to wait, or at
// its time limit.
import { findSubmissionDelay, type SubmissionDelay } from '../../src/chain/run/flow-control';
import type {
  DeferredSendResult,
  SendDelayReason,
  OutstandingChainWork,
  SendingActivityInput,
  SendNextAction,
  SendingActivityResult,
  SendAttemptResult,
} from '../../src/contracts/activities';
import type { SubmissionAttemptSummary } from '../../src/contracts/chain-run';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import { readOutstandingChainWork, readChainWorkAndRequestsToNotify } from '../../src/store/chains/outstanding';
import type { ActivityDeps } from '../deps';
import { notifyDueJobsOfChain, filterWitnessedRequestsAndNotifyJobs } from './notify-jobs';
import { saveChainSubmissionOutcomes } from './settle-submissions';
import { buildRemedyFieldOfSendingStopCode, sendOpenOrNewlyFrozenSubmission } from './submit-batch';
import { isDatabaseUnavailableError, isWriteConflictError } from '../../src/store/database';
import { raiseChainAlarm } from '../../src/store/chains/alarms';
import { type Message, createMessage } from '../../src/messages/message';
import { renderMessageInEnglish } from '../../src/messages/render';

/**
 * The work after a response: `record` means to record the outcomes and notify the jobs, `notify` only to notify the
 * jobs.
 */
type AnswerFollowUp = 'record' | 'notify';

/** The results of this activity so far. */
interface SendingProgress {
  lists: number;
  records: number;
  unanswered: number | null;
  lastError: string | null;
  unrecorded: string | undefined;
  /** Attempts, newest first. */
  attempts: readonly SubmissionAttemptSummary[];
  /** The remaining work of the last response. */
  follow: AnswerFollowUp | undefined;
}

export const sendRecords =
  (deps: ActivityDeps) =>
  async (input: SendingActivityInput): Promise<SendingActivityResult> => {
    const endMs = deps.now().getTime() + limits.sendSeconds * 1_000;
    const pass: SendingProgress = {
      lists: 0,
      records: 0,
      unanswered: null,
      lastError: null,
      unrecorded: undefined,
      attempts: [],
      follow: undefined,
    };
    for (let tries = 1; ; tries += 1) {
      const result = await submitWhileRecording(deps, input, pass);
      note(pass, result);
      noteAttempt(pass, result, deps.now());
      const full = tries >= limits.sendListsMax || deps.now().getTime() >= endMs || deps.stopping();
      if (!full && continuesAtOnce(result)) continue;
      const remaining = await finish(deps, input.chain, pass);
      const next = planNext(result, remaining);
      // Records without an outcome, or records that were sealed during the last call.
      if (!full && next.kind === 'more' && pass.unrecorded === undefined) continue;
      const { lists, records, attempts, unanswered, lastError, unrecorded } = pass;
      const shownAttempts = attempts.length > 0 ? { attempts } : {};
      return {
        lists,
        records,
        ...shownAttempts,
        unanswered,
        lastError,
        next,
        left: remaining,
        ...(unrecorded === undefined ? {} : { unrecorded }),
      };
    }
  };

/**
 * Makes one attempt, and records the previous response during the call of this attempt. The function always awaits
 * both. A submission that cannot be sent raises an alarm, unless a server of Sello is down, because Temporal then
 * retries without limit.
 */
async function submitWhileRecording(
  deps: ActivityDeps,
  input: SendingActivityInput,
  pass: SendingProgress,
): Promise<SendAttemptResult> {
  let under: Promise<void> | undefined;
  try {
    return await sendOpenOrNewlyFrozenSubmission(deps, input, ({ unrecorded }) => {
      const follow = unrecorded ? 'record' : pass.follow;
      pass.follow = undefined;
      if (follow) under = recordAndNotify(deps, input.chain, pass, follow);
    });
  } catch (error) {
    deps.log.error({ chain: input.chain, error }, 'a submission could not be sent');
    await raiseAlarm(deps, input.chain, createMessage('submission-failed', { error: describeError(error) }), error);
    throw error;
  } finally {
    await under;
  }
}

/**
 * Records the last response, and responses that are still unrecorded. If few jobs are due, they are read with the
 * remaining work and notified then.
 * @returns the remaining work
 */
async function finish(deps: ActivityDeps, chain: string, pass: SendingProgress): Promise<OutstandingChainWork> {
  const { follow } = pass;
  pass.follow = undefined;
  if (follow === 'record') await recordAndNotify(deps, chain, pass, follow);
  const { notices, ...left } = await readChainWorkAndRequestsToNotify(deps.database, chain, limits.notifyJoinedMax);
  const recordable = left.unrecorded && pass.unrecorded === undefined;
  if (recordable || notices.length >= limits.notifyJoinedMax) {
    await recordAndNotify(deps, chain, pass, recordable ? 'record' : 'notify');
    return readOutstandingChainWork(deps.database, chain);
  }
  if (notices.length === 0) return left;
  let notified = 0;
  await withAlarm(deps, chain, pass, async () => {
    notified = await filterWitnessedRequestsAndNotifyJobs(deps, chain, notices);
  });
  return { ...left, unnotified: notified < notices.length };
}

/** Records the outcomes if `followUp` says so, and notifies the jobs. */
const recordAndNotify = (
  deps: ActivityDeps,
  chain: string,
  pass: SendingProgress,
  follow: AnswerFollowUp,
): Promise<void> =>
  withAlarm(deps, chain, pass, async () => {
    let more = follow === 'record';
    while (more && !deps.stopping()) ({ more } = await saveChainSubmissionOutcomes(deps, chain));
    pass.unrecorded = undefined;
    await notifyDueJobsOfChain(deps, chain);
  });

/** Runs the work without failing the concurrent call. A response that cannot be recorded raises an alarm and is tried again. */
async function withAlarm(
  deps: ActivityDeps,
  chain: string,
  pass: SendingProgress,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const text = createMessage('outcomes-failed', { error: describeError(error) });
    pass.unrecorded = renderMessageInEnglish(text);
    deps.log.error({ chain, error }, 'the outcomes of a response could not be recorded');
    await raiseAlarm(deps, chain, text, error);
  }
}

function note(pass: SendingProgress, result: SendAttemptResult): void {
  if (result.kind === 'answered') {
    pass.lists += 1;
    pass.records += result.records;
    pass.unanswered = 0;
    pass.lastError = result.backOff?.reason ?? null;
    pass.follow = result.recorded ? 'notify' : 'record';
  } else if (result.kind === 'unknown') {
    pass.unanswered = result.unanswered;
    pass.lastError = result.reason;
  } else if (result.kind === 'fault') {
    pass.lastError = `fault ${result.code}: ${result.text}`;
    pass.follow = 'record';
  } else if (result.kind === 'deferred' && result.text) pass.lastError = result.text;
}

const attemptResults = { answered: 'answered', unknown: 'unanswered', fault: 'refused' } as const;

function noteAttempt(pass: SendingProgress, result: SendAttemptResult, now: Date): void {
  const { kind, sent } = result;
  if (kind === 'deferred' || kind === 'nothing' || !sent) return;
  const text = pass.lastError?.slice(0, limits.attemptTextCharactersMax);
  const attempt = { atMs: now.getTime(), ...sent, result: attemptResults[kind], ...(text ? { text } : {}) };
  pass.attempts = [attempt, ...pass.attempts].slice(0, limits.attemptsShown);
}

/** Returns whether another submission follows at once. After an unknown outcome, the activity ends. */
function continuesAtOnce(result: SendAttemptResult): boolean {
  if (result.kind === 'fault') return result.next === 'split';
  return result.kind === 'answered' && result.pending > 0 && !findDelay(result, result.pending);
}

/** Finds the delay of the next submission after a response. */
const findDelay = ({ waitMs: windowMs, backOff }: AnsweredAttemptResult, pending: number): SubmissionDelay | null =>
  findSubmissionDelay({ windowMs, leaseMs: 0, backoffMs: backOff?.waitMs ?? 0 }, pending);

type AnsweredAttemptResult = Extract<SendAttemptResult, { kind: 'answered' }>;

const texts: Readonly<Record<SendDelayReason, string>> = {
  window: 'the authority asked to wait',
  lease: 'another attempt is in progress',
  'back-off': 'the last attempt failed',
  stop: 'sending is stopped',
};

const deferredTo = ({ kind, why, waitMs, remedy }: DeferredSendResult) => ({
  kind,
  why,
  waitMs,
  ...(remedy ? { remedy } : {}),
});

/** Plans the next action. Records that are sealed later send their own signal to the run. */
function planNext(result: SendAttemptResult, { pending, open }: OutstandingChainWork): SendNextAction {
  switch (result.kind) {
    case 'deferred':
      return { ...deferredTo(result), text: result.text ?? texts[result.why] };
    case 'unknown': {
      const text = `${texts['back-off']}: ${result.reason}`;
      return { kind: 'deferred', why: 'back-off', waitMs: result.waitMs, text };
    }
    case 'fault':
      if (result.next === 'split') return { kind: 'more' };
      return {
        kind: 'deferred',
        why: 'stop',
        waitMs: 0,
        text: `fault ${result.code}: ${result.text}`,
        ...buildRemedyFieldOfSendingStopCode(result.code),
      };
    case 'answered': {
      const delay = findDelay(result, pending);
      if (delay)
        return {
          kind: 'deferred',
          ...delay,
          text: (delay.why === 'back-off' && result.backOff?.reason) || texts[delay.why],
        };
      return pending > 0 || open ? { kind: 'more' } : { kind: 'nothing' };
    }
    default:
      return { kind: 'nothing' };
  }
}

const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Shows on the chain that a submission cannot be sent or recorded. Temporary problems, such as an unavailable
 * database or a lost race, raise no alarm.
 */
async function raiseAlarm(
  { database, now }: ActivityDeps,
  chain: string,
  text: Message,
  error: unknown,
): Promise<void> {
  if (isDatabaseUnavailableError(error) || isWriteConflictError(error)) return;
  await raiseChainAlarm(database, chain, { at: now(), text, kind: 'work' }).catch(() => undefined);
}
