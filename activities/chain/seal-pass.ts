// One pass of sealing: batch after batch, until no request waits, the activity is at its limit, or the chain has changed.
// A batch that loses against another sealer is tried again; a request that cannot be sealed is refused.
import type { InvoiceNumberRange } from '../../src/contracts/chain-run';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import { WitnessUnavailableError } from '../../src/contracts/witness';
import { createMessage } from '../../src/messages/message';
import { renderMessageInEnglish } from '../../src/messages/render';
import type { ChainDocument } from '../../src/model/chain';
import type { SealingRequestToNotify } from '../../src/store/chains/requests';
import { saveSealingRequestRefusal, SealConflictError } from '../../src/store/chains/seal';
import {
  readSealableRequestsWithEntries,
  type SealableRequestWithEntry,
} from '../../src/store/chains/sealable-requests';
import { type SealingSnapshot, readSealingSnapshot } from '../../src/store/chains/sealing-snapshot';
import {
  isDuplicateKeyError,
  isTooLargeDocumentError,
  isWriteConflictError,
  isTemporaryDatabaseError,
} from '../../src/store/database';
import type { ActivityDeps } from '../deps';
import { reportActivityProgress } from '../progress';
import {
  requireWitnessReadyForSealing,
  toKnownChainHead,
  writeChainHeadToWitness,
  writeSeriesNumbersToWitness,
} from './compare-head';
import { type SealingAttemptChainHead, toSealingAttemptChainHead } from './seal-attempt';
import { sealRequestBatch } from './seal-batch';
import { type RecordSignerLookupResult, findMissingRecordMessage } from './sealing-paused';

/**
 * Longest pause after the first lost attempt, in milliseconds. The pause grows with each attempt, so that sealers of
 * one chain drift apart.
 */
const sealPauseMs = 20;

/** Maximum number of attempts to seal one batch against other sealers. After that, Temporal retries the activity. */
const sealAttemptsMax = 20;

/** The results so far, and the chain after them. */
export interface SealingProgress {
  view: SealingSnapshot;
  readonly end: SealingAttemptChainHead;
  readonly signing: RecordSignerLookupResult;
  sealed: number;
  refused: number;
  readonly notices: SealingRequestToNotify[];
  /** First and last invoice of the sealed records, for display. */
  invoices?: InvoiceNumberRange;
  /** True if another sealer worked at the same time, so the remaining work must be read again. */
  metAnother: boolean;
  /** True if the chain was renewed, or its signing changed, so that this pass must seal nothing more. */
  isOver: boolean;
  /** When the pass began, by the monotonic clock. */
  readonly beganMs: number;
}

/** Returns whether the time of the pass is over, so that the next activity continues. */
const isLate = ({ monotonicMs }: ActivityDeps, { beganMs }: SealingProgress): boolean =>
  monotonicMs() - beganMs > limits.sealPassSeconds * 1_000;

/** Seals until no request waits or the activity is at its limit. @returns whether there may be more requests */
export async function sealWaitingRequests(
  deps: ActivityDeps,
  pass: SealingProgress,
  betweenBatches: () => Promise<void>,
): Promise<boolean> {
  // If the chain changed after this read, the seal detects the change. Later requests have signaled the run.
  let { few } = pass.view;
  while (pass.sealed + pass.refused < limits.sealPassRequestsMax && !isLate(deps, pass) && !deps.stopping()) {
    const { claimed, more } =
      few ?? (await readSealableRequestsWithEntries(deps.database, pass.view.chain._id, limits.sealRequestsMax));
    few = undefined;
    if (claimed.length === 0) return false;
    await requireWitnessReadyForSealing(deps, pass.view.chain);
    const isWhole = await sealOrSplit(deps, pass, claimed);
    if (pass.isOver) return true;
    // The read was not full, and later requests have signaled the run.
    if (!more && isWhole) return false;
    await betweenBatches();
  }
  return true;
}

