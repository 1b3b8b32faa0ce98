// Lets a backlog yield to other suppliers: after each full batch it pauses for as long as the batch took, if others seal in
// this process.
import { chainLimits as limits } from '../../src/contracts/limits/chain';

/** Number of sealing activities that one process has started, so that a backlog notices whether it is alone. */
export interface StartedSealingCount {
  begun: number;
}

/** Dependencies of a backlog's pause. */
export interface PauseForOtherSealingsDeps {
  readonly count: StartedSealingCount;
  readonly now: () => Date;
  /** Waits a random time up to this number of milliseconds. */
  readonly pause: (msMax: number) => Promise<void>;
}

/**
 * Returns a function to call after each full batch. The function pauses if another sealing started in this process
 * since the last call. A supplier with 20,000 requests therefore uses at most half of the time; if no other supplier
 * seals, its backlog never pauses.
 */
export function createPauseForOtherSealings({ count, now, pause }: PauseForOtherSealingsDeps): () => Promise<void> {
  let seenCount = count.begun;
  let fromMs = now().getTime();
  return async () => {
    const tookMs = now().getTime() - fromMs;
    const alone = count.begun === seenCount;
    // The maximum is twice the time that the batch took, because the random pause is half of the maximum on average.
    if (!alone && tookMs > 0) await pause(Math.min(2 * tookMs, limits.sealGiveWayMsMax));
    seenCount = count.begun;
    fromMs = now().getTime();
  };
}
