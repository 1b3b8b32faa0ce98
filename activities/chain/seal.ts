// The activity that seals the waiting requests of a supplier: it compares the head of the chain, pauses sealing or runs a
// pass of sealing, and then notifies the jobs. The activity is idempotent: requests are claimed by state, and the head
// moves by compare-and-set.
import type { OutstandingChainWork, SealingActivityInput, SealingActivityResult } from '../../src/contracts/activities';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import { WitnessUnavailableError } from '../../src/contracts/witness';
import type { ChainDocument } from '../../src/model/chain';
import { saveOrEndSealingPause, saveOrEndSealingPauseAtHead } from '../../src/store/chains/seal';
import { readOutstandingChainWork } from '../../src/store/chains/outstanding';
import type { ActivityDeps } from '../deps';
import {
  readChainAndCompareHeadWithRunAndWitness,
  toKnownChainHead,
  catchWitnessUnavailable,
  writeChainHeadToWitness,
} from './compare-head';
import { createPauseForOtherSealings, type StartedSealingCount } from './yield-to-others';
import { notifyJobsOfWitnessedRequests, notifyJobsAfterSealing } from './notify-jobs';
import { type SealingAttemptChainHead, toSealingAttemptChainHead } from './seal-attempt';
import { type SealingProgress, sealWaitingRequests } from './seal-pass';
import { findLiveSealingProblem, findWorkerClockProblem, findRecordSigner } from './sealing-paused';
import { isCurrentActivityAbandonedOrCancelled } from '../progress';
import { isSameStoredMessage, type StoredMessage } from '../../src/messages/message';
import { renderMessageInEnglish } from '../../src/messages/render';

/** @returns the sealing function, which writes each committed head into `end`, for the report to the next attempt */
export function createSealActivity(
  deps: ActivityDeps,
): (input: SealingActivityInput, end?: SealingAttemptChainHead) => Promise<SealingActivityResult> {
  const count: StartedSealingCount = { begun: 0 };
  return async (input, end = toSealingAttemptChainHead(input.head)) => {
    count.begun += 1;
    const { chain: key, installation } = input;
    const isOver = createNotifyingEnd(deps);
    const { view, difference, away } = await readChainAndCompareHeadWithRunAndWitness(deps, input);
    const { left } = view;
    const compared = away ? input.compared : !difference;
    const done = { sealed: 0, refused: 0, more: false, left, head: toKnownChainHead(view.chain), compared };
    if (view.chain.installation !== installation) {
      if (difference) await pauseAfterLostRenewal(deps, view.chain, difference.text);
      return { ...done, retired: true };
    }
    // After a conflict, this attempt reads the chain again. The chain must then contain the head that was just
    // compared.
    if (!away && !difference) end.head ??= toKnownChainHead(view.chain);
    const signing = await findRecordSigner(deps, view.chain);
    // The text of an earlier stop stays while the witness is unavailable, because it may come from the authority.
    const unseen = away && (view.chain.sealingPause?.text ?? away.text);
    const pauseText = unseen ?? difference?.text ?? findWorkerClockProblem(view, deps.now());
    const paused = pauseText ?? (await findLiveSealingProblem(deps, view.chain)) ?? signing.problem;
    await notePause(deps, view.chain, paused);
    const pass: SealingProgress = {
      view,
      end,
      signing,
      sealed: 0,
      refused: 0,
      notices: [],
      metAnother: false,
      isOver: false,
      beganMs: deps.monotonicMs(),
    };
    // A process may have died after its commit, so its records go into the witness before their jobs are notified.
    const lateWitness = await catchWitnessUnavailable(
      away || difference ? Promise.resolve(false) : sealWitnessed(deps, pass, count, !paused),
    );
    const silence = lateWitness instanceof WitnessUnavailableError ? lateWitness.text : undefined;
    if (silence && !paused) await savePause(deps, pass.view.chain, silence);
    const isChanged = !paused && (silence !== undefined || metOthers(pass, left));
    // No job is notified of a record that is not in the witness. A notice follows the write of its record, so the own
    // notices need no comparison with a head that another sealer may have moved.
    if (isChanged) await notifyJobsOfWitnessedRequests(deps, pass.notices, isOver);
    const remaining = isChanged
      ? await readOutstandingChainWork(deps.database, key)
      : { ...left, pending: left.pending + pass.sealed };
    const hasUnnotified = !silence && !away && (await notifyJobs(deps, pass, { isChanged, remaining, isOver }));
    const { sealed, refused, invoices } = pass;
    const pauseShown = paused ?? silence;
    return {
      sealed,
      refused,
      ...(invoices ? { invoices } : {}),
      more: lateWitness === true || hasUnnotified,
      head: toKnownChainHead(pass.view.chain),
      left: remaining,
      compared,
      ...(pauseShown ? { paused: renderMessageInEnglish(pauseShown) } : {}),
      ...(!away && !difference && end.isSure ? { isHeadProven: true as const } : {}),
      ...(difference?.kind === 'unknown' ? toUnknownEnd(input) : {}),
    };
  };
}

