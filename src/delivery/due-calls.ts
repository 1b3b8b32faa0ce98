// Makes the due calls of workflow steps. The database assigns each call to one process. The run of the job is signalled
// when a call has ended; if that fails, the sweep signals it.
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { stepCalls as limits } from '../contracts/limits/outbound';
import { signals } from '../contracts/runs';
import { listSteps } from '../flow/workflow';
import type { Mailer } from '../outbound/mail';
import type { Outbound } from '../outbound/outbound';
import type { Database } from '../store/database';
import type { MasterKey } from '../store/encryption';
import { claimCall, type CallingJob, noteCall } from '../store/jobs/step-calls';
import { openConfig } from '../store/jobs/step-secrets';
import type { StoredStep } from '../model/workflow';
import { signalJob } from '../temporal/job-run';
import { callAddress } from './call-address';
import { planAfterCall, type CallTry } from './next-try';
import { sendMail } from './send-mail';
import { message } from '../messages/message';

export interface CallOutDeps {
  readonly database: Database;
  readonly engine: Client;
  readonly masterKey: MasterKey;
  readonly outbound: Outbound;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** `look` starts as many due calls as allowed; `ended` waits for them. */
export function makeCalling(by: CallOutDeps) {
  const running = new Map<Promise<void>, string>();
  return {
    async look(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && running.size < limits.lanesMax) {
        const job = await claimCall(by.database, by.newId(), busyOf(running), by.now());
        if (!job) break;
        const work = carryOut(by, job).finally(() => running.delete(work));
        running.set(work, job.workspace);
      }
    },
    async ended(): Promise<void> {
      await Promise.all(running.keys());
    },
  };
}

/** Workspaces at their limit of running calls. */
function busyOf(running: ReadonlyMap<Promise<void>, string>): string[] {
  const counts = new Map<string, number>();
  for (const workspace of running.values()) counts.set(workspace, (counts.get(workspace) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= limits.lanesOfWorkspaceMax).map(([workspace]) => workspace);
}

async function carryOut(by: CallOutDeps, job: CallingJob): Promise<void> {
  const { database, log, now } = by;
  try {
    const ended = planAfterCall(job.call, await tryOnce(by, job), now());
    const isNoted = await noteCall(database, job, ended);
    if (isNoted && ended.kind === 'over') await signalEnd(by, job);
  } catch (error) {
    log.warn({ job: job.id, error }, 'failed to save the result of a call: it will be retried');
  }
}

function tryOnce({ database, masterKey, outbound, mailer }: CallOutDeps, job: CallingJob): Promise<CallTry> {
  const intent = job.intents[job.call.visit];
  const step = (listSteps(job) as StoredStep[]).find(({ id }) => id === intent?.stepId);
  if (!intent || !step)
    return Promise.resolve({ kind: 'ended', code: 'bad-config', message: message('call-step-missing') });
  const config = configOf({ masterKey, workspace: job.workspace }, step);
  if (!config)
    return Promise.resolve({ kind: 'ended', code: 'bad-config', message: message('call-secrets-unreadable') });
  return intent.provider === 'email.send'
    ? sendMail({ database, mailer }, job, intent, config)
    : callAddress(outbound, job, intent, config);
}

/** Undefined: none of the master keys decrypts its secrets. */
function configOf(keys: Parameters<typeof openConfig>[0], step: StoredStep): StoredStep['config'] {
  try {
    return openConfig(keys, step);
  } catch {
    return undefined;
  }
}

/** If the run cannot be reached, the sweep signals it. */
async function signalEnd({ engine, log }: CallOutDeps, { _id, workspace, id, call }: CallingJob): Promise<void> {
  const requestId = `${_id}:${call.visit}`;
  await engine
    .withDeadline(Date.now() + limits.signalMs, () => signalJob(engine, workspace, id, signals.settled, { requestId }))
    .catch((error: unknown) =>
      log.warn({ job: id, error }, 'the run of a job could not be signalled: the sweep will signal it'),
    );
}