/**
 * Seals a batch. If the batch fails for a reason other than a conflict, its requests are sealed one by one. A request
 * that fails alone is refused.
 * @returns false if some of the requests still wait
 */
async function sealOrSplit(
  deps: ActivityDeps,
  pass: SealingProgress,
  claimed: readonly SealableRequestWithEntry[],
): Promise<boolean> {
  try {
    return await sealPatiently(deps, pass, claimed);
  } catch (error) {
    if (isRetryable(error)) throw error;
    const [only] = claimed;
    if (claimed.length === 1 && only) {
      await refuse(deps, pass, only, error);
      return true;
    }
    // Each request is read again, because the previous one moved the head that guards its reads.
    for (const { request } of claimed) {
      if (pass.isOver) return false;
      const key = pass.view.chain._id;
      const { claimed: again } = await readSealableRequestsWithEntries(deps.database, key, 1, request._id);
      if (again.length > 0) await sealOrSplit(deps, pass, again);
      if (isLate(deps, pass)) return false;
    }
    return true;
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
 * @returns false if some of the requests still wait
 */
async function sealPatiently(
  deps: ActivityDeps,
  pass: SealingProgress,
  claimed: readonly SealableRequestWithEntry[],
): Promise<boolean> {
  // A request that is sealed alone is also read alone, because other requests of a batch could make the read fail.
  const [only] = claimed.length === 1 ? claimed : [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      const committing = (): void => {
        pass.end.isSure = false;
      };
      const tools = { signer: pass.signing.signer, committing, isLate: () => isLate(deps, pass) };
      const done = await sealRequestBatch(deps, pass.view, claimed, tools);
      pass.view = { ...pass.view, chain: { ...pass.view.chain, head: done.head } };
      if (done.sealed > 0) Object.assign(pass.end, toSealingAttemptChainHead(toKnownChainHead(pass.view.chain)));
      // The witness is written after every commit, also for requests that are sealed one by one. Otherwise a backup
      // that is restored during the next seal could assign the same sequence numbers again.
      if (done.sealed > 0)
        await Promise.all([
          writeChainHeadToWitness(deps, pass.view.chain),
          writeSeriesNumbersToWitness(
            deps,
            done.batch.map(({ request }) => request),
          ),
        ]);
      pass.sealed += done.sealed;
      pass.refused += done.refused;
      pass.notices.push(...done.notices);
      if (done.invoices)
        pass.invoices = { first: pass.invoices?.first ?? done.invoices.first, last: done.invoices.last };
      return done.batch.length === claimed.length;
    } catch (error) {
      if (!isConflict(error) || attempt >= sealAttemptsMax) throw error;
      pass.metAnother = true;
      reportActivityProgress();
      await deps.pause(sealPauseMs * attempt);
      const key = pass.view.chain._id;
      // The head is read first: it guards everything that the plan concludes from the later reads.
      const view = await readSealingSnapshot(deps.database, key, pass.end.head ? [pass.end.head] : []);
      const { claimed: waiting } = await readSealableRequestsWithEntries(
        deps.database,
        key,
        limits.sealRequestsMax,
        only?.request._id,
      );
      // The chain was renewed. The next activity of this run notices the renewal and leaves the chain to the run of the
      // new number.
      pass.isOver = !view || hasChanged(view.chain, pass.view.chain);
      if (!view || pass.isOver) return false;
      // If a backup was restored, or an old state was read, this attempt fails. The next attempt then compares the
      // chain with the head of this attempt.
      const lacking = pass.end.head && findMissingRecordMessage(view, pass.end.head);
      if (lacking) throw new SealConflictError(renderMessageInEnglish(lacking));
      pass.view = view;
      // The other sealer may have died after its commit.
      await writeChainHeadToWitness(deps, view.chain);
      if (waiting.length === 0) return true;
      if (isLate(deps, pass)) return false;
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
