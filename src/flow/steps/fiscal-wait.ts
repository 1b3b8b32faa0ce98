// fiscal.wait.upload and fiscal.wait.approval: a registration waits for its papers and for a person, as long as it takes.
import type { ChainDocument } from '../../model/chain';
import { endStep, refuseStep, type StepEnd } from '../step-end';
import type { WaitFor } from '../../model/walk';
import type { StepContext } from '../view';

/** Until the signed agreement is confirmed. */
export const awaitUpload = (context: StepContext): StepEnd =>
  awaitRegistration(context, 'upload', 'waits for the signed agreement: upload it, and confirm', (registration) => {
    if (registration.confirmedAt) return 'the agreement is confirmed';
    return registration.state === 'registered' ? 'no agreement is needed' : undefined;
  });

/** Until an operator approves. */
export const awaitApproval = (context: StepContext): StepEnd =>
  awaitRegistration(context, 'approval', 'waits for approval by an operator', ({ state }) =>
    state === 'registered' ? 'approved' : undefined,
  );

function awaitRegistration(
  { registration, job }: StepContext,
  waitFor: WaitFor,
  message: string,
  whyEnded: (registration: ChainDocument['registration']) => string | undefined,
): StepEnd {
  if (!registration || registration.state === 'unregistered') {
    return refuseStep('supplier-not-registered', 'fiscal.register has to come before this step');
  }
  const end = whyEnded(registration);
  return end ? endStep('OK', { message: end }) : { kind: 'wait', for: waitFor, id: job._id, message };
}
