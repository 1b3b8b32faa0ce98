// Plans one walk of a job. The plan runs as many steps as need no data from outside, and returns the changes and the
// next action. This module is pure, because the activity reads the input first, provides what steps need, and writes
// everything in one transaction at the end.
import { jobLimits as limits } from '../contracts/limits/jobs';
import { requireNoClockDrift } from '../contracts/process-clock';
import { isStepProvider, type StepProvider } from '../contracts/providers';
import type { JobWalkNextAction } from '../contracts/activities/job';
import { buildChangedEntry } from '../entries/change';
import type { EntryFile } from '../model/entry';
import type { JobIntent, JobDocument } from '../model/job';
import type { StoredWorkflowStep } from '../model/workflow';
import { replaceStepEndBeyondEntryLimits, createKoStepEnd, type CompletedStepEnd, type StepResult } from './step-end';
import { findClockDriftWait } from './issue-date';
import { findNeedForOtherInvoices, findStepEndIfEntryUnsuitable, findStepEndIfInvoiceUnsealable } from './sealing-gate';
import {
  addWaitReasonToJobIntentIfNew,
  createEndedJobIntent,
  listStepEndFaults,
  listCompletedStepVisits,
  createWaitingJobIntent,
  computeJobResult,
} from './intents';
import { decideNextStep, type NextStepDecision } from './next-step';
import type {
  SupplierRegistrationChange,
  JobStepChanges,
  JobStepWait,
  EntryWithArraySizes,
  JobWalkInput,
  JobWalkChanges,
} from '../model/walk';
import { stepPlannersByProvider } from './steps/steps';
import { createMessage } from '../messages/message';
import type { StepNeed, StepNeedResult, StepContext, JobWalkDeps } from './step-context';

/** The changes of a walk and the next action, or what the walk needs first. */
export type JobWalkPlan =
  | {
      readonly kind: 'needs';
      readonly need: StepNeed;
      /** Continues the walk at this step with the result of the need. Can be called again with another result. */
      readonly resume: (result: StepNeedResult) => JobWalkPlan;
    }
  | {
      readonly kind: 'plan';
      /** Providers of the steps that ended, in the order in which they ended. */
      readonly completedSteps: readonly string[];
      readonly next: JobWalkNextAction;
      /** Changes to write; absent if nothing changes, and the job waits as before. */
      readonly changes?: JobWalkChanges;
    };

/** State of a plan in progress. */
interface WalkState {
  readonly view: JobWalkInput;
  readonly tools: JobWalkDeps;
  /** The visit whose step passed the checks already, before it returned a need. */
  readonly checkedVisit?: number;
  job: JobDocument;
  entry: EntryWithArraySizes | null;
  registration: StepContext['registration'];
  readonly completedSteps: string[];
  readonly intents: Map<number, JobIntent>;
  readonly changes: JobStepChanges[];
  holdsEntry: boolean;
}

/**
 * Plans a walk. If a step throws, the walk ends before this step, so that the earlier steps are written.
 * @throws if this worker cannot run the first step; the step is then retried
 */
export function planJobStepChanges(view: JobWalkInput, tools: JobWalkDeps): JobWalkPlan {
  return planSteps({
    view,
    tools,
    job: view.job,
    entry: view.entry,
    registration: view.chain?.registration,
    completedSteps: [],
    intents: new Map(),
    changes: [],
    holdsEntry: false,
  });
}

function planSteps(walk: WalkState): JobWalkPlan {
  for (;;) {
    const position = decideNextStep(walk.job, listCompletedStepVisits(walk.job), limits.visitsMax);
    if (position.kind === 'lost') throw new Error(`job ${walk.job.id}: ${position.reason}`);
    if (position.kind === 'end') return complete(walk, position);
    if (isLongEnough(walk)) return planned(walk, { kind: 'more' });
    const end = attempt(walk, position.step as StoredWorkflowStep, position.visit);
    if (end === undefined) return planned(walk, { kind: 'more' });
    if (end.kind === 'needs') return { ...end, resume: (result) => planSteps(withResult(walk, end.need, result)) };
    if (end.kind === 'wait') return wait(walk, position.step as StoredWorkflowStep, position.visit, end);
    take(walk, position.step as StoredWorkflowStep, position.visit, end);
  }
}

