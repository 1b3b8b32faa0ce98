// What of a workflow is written as JSON: its content, without what the service adds.
import type { PlanStepView, PlanView } from '../../../../console/parts/plan';

type NamedPlan = PlanView & { readonly name: string; readonly description: string };

export const toWorkflowContent = ({ name, description, steps, rescue }: NamedPlan): object => ({
  name,
  description,
  steps: steps.map(stepOf),
  rescue: rescue.map(stepOf),
});

/** `action` says again what `provider` says. */
function stepOf(step: PlanStepView): object {
  const { action: _again, next, ...rest } = step as PlanStepView & { readonly action?: string };
  return {
    ...rest,
    ...(next ? { next: next.map((one) => ({ ...one, ...(one.steps ? { steps: one.steps.map(stepOf) } : {}) })) } : {}),
  };
}
