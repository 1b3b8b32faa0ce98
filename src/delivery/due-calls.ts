// Carries out calls of steps that are due. The database says who carries out which; the run of the job hears when
// one has ended, and the sweep tells it otherwise.
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { stepCalls as limits } from '../contracts/limits/step-calls';
import { signals } from '../contracts/runs';
import { listSteps } from '../flow/workflow';
import type { Mailer } from '../outbound/mail';
import type { Outbound } from '../outbound/outbound';
import type { Database } from '../store/database';
import type { MasterKey } from '../store/encryption';
import { claimCall, type CallingJob, noteCall } from '../store/jobs/step-calls';
import { openConfig } from '../store/jobs/step-secrets';
import type { StoredStep } from '../store/jobs/workflows';
import { signalJob } from '../temporal/signal-jobs';
import { callAddress } from './call-address';
import { planAfterCall, type CallTry } from './call-plan';
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

/** `look` begins as many calls as may be under way; `ended` waits for them. */
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

/** Workspaces with as many calls under way as they may have. */
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
    if (isNoted && ended.kind === 'over') await tell(by, job);
  } catch (error) {
    log.warn({ job: job.id, error }, 'what came of a call could not be written: it is due again');
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

/** Undefined: what is secret in it opens with none of the master keys. */
function configOf(place: Parameters<typeof openConfig>[0], step: StoredStep): StoredStep['config'] {
  try {
    return openConfig(place, step);
  } catch {
    return undefined;
  }
}

/** A run that cannot be reached hears it from the sweep. */
async function tell({ engine, log }: CallOutDeps, { _id, workspace, id, call }: CallingJob): Promise<void> {
  const requestId = `${_id}:${call.visit}`;
  await engine
    .withDeadline(Date.now() + limits.signalMs, () => signalJob(engine, workspace, id, signals.settled, { requestId }))
    .catch((error: unknown) => log.warn({ job: id, error }, 'the run of a job could not be told: the sweep will'));
}
