// The frame of every step: an effect and its intent in one transaction, never twice for the same visit.
import { ApplicationFailure } from '@temporalio/activity';
import type { StepInput, StepOutcome } from '../../src/contracts/activities';
import type { Fault } from '../../src/contracts/errors';
import { providerTable, isProvider } from '../../src/contracts/providers';
import { allSteps } from '../../src/flow/workflow';
import type { Session } from '../../src/store/database';
import { type EntryForStep, findEntryForStep } from '../../src/store/entries/entries';
import {
  beginIntent,
  findJob,
  type EventStatus,
  type Intent,
  intentOf,
  type JobDocument,
  jobKey,
  jobs,
} from '../../src/store/jobs/jobs';
import type { StoredStep } from '../../src/store/jobs/workflows';
import type { Deps } from '../deps';
import { jobMemory } from './job-memory';

export interface StepContext {
  readonly job: JobDocument;
  readonly step: StoredStep;
  readonly visit: number;
  readonly now: Date;
  /** The entry of the job; steps that need one are refused before they see a job without. */
  readonly entry: EntryForStep;
  /** Set when the visit was begun before. */
  readonly intent?: Intent;
}

/** End of a step as its event says it. */
export interface StepResult extends StepOutcome {
  readonly message?: string;
  readonly warning?: Fault;
  readonly fileIds?: readonly string[];
  readonly paths?: readonly string[];
}

/** What a step decides: its end at once, or an effect that is written together with it. */
export type Effect = StepResult | ((session: Session) => Promise<StepResult>);

/** Reads job, entry and intent of a visit; a visit that ended before gives its outcome. */
export async function readStep(deps: Deps, input: StepInput): Promise<StepContext | StepOutcome> {
  const memory = jobMemory(deps.database);
  const remembered = memory.recall(jobKey(input.workspace, input.jobId), input.visit);
  const job = remembered ?? (await findJob(deps.database, input.workspace, input.jobId));
  if (!job) throw ApplicationFailure.nonRetryable(`job ${input.jobId} is not stored`, 'JobMissing');
  const step = allSteps(job).find(({ id }) => id === input.stepId) as StoredStep | undefined;
  if (!step) throw ApplicationFailure.nonRetryable(`job ${input.jobId} has no step ${input.stepId}`, 'StepMissing');
  const intent = intentOf(job, input.visit);
  if (intent?.completed) return outcomeOf(intent);
  const entry = job.entryId ? await findEntryForStep(deps.database, input.workspace, job.entryId) : null;
  memory.keep(job);
  const context = { job, step, visit: input.visit, now: deps.now(), ...(intent ? { intent } : {}) };
  if (entry) return { ...context, entry };
  const result: StepResult = { status: 'KO', code: 'no-entry', message: 'this job has no entry to work on' };
  return writeEnd(deps, context, result);
}

export const isContext = (read: StepContext | StepOutcome): read is StepContext => 'job' in read;

export function outcomeOf(intent: Intent): StepOutcome {
  const last = intent.events.at(-1);
  return { status: (last?.status ?? 'KO') as StepOutcome['status'], ...(last?.code ? { code: last.code } : {}) };
}

/** A step that ends at once: checks what every step needs, decides, and writes effect and intent together. */
export async function takeStep(
  deps: Deps,
  input: StepInput,
  decide: (context: StepContext) => Promise<Effect> | Effect,
): Promise<StepOutcome> {
  const read = await readStep(deps, input);
  if (!isContext(read)) return read;
  const refused = unfit(read);
  const effect = refused ?? (await decide(read));
  if (typeof effect !== 'function') return writeEnd(deps, read, effect);
  return deps.database.transaction(async (session) => writeEnd(deps, read, await effect(session), session));
}

/** Why a step cannot work on this entry at all. */
export function unfit({ job, step, entry }: StepContext): StepResult | undefined {
  if (!isProvider(step.provider)) return undefined;
  const { schemas, holdsEntry }: { schemas?: readonly string[]; holdsEntry: boolean } = providerTable[step.provider];
  const short = entry.docSchema.split('/').slice(-2).join('/');
  if ((job.schema && job.schema !== short) || (schemas && !schemas.includes(short))) {
    return {
      status: 'KO',
      code: 'schema-mismatch',
      message: `the entry holds ${short}; ${step.provider} does not work on it`,
    };
  }
  if (entry.invalid && holdsEntry) {
    return { status: 'KO', code: 'invalid-document', message: 'the document breaks rules: correct it first' };
  }
  if (holdsEntry && entry.openJob !== job.id) {
    return { status: 'KO', code: 'entry-busy', message: `job ${entry.openJob ?? 'of nobody'} holds the entry` };
  }
  return undefined;
}

type EndContext = Pick<StepContext, 'job' | 'step' | 'visit' | 'now' | 'intent'>;

/**
 * Writes the last event of a visit, and the intent itself when the visit was not begun before. @throws VisitTaken when
 * another worker wrote the visit meanwhile: nothing of this attempt may stay, the next one gives what is written.
 */
