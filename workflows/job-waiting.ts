// The run of a job waits until a signal ends the wait, or for an hour at most. One timer serves all waits of a run. A
// separate timer for each wait, cancelled by its signal, would cost two more events for each wait.
import { condition, isCancellation, sleep } from '@temporalio/workflow';
import {
  type JobRunSignalCounts,
  isJobRunWaitOver,
  type JobRunWaitState,
  jobRunCheckIntervalMs as usualCheckAgainMs,
} from '../src/flow/run';
import type { JobRunInput } from '../src/contracts/runs';

export interface JobWaitTimer {
  /** Returns the time at which a wait that starts now ends without a signal. */
  untilMs(): number;
  /** Returns at the signal for this wait, or when the timer fires. */
  wait(state: JobRunWaitState): Promise<void>;
}

/**
 * Creates the wait of a run. The timer is reset only after a wait has seen that it fired. Whether the timer fired
 * during a walk decides no command, because a replay applies the result of a walk before the events that arrived during
 * the walk.
 */
export function createJobWaitTimer(
  { checksMax, checkEveryMs = usualCheckAgainMs }: JobRunInput,
  signals: JobRunSignalCounts,
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
      await condition(() => fired || isJobRunWaitOver(state, signals, checksMax));
      if (!fired) return;
      fired = false;
      firesAtMs = undefined;
    },
  };
}
