// The one durable timer of a chain run. The timer is moved only to an earlier time: a timer that fires too early costs
// one task, but a timer that is reset with every signal costs two events each time.
import { CancellationScope, isCancellation, sleep } from '@temporalio/workflow';

export interface ChainRunTimer {
  /** Makes the timer fire at this time at the latest. */
  setAt(atMs: number, why: string): void;
  /** Returns whether the timer has fired since the last `reset`. */
  hasFired(): boolean;
  reset(): void;
}

export function createChainRunTimer(): ChainRunTimer {
  let set: { readonly atMs: number; readonly scope: CancellationScope } | undefined;
  let hasFired = false;
  return {
    hasFired: () => hasFired,
    reset: () => {
      hasFired = false;
    },
    setAt(atMs, why) {
      if (set && set.atMs <= atMs) return;
      set?.scope.cancel();
      const scope = new CancellationScope();
      set = { atMs, scope };
      const mine = set;
      const end = (): void => {
        if (set !== mine) return;
        set = undefined;
        hasFired = true;
      };
      scope
        .run(() => sleep(Math.max(1, atMs - Date.now()), { summary: why.slice(0, 150) }))
        .then(end, (error: unknown) => {
          if (!isCancellation(error)) throw error;
        });
    },
  };
}