/** Returns whether this activity must notify no more jobs, so that it ends in time. */
function createNotifyingEnd({ monotonicMs }: ActivityDeps): () => boolean {
  const beganMs = monotonicMs();
  return () => isCurrentActivityAbandonedOrCancelled() || monotonicMs() - beganMs > limits.sealNotifySeconds * 1_000;
}

interface NotifyingInput {
  /** Whether the jobs of this pass have been notified, because another sealer worked at the same time. */
  readonly isChanged: boolean;
  readonly remaining: OutstandingChainWork;
  readonly isOver: () => boolean;
}

/**
 * Notifies the jobs of this pass and other due jobs.
 * @returns whether another activity must notify the others at once. After an activity that achieved nothing, only the
 * sweep tries again.
 */
async function notifyJobs(
  deps: ActivityDeps,
  { view, notices, sealed, refused }: SealingProgress,
  { isChanged, remaining, isOver }: NotifyingInput,
): Promise<boolean> {
  const own = isChanged ? [] : notices;
  const result = await notifyJobsAfterSealing(deps, view.chain._id, own, remaining, isOver);
  return result.isUnfinished && sealed + refused + result.notified > 0;
}

/**
 * A head that the run knows proves nothing if the database has a later one, so the run forgets its head. The query then
 * compares the database with the authority, and a confirmation of an operator counts.
 */
const toUnknownEnd = ({ head }: SealingActivityInput): Pick<SealingActivityResult, 'unknownEnd' | 'forgetHead'> => ({
  unknownEnd: true,
  ...(head ? { forgetHead: true } : {}),
});

/**
 * Returns whether another sealer of this chain worked at the same time, perhaps one that Temporal has abandoned.
 * Either they conflicted, or the waiting requests were gone. The remaining work is then read again, so that the jobs
 * of the other sealer are notified.
 */
const metOthers = ({ metAnother, sealed }: SealingProgress, { sealable }: OutstandingChainWork): boolean =>
  metAnother || (sealable && sealed === 0);

const notePause = async (deps: ActivityDeps, chain: ChainDocument, why: StoredMessage | undefined): Promise<void> => {
  if (!isSameStoredMessage(chain.sealingPause?.text, why)) await savePause(deps, chain, why);
};

/** An attempt that Temporal has given up saves nothing, because its run never learns of the pause. */
const savePause = async (
  { database, now }: ActivityDeps,
  chain: ChainDocument,
  why: StoredMessage | undefined,
): Promise<void> => {
  if (isCurrentActivityAbandonedOrCancelled()) return;
  await saveOrEndSealingPauseAtHead(database, chain, why ? { text: why } : null, now());
};

/** Pauses the chain until a person acts, because only the run that ends now knows the lost records. */
const pauseAfterLostRenewal = ({ database, now }: ActivityDeps, chain: ChainDocument, text: StoredMessage) =>
  saveOrEndSealingPause(database, chain, { text, restored: true }, now());

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
  return seals && sealWaitingRequests(deps, pass, createPauseForOtherSealings({ ...deps, count }));
}
