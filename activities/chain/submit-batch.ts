// Sends the open submission again, or freezes and sends the next one. A stop, a lease, a back-off or a closed window
// prevents both. The result is a value; `deferred` means that no attempt was made.
import { findSubmissionDelay, hasEnoughPendingRecordsToSkipWindow } from '../../src/chain/run/flow-control';
import { exhaustedSearchStopCode, isSendingTryDueDuringStop } from '../../src/chain/run/stop-trial';
import {
  findDatabaseBehindKnownHeadMessage,
  doesSealingPauseOutlastCleanComparison,
} from '../../src/chain/run/expected-head';
import type { ChainActivityInput, DeferredSendResult, SendAttemptResult } from '../../src/contracts/activities';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import type { KnownChainHead } from '../../src/contracts/chain-run';
import { releaseUnsentSubmissionLease, takeSubmissionLeaseOrFindDelay } from '../../src/store/submissions/attempts';
import type { ChainDocument } from '../../src/model/chain';
import { saveNextSubmissionAttemptTime } from '../../src/store/chains/chains';
import { freezeRecordsIntoSubmission, type SubmissionFreezeResult } from '../../src/store/submissions/freeze-batch';
import {
  markRemainingRecordsWithSubmission,
  readRecordsOfOpenSubmission,
  requireSubmissionClosedOrComplete,
} from '../../src/store/submissions/mark-records';
import type { BadRecordSearchDocument, SendingStopDocument, SubmissionDocument } from '../../src/model/submission';
import { withoutSealedJsonProjection } from '../../src/store/chains/records';
import { type SendingSnapshot, readSendingSnapshot } from '../../src/store/submissions/sending-snapshot';
import {
  formatCertificateStopKey,
  formatChainStopKey,
  listSendingStopsByKeys,
  extendSendingWindowUnlessTakenByOther,
  retakeSendingWindowOrFindDelay,
  insertSendingStopIfAbsent,
  formatSendingWindowKey,
} from '../../src/store/chains/windows';
import { type SendAttempt, runSubmissionAttempt, type ConcurrentWorkStarter } from './attempt';
import type { AuthorityConnection, ActivityDeps } from '../deps';
import {
  catchWitnessUnavailable,
  writeChainHeadToWitness,
  writeNewestSubmissionRecordsToWitness,
} from './compare-head';
import {
  saveCertificateUsedByChain,
  stopSendingIfNotAuthorized,
  stopSendingIfCertificateProblemConfirmed,
} from './sender-certificate';
import { findWorkerClockProblemByDatabaseClock } from './sealing-paused';
import { takePrefetchedRecords } from './sending-cache';
import { findRemedyOfAuthorityOrStepCode } from '../../src/contracts/remedies';
import { createMessage } from '../../src/messages/message';
import { renderMessageInEnglish } from '../../src/messages/render';

/** Another process was faster. */
const checkAgain = { why: 'lease', waitMs: limits.takenLookMs } as const;

const noWork = (): void => undefined;

export interface ChainActivityInputWithHead extends ChainActivityInput {
  readonly head?: KnownChainHead | null;
  readonly compared?: boolean;
}

/** Finds why a chain may not continue after a restore, or before its head was compared. */
function findRestorePauseText(chain: ChainDocument, head: KnownChainHead | null, compared: boolean) {
  const isPaused = !compared || (chain.sealingPause && doesSealingPauseOutlastCleanComparison(chain.sealingPause));
  const pauseText = isPaused ? (chain.sealingPause?.text ?? createMessage('end-not-compared')) : undefined;
  return findDatabaseBehindKnownHeadMessage(chain, head) ?? pauseText;
}

