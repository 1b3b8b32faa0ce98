// Plans a walk of a job with the results of its steps' needs from outside. The activity uses this, and a call that
// issues an invoice.
import { planJobStepChanges, type JobWalkPlan } from '../flow/plan-job-walk';
import type { StepNeed, StepNeedResult, JobWalkDeps } from '../flow/step-context';
import type { JobWalkInput } from '../model/walk';

/** A walk whose steps have everything that they need. */
export type JobWalkPlanWithoutNeeds = Extract<JobWalkPlan, { kind: 'plan' }>;

type Answer = StepNeedResult | undefined;

/** Plans a walk with the result of each need of its steps, until no need remains. */
export async function planJobWalkProvidingNeeds(
  view: JobWalkInput,
  given: Omit<JobWalkDeps, 'provided'>,
  answerNeed: (need: StepNeed) => Promise<StepNeedResult>,
): Promise<JobWalkPlanWithoutNeeds> {
  const plan = await planJobWalkUntilOpenNeed(view, given, answerNeed);
  if (plan.kind === 'needs') throw new Error(`the need ${plan.need.kind} of job ${view.job.id} has no answer`);
  return plan;
}

/** Plans a walk in the same way, up to the first need without a result. */
export const planJobWalkUntilOpenNeed = (
  view: JobWalkInput,
  given: Omit<JobWalkDeps, 'provided'>,
  answerNeed: (need: StepNeed) => Promise<Answer>,
): Promise<JobWalkPlan> =>
  resumeJobWalkPlanUntilOpenNeed(planJobStepChanges(view, { ...given, provided: new Map() }), answerNeed);

/** Continues a plan in the same way. */
export async function resumeJobWalkPlanUntilOpenNeed(
  plan: JobWalkPlan,
  answerNeed: (need: StepNeed) => Promise<Answer>,
): Promise<JobWalkPlan> {
  if (plan.kind === 'plan') return plan;
  const answer = await answerNeed(plan.need);
  return answer ? resumeJobWalkPlanUntilOpenNeed(plan.resume(answer), answerNeed) : plan;
}
