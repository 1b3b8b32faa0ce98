// Problems of a workflow before it is stored: unknown providers, duplicate ids, jumps to unknown steps, too many steps.
import { listSteps, type Plan, type Step } from './workflow';

export interface PlanProblem {
  readonly path: string;
  readonly message: string;
}

const statuses = ['OK', 'SKIP', 'KO', 'TIMEOUT'];

/** What is known about steps apart from their order. */
export interface StepChecks {
  isProvider(name: string): boolean;
  /** Problems of a step's config, by field. */
  checkConfig?(step: Step): readonly { readonly name: string; readonly message: string }[];
}

/** Every problem of a plan, with its path. Empty: the job run can execute it. */
export function checkPlan(plan: Plan, checks: StepChecks, stepsMax: number): PlanProblem[] {
  const steps = listSteps(plan);
  if (plan.steps.length === 0) return [{ path: 'steps', message: 'has no step' }];
  if (steps.length > stepsMax) return [{ path: 'steps', message: `has ${steps.length} steps, at most ${stepsMax}` }];
  const ids = new Set(steps.map(({ id }) => id));
  const problems: PlanProblem[] = [];
  if (ids.size < steps.length) problems.push({ path: 'steps', message: 'two steps have the same id' });

  const check = (list: readonly Step[], path: string): void => {
    for (const [i, step] of list.entries()) {
      const at = `${path}.${i}`;
      for (const { name, message } of checks.checkConfig?.(step) ?? []) {
        problems.push({ path: `${at}.config.${name}`, message });
      }
      if (!checks.isProvider(step.provider)) {
        problems.push({
          path: `${at}.provider`,
          message: step.provider ? `there is no provider ${step.provider}` : 'is missing',
        });
      }
      for (const [n, next] of (step.next ?? []).entries()) {
        const here = `${at}.next.${n}`;
        if (next.status && !statuses.includes(next.status)) {
          problems.push({ path: `${here}.status`, message: `is ${next.status}, not one of ${statuses.join(', ')}` });
        }
        if (next.step_id && !ids.has(next.step_id)) {
          problems.push({ path: `${here}.step_id`, message: `there is no step ${next.step_id}` });
        }
        check(next.steps ?? [], `${here}.steps`);
      }
    }
  };
  check(plan.steps, 'steps');
  check(plan.rescue, 'rescue');
  return problems;
}
