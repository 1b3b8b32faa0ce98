// Makes the due calls of workflow steps. The database assigns each call to one process. The run of the job is signaled
// when a call has ended; if that fails, the sweep signals it.
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { stepCallLimits as limits } from '../contracts/limits/outbound';
import { runSignals } from '../contracts/runs';
import { listWorkflowSteps } from '../flow/workflow';
import type { Mailer } from '../contracts/mailer';
import type { OutboundClient } from '../outbound/outbound';
import type { Database } from '../store/database';
import type { MasterKeys } from '../store/encryption';
import {
  type ClaimedStepCall,
  claimDueStepCall,
  listWorkspaceIdsWithDueStepCalls,
  type JobWithClaimedStepCall,
  saveStepCallAttemptEnd,
} from '../store/jobs/step-calls';
import { decryptWorkflowStepConfig } from '../store/jobs/step-secrets';
import type { StoredWorkflowStep } from '../model/workflow';
import { signalJobRun } from '../temporal/job-run';
import { callWebhookStepUrl } from './webhook-step-call';
import { planNextStepCallAttempt, type StepCallAttemptResult } from './plan-next-attempt';
import { sendStepMail } from './send-mail';
import { createMessage } from '../messages/message';

/** Dependencies of the task of due calls. */
export interface StepCallTaskDeps {
  readonly database: Database;
  readonly temporal: Client;
  readonly masterKey: MasterKeys;
  readonly outbound: OutboundClient;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly newId: () => string;
}

/**
 * Creates the task that makes due calls. `look` starts as many due calls as allowed; `ended` waits until these calls
 * have ended.
 */
export function createDueStepCallTask(by: StepCallTaskDeps) {
  const running = new Map<Promise<void>, string>();
  return {
    async look(signal: AbortSignal): Promise<void> {
      const hasRoom = (): boolean => !signal.aborted && running.size < limits.lanesMax;
      for (let started = true; started && hasRoom(); ) {
        started = false;
        // One call of each workspace in a round.
        for (const workspace of await listWorkspaceIdsWithDueStepCalls(by.database, busyOf(running))) {
          if (!hasRoom()) break;
          const claimed = await claimDueStepCall(by.database, workspace, by.newId());
          if (!claimed) continue;
          const work = carryOut(by, claimed).finally(() => running.delete(work));
          running.set(work, workspace);
          started = true;
        }
      }
    },
    async ended(): Promise<void> {
      await Promise.all(running.keys());
    },
  };
}

/** Returns the workspaces that have reached their limit of running calls. */
function busyOf(running: ReadonlyMap<Promise<void>, string>): string[] {
  const counts = new Map<string, number>();
  for (const workspace of running.values()) counts.set(workspace, (counts.get(workspace) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= limits.lanesOfWorkspaceMax).map(([workspace]) => workspace);
}

/**
 * Makes a call and plans the next attempt by the database's clock. A process whose clock is ahead would give up on a
 * call after its first failure.
 */
async function carryOut(by: StepCallTaskDeps, { job, at }: ClaimedStepCall): Promise<void> {
  const { database, log } = by;
  const began = performance.now();
  try {
    const outcome = await tryOnce(by, job);
    const ended = planNextStepCallAttempt(
      job.call,
      outcome,
      new Date(at.getTime() + Math.round(performance.now() - began)),
    );
    const isNoted = await saveStepCallAttemptEnd(database, job, ended);
    if (isNoted && ended.kind === 'over') await signalEnd(by, job);
  } catch (error) {
    log.warn({ job: job.id, error }, 'failed to save the result of a call: it will be retried');
  }
}

function tryOnce(
  { database, masterKey, outbound, mailer }: StepCallTaskDeps,
  job: JobWithClaimedStepCall,
): Promise<StepCallAttemptResult> {
  const intent = job.intents[job.call.visit];
  const step = (listWorkflowSteps(job) as StoredWorkflowStep[]).find(({ id }) => id === intent?.stepId);
  if (!intent || !step)
    return Promise.resolve({ kind: 'ended', code: 'bad-config', message: createMessage('call-step-missing') });
  const config = configOf({ masterKey, workspace: job.workspace }, step);
  if (!config)
    return Promise.resolve({ kind: 'ended', code: 'bad-config', message: createMessage('call-secrets-unreadable') });
  return intent.provider === 'email.send'
    ? sendStepMail({ database, mailer }, job, intent, config)
    : callWebhookStepUrl(outbound, job, intent, config);
}

/** Decrypts the config of a step; undefined if none of the master keys decrypts its secrets. */
function configOf(
  keys: Parameters<typeof decryptWorkflowStepConfig>[0],
  step: StoredWorkflowStep,
): StoredWorkflowStep['config'] {
  try {
    return decryptWorkflowStepConfig(keys, step);
  } catch {
    return undefined;
  }
}

/** Signals the end of a call to the run of the job. If the run cannot be reached, the sweep signals it. */
async function signalEnd(
  { temporal, log }: StepCallTaskDeps,
  { _id, workspace, id, call }: JobWithClaimedStepCall,
): Promise<void> {
  const requestId = `${_id}:${call.visit}`;
  await temporal
    .withDeadline(Date.now() + limits.signalMs, () =>
      signalJobRun(temporal, workspace, id, runSignals.settled, { requestId }),
    )
    .catch((error: unknown) =>
      log.warn({ job: id, error }, 'the run of a job could not be signalled: the sweep will signal it'),
    );
}