/** @param duringCall starts work that runs during the call; if there is no call, this function is not called */
export async function sendOpenOrNewlyFrozenSubmission(
  deps: ActivityDeps,
  { chain: key, installation, head = null, compared = true }: ChainActivityInputWithHead,
  duringCall: (view: SendingSnapshot) => void = noWork,
): Promise<SendAttemptResult> {
  const view = await readSendingSnapshot(deps.database, key);
  if (!view) throw new Error(`chain ${key} is not stored`);
  const clockProblem = findWorkerClockProblemByDatabaseClock(view, deps.now());
  const { chain, open, unmarkedPending } = view;
  if (chain.installation !== installation) return { kind: 'nothing' };
  // Unmarked records of an open submission count as pending, because they belong to that submission.
  const waiting = unmarkedPending + (open?.marked ?? 0);
  const deferred = (given: Omit<DeferredSendResult, 'kind' | 'pending'>): DeferredSendResult => ({
    ...given,
    kind: 'deferred',
    pending: waiting,
  });
  const pauseText = findRestorePauseText(chain, head, compared);
  if (pauseText) return deferred({ why: 'stop', waitMs: 0, text: renderMessageInEnglish(pauseText) });
  if (deps.settings.sendsNothing && waiting > 0)
    return deferred(toPause(renderMessageInEnglish(createMessage('sends-nothing'))));
  const lookup = await deps.connectionFor(chain, view.own);
  if ('connection' in lookup) await saveCertificateUsedByChain(deps, chain, lookup.connection);
  if (waiting === 0) return { kind: 'nothing' };
  if ('problem' in lookup) {
    const { isStopped, text } = await stopSendingIfCertificateProblemConfirmed(deps, chain, lookup.problem);
    return deferred(isStopped ? { why: 'stop', waitMs: 0, text } : toPause(text));
  }
  const { connection } = lookup;
  const titleStop = await stopSendingIfNotAuthorized(deps, chain, connection);
  if (titleStop) return deferred({ why: 'stop', waitMs: 0, text: titleStop });
  const trial = await listStops(deps, view, connection);
  const stop = trial.find((held) => !isSendingTryDueDuringStop(held, view.databaseTime));
  if (stop) return deferred(toStopDelay(stop));
  if (clockProblem) return deferred(toPause(renderMessageInEnglish(clockProblem)));
  const fromMs = deps.monotonicMs();
  const pending = waiting - (open?.count ?? 0);
  // A record that a restored backup could hide is not sent, because its sealer may not have written it into the witness yet.
  const away = await catchWitnessUnavailable(writeChainHeadToWitness(deps, chain));
  if (away) return deferred(toPause(away.message));
  const frozen = open
    ? await frozenBefore(deps, open)
    : await freeze(deps, chain, { connection, pending, isTrial: trial.length > 0 });
  if (frozen.kind === 'held') {
    // A lease ends early with its call, so its end is not shown as the next attempt.
    if (frozen.why !== 'lease') await showNextAttempt(deps, chain, frozen.waitMs);
    const reason = frozen.why === 'back-off' ? chain.backOff?.text : undefined;
    return deferred({ ...frozen, ...(reason ? { text: renderMessageInEnglish(reason) } : {}) });
  }
  if (frozen.kind === 'exhausted') return deferred(await stopExhausted(deps, chain, frozen.search));
  if (frozen.kind === 'taken') return deferred({ why: 'lease', waitMs: limits.takenLookMs });
  const { submission, rows, invoices, awaited } = frozen;
  const witnessError = await catchWitnessUnavailable(writeNewestSubmissionRecordsToWitness(deps, chain, rows));
  if (witnessError && !open) await releaseUnsentSubmissionLease(deps.database, submission);
  if (witnessError) return deferred(toPause(witnessError.message));
  const readParts = { ...(invoices ? { invoices } : {}), ...(awaited ? { awaited } : {}) };
  const attemptInput = { chain, connection, trial, submission, rows, ...readParts, behind: waiting - submission.count };
  if (!open) return runSubmissionAttempt(deps, { ...attemptInput, fromMs }, () => duringCall(view));
  return again(deps, attemptInput, () => duringCall(view));
}

const toStopDelay = ({ code, text }: SendingStopDocument) =>
  ({ why: 'stop', waitMs: 0, text: renderMessageInEnglish(text), ...buildRemedyFieldOfSendingStopCode(code) }) as const;

/** Nothing is sent while the witness is unavailable, a clock is wrong, or the installation sends nothing. */
const toPause = (text: string) => ({ why: 'back-off', waitMs: limits.sealRestSeconds * 1_000, text }) as const;

/**
 * Returns the batch that was frozen before. A submission without a response is sent again unchanged. Its records may
 * still be unmarked, because the process that froze the submission may have died before it marked them.
 */
async function frozenBefore(deps: ActivityDeps, submission: SubmissionDocument): Promise<SubmissionFreezeResult> {
  await markRemainingRecordsWithSubmission(deps.database, submission);
  const rows = await readRecordsOfOpenSubmission(deps.database, submission, withoutSealedJsonProjection);
  if (rows) return { kind: 'frozen', submission, rows };
  await requireSubmissionClosedOrComplete(deps.database, submission);
  return { kind: 'taken' };
}

