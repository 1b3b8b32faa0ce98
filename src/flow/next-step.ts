// Selects the next step. The selection depends only on the plan and the outcomes so far, so that a job can continue
// from its intents.
import { type NextStepRule, type CompletedStepVisit, type WorkflowStepOrder, type WorkflowStep } from './workflow';

/**
 * The next visit, or the end of the job with its last status. `failed`: no `next` handled a KO. `endless`: the limit
 * of visits ended the job.
 */
export type NextStepDecision =
  | { readonly kind: 'step'; readonly step: WorkflowStep; readonly visit: number; readonly list: 'steps' | 'rescue' }
  | {
      readonly kind: 'end';
      readonly status: CompletedStepVisit['status'];
      readonly failed: boolean;
      readonly endless?: true;
    }
  | { readonly kind: 'lost'; readonly reason: string };

/** A list in progress, and the position in it. The frame of a branch is above the frame of the list that it left. */
interface Frame {
  readonly list: readonly WorkflowStep[];
  readonly index: number;
  /** Whether the job ends with this branch. */
  readonly stop?: boolean;
}

interface StepSearch {
  readonly mode: 'steps' | 'rescue';
  readonly frames: readonly Frame[];
  readonly failed: boolean;
}

/**
 * Finds the next step of a job by following the plan through the outcomes. The first `next` with matching status and
 * code applies. Without a match, OK and SKIP continue, and KO and TIMEOUT end the main list and start the rescue steps.
 * After `visitsMax` visits, the job ends, so that every loop ends.
 */
export function decideNextStep(
  plan: WorkflowStepOrder,
  outcomes: readonly CompletedStepVisit[],
  visitsMax: number,
): NextStepDecision {
  let walk: StepSearch = { mode: 'steps', frames: [{ list: plan.steps, index: 0 }], failed: false };
  let status: CompletedStepVisit['status'] = 'OK';
  for (const outcome of outcomes) {
    const step = current(walk);
    if (step?.id !== outcome.stepId) {
      return {
        kind: 'lost',
        reason: `visit ${outcome.visit} was of step ${outcome.stepId}, the plan is at ${step?.id}`,
      };
    }
    status = outcome.status;
    walk = after(plan, walk, step, outcome);
  }
  const step = current(walk);
  if (!step) return { kind: 'end', status, failed: walk.failed };
  if (outcomes.length >= visitsMax) return { kind: 'end', status: 'KO', failed: true, endless: true };
  return { kind: 'step', step, visit: outcomes.length, list: walk.mode };
}

/** Returns the step at the current position. */
function current(walk: StepSearch): WorkflowStep | undefined {
  const frame = walk.frames.at(-1);
  return frame?.list[frame.index];
}

function after(plan: WorkflowStepOrder, walk: StepSearch, step: WorkflowStep, outcome: CompletedStepVisit): StepSearch {
  if (outcome.status === 'CANCEL') return { ...walk, frames: [] };
  const next = step.next?.find((candidate) => matches(candidate, outcome));
  if (next) return follow(plan, walk, next);
  if (outcome.status === 'OK' || outcome.status === 'SKIP') return advance(walk);
  if (walk.mode === 'rescue') return { ...walk, frames: [], failed: true };
  return settle({ mode: 'rescue', frames: [{ list: plan.rescue, index: 0 }], failed: true });
}

const matches = (next: NextStepRule, { status, code }: CompletedStepVisit): boolean =>
  (!next.status || next.status === status) && (!next.code || next.code === code);

function follow(plan: WorkflowStepOrder, walk: StepSearch, next: NextStepRule): StepSearch {
  if (next.steps && next.steps.length > 0) {
    const branch: Frame = { list: next.steps, index: 0, ...(next.stop ? { stop: true } : {}) };
    return { ...walk, frames: [...advanceTop(walk.frames), branch] };
  }
  if (next.step_id) return jump(plan, walk, next.step_id);
  return next.stop ? { ...walk, frames: [] } : advance(walk);
}

const advanceTop = (frames: readonly Frame[]): Frame[] =>
  frames.map((frame, i) => (i === frames.length - 1 ? { ...frame, index: frame.index + 1 } : frame));

const advance = (walk: StepSearch): StepSearch => settle({ ...walk, frames: advanceTop(walk.frames) });

/** Leaves finished lists until one has a step, or none remains. */
function settle(walk: StepSearch): StepSearch {
  let frames = walk.frames;
  for (;;) {
    const frame = frames.at(-1);
    if (!frame || frame.index < frame.list.length) return { ...walk, frames };
    frames = frame.stop ? [] : frames.slice(0, -1);
  }
}

function jump(plan: WorkflowStepOrder, walk: StepSearch, stepId: string): StepSearch {
  for (const mode of ['steps', 'rescue'] as const) {
    const frames = pathTo(plan[mode], stepId);
    if (frames) return { ...walk, mode, frames };
  }
  return { ...walk, frames: [], failed: true };
}

/** Returns the frames that lead to a step. The position in each outer list is already after the branching step. */
function pathTo(list: readonly WorkflowStep[], stepId: string): Frame[] | undefined {
  for (const [index, step] of list.entries()) {
    if (step.id === stepId) return [{ list, index }];
    for (const next of step.next ?? []) {
      const inner = pathTo(next.steps ?? [], stepId);
      const [first, ...rest] = inner ?? [];
      if (first) return [{ list, index: index + 1 }, next.stop ? { ...first, stop: true } : first, ...rest];
    }
  }
  return undefined;
}
