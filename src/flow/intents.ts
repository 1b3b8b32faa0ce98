// Intents, events and result of a job, with which the client sees the steps of the job.
import type { Fault } from '../contracts/errors';
import { jobLimits as limits } from '../contracts/limits/jobs';
import {
  type Message,
  type StoredMessage,
  clipMessageParameters,
  createMessage,
  isMessageOfId,
} from '../messages/message';
import type { JobStepEventStatus, JobIntent, JobDocument, JobStepEvent, JobResult } from '../model/job';
import type { StoredWorkflowStep } from '../model/workflow';
import type { CompletedStepEnd } from './step-end';
import type { CompletedStepVisit, StepEndStatus } from './workflow';

interface IntentStart {
  readonly id: string;
  readonly visit: number;
  readonly step: StoredWorkflowStep;
  readonly now: Date;
}

const runs = (at: Date): JobStepEvent => ({ index: 0, status: 'RUN', at });

function createIntent({ id, visit, step, now }: IntentStart): JobIntent {
  const { id: stepId, name, provider } = step;
  return { visit, id, stepId, name, provider, createdAt: now, updatedAt: now, completed: false, events: [runs(now)] };
}

/** Creates a waiting step: RUN, then QUEUED. */
export const createWaitingJobIntent = (beginning: IntentStart, message?: StoredMessage): JobIntent =>
  withEvent(createIntent(beginning), 'QUEUED', beginning.now, message ? { message } : {});

/** Adds the reason why a waiting step waits now; undefined if its last event gives this reason already. */
export function addWaitReasonToJobIntentIfNew(
  intent: JobIntent,
  message: Message | undefined,
  now: Date,
): JobIntent | undefined {
  const last = intent.events.at(-1)?.message;
  if (!message || (last && isMessageOfId(last, message.id))) return undefined;
  return withEvent(intent, 'QUEUED', now, { message });
}

/** Creates a completed step with its last event. `open` is set if the step started earlier. */
export const createEndedJobIntent = (
  beginning: IntentStart,
  open: JobIntent | undefined,
  end: CompletedStepEnd,
): JobIntent => ({
  ...withEvent(open ?? createIntent(beginning), end.status, beginning.now, end),
  completed: true,
});

function withEvent(
  intent: JobIntent,
  status: JobStepEventStatus,
  at: Date,
  { code, message }: { readonly code?: string; readonly message?: StoredMessage },
): JobIntent {
  const text = message && clipped(message);
  const event = {
    index: intent.events.length,
    status,
    at,
    ...(code ? { code } : {}),
    ...(text ? { message: text } : {}),
  };
  return { ...intent, updatedAt: at, events: [...intent.events, event] };
}

/** Clips a text. Every walk reads the whole job, so texts about its steps must be limited. */
const clipped = (text: StoredMessage): StoredMessage => clipMessageParameters(text, limits.textCharactersMax);

/** Builds the fault that a failed step adds to the job. */
function toFault(
  provider: string,
  { status, code, message, paths, remedy, party }: CompletedStepEnd,
): Fault | undefined {
  if (status !== 'KO' && status !== 'TIMEOUT') return undefined;
  return {
    provider,
    code: code ?? status,
    message: clipped(message ?? createMessage('step-ended', { provider, status })),
    ...(paths ? { paths: paths.slice(0, limits.faultPathsMax) } : {}),
    ...(remedy ? { remedy: clipped(remedy) } : {}),
    ...(party ? { party } : {}),
  };
}

/** Lists the outcomes of the completed steps of a job, in order. */
export const listCompletedStepVisits = ({ intents }: Pick<JobDocument, 'intents'>): CompletedStepVisit[] =>
  intents.filter(({ completed }) => completed).map((intent) => ({ ...readStepEnd(intent), ...readIds(intent) }));

const readIds = ({ visit, stepId }: JobIntent) => ({ visit, stepId });

function readStepEnd({ events }: JobIntent): Pick<CompletedStepVisit, 'status' | 'code'> {
  const last = events.at(-1);
  return { status: (last?.status ?? 'KO') as StepEndStatus, ...(last?.code ? { code: last.code } : {}) };
}

/** Lists all faults of a failed step; its own reason is first. */
export function listStepEndFaults(provider: string, end: CompletedStepEnd): Fault[] {
  const first = toFault(provider, end);
  if (!first) return [];
  const more = (end.moreFaults ?? []).slice(0, limits.stepFaultsMax - 1).flatMap((one) => {
    const { code, message, paths, remedy } = one;
    const reason = { kind: 'end', status: end.status, code, message } as const;
    return toFault(provider, { ...reason, ...(paths ? { paths } : {}), ...(remedy ? { remedy } : {}) }) ?? [];
  });
  return [first, ...more];
}

/**
 * Computes the result of a completed job. If there is any fault, the job failed, whatever the rescue steps did
 * (docs/decisions/0012-a-job-has-one-result.md). `hasWarnings` states whether the stored document has warnings, in
 * addition to the warnings of the job's steps.
 */
export function computeJobResult(
  { status, faults, warnings }: Pick<JobDocument, 'status' | 'faults' | 'warnings'>,
  hasWarnings: boolean,
): JobResult {
  if (status === 'CANCEL') return 'cancelled';
  if (faults.length > 0 || status === 'KO' || status === 'TIMEOUT') return 'failed';
  return warnings.length > 0 || hasWarnings ? 'succeeded-with-warnings' : 'succeeded';
}