async function freeze(
  deps: ActivityDeps,
  chain: ChainDocument,
  { connection, pending, isTrial }: { connection: AuthorityConnection; pending: number; isTrial: boolean },
): Promise<SubmissionFreezeResult> {
  const { certificate } = connection;
  const { leaseSeconds } = deps.settings.authority;
  const ahead = await takePrefetchedRecords(deps.database, chain._id);
  return freezeRecordsIntoSubmission(deps.database, chain, {
    certificate,
    id: deps.newId(),
    now: deps.now(),
    pending,
    leaseSeconds,
    ahead,
    isTrial,
  });
}

/** Shows on the chain until when nothing is sent. */
const showNextAttempt = (deps: ActivityDeps, { _id }: ChainDocument, waitMs: number): Promise<void> =>
  saveNextSubmissionAttemptTime(deps.database, _id, new Date(deps.now().getTime() + waitMs));

/** Lists the stops of this chain and of this certificate. */
async function listStops(
  deps: ActivityDeps,
  view: SendingSnapshot,
  connection: AuthorityConnection,
): Promise<readonly SendingStopDocument[]> {
  const { _id, environment, certificate } = view.chain;
  const keys = [formatChainStopKey(_id), formatCertificateStopKey(environment, connection.certificate)];
  const isSaved = certificate?.fingerprint === connection.certificate;
  return isSaved ? view.stops : listSendingStopsByKeys(deps.database, keys);
}

/** Returns how to resolve a stop with a code of the authority. Other stops have the remedy in their text. */
export function buildRemedyFieldOfSendingStopCode(code: string | undefined): { readonly remedy?: string } {
  const remedy = code === undefined ? undefined : findRemedyOfAuthorityOrStepCode(code);
  return remedy ? { remedy } : {};
}

/** Sends a submission without a response again, after the lease and the back-off of the previous attempt. */
async function again(
  deps: ActivityDeps,
  given: Omit<SendAttempt, 'fromMs'>,
  startConcurrentWork: ConcurrentWorkStarter,
): Promise<SendAttemptResult> {
  const fromMs = deps.monotonicMs();
  const { chain, connection, submission } = given;
  const pending = given.behind + submission.count;
  const window = formatSendingWindowKey(chain.environment, chain.supplier, connection.certificate);
  const { leaseSeconds } = deps.settings.authority;
  const attempt = { submission: submission._id, leaseSeconds, early: hasEnoughPendingRecordsToSkipWindow(pending) };
  const windowDelay = await retakeSendingWindowOrFindDelay(deps.database, window, attempt);
  if (windowDelay)
    return {
      kind: 'deferred',
      pending,
      ...(findSubmissionDelay({ ...windowDelay, backoffMs: 0 }, pending) ?? checkAgain),
    };
  const leased = await takeSubmissionLeaseOrFindDelay(deps.database, given.submission, deps.settings.authority);
  if ('submission' in leased) {
    const isHeld = await extendSendingWindowUnlessTakenByOther(deps.database, window, leased.submission, leaseSeconds);
    if (!isHeld) return { kind: 'deferred', pending, ...checkAgain };
    return runSubmissionAttempt(deps, { ...given, fromMs, ...leased }, startConcurrentWork);
  }
  const sendDelay = findSubmissionDelay({ ...leased, windowMs: 0 }, pending) ?? checkAgain;
  const reason = sendDelay.why === 'back-off' ? given.submission.lastReason : undefined;
  return { kind: 'deferred', pending, ...sendDelay, ...(reason ? { text: renderMessageInEnglish(reason) } : {}) };
}

/**
 * Stops sending of this chain until an operator resumes it or a try succeeds, because the search for a bad record used
 * up its extra submissions.
 */
async function stopExhausted(deps: ActivityDeps, chain: ChainDocument, { extra, submission }: BadRecordSearchDocument) {
  const text = createMessage('search-exhausted', { extra, submission });
  await insertSendingStopIfAbsent(deps.database, {
    _id: formatChainStopKey(chain._id),
    at: deps.now(),
    code: exhaustedSearchStopCode,
    text,
  });
  return { why: 'stop', waitMs: 0, text: renderMessageInEnglish(text) } as const;
}
