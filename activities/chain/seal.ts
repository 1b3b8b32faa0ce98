// Seals what waits in a supplier's queue: batches in one transaction each, until nothing waits or the activity is full;
// then notifies the jobs. Idempotent: requests are claimed by state, the head moves by compare-and-set.
import type { OutstandingWork, SealInput, SealResult } from '../../src/contracts/activities';
import { chain as limits } from '../../src/contracts/limits/chain';
import { WitnessAway } from '../../src/contracts/witness';
import { isDuplicate, isTooLarge, isWriteConflict, mayPass } from '../../src/store/database';
import type { ChainDocument } from '../../src/store/chains/chains';
import { claim, type ClaimedRequest } from '../../src/store/chains/claim';
import type { RequestNotice } from '../../src/store/chains/notices';
import { noteSealingPaused, refuseRequest, SealConflict } from '../../src/store/chains/seal';
import { readOutstandingWork } from '../../src/store/chains/outstanding';
import { type SealingView, viewSealing } from '../../src/store/chains/sealing-view';
import type { Deps } from '../deps';
import { compareEnd, toCarriedHead, catchWitnessAway, writeWitnessEnd } from './compare-end';
import { reportProgress } from '../progress';
import { yieldToOthers, type SealingCount } from './yield-to-others';
import { notifySealed } from './notify-jobs';
import { type OwnEnd, toOwnEnd } from './seal-attempt';
import { sealBatch } from './seal-batch';
import { type SignerLookup, findSigner } from './find-signer';
import { explainNotLive } from './explain-not-live';
import { findClockProblem, explainMissingRecord } from './sealing-paused';
import { message } from '../../src/messages/message';

/** What was done so far, and the chain as it is after it. */
interface SealingProgress {
  view: SealingView;
  readonly end: OwnEnd;
  readonly signing: SignerLookup;
  sealed: number;
  refused: number;
  readonly notices: RequestNotice[];
  /** Another sealer was at work beside this one: what is left is not what was seen at first. */
  met: boolean;
}

/** @returns what seals; it writes into `end` what it sees committed, so that who repeats it hears of it */
export function sealRequests(deps: Deps): (input: SealInput, end?: OwnEnd) => Promise<SealResult> {
  const count: SealingCount = { begun: 0 };
  return async (input, end = toOwnEnd(input.head)) => {
    count.begun += 1;
    const { chain: key, installation } = input;
    const { view, difference, away } = await compareEnd(deps, input);
    const { left } = view;
    const compared = away ? input.compared : !difference;
    const done = { sealed: 0, refused: 0, more: false, left, head: toCarriedHead(view.chain), compared };
    if (view.chain.installation !== installation) return { ...done, retired: true };
    const signing = await findSigner(deps, view.chain);
    // What a stop says already is not forgotten because the witness is away: it may be the authority's word.
    const unseen = away && (view.chain.sealStop?.text ?? away.message);
    const why = unseen ?? difference?.text ?? findClockProblem(view, deps.now());
    const rests = why ?? (await explainNotLive(deps, view.chain)) ?? signing.problem;
    await noteRest(deps, view.chain, rests);
    const pass: SealingProgress = { view, end, signing, sealed: 0, refused: 0, notices: [], met: false };
    // What was sealed by a process that died behind its commit is written down before its jobs are notified, too.
    const late = await catchWitnessAway(
      away || difference ? Promise.resolve(false) : sealWitnessed(deps, pass, count, !rests),
    );
    const silence = late instanceof WitnessAway ? late.message : undefined;
    if (silence && !rests)
      await noteSealingPaused(deps.database, view.chain, { at: deps.now(), text: silence }, deps.now());
    // Nobody is told of a record that is not written down.
    if (!away && !silence) await notifySealed(deps, key, pass.notices, left);
    const { sealed, refused } = pass;
    const shown = rests ?? silence;
    return {
      sealed,
      refused,
      more: late === true,
      head: toCarriedHead(pass.view.chain),
      left:
        rests || !(silence || metOthers(pass, left))
          ? { ...left, pending: left.pending + sealed }
          : await readOutstandingWork(deps.database, key),
      compared,
      ...(shown ? { rests: shown } : {}),
      ...(difference?.kind === 'unknown' ? { unknownEnd: true as const } : {}),
    };
  };
}

/**
 * Another sealer of this chain was at work beside this one, perhaps one that the engine has given up: nobody hears what it
 * sealed unless this one reads again what is left. Either they met, or what was seen waiting was gone.
 */
const metOthers = ({ met, sealed }: SealingProgress, { sealable }: OutstandingWork): boolean =>
  met || (sealable && sealed === 0);

const noteRest = async ({ database, now }: Deps, chain: ChainDocument, rests: string | undefined): Promise<void> => {
  if ((chain.sealStop?.text ?? undefined) === rests) return;
  await noteSealingPaused(database, chain, rests ? { at: now(), text: rests } : null, now());
};

