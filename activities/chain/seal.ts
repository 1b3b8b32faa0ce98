// Seals the waiting requests of a supplier in batches of one transaction each, until none waits or the activity reaches
// its limit, and then notifies the jobs. The activity is idempotent: requests are claimed by state, and the head moves
// by compare-and-set.
import type { OutstandingChainWork, SealingInput, SealingResult } from '../../src/contracts/activities';
import type { InvoiceRange } from '../../src/contracts/chain-run';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import { WitnessUnavailableError } from '../../src/contracts/witness';
import {
  isDuplicateKeyError,
  isTooLargeDocumentError,
  isWriteConflictError,
  isTemporaryDatabaseError,
} from '../../src/store/database';
import type { ChainDocument } from '../../src/model/chain';
import {
  readSealableRequestsWithEntries,
  type SealableRequestWithEntry,
} from '../../src/store/chains/sealable-requests';
import type { SealingRequestToNotify } from '../../src/store/chains/requests';
import { saveOrEndSealingPause, saveSealingRequestRefusal, SealConflictError } from '../../src/store/chains/seal';
import { readOutstandingChainWork } from '../../src/store/chains/outstanding';
import { type SealingSnapshot, readSealingSnapshot } from '../../src/store/chains/sealing-snapshot';
import type { ActivityDeps } from '../deps';
import {
  compareChainHead,
  toKnownChainHead,
  catchWitnessUnavailable,
  writeChainHeadToWitness,
  writeSeriesNumbersToWitness,
} from './compare-head';
import { reportActivityProgress } from '../progress';
import { createBacklogYield, type StartedSealingCount } from './yield-to-others';
import { notifyJobsAfterSealing } from './notify-jobs';
import { type SealAttemptChainHead, toSealAttemptChainHead } from './seal-attempt';
import { sealBatch } from './seal-batch';
import { createMessage } from '../../src/messages/message';
import {
  type RecordSignerLookupResult,
  explainMissingRecord,
  explainLiveSealingBlocked,
  findClockProblem,
  findRecordSigner,
} from './sealing-paused';
import { isSameStoredMessage, type StoredMessage } from '../../src/messages/message';
import { renderMessageInEnglish } from '../../src/messages/render';

/**
 * Longest pause after the first lost attempt, in milliseconds. The pause grows with each attempt, so that sealers of
 * one chain drift apart.
 */
const sealPauseMs = 20;

/** Maximum number of attempts to seal one batch against other sealers. After that, Temporal retries the activity. */
const sealAttemptsMax = 20;

/** The results so far, and the chain after them. */
interface SealingProgress {
  view: SealingSnapshot;
  readonly end: SealAttemptChainHead;
  readonly signing: RecordSignerLookupResult;
  sealed: number;
  refused: number;
  readonly notices: SealingRequestToNotify[];
  /** First and last invoice of the sealed records, for display. */
  invoices?: InvoiceRange;
  /** True if another sealer worked at the same time, so the remaining work must be read again. */
  metAnother: boolean;
}

