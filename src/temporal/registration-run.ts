// Starts and wakes the run of a registration.
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { jobLimits as limits } from '../contracts/limits/jobs';
import { workerLimits } from '../contracts/limits/worker';
import { type RegistrationRunInput, runSignals, runTypes } from '../contracts/runs';
import type { Settings } from '../settings/settings';
import { chooseRunPlacement, formatRegistrationWorkflowId } from './names';

interface RegistrationStart {
  readonly workspace: string;
  readonly id: string;
}

const input = ({ workspace, id }: RegistrationStart): RegistrationRunInput => ({
  workspace,
  registrationId: id,
  age: workerLimits.runAge,
});

/** Wakes the run `registration:<workspace>:<id>`, and starts it if there is none. @throws when Temporal does not answer in time */
export async function wakeRegistrationRun(
  client: Client,
  engine: Settings['engine'],
  registration: RegistrationStart,
): Promise<void> {
  await client.withDeadline(Date.now() + limits.startSecondsMax * 1_000, () =>
    client.workflow.signalWithStart<(given: RegistrationRunInput) => Promise<void>>(runTypes.registration, {
      taskQueue: chooseRunPlacement(engine, registration.workspace).taskQueue,
      workflowId: formatRegistrationWorkflowId(registration.workspace, registration.id),
      args: [input(registration)],
      staticSummary: 'Registration of a supplier',
      signal: runSignals.wake,
      signalArgs: [],
    }),
  );
}

/** Starts the run unless it is running. Returns whether it was started. @throws when Temporal does not answer in time */
export async function startRegistrationRun(
  client: Client,
  engine: Settings['engine'],
  registration: RegistrationStart,
): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + limits.startSecondsMax * 1_000, () =>
      client.workflow.start<(given: RegistrationRunInput) => Promise<void>>(runTypes.registration, {
        taskQueue: chooseRunPlacement(engine, registration.workspace).taskQueue,
        workflowId: formatRegistrationWorkflowId(registration.workspace, registration.id),
        args: [input(registration)],
        staticSummary: 'Registration of a supplier',
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        workflowIdConflictPolicy: 'FAIL',
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}
