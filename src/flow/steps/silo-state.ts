// silo.state: sets the entry's state and shows the job's faults with it.
import { isCancelled } from '../../entries/cancelled';
import { endStep, refuseConfig, type StepEnd } from '../step-end';
import type { StepContext } from '../view';
import { message } from '../../messages/message';
import type { ConfigProblem } from '../../contracts/step-calls';

const statePattern = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** Only the system sets these. */
const systemStates = ['empty', 'invalid'];

const isSettable = (key: unknown): key is string =>
  typeof key === 'string' && statePattern.test(key) && !systemStates.includes(key);

/** What the step would be refused for when a job comes to it. */
export const checkStateConfig = ({ state }: Readonly<Record<string, unknown>>): ConfigProblem[] =>
  isSettable(state) ? [] : [{ name: 'state', problem: { kind: state === undefined ? 'missing' : 'not-a-state' } }];

export function setState({ job, entry, step, visit, tools }: StepContext): StepEnd {
  const wanted = step.config?.state;
  if (!isSettable(wanted)) return refuseConfig({ name: 'state', problem: { kind: 'not-a-state' } });
  // A job that fails on a cancelled invoice changes nothing at the authority: the invoice is shown as what it is there.
  const stays = wanted === 'error' && isCancelled(entry.fiscal);
  const row = { key: stays ? 'void' : wanted, at: tools.now, src: 'transform-job', srcId: `${job.id}:${visit}` };
  // The job's faults, and what the authority accepted only with errors.
  const faults = [...job.faults, ...job.warnings];
  return endStep('OK', {
    state: { row, faults },
    ...(stays ? { message: message('state-stays-void') } : {}),
  });
}
