// A backlog gives way: behind each full batch its supplier rests for as long as the batch took, while others seal here too.
import { chain as limits } from '../../src/contracts/limits/chain';

/** The sealing of one process, counted so that a backlog sees whether it is alone. */
export interface SealingCount {
  begun: number;
}

/** What a backlog needs to give way. */
export interface BacklogPause {
  readonly count: SealingCount;
  readonly now: () => Date;
  /** Waits a random time up to so many milliseconds. */
  readonly pause: (msMax: number) => Promise<void>;
}

/**
 * Behind each full batch: rests when another sealing began in this process since the last one. One supplier with 20,000
 * requests takes half of the time at the most; alone, it never rests.
 */
export function yieldToOthers({ count, now, pause }: BacklogPause): () => Promise<void> {
  let seen = count.begun;
  let fromMs = now().getTime();
  return async () => {
    const tookMs = now().getTime() - fromMs;
    const alone = count.begun === seen;
    // Twice, for the pause is half of it in the mean.
    if (!alone && tookMs > 0) await pause(Math.min(2 * tookMs, limits.sealGiveWayMsMax));
    seen = count.begun;
    fromMs = now().getTime();
  };
}
