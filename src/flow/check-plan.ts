// Finds problems of a workflow before it is stored: unknown providers, duplicate ids, jumps to unknown steps, too many
// steps, and names in a step's config that its provider does not have.
import type { StepConfigProblem } from '../contracts/step-calls';
import { findMostSimilarName } from '../document/find-nearest';
import type { WorkflowStepProblem } from '../messages/parameters';
import { listWorkflowSteps, type WorkflowStepOrder, type WorkflowStep } from './workflow';

/** A problem of a workflow, with its path. */
export interface WorkflowProblem {
  readonly path: string;
  readonly problem: WorkflowStepProblem;
}

const statuses = ['OK', 'SKIP', 'KO', 'TIMEOUT'];

/** Facts about steps on which their order has no influence. */
export interface WorkflowStepValidators {
  isProvider(name: string): boolean;
  /** Problems of a step's config, by field. */
  checkConfig?(step: WorkflowStep): readonly StepConfigProblem[];
}

/** Finds every problem of a workflow, with its path. If there is none, the job run can execute the workflow. */
export function listWorkflowProblems(
  plan: WorkflowStepOrder,
  checks: WorkflowStepValidators,
  stepsMax: number,
): WorkflowProblem[] {
  const steps = listWorkflowSteps(plan);
  if (plan.steps.length === 0) return [{ path: 'steps', problem: { kind: 'no-steps' } }];
  if (steps.length > stepsMax)
    return [{ path: 'steps', problem: { kind: 'steps-max', count: steps.length, max: stepsMax } }];
  const ids = new Set(steps.map(({ id }) => id));
  const problems: WorkflowProblem[] = [];
  if (ids.size < steps.length) problems.push({ path: 'steps', problem: { kind: 'same-step-id' } });

  const check = (list: readonly WorkflowStep[], path: string): void => {
    for (const [i, step] of list.entries()) {
      const at = `${path}.${i}`;
      for (const { name, problem } of checks.checkConfig?.(step) ?? []) {
        problems.push({ path: name === '' ? `${at}.config` : `${at}.config.${name}`, problem });
      }
      if (!checks.isProvider(step.provider)) {
        problems.push({
          path: `${at}.provider`,
          problem: step.provider ? { kind: 'provider-unknown', provider: step.provider } : { kind: 'missing' },
        });
      }
      for (const [n, next] of (step.next ?? []).entries()) {
        const nextPath = `${at}.next.${n}`;
        if (next.status && !statuses.includes(next.status)) {
          const problem = { kind: 'status-unknown', status: next.status, known: statuses.join(', ') } as const;
          problems.push({ path: `${nextPath}.status`, problem });
        }
        if (next.step_id && !ids.has(next.step_id)) {
          problems.push({ path: `${nextPath}.step_id`, problem: { kind: 'step-unknown', step: next.step_id } });
        }
        check(next.steps ?? [], `${nextPath}.steps`);
      }
    }
  };
  check(plan.steps, 'steps');
  check(plan.rescue, 'rescue');
  return problems;
}

/** Maximum length of an unknown name in a problem, in characters. */
const nameCharactersMax = 64;

/**
 * Finds the unknown names of a config, each with the name that was probably intended. A misspelled name would silently
 * change the result of the step.
 */
export const listUnknownConfigNameProblems = (
  config: Readonly<Record<string, unknown>>,
  known: readonly string[],
): StepConfigProblem[] =>
  Object.keys(config)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      name: name.slice(0, nameCharactersMax),
      problem: { kind: 'name-unknown', known: known.join(', '), meant: findMostSimilarName(name, known) ?? null },
    }));
