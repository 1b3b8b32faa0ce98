// Seals what waits in a supplier's queue: batches in one transaction each, until nothing waits or the pass is full.
// Idempotent: requests are claimed by state, the head moves by compare-and-set.
import type { SealInput, SealResult } from '../../src/contracts/activities';
import { chain as limits } from '../../src/contracts/limits/chain';
import { type ChainView, viewChain } from '../../src/store/ledger/chain-view';
import { type ChainDocument, chains } from '../../src/store/ledger/chains';
import { isDuplicate, isWriteConflict } from '../../src/store/database';
import { readBehindSealing } from '../../src/store/ledger/outstanding';
import { claimable, type RequestDocument } from '../../src/store/ledger/requests';
import type { Deps } from '../deps';
import { refuseRequest, sealBatch, SealConflict } from './seal-batch';
import { whySealingRests } from './why-sealing-rests';

/** What a pass has done so far, and the chain as it stands after it. */
interface Pass {
  view: ChainView;
  sealed: number;
  refused: number;
}

export const sealRequests =
  (deps: Deps) =>
  async ({ chain: key, installation, sealedSequence, everything, short }: SealInput): Promise<SealResult> => {
    const view = await viewChain(deps.database, key);
    if (!view) throw new Error(`chain ${key} is not stored`);
    if (view.chain.installation !== installation)
      return { sealed: 0, refused: 0, sequence: sealedSequence, pending: 0, untold: false, more: false, retired: true };
    const rests = whySealingRests(view, sealedSequence, deps.now());
    if ((view.chain.sealStop?.text ?? undefined) !== rests) await noteRest(deps, view.chain, rests);
    const pass: Pass = { view, sealed: 0, refused: 0 };
    const more = rests ? false : await sealAll(deps, pass, short ? limits.sealRequestsMax : limits.sealPassRequestsMax);
    const { sealed, refused } = pass;
    const behind = await readBehindSealing(deps.database, key, everything ?? false);
    const sequence = pass.view.chain.head?.sequence ?? 0;
    return { sealed, refused, sequence, more, ...behind, ...(rests ? { rests } : {}) };
  };

/** For the installation number that rests: a renewed chain does not rest for what was wrong before. */
async function noteRest(deps: Deps, chain: ChainDocument, text: string | undefined): Promise<void> {
  const { _id, installation } = chain;
  await chains(deps.database).updateOne(
    { _id, installation },
    { $set: { sealStop: text ? { at: deps.now(), text } : null } },
  );
}

/** Seals until nothing waits, or the pass has done its share; gives whether there may be more. */
async function sealAll(deps: Deps, pass: Pass, requestsMax: number): Promise<boolean> {
  for (;;) {
    if (pass.sealed + pass.refused >= requestsMax) return true;
    const claimed = await claimable(deps.database, pass.view.chain._id, limits.sealRequestsMax);
    if (claimed.length === 0) return false;
    await sealOrSplit(deps, pass, claimed);
    // Fewer than a full claim: what came since has rung for itself.
    if (claimed.length < limits.sealRequestsMax) return false;
  }
}

/** A batch that fails for any reason but a conflict is sealed one by one; what fails alone is refused, visibly. */
async function sealOrSplit(deps: Deps, pass: Pass, claimed: readonly RequestDocument[]): Promise<void> {
  try {
    await sealPatiently(deps, pass, claimed);
  } catch (error) {
    if (isRetryable(error)) throw error;
    const [only] = claimed;
    if (claimed.length === 1 && only) {
      deps.log.error({ request: only._id, error }, 'a request could not be sealed');
      await refuseRequest(deps, only, 'internal', 'the record could not be made; the log has the cause');
      pass.refused += 1;
      return;
    }
    for (const request of claimed) await sealOrSplit(deps, pass, [request]);
  }
}

/** Conflicts with another sealer are tried again at once, with a growing pause; the request is still there. */
async function sealPatiently(deps: Deps, pass: Pass, claimed: readonly RequestDocument[]): Promise<void> {
  const key = pass.view.chain._id;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await sealBatch(deps, pass.view, claimed);
      pass.view = { ...pass.view, chain: { ...pass.view.chain, head: done.head } };
      pass.sealed += done.sealed;
      pass.refused += done.refused;
      return;
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt >= limits.sealAttemptsMax) throw error;
      await deps.pause(limits.sealPauseMs * attempt);
      const [view, waiting] = await Promise.all([
        viewChain(deps.database, key),
        claimable(deps.database, key, limits.sealRequestsMax),
      ]);
      // Renewed meanwhile: the next pass of this run sees it and leaves the chain to the run of the new number.
      if (!view || view.chain.installation !== pass.view.chain.installation || waiting.length === 0) return;
      pass.view = view;
      claimed = waiting;
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof SealConflict || isWriteConflict(error) || isDuplicate(error);

/** The database is away, or others seal faster: the engine tries the activity again. */
const isRetryable = (error: unknown): boolean =>
  isConflict(error) || (error instanceof Error && error.name.startsWith('Mongo') && !isDuplicate(error));
