// Starts and wakes the run of a registration.
import type { Client } from '@temporalio/client';
import { jobLimits as limits } from '../contracts/limits/jobs';
import { workerLimits } from '../contracts/limits/worker';
import { type SelfRegistrationRunInput, runSignals, runTypes } from '../contracts/runs';
import type { Settings } from '../settings/settings';
import { chooseRunPlacement, formatSelfRegistrationWorkflowId } from './names';
import { type RunStartOptions, startRunUnlessRunning } from './start-once';

interface SelfRegistrationRunStart {
  readonly workspace: string;
  readonly id: string;
}

const describeRun = (
  engine: Settings['temporal'],
  { workspace, id }: SelfRegistrationRunStart,
): RunStartOptions<SelfRegistrationRunInput> => ({
  ...chooseRunPlacement(engine, workspace),
  workflowId: formatSelfRegistrationWorkflowId(workspace, id),
  args: [{ workspace, registrationId: id, age: workerLimits.runAge }],
  staticSummary: 'Registration of a supplier',
});

/**
 * Wakes the run `registration:<workspace>:<id>`, or starts it if there is none.
 * @throws if Temporal does not respond in time
 */
export async function wakeOrStartSelfRegistrationRun(
  client: Client,
  engine: Settings['temporal'],
  registration: SelfRegistrationRunStart,
): Promise<void> {
  await client.withDeadline(Date.now() + limits.startSecondsMax * 1_000, () =>
    client.workflow.signalWithStart<(given: SelfRegistrationRunInput) => Promise<void>>(runTypes.registration, {
      ...describeRun(engine, registration),
      signal: runSignals.wake,
      signalArgs: [],
    }),
  );
}

/**
 * Starts the run unless it is already running. Returns whether it was started.
 * @throws if Temporal does not respond in time
 */
export const startSelfRegistrationRunUnlessRunning = (
  client: Client,
  engine: Settings['temporal'],
  registration: SelfRegistrationRunStart,
): Promise<boolean> => startRunUnlessRunning(client, runTypes.registration, describeRun(engine, registration));