/** Writes down the end that is there, then seals behind it. @throws WitnessAway at once: what is sealed then waits to be written down */
async function sealWitnessed(deps: Deps, pass: SealingProgress, count: SealingCount, goes: boolean): Promise<boolean> {
  await writeWitnessEnd(deps, pass.view.chain);
  return goes && sealAll(deps, pass, yieldToOthers({ ...deps, count }));
}

/** Seals until nothing waits, or the activity has done its share; gives whether there may be more. */
async function sealAll(deps: Deps, pass: SealingProgress, betweenBatches: () => Promise<void>): Promise<boolean> {
  while (pass.sealed + pass.refused < limits.sealPassRequestsMax && !deps.stopping()) {
    const { claimed, more } = await claim(deps.database, pass.view.chain._id, limits.sealRequestsMax);
    if (claimed.length === 0) return false;
    await sealOrSplit(deps, pass, claimed);
    // Less than a full claim: what came since has woken the run itself.
    if (!more) return false;
    await betweenBatches();
  }
  return true;
}

/** A batch that fails for any reason but a conflict is sealed one by one; what fails alone is refused, visibly. */
async function sealOrSplit(deps: Deps, pass: SealingProgress, claimed: readonly ClaimedRequest[]): Promise<void> {
  try {
    await sealPatiently(deps, pass, claimed);
  } catch (error) {
    if (isRetryable(error)) throw error;
    const [only] = claimed;
    if (claimed.length === 1 && only) return refuse(deps, pass, only, error);
    for (const one of claimed) await sealOrSplit(deps, pass, [one]);
  }
}

async function refuse(deps: Deps, pass: SealingProgress, { request }: ClaimedRequest, error: unknown): Promise<void> {
  deps.log.error({ request: request._id, error }, 'a request could not be sealed');
  const refusal = isTooLarge(error)
    ? { code: 'entry-too-large', message: message('request-too-large') }
    : { code: 'internal', message: message('record-not-created') };
  await refuseRequest(deps.database, request, { ...refusal, now: deps.now() });
  pass.refused += 1;
  pass.notices.push({ ...request, state: 'refused' });
}

/** Conflicts with another sealer are tried again at once, with a growing pause; the request is still there. */
async function sealPatiently(deps: Deps, pass: SealingProgress, claimed: readonly ClaimedRequest[]): Promise<void> {
  // A request that is sealed alone is read again alone: with others it would share their fate.
  const [only] = claimed.length === 1 ? claimed : [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      const committing = (): void => {
        pass.end.isSure = false;
      };
      const done = await sealBatch(deps, pass.view, claimed, { signer: pass.signing.signer, committing });
      pass.view = { ...pass.view, chain: { ...pass.view.chain, head: done.head } };
      if (done.sealed > 0) Object.assign(pass.end, toOwnEnd(toCarriedHead(pass.view.chain)));
      // Behind every commit, also of a batch that is sealed one by one: a database that is put back while the next one is
      // sealed must not give its places out again.
      if (done.sealed > 0) await writeWitnessEnd(deps, pass.view.chain);
      pass.sealed += done.sealed;
      pass.refused += done.refused;
      pass.notices.push(...done.notices);
      return;
    } catch (error) {
      if (!isConflict(error) || attempt >= limits.sealAttemptsMax) throw error;
      pass.met = true;
      reportProgress();
      await deps.pause(limits.sealPauseMs * attempt);
      const key = pass.view.chain._id;
      const [view, { claimed: waiting }] = await Promise.all([
        viewSealing(deps.database, key, pass.end.head ? [pass.end.head] : []),
        claim(deps.database, key, limits.sealRequestsMax, only?.request._id),
      ]);
      // Renewed meanwhile: the next activity of this run sees it and leaves the chain to the run of the new number.
      if (!view || hasChanged(view.chain, pass.view.chain)) return;
      // Put back under this attempt, or an old state: the next one compares with the end that this one leaves.
      const lacking = pass.end.head && explainMissingRecord(view, pass.end.head);
      if (lacking) throw new SealConflict(lacking);
      pass.view = view;
      if (waiting.length === 0) return;
      claimed = waiting;
    }
  }
}

/** What a pass relies on: the installation number, and whether records are signed. */
const hasChanged = (now: ChainDocument, before: ChainDocument): boolean =>
  now.installation !== before.installation || now.signRecords !== before.signRecords;

const isConflict = (error: unknown): boolean =>
  error instanceof SealConflict || isWriteConflict(error) || isDuplicate(error);

/** Others seal faster, or the database or the witness has trouble of its own: the same is tried again. */
const isRetryable = (error: unknown): boolean => isConflict(error) || mayPass(error) || error instanceof WitnessAway;