/** @returns the sealing function, which writes each committed head into `end`, for the report to the next attempt */
export function createSealActivity(
  deps: ActivityDeps,
): (input: SealingInput, end?: SealAttemptChainHead) => Promise<SealingResult> {
  const count: StartedSealingCount = { begun: 0 };
  return async (input, end = toSealAttemptChainHead(input.head)) => {
    count.begun += 1;
    const { chain: key, installation } = input;
    const { view, difference, away } = await compareChainHead(deps, input);
    const { left } = view;
    const compared = away ? input.compared : !difference;
    const done = { sealed: 0, refused: 0, more: false, left, head: toKnownChainHead(view.chain), compared };
    if (view.chain.installation !== installation) return { ...done, retired: true };
    // After a conflict, this attempt reads the chain again. The chain must then contain the head that was just
    // compared.
    if (!away && !difference) end.head ??= toKnownChainHead(view.chain);
    const signing = await findRecordSigner(deps, view.chain);
    // The text of an earlier stop stays while the witness is unavailable, because it may come from the authority.
    const unseen = away && (view.chain.sealingPause?.text ?? away.text);
    const pauseText = unseen ?? difference?.text ?? findClockProblem(view, deps.now());
    const paused = pauseText ?? (await explainLiveSealingBlocked(deps, view.chain)) ?? signing.problem;
    await notePause(deps, view.chain, paused);
    const pass: SealingProgress = { view, end, signing, sealed: 0, refused: 0, notices: [], metAnother: false };
    // A process may have died after its commit, so its records go into the witness before their jobs are notified.
    const lateWitness = await catchWitnessUnavailable(
      away || difference ? Promise.resolve(false) : sealWitnessed(deps, pass, count, !paused),
    );
    const silence = lateWitness instanceof WitnessUnavailableError ? lateWitness.text : undefined;
    if (silence && !paused)
      await saveOrEndSealingPause(deps.database, view.chain, { at: deps.now(), text: silence }, deps.now());
    // No job is notified of a record that is not in the witness.
    if (!away && !silence) await notifyJobsAfterSealing(deps, key, pass.notices, left);
    const { sealed, refused, invoices } = pass;
    const pauseShown = paused ?? silence;
    return {
      sealed,
      refused,
      ...(invoices ? { invoices } : {}),
      more: lateWitness === true,
      head: toKnownChainHead(pass.view.chain),
      left:
        paused || !(silence || metOthers(pass, left))
          ? { ...left, pending: left.pending + sealed }
          : await readOutstandingChainWork(deps.database, key),
      compared,
      ...(pauseShown ? { paused: renderMessageInEnglish(pauseShown) } : {}),
      ...(difference?.kind === 'unknown' ? { unknownEnd: true as const } : {}),
    };
  };
}

/**
 * Returns whether another sealer of this chain worked at the same time, perhaps one that Temporal has abandoned.
 * Either they conflicted, or the waiting requests were gone. The remaining work is then read again, so that the jobs
 * of the other sealer are notified.
 */
const metOthers = ({ metAnother, sealed }: SealingProgress, { sealable }: OutstandingChainWork): boolean =>
  metAnother || (sealable && sealed === 0);

const notePause = async (
  { database, now }: ActivityDeps,
  chain: ChainDocument,
  why: StoredMessage | undefined,
): Promise<void> => {
  if (isSameStoredMessage(chain.sealingPause?.text, why)) return;
  await saveOrEndSealingPause(database, chain, why ? { at: now(), text: why } : null, now());
};

/**
 * Writes the present head into the witness, then seals.
 * @throws WitnessUnavailableError at once if a head cannot be written, because later records also wait for the witness
 */
async function sealWitnessed(
  deps: ActivityDeps,
  pass: SealingProgress,
  count: StartedSealingCount,
  seals: boolean,
): Promise<boolean> {
  await writeChainHeadToWitness(deps, pass.view.chain);
  return seals && sealAll(deps, pass, createBacklogYield({ ...deps, count }));
}

/** Seals until no request waits or the activity is at its limit. @returns whether there may be more requests */
async function sealAll(
  deps: ActivityDeps,
  pass: SealingProgress,
  betweenBatches: () => Promise<void>,
): Promise<boolean> {
  // If the chain changed after this read, the seal detects the change. Later requests have signaled the run.
  let { few } = pass.view;
  while (pass.sealed + pass.refused < limits.sealPassRequestsMax && !deps.stopping()) {
    const { claimed, more } =
      few ?? (await readSealableRequestsWithEntries(deps.database, pass.view.chain._id, limits.sealRequestsMax));
    few = undefined;
    if (claimed.length === 0) return false;
    await sealOrSplit(deps, pass, claimed);
    // The read was not full, and later requests have signaled the run.
    if (!more) return false;
    await betweenBatches();
  }
  return true;
}

/**
 * Seals a batch. If the batch fails for a reason other than a conflict, its requests are sealed one by one. A request
 * that fails alone is refused.
 */
async function sealOrSplit(
  deps: ActivityDeps,
  pass: SealingProgress,
  claimed: readonly SealableRequestWithEntry[],
): Promise<void> {
  try {
    await sealPatiently(deps, pass, claimed);
  } catch (error) {
    if (isRetryable(error)) throw error;
    const [only] = claimed;
    if (claimed.length === 1 && only) return refuse(deps, pass, only, error);
    for (const one of claimed) await sealOrSplit(deps, pass, [one]);
  }
}

