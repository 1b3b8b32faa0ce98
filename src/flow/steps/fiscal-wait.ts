// fiscal.wait.upload and fiscal.wait.approval: a registration waits for its papers and for a person, as long as it takes.
import type { ChainDocument } from '../../store/chains/chains';
import { endStep, refuseStep, type StepEnd, type WaitFor } from '../step-end';
import type { StepContext } from '../view';
import { type Message, message } from '../../messages/message';

/** Until the signed agreement is confirmed. */
export const awaitUpload = (context: StepContext): StepEnd =>
  awaitRegistration(context, 'upload', message('awaits-agreement'), (registration) => {
    if (registration.confirmedAt) return message('agreement-confirmed');
    return registration.state === 'registered' ? message('agreement-not-needed') : undefined;
  });

/** Until an operator approves. */
export const awaitApproval = (context: StepContext): StepEnd =>
  awaitRegistration(context, 'approval', message('awaits-approval'), ({ state }) =>
    state === 'registered' ? message('registration-approved') : undefined,
  );

function awaitRegistration(
  { registration, job }: StepContext,
  waitFor: WaitFor,
  waits: Message,
  whyEnded: (registration: ChainDocument['registration']) => Message | undefined,
): StepEnd {
  if (!registration || registration.state === 'unregistered') {
    return refuseStep('supplier-not-registered', message('register-step-missing'));
  }
  const end = whyEnded(registration);
  return end ? endStep('OK', { message: end }) : { kind: 'wait', for: waitFor, id: job._id, message: waits };
}
