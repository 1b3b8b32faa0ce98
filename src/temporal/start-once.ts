// Starts a run unless the policies of its id forbid it, mostly because one with its id is running; and calls a run
// unless it has ended.
import { type Client, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import { jobLimits as limits } from '../contracts/limits/jobs';
import type { runTypes } from '../contracts/runs';
import type { RunPlacement } from './names';

/** The input of a run; `Input` has ids and the age of the run. */
export interface RunStartOptions<Input> extends RunPlacement {
  readonly workflowId: string;
  readonly args: [Input];
  readonly staticSummary: string;
}

/** Starts a run unless it is running. @returns whether one was started. @throws if Temporal does not respond in time */
export function startRunUnlessRunning<Input>(
  client: Client,
  type: (typeof runTypes)[keyof typeof runTypes],
  start: RunStartOptions<Input>,
): Promise<boolean> {
  const policies = { workflowIdReusePolicy: 'ALLOW_DUPLICATE', workflowIdConflictPolicy: 'FAIL' } as const;
  return startRunWithinDeadlineUnlessIdTaken(client, limits.startSecondsMax * 1_000, () =>
    client.workflow.start<(input: Input) => Promise<void>>(type, { ...start, ...policies }),
  );
}

/** Starts a run. @returns false if the policies of its id forbid it. @throws if Temporal does not respond in time */
export async function startRunWithinDeadlineUnlessIdTaken(
  client: Client,
  callMs: number,
  start: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + callMs, start);
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** Awaits a signal, a cancellation or a termination. @returns false if the run has ended */
export async function awaitCallOrDetectEndedRun(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
