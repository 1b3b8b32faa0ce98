// webhook and email.send: the step only requests the call. The delivery writes the end into the job, outside of any
// walk, because the call may be retried for hours.
import { checkCallConfig, checkMailConfig, type ConfigProblem } from '../../contracts/step-calls';
import { endStep, refuseStep, type StepEnd } from '../step-end';
import type { StepContext } from '../view';

export const callAddress = (context: StepContext): StepEnd => callOut(context, checkCallConfig, 'waits to be called');

export const sendMail = (context: StepContext): StepEnd => callOut(context, checkMailConfig, 'waits to be sent');

function callOut(
  { job, step, visit, waits }: StepContext,
  check: (config: Readonly<Record<string, unknown>>) => readonly ConfigProblem[],
  message: string,
): StepEnd {
  const id = `${job._id}:${visit}`;
  if (!waits) {
    const [problem] = check(step.config ?? {});
    if (problem) return refuseStep('bad-config', `config.${problem.name} ${problem.message}`);
    return { kind: 'wait', for: 'call', id, message, calls: true };
  }
  const end = job.call?.visit === visit ? job.call.end : undefined;
  if (!end) return { kind: 'wait', for: 'call', id };
  const { status, ...told } = end;
  return endStep(status, told);
}