/** Steps that parse or build the whole document each time. */
const readingProviders: ReadonlySet<string> = new Set<StepProvider>(['silo.if', 'silo.modify']);

/** Returns whether the next step is left to another walk, so that the worker serves others in between. */
function isLongEnough({ completedSteps, entry }: WalkState): boolean {
  const { length: reads } = completedSteps.filter((provider) => readingProviders.has(provider));
  return (
    completedSteps.length >= limits.walkStepsMax || reads * (entry?.document.length ?? 0) >= limits.walkCharactersMax
  );
}

/** Copies the walk, with the result of the need. The checks of this step need no second run unless the result is theirs. */
function withResult(walk: WalkState, { visit }: StepNeed, result: StepNeedResult): WalkState {
  const { tools, completedSteps, intents, changes } = walk;
  const copy = { ...walk, completedSteps: [...completedSteps], intents: new Map(intents), changes: [...changes] };
  // Every later step of the walk uses this result.
  if (result.kind === 'others') return { ...copy, tools: { ...tools, others: result.view, stored: result.stored } };
  return { ...copy, checkedVisit: visit, tools: { ...tools, provided: new Map(tools.provided).set(visit, result) } };
}

/** Runs a step. Returns undefined if the step threw and the earlier steps of the walk have to be written first. */
function attempt(walk: WalkState, step: StoredWorkflowStep, visit: number): StepResult | undefined {
  try {
    return computeEnd(walk, step, visit);
  } catch (error) {
    if (walk.completedSteps.length === 0) throw error;
    return undefined;
  }
}

function computeEnd(walk: WalkState, step: StoredWorkflowStep, visit: number): StepResult {
  const { view, tools, job, entry, registration, changes } = walk;
  const { provider } = step;
  // During a rolling upgrade, a newer worker may have the provider, so the step is retried, not refused.
  if (!isStepProvider(provider)) throw new Error(`this worker does not know the provider ${provider}`);
  if (!entry) return createKoStepEnd('no-entry', createMessage('step-without-entry'));
  const provided = tools.provided.get(visit);
  if (provided?.kind === 'thrown') throw provided.error;
  const waits = job.intents[visit] !== undefined;
  const newFiles = changes.flatMap(({ files = [] }) => files);
  const context: StepContext = { view, job, entry, registration, step, visit, waits, tools, made: newFiles };
  const isNumbering = provider === 'sequence.enumerate';
  const clockWait = isNumbering ? findClockDriftWait(context) : undefined;
  if (clockWait) return clockWait;
  // A numbering step may have waited for a right clock before its checks, which decide by the date.
  const isChecked = (waits && !isNumbering) || walk.checkedVisit === visit;
  const refusal = isChecked
    ? undefined
    : (findStepEndIfEntryUnsuitable(context) ??
      findNeedForOtherInvoices(context) ??
      findStepEndIfUnsealableByRightClock(context));
  return refusal ?? replaceStepEndBeyondEntryLimits(entry, stepPlannersByProvider[provider](context));
}

/**
 * Ends a step whose invoice could not be sealed now. The invoice may have its number already, so its job must not fail
 * because of a date that only this worker's clock finds wrong.
 * @throws WrongClockError if the clocks differ: any worker retries the walk
 */
function findStepEndIfUnsealableByRightClock(context: StepContext): CompletedStepEnd | undefined {
  const end = findStepEndIfInvoiceUnsealable(context);
  if (end) requireNoClockDrift(context.tools.now, context.view.databaseTime);
  return end;
}

function take(walk: WalkState, step: StoredWorkflowStep, visit: number, end: CompletedStepEnd): void {
  const { job, tools } = walk;
  const faults = listStepEndFaults(step.provider, end);
  const beginning = { id: job.intents[visit]?.id ?? tools.newId(), visit, step, now: tools.now };
  const intent = createEndedJobIntent(beginning, job.intents[visit], end);
  walk.intents.set(visit, intent);
  walk.job = {
    ...job,
    status: end.status,
    updatedAt: tools.now,
    intents: withIntent(job, intent),
    faults: faults.length > 0 ? [...job.faults, ...faults] : job.faults,
    warnings: end.warning ? [...job.warnings, end.warning] : job.warnings,
    fileIds: [...job.fileIds, ...(end.files ?? []).map(({ row }) => row.id)],
  };
  walk.completedSteps.push(step.provider);
  walk.changes.push(end);
  if (end.content) walk.holdsEntry = true;
  if (walk.entry) walk.entry = entryWith(walk.entry, end);
  if (end.registration) walk.registration = registrationWith(walk.registration, end.registration);
}

