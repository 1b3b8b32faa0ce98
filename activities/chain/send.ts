// Sends what is sealed, list after list: freezes, calls, records what was answered and notifies jobs beside the next
// call; until nothing is due, a wait is needed, or the time of one activity is over.
import { findSendDelay } from '../../src/chain/run/flow-control';
import type {
  DeferredBy,
  OutstandingWork,
  SendInput,
  SendNext,
  SendResult,
  SubmitResult,
} from '../../src/contracts/activities';
import { chain as limits } from '../../src/contracts/limits/chain';
import { readOutstandingWork } from '../../src/store/chains/outstanding';
import type { Deps } from '../deps';
import { notifyUntold } from './notify-jobs';
import { recordOutcomes } from './record-outcomes';
import { submitBatch } from './submit-batch';
import { isUnavailable, isWriteConflict } from '../../src/store/database';
import { noteAlarm } from '../../src/store/chains/alarms';

/** What follows an answer: its outcomes are written and jobs notified, or only the latter. */
type AnswerFollowUp = 'record' | 'notify';

/** What this activity did so far. */
interface SendingProgress {
  lists: number;
  records: number;
  unanswered: number | null;
  lastError: string | null;
  unrecorded: string | undefined;
  /** What the last answer still needs. */
  follow: AnswerFollowUp | undefined;
}

export const sendRecords =
  (deps: Deps) =>
  async (input: SendInput): Promise<SendResult> => {
    const endMs = deps.now().getTime() + limits.sendSeconds * 1_000;
    const pass: SendingProgress = {
      lists: 0,
      records: 0,
      unanswered: null,
      lastError: null,
      unrecorded: undefined,
      follow: undefined,
    };
    for (let tries = 1; ; tries += 1) {
      const result = await submitBeside(deps, input, pass);
      note(pass, result);
      const full = tries >= limits.sendListsMax || deps.now().getTime() >= endMs || deps.stopping();
      if (!full && goesOnAtOnce(result)) continue;
      const left = await finish(deps, input.chain, pass);
      const next = nextOf(result, left);
      // Records whose line said nothing, or sealed while the last list was under way.
      if (!full && next.kind === 'more' && pass.unrecorded === undefined) continue;
      const { lists, records, unanswered, lastError, unrecorded } = pass;
      return { lists, records, unanswered, lastError, next, left, ...(unrecorded === undefined ? {} : { unrecorded }) };
    }
  };

/**
 * One attempt, with the recording of what was answered before beside its call. Both are awaited, whatever happens. A list
 * that cannot be sent for another reason than a server of ours is an alarm: the engine repeats the attempt for ever.
 */
async function submitBeside(deps: Deps, input: SendInput, pass: SendingProgress): Promise<SubmitResult> {
  let under: Promise<void> | undefined;
  try {
    return await submitBatch(deps, input, ({ unrecorded }) => {
      const follow = unrecorded ? 'record' : pass.follow;
      pass.follow = undefined;
      if (follow) under = recordAndNotify(deps, input.chain, pass, follow);
    });
  } catch (error) {
    deps.log.error({ chain: input.chain, error }, 'a list could not be sent');
    await raiseAlarm(deps, input.chain, 'a list could not be sent', error);
    throw error;
  } finally {
    await under;
  }
}

/** Does what the last answer still needs, and what others left. Gives what is left then. */
async function finish(deps: Deps, chain: string, pass: SendingProgress): Promise<OutstandingWork> {
  const { follow } = pass;
  pass.follow = undefined;
  if (follow) await recordAndNotify(deps, chain, pass, follow);
  const left = await readOutstandingWork(deps.database, chain);
  const recordable = left.unrecorded && pass.unrecorded === undefined;
  if (!recordable && !left.unnotified) return left;
  await recordAndNotify(deps, chain, pass, recordable ? 'record' : 'notify');
  return readOutstandingWork(deps.database, chain);
}

/** Never fails the sending beside it: what could not be recorded is tried again, visibly. */
async function recordAndNotify(
  deps: Deps,
  chain: string,
  pass: SendingProgress,
  follow: AnswerFollowUp,
): Promise<void> {
  try {
    let more = follow === 'record';
    while (more && !deps.stopping()) ({ more } = await recordOutcomes(deps, chain));
    pass.unrecorded = undefined;
    await notifyUntold(deps, chain);
  } catch (error) {
    pass.unrecorded = formatAlarm('an answer could not be recorded', error);
    deps.log.error({ chain, error }, 'the outcomes of an answer could not be recorded');
    await raiseAlarm(deps, chain, 'an answer could not be recorded', error);
  }
}

function note(pass: SendingProgress, result: SubmitResult): void {
  if (result.kind === 'answered') {
    pass.lists += 1;
    pass.records += result.records;
    pass.unanswered = 0;
    pass.lastError = null;
    pass.follow = result.recorded ? 'notify' : 'record';
  } else if (result.kind === 'unknown') {
    pass.unanswered = result.unanswered;
    pass.lastError = result.reason;
  } else if (result.kind === 'fault') {
    pass.lastError = `fault ${result.code}: ${result.text}`;
    pass.follow = 'record';
  } else if (result.kind === 'deferred' && result.text) pass.lastError = result.text;
}

/** Another list goes right behind this one. An outcome that is unknown ends the activity. */
function goesOnAtOnce(result: SubmitResult): boolean {
  if (result.kind === 'fault') return result.next === 'split';
  return result.kind === 'answered' && result.pending > 0 && !isShut(result.waitMs, result.pending);
}

const isShut = (windowMs: number, pending: number): boolean =>
  findSendDelay({ windowMs, leaseMs: 0, backoffMs: 0 }, pending) !== null;

const texts: Readonly<Record<DeferredBy, string>> = {
  window: 'the authority asked to wait',
  lease: 'another attempt is under way',
  'back-off': 'an attempt had no answer',
  stop: 'sending is stopped',
};

/** Whatever is sealed after the last look makes sending due by itself. */
function nextOf(result: SubmitResult, { pending, open }: OutstandingWork): SendNext {
  switch (result.kind) {
    case 'deferred':
      return { kind: 'deferred', why: result.why, waitMs: result.waitMs, text: result.text ?? texts[result.why] };
    case 'unknown': {
      const text = `${texts['back-off']}: ${result.reason}`;
      return { kind: 'deferred', why: 'back-off', waitMs: result.waitMs, text };
    }
    case 'fault':
      if (result.next === 'split') return { kind: 'more' };
      return { kind: 'deferred', why: 'stop', waitMs: 0, text: `fault ${result.code}: ${result.text}` };
    case 'answered':
      if (isShut(result.waitMs, pending)) {
        return { kind: 'deferred', why: 'window', waitMs: result.waitMs, text: texts.window };
      }
      return pending > 0 || open ? { kind: 'more' } : { kind: 'nothing' };
    default:
      return { kind: 'nothing' };
  }
}

// An alarm on the chain's row, for people: a list of it that cannot be sent or recorded.
const formatAlarm = (what: string, error: unknown): string =>
  `${what}: ${error instanceof Error ? error.message : String(error)}`;

/** Not for what passes with the servers: a database that is away, a lost race. The alarm itself fails nothing. */
async function raiseAlarm({ database, now }: Deps, chain: string, what: string, error: unknown): Promise<void> {
  if (isUnavailable(error) || isWriteConflict(error)) return;
  await noteAlarm(database, chain, { at: now(), text: formatAlarm(what, error), kind: 'work' }).catch(() => undefined);
}
