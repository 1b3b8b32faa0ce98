// Intents and events of a job: what clients see of its steps.
import type { Fault } from '../contracts/errors';
import { jobs as limits } from '../contracts/limits/jobs';
import type { EventStatus, Intent, JobDocument, JobEvent } from '../store/jobs/jobs';
import type { StoredStep } from '../store/jobs/workflows';
import { clipText, message as createMessage, type StoredText } from '../messages/message';
import type { StepDone } from './step-end';
import type { Outcome, OutcomeStatus } from './workflow';

interface IntentStart {
  readonly id: string;
  readonly visit: number;
  readonly step: StoredStep;
  readonly now: Date;
}

const runs = (at: Date): JobEvent => ({ index: 0, status: 'RUN', at });

function begun({ id, visit, step, now }: IntentStart): Intent {
  const { id: stepId, name, provider } = step;
  return { visit, id, stepId, name, provider, createdAt: now, updatedAt: now, completed: false, events: [runs(now)] };
}

/** A step that waits: RUN, then QUEUED. */
export const createWaitingIntent = (beginning: IntentStart, message?: StoredText): Intent =>
  withEvent(begun(beginning), 'QUEUED', beginning.now, message ? { message } : {});

/** A step that ended: its last event. `open` is set when it was begun before. */
export const createEndedIntent = (beginning: IntentStart, open: Intent | undefined, end: StepDone): Intent => ({
  ...withEvent(open ?? begun(beginning), end.status, beginning.now, end),
  completed: true,
});

function withEvent(
  intent: Intent,
  status: EventStatus,
  at: Date,
  { code, message }: { readonly code?: string; readonly message?: StoredText },
): Intent {
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

/** Every walk reads the whole job: its texts have a limit. */
const clipped = (text: StoredText): StoredText => clipText(text, limits.textCharactersMax);

/** What a step that failed adds to the job's faults. */
function faultOf(provider: string, { status, code, message, paths, remedy, party }: StepDone): Fault | undefined {
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

/** How the finished steps of a job ended, in order. */
export const listOutcomes = ({ intents }: Pick<JobDocument, 'intents'>): Outcome[] =>
  intents.filter(({ completed }) => completed).map((intent) => ({ ...outcomeOf(intent), ...idsOf(intent) }));

const idsOf = ({ visit, stepId }: Intent) => ({ visit, stepId });

function outcomeOf({ events }: Intent): Pick<Outcome, 'status' | 'code'> {
  const last = events.at(-1);
  return { status: (last?.status ?? 'KO') as OutcomeStatus, ...(last?.code ? { code: last.code } : {}) };
}

/** Everything that a step that failed adds: its own reason first. */
export function listFaults(provider: string, end: StepDone): Fault[] {
  const first = faultOf(provider, end);
  if (!first) return [];
  const more = (end.moreFaults ?? []).slice(0, limits.stepFaultsMax - 1).flatMap((one) => {
    const { code, message, paths, remedy } = one;
    const reason = { kind: 'end', status: end.status, code, message } as const;
    return faultOf(provider, { ...reason, ...(paths ? { paths } : {}), ...(remedy ? { remedy } : {}) }) ?? [];
  });
  return [first, ...more];
}