/** Returns the entry as the next step of the walk has to see it. */
function entryWith(
  entry: EntryWithArraySizes,
  { content, state, folder, creates, files = [] }: JobStepChanges,
): EntryWithArraySizes {
  const after = content ? { ...buildChangedEntry(entry, content), versionsCount: entry.versionsCount + 1 } : entry;
  const changed = {
    ...after,
    ...(folder === undefined ? {} : { folder }),
    ...(files.length === 0 ? {} : { files: withFiles(entry.files, files) }),
    ...(creates?.holdsEntry ? { openJob: creates.id } : {}),
  };
  if (!state) return changed;
  return { ...changed, state: state.row.key, faults: state.faults, statesCount: entry.statesCount + 1 };
}

/** Adds files in the same way as the database: a file of a job replaces the file with the same key and category. */
const withFiles = (before: readonly EntryFile[], added: NonNullable<JobStepChanges['files']>): EntryFile[] =>
  added.reduce(
    (files, { row }) => [
      ...files.filter(({ id, key, category }) => id !== row.id && !(key === row.key && category === row.category)),
      row,
    ],
    [...before],
  );

function registrationWith(
  before: WalkState['registration'],
  change: SupplierRegistrationChange,
): WalkState['registration'] {
  if (change.kind === 'register') return change.registration;
  if (change.kind === 'rename') return before;
  return before && { ...before, state: 'unregistered' };
}

function wait(walk: WalkState, step: StoredWorkflowStep, visit: number, end: JobStepWait): JobWalkPlan {
  const { job, tools } = walk;
  const next = { kind: 'wait', for: end.for, id: end.id } as const;
  const stored = job.intents[visit];
  if (stored) {
    const changed = addWaitReasonToJobIntentIfNew(stored, end.message, tools.now);
    if (changed) {
      walk.intents.set(visit, changed);
      walk.job = { ...job, updatedAt: tools.now, intents: withIntent(job, changed) };
    }
    return planned(walk, next);
  }
  const intent = createWaitingJobIntent({ id: tools.newId(), visit, step, now: tools.now }, end.message);
  walk.intents.set(visit, intent);
  const call = end.calls ? { call: { visit, since: tools.now, tries: 0, nextAt: tools.now } } : {};
  walk.job = { ...job, ...call, status: 'QUEUED', updatedAt: tools.now, intents: withIntent(job, intent) };
  if (end.request) walk.holdsEntry = true;
  return planned(walk, next, { wait: end });
}

function complete(walk: WalkState, { status: last, endless }: Extract<NextStepDecision, { kind: 'end' }>): JobWalkPlan {
  const { job, tools } = walk;
  const text = createMessage('steps-run-max', { max: limits.visitsMax });
  const faults = [...job.faults, ...(endless ? [{ code: 'too-many-steps', message: text }] : [])];
  const entryWarnings = walk.entry?.warnings ?? [];
  const result = computeJobResult({ status: last, faults, warnings: job.warnings }, entryWarnings.length > 0);
  // Clients of the public product read only the status. If a rescue step succeeded, a failed job still is not `OK`.
  const status = result === 'failed' ? 'KO' : last;
  walk.job = { ...job, faults, result, status, open: false, completedAt: tools.now, updatedAt: tools.now };
  return planned(walk, { kind: 'done', status }, { completes: { faults } });
}

function planned(
  walk: WalkState,
  next: JobWalkNextAction,
  more: Pick<JobWalkChanges, 'wait' | 'completes'> = {},
): JobWalkPlan {
  const { job, completedSteps, view, holdsEntry } = walk;
  const plan = { kind: 'plan', completedSteps, next } as const;
  if (job === view.job) return plan;
  return {
    ...plan,
    changes: { job, intents: [...walk.intents.values()], steps: walk.changes, holdsEntry, ...more },
  };
}

const withIntent = ({ intents }: JobDocument, intent: JobIntent): JobIntent[] => [
  ...intents.slice(0, intent.visit),
  intent,
  ...intents.slice(intent.visit + 1),
];
