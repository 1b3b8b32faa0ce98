// fiscal.wait.upload and fiscal.wait.approval: a registration waits for its papers and for a person, as long as it takes.
import type { ChainStepState, StepInput } from '../../src/contracts/activities';
import type { ChainDocument } from '../../src/store/ledger/chains';
import type { Deps } from '../deps';
import { chainOf } from './register-supplier';
import { beginWaiting, isContext, readStep, type StepResult, unfit, writeEnd } from './step';

/** Until the signed agreement is confirmed. */
export const awaitAgreement = (deps: Deps) =>
  awaitRegistration(deps, {
    waits: 'waits for the signed agreement: upload it, and confirm',
    ended: ({ registration }) => {
      if (registration.confirmedAt) return { status: 'OK', message: 'the agreement is confirmed' };
      return registration.state === 'registered' ? { status: 'OK', message: 'no agreement is needed' } : undefined;
    },
  });

/** Until an operator approves. */
export const awaitApproval = (deps: Deps) =>
  awaitRegistration(deps, {
    waits: 'waits for approval by an operator',
    ended: ({ registration }) =>
      registration.state === 'registered' ? { status: 'OK', message: 'approved' } : undefined,
  });

interface Waiting {
  readonly waits: string;
  readonly ended: (chain: ChainDocument) => StepResult | undefined;
}

const awaitRegistration =
  (deps: Deps, { waits, ended }: Waiting) =>
  async (input: StepInput): Promise<ChainStepState> => {
    const read = await readStep(deps, input);
    if (!isContext(read)) return read;
    const refused = read.intent ? undefined : unfit(read);
    if (refused) return writeEnd(deps, read, refused);
    const chain = await chainOf(deps, read);
    if (!chain || chain.registration.state === 'unregistered') {
      const message = 'fiscal.register has to come before this step';
      return writeEnd(deps, read, { status: 'KO', code: 'supplier-not-registered', message });
    }
    const end = ended(chain);
    if (end) return writeEnd(deps, read, end);
    await beginWaiting(deps, read, undefined, waits);
    return { status: 'WAIT' };
  };