export async function writeEnd(
  deps: Deps,
  context: EndContext,
  result: StepResult,
  session?: Session,
): Promise<StepOutcome> {
  const { job, visit, now, intent } = context;
  const event = eventOf(result.status, now, result);
  const changes = {
    $set: { status: result.status, updatedAt: now },
    ...pushesOf(context, result),
  };
  const options = session ? { session } : {};
  if (intent) {
    const { matchedCount } = await jobs(deps.database).updateOne(
      { _id: job._id, intents: { $elemMatch: { visit, completed: false } } },
      {
        ...changes,
        $set: { ...changes.$set, 'intents.$.completed': true, 'intents.$.updatedAt': now },
        $push: { ...changes.$push, 'intents.$.events': { index: intent.events.length, ...event } },
      },
      options,
    );
    if (matchedCount === 0) throw visitTaken(deps, context);
    remember(deps, context, result, {
      ...intent,
      completed: true,
      updatedAt: now,
      events: [...intent.events, { index: intent.events.length, ...event }],
    });
  } else {
    const whole = intentFor(deps, context, [eventOf('RUN', now), event], true);
    const { matchedCount } = await jobs(deps.database).updateOne(
      { _id: job._id, 'intents.visit': { $ne: visit } },
      { ...changes, $push: { ...changes.$push, intents: whole } },
      options,
    );
    if (matchedCount === 0) throw visitTaken(deps, context);
    remember(deps, context, result, whole);
  }
  return { status: result.status, ...(result.code ? { code: result.code } : {}) };
}

/** A run that was given to a second worker while the first was still at it: both walk the same step. */
class VisitTaken extends Error {}

/** What this process remembers of the job is old. The engine tries the activity again, which then reads the job. */
function visitTaken({ database }: Deps, { job, visit }: EndContext): VisitTaken {
  jobMemory(database).forget(job._id);
  return new VisitTaken(`another worker wrote visit ${visit} of job ${job.id}`);
}

/** What was written, for the next step of this run; an undone transaction leaves a copy that fits no visit. */
function remember({ database }: Deps, context: EndContext, result: StepResult, intent: Intent): void {
  const { job } = context;
  const others = job.intents.filter(({ visit }) => visit !== intent.visit);
  const failed = result.status === 'KO' || result.status === 'TIMEOUT';
  jobMemory(database).keep({
    ...job,
    status: result.status,
    updatedAt: context.now,
    intents: [...others, intent],
    ...(failed ? { faults: [...job.faults, faultOf(context, result)] } : {}),
    ...(result.warning ? { warnings: [...job.warnings, result.warning] } : {}),
    fileIds: [...job.fileIds, ...(result.fileIds ?? [])],
  });
}

/** Begins a visit that waits: RUN, then QUEUED. @throws VisitTaken as `writeEnd` does */
export async function beginWaiting(
  deps: Deps,
  context: StepContext,
  session?: Session,
  message?: string,
): Promise<void> {
  if (context.intent) return;
  const events = [eventOf('RUN', context.now), eventOf('QUEUED', context.now, message ? { message } : {})];
  const intent = intentFor(deps, context, events, false);
  if (!(await beginIntent(deps.database, context.job, intent, 'QUEUED', session))) throw visitTaken(deps, context);
  const { job } = context;
  jobMemory(deps.database).keep({ ...job, status: 'QUEUED', intents: [...job.intents, intent] });
}

const faultOf = ({ step }: EndContext, { status, code, message, paths }: StepResult): Fault => ({
  provider: step.provider,
  code: code ?? status,
  message: message ?? `${step.provider} ended ${status}`,
  ...(paths ? { paths } : {}),
});

function pushesOf(context: EndContext, result: StepResult) {
  const failed = result.status === 'KO' || result.status === 'TIMEOUT';
  return {
    $push: {
      ...(failed ? { faults: faultOf(context, result) } : {}),
      ...(result.warning ? { warnings: result.warning } : {}),
      ...(result.fileIds && result.fileIds.length > 0 ? { fileIds: { $each: [...result.fileIds] } } : {}),
    },
  };
}

interface BareEvent {
  readonly status: EventStatus;
  readonly at: Date;
  readonly code?: string;
  readonly message?: string;
}

const eventOf = (
  status: EventStatus,
  at: Date,
  { code, message }: { code?: string; message?: string } = {},
): BareEvent => ({
  status,
  at,
  ...(code ? { code } : {}),
  ...(message ? { message } : {}),
});

function intentFor(deps: Deps, { step, visit, now }: EndContext, events: BareEvent[], completed: boolean): Intent {
  return {
    visit,
    id: deps.newId(),
    stepId: step.id,
    name: step.name,
    provider: step.provider,
    createdAt: now,
    updatedAt: now,
    completed,
    events: events.map((event, index) => ({ index, ...event })),
  };
}
