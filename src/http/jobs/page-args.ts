// Arguments of a job that its page is drawn with: checked before a number is taken and a record is sealed.
import { refuse } from '../../contracts/errors';
import { readPageLook } from '../../contracts/page';
import { listSteps, type Plan } from '../../flow/workflow';

/** @throws Refusal `input` for an argument that a `pdf` step of the workflow, also one in a branch, does not take */
export function checkPageArgs(plan: Plan, args: Readonly<Record<string, string>>): void {
  if (!listSteps(plan).some(({ provider }) => provider === 'pdf')) return;
  const [problem] = readPageLook(args).problems;
  if (!problem) return;
  throw refuse('input', 'argument-of-page-invalid', { name: problem.name, problem: problem.problem });
}