async function refuse(
  deps: ActivityDeps,
  pass: SealingProgress,
  { request }: SealableRequestWithEntry,
  error: unknown,
): Promise<void> {
  deps.log.error({ request: request._id, error }, 'a request could not be sealed');
  const refusal = isTooLargeDocumentError(error)
    ? { code: 'entry-too-large', message: createMessage('request-too-large') }
    : { code: 'internal', message: createMessage('record-not-created') };
  await saveSealingRequestRefusal(deps.database, request, { ...refusal, now: deps.now() });
  pass.refused += 1;
  pass.notices.push({ ...request, state: 'refused' });
}

/**
 * Seals a batch. After a conflict with another sealer, retries after a growing pause, because the request is still
 * waiting.
 */
async function sealPatiently(
  deps: ActivityDeps,
  pass: SealingProgress,
  claimed: readonly SealableRequestWithEntry[],
): Promise<void> {
  // A request that is sealed alone is also read alone, because other requests of a batch could make the read fail.
  const [only] = claimed.length === 1 ? claimed : [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      const committing = (): void => {
        pass.end.isSure = false;
      };
      const done = await sealBatch(deps, pass.view, claimed, { signer: pass.signing.signer, committing });
      pass.view = { ...pass.view, chain: { ...pass.view.chain, head: done.head } };
      if (done.sealed > 0) Object.assign(pass.end, toSealAttemptChainHead(toKnownChainHead(pass.view.chain)));
      // The witness is written after every commit, also for requests that are sealed one by one. Otherwise a backup
      // that is restored during the next seal could assign the same sequence numbers again.
      if (done.sealed > 0)
        await Promise.all([
          writeChainHeadToWitness(deps, pass.view.chain),
          writeSeriesNumbersToWitness(
            deps,
            claimed.map(({ request }) => request),
          ),
        ]);
      pass.sealed += done.sealed;
      pass.refused += done.refused;
      pass.notices.push(...done.notices);
      if (done.invoices)
        pass.invoices = { first: pass.invoices?.first ?? done.invoices.first, last: done.invoices.last };
      return;
    } catch (error) {
      if (!isConflict(error) || attempt >= sealAttemptsMax) throw error;
      pass.metAnother = true;
      reportActivityProgress();
      await deps.pause(sealPauseMs * attempt);
      const key = pass.view.chain._id;
      const [view, { claimed: waiting }] = await Promise.all([
        readSealingSnapshot(deps.database, key, pass.end.head ? [pass.end.head] : []),
        readSealableRequestsWithEntries(deps.database, key, limits.sealRequestsMax, only?.request._id),
      ]);
      // The chain was renewed. The next activity of this run notices the renewal and leaves the chain to the run of the
      // new number.
      if (!view || hasChanged(view.chain, pass.view.chain)) return;
      // If a backup was restored, or an old state was read, this attempt fails. The next attempt then compares the
      // chain with the head of this attempt.
      const lacking = pass.end.head && explainMissingRecord(view, pass.end.head);
      if (lacking) throw new SealConflictError(renderMessageInEnglish(lacking));
      pass.view = view;
      if (waiting.length === 0) return;
      claimed = waiting;
    }
  }
}

/**
 * Returns whether the installation number changed, or whether the setting to sign records changed. Each of these
 * changes ends a pass.
 */
const hasChanged = (now: ChainDocument, before: ChainDocument): boolean =>
  now.installation !== before.installation || now.signRecords !== before.signRecords;

const isConflict = (error: unknown): boolean =>
  error instanceof SealConflictError || isWriteConflictError(error) || isDuplicateKeyError(error);

/**
 * Returns whether to try the batch again, because other sealers were faster, or because the database or the witness has
 * a problem.
 */
const isRetryable = (error: unknown): boolean =>
  isConflict(error) || isTemporaryDatabaseError(error) || error instanceof WitnessUnavailableError;
