// Seals what waits in a supplier's queue: batches in one transaction each, until nothing waits or the pass is full.
// Idempotent: requests are claimed by state, the head moves by compare-and-set.
import type { SealInput, SealResult } from '../src/contracts/activities';
import { chain as limits } from '../src/contracts/limits';
import { chains, findChain, type ChainDocument } from '../src/store/chains';
import { isDuplicate, isWriteConflict } from '../src/store/database';
import { countPending } from '../src/store/records';
import { claimable, hasUntold, type RequestDocument } from '../src/store/requests';
import type { Deps } from './deps';
import { refuseRequest, sealBatch, SealConflict } from './seal-batch';

export const sealRequests =
  (deps: Deps) =>
  async ({ chain: key, installation, sealedSequence }: SealInput): Promise<SealResult> => {
    const counts = { sealed: 0, refused: 0 };
    const before = await findChain(deps.database, key);
    if (before && before.installation !== installation) {
      return { ...counts, sequence: sealedSequence, pending: 0, untold: false, more: false, retired: true };
    }
    const rests = await whySealingRests(deps, key, sealedSequence);
    const more = rests ? false : await sealPass(deps, key, counts);
    const chain = await findChain(deps.database, key);
    if (chain && (chain.sealStop?.text ?? undefined) !== rests) await noteRest(deps, chain, rests);
    const pending = await countPending(deps.database, key, limits.pendingOpensWindow);
    const untold = counts.sealed + counts.refused > 0 || (await hasUntold(deps.database, key));
    return { ...counts, sequence: chain?.head?.sequence ?? 0, pending, untold, more, ...(rests ? { rests } : {}) };
  };

/** A clock that is off, or a database behind what this run has seen: sealing would break the chain. */
async function whySealingRests(deps: Deps, key: string, sealedSequence: number): Promise<string | undefined> {
  const [chain, databaseTime] = await Promise.all([findChain(deps.database, key), deps.database.now()]);
  const sequence = chain?.head?.sequence ?? 0;
  if (sequence < sealedSequence) {
    return `the database ends at record ${sequence}, ${sealedSequence} were sealed: a restored backup? Renew the chain`;
  }
  const driftSeconds = Math.abs(deps.now().getTime() - databaseTime.getTime()) / 1_000;
  if (driftSeconds <= limits.clockDriftSecondsMax) return authorityClockProblem(chain, databaseTime, deps.now());
  return `the clock of this worker is ${Math.round(driftSeconds)} s off the database's`;
}

/**
 * The last answer's `Date` against this clock, by way of the database's. An old comparison says nothing any more: a
 * clock that was set right must not stay stopped because no answer comes while nothing is sealed.
 */
function authorityClockProblem(chain: ChainDocument | null, databaseTime: Date, now: Date): string | undefined {
  const compared = chain?.authorityClock;
  if (!compared || databaseTime.getTime() - compared.at.getTime() > limits.clockComparedSecondsMax * 1_000)
    return undefined;
  const authorityMs = databaseTime.getTime() - compared.driftMs;
  const seconds = Math.round((now.getTime() - authorityMs) / 1_000);
  if (Math.abs(seconds) <= limits.clockDriftSecondsMax) return undefined;
  return `the clock of this worker is ${seconds} s off the authority's`;
}

async function noteRest(deps: Deps, { _id }: ChainDocument, text: string | undefined): Promise<void> {
  await chains(deps.database).updateOne({ _id }, { $set: { sealStop: text ? { at: deps.now(), text } : null } });
}

/** Seals until nothing waits, or the pass has done its share; gives whether there may be more. */
async function sealPass(deps: Deps, key: string, counts: { sealed: number; refused: number }): Promise<boolean> {
  for (;;) {
    if (counts.sealed + counts.refused >= limits.sealPassRequestsMax) return true;
    const claimed = await claimable(deps.database, key, limits.sealRequestsMax);
    if (claimed.length === 0) return false;
    const done = await sealOrSplit(deps, key, claimed);
    counts.sealed += done.sealed;
    counts.refused += done.refused;
    // Fewer than a full claim: what came since has rung for itself.
    if (claimed.length < limits.sealRequestsMax) return false;
  }
}

/** A batch that fails for any reason but a conflict is sealed one by one; what fails alone is refused, visibly. */
async function sealOrSplit(deps: Deps, key: string, claimed: readonly RequestDocument[]) {
  try {
    return await sealPatiently(deps, key, claimed);
  } catch (error) {
    if (isRetryable(error)) throw error;
    const [only] = claimed;
    if (claimed.length === 1 && only) {
      deps.log.error({ request: only._id, error }, 'a request could not be sealed');
      await refuseRequest(deps, only, 'internal', 'the record could not be made; the log has the cause');
      return { sealed: 0, refused: 1 };
    }
    const counts = { sealed: 0, refused: 0 };
    for (const request of claimed) {
      const one = await sealOrSplit(deps, key, [request]);
      counts.sealed += one.sealed;
      counts.refused += one.refused;
    }
    return counts;
  }
}

/** Conflicts with another sealer are tried again at once, with a growing pause; the request is still there. */
async function sealPatiently(deps: Deps, key: string, claimed: readonly RequestDocument[]) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sealBatch(deps, key, claimed);
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt >= limits.sealAttemptsMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
      const waiting = await claimable(deps.database, key, limits.sealRequestsMax);
      if (waiting.length === 0) return { sealed: 0, refused: 0 };
      claimed = waiting;
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof SealConflict || isWriteConflict(error) || isDuplicate(error);

/** The database is away, or others seal faster: the engine tries the activity again. */
const isRetryable = (error: unknown): boolean =>
  isConflict(error) || (error instanceof Error && error.name.startsWith('Mongo') && !isDuplicate(error));
