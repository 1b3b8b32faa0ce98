// webhook and email.send: the step only requests the call. The delivery writes the end into the job, outside of any
// walk, because the call may be retried for hours.
import { checkCallConfig, checkMailStepConfig, type ConfigProblem } from '../../contracts/step-calls';
import { type Message, message } from '../../messages/message';
import { endStep, refuseConfig, type StepEnd } from '../step-end';
import type { StepContext } from '../view';

export const callAddress = (context: StepContext): StepEnd => callOut(context, checkCallConfig, message('awaits-call'));

export const sendMail = (context: StepContext): StepEnd =>
  callOut(context, checkMailStepConfig, message('awaits-mail'));

function callOut(
  { job, step, visit, waits }: StepContext,
  check: (config: Readonly<Record<string, unknown>>) => readonly ConfigProblem[],
  waiting: Message,
): StepEnd {
  const id = `${job._id}:${visit}`;
  if (!waits) {
    const [problem] = check(step.config ?? {});
    if (problem) return refuseConfig(problem);
    return { kind: 'wait', for: 'call', id, message: waiting, calls: true };
  }
  const end = job.call?.visit === visit ? job.call.end : undefined;
  if (!end) return { kind: 'wait', for: 'call', id };
  const { status, ...told } = end;
  return endStep(status, told);
}
