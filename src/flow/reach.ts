// Whether a step can still come in a job: over branches and jumps, from the step that is about to be taken.
import type { NextInstruction, Plan, Step } from './workflow';

/** A step's place: its list, and where the walk goes on behind the list. */
interface StepPosition {
  readonly list: readonly Step[];
  readonly index: number;
  readonly behind?: StepPosition;
}

/** True when `provider` is that of the step itself, or of one that a walk from it may come to. */
export function canReach(plan: Plan, stepId: string, provider: string): boolean {
  const seen = new Set<string>();
  const comes = (place: StepPosition | undefined): boolean => {
    const step = place?.list[place.index];
    if (!place) return false;
    if (!step) return comes(place.behind);
    if (step.provider === provider) return true;
    if (seen.has(step.id)) return false;
    seen.add(step.id);
    const goesOn = { ...place, index: place.index + 1 };
    return (fallsThrough(step) && comes(goesOn)) || (step.next ?? []).some((next) => comes(after(plan, next, goesOn)));
  };
  return comes(find(plan, stepId));
}

/** Some success of the step has no `next` of its own. */
const fallsThrough = ({ next = [] }: Step): boolean =>
  ['OK', 'SKIP'].some((status) => !next.some((one) => !one.code && (!one.status || one.status === status)));

function after(plan: Plan, next: NextInstruction, goesOn: StepPosition): StepPosition | undefined {
  if (next.steps && next.steps.length > 0) {
    return { list: next.steps, index: 0, ...(next.stop ? {} : { behind: goesOn }) };
  }
  if (next.step_id) return find(plan, next.step_id);
  return next.stop ? undefined : goesOn;
}

const find = (plan: Plan, stepId: string): StepPosition | undefined =>
  within(plan.steps, stepId, undefined) ?? within(plan.rescue, stepId, undefined);

function within(list: readonly Step[], stepId: string, behind: StepPosition | undefined): StepPosition | undefined {
  for (const [index, step] of list.entries()) {
    const place = { list, index, ...(behind ? { behind } : {}) };
    if (step.id === stepId) return place;
    for (const next of step.next ?? []) {
      const outside = next.stop ? undefined : { ...place, index: index + 1 };
      const found = within(next.steps ?? [], stepId, outside);
      if (found) return found;
    }
  }
  return undefined;
}
