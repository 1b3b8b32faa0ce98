// How a job's run waits: until a signal ends the wait, an hour at the most. One timer serves all waits of a run: a timer for
// each, cancelled by its signal, would cost the engine two events more a wait.
import { condition, isCancellation, sleep } from '@temporalio/workflow';
import { type SignalCounts, isOver, type JobRunState, checkAgainMs as lookAgainUsuallyMs } from '../src/flow/run';
import type { JobWorkflowInput } from '../src/contracts/runs';

export interface WaitWindow {
  /** When a wait that begins now ends by itself. */
  untilMs(): number;
  /** Ends with the signal for this wait, or by itself. */
  wait(state: JobRunState): Promise<void>;
}

/**
 * The timer is set anew only when a wait has seen it ring. Whether it rang during a walk decides no command: a replay gives the
 * result of a walk before what arrived meanwhile.
 */
export function makeWaiting(
  { looksMax, lookAgainMs = lookAgainUsuallyMs }: JobWorkflowInput,
  signals: SignalCounts,
): WaitWindow {
  let ringsAtMs: number | undefined;
  let rang = false;
  const set = (): void => {
    ringsAtMs = Date.now() + lookAgainMs;
    sleep(lookAgainMs, { summary: 'hourly safety check' }).then(
      () => {
        rang = true;
      },
      (error: unknown) => {
        if (!isCancellation(error)) throw error;
      },
    );
  };
  return {
    untilMs: () => ringsAtMs ?? Date.now() + lookAgainMs,
    async wait(state) {
      if (ringsAtMs === undefined) set();
      await condition(() => rang || isOver(state, signals, looksMax));
      if (!rang) return;
      rang = false;
      ringsAtMs = undefined;
    },
  };
}
