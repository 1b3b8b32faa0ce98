// The steps webhook and email.send only request a call. The delivery writes the end of the step into the job, outside
// of any walk, because the call may be retried for hours.
import {
  listWebhookStepConfigProblems,
  listMailStepConfigProblems,
  type StepConfigProblem,
} from '../../contracts/step-calls';
import { type Message, createMessage } from '../../messages/message';
import { createStepEnd, createConfigProblemsStepEnd, type StepResult } from '../step-end';
import type { StepContext } from '../step-context';

export const planWebhookCallStep = (context: StepContext): StepResult =>
  callOut(context, listWebhookStepConfigProblems, createMessage('awaits-call'));

export const planMailStep = (context: StepContext): StepResult =>
  callOut(context, listMailStepConfigProblems, createMessage('awaits-mail'));

function callOut(
  { job, step, visit, waits }: StepContext,
  check: (config: Readonly<Record<string, unknown>>) => readonly StepConfigProblem[],
  waiting: Message,
): StepResult {
  const id = `${job._id}:${visit}`;
  if (!waits) {
    const [problem] = check(step.config ?? {});
    if (problem) return createConfigProblemsStepEnd(problem);
    return { kind: 'wait', for: 'call', id, message: waiting, calls: true };
  }
  const end = job.call?.visit === visit ? job.call.end : undefined;
  if (!end) return { kind: 'wait', for: 'call', id };
  const { status, ...told } = end;
  return createStepEnd(status, told);
}
