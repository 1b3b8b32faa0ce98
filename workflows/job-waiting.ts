// The run of a job waits until a signal ends the wait, an hour at most. One timer serves all waits of a run, because a
// separate timer, cancelled by its signal, would cost two more events a wait.
import { condition, isCancellation, sleep } from '@temporalio/workflow';
import { type SignalCounts, isWaitOver, type JobRunState, jobRunCheckMs as usualCheckAgainMs } from '../src/flow/run';
import type { JobRunInput } from '../src/contracts/runs';

export interface JobWaitTimer {
  /** Returns when a wait that starts now ends without a signal. */
  untilMs(): number;
  /** Ends with the signal for this wait, or when the timer fires. */
  wait(state: JobRunState): Promise<void>;
}

/**
 * Creates the wait of a run. The timer is reset only after a wait has seen it fire. Whether it fired during a walk
 * decides no command, because a replay applies the result of a walk before the events that arrived during it.
 */
export function createJobWaitTimer(
  { checksMax, checkEveryMs = usualCheckAgainMs }: JobRunInput,
  signals: SignalCounts,
): JobWaitTimer {
  let firesAtMs: number | undefined;
  let fired = false;
  const set = (): void => {
    firesAtMs = Date.now() + checkEveryMs;
    sleep(checkEveryMs, { summary: 'hourly check, in case a signal is lost' }).then(
      () => {
        fired = true;
      },
      (error: unknown) => {
        if (!isCancellation(error)) throw error;
      },
    );
  };
  return {
    untilMs: () => firesAtMs ?? Date.now() + checkEveryMs,
    async wait(state) {
      if (firesAtMs === undefined) set();
      await condition(() => fired || isWaitOver(state, signals, checksMax));
      if (!fired) return;
      fired = false;
      firesAtMs = undefined;
    },
  };
}
