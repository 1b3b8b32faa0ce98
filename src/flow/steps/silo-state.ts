// silo.state: sets the entry's state and shows the job's faults with it.
import { ended, refused, type StepEnd } from '../step-end';
import type { StepContext } from '../view';

const statePattern = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** Only the system sets these (api.md section 6). */
const systemStates = ['empty', 'invalid'];

const isSettable = (key: unknown): key is string =>
  typeof key === 'string' && statePattern.test(key) && !systemStates.includes(key);

/** What the step would be refused for when a job comes to it. */
export function checkStateConfig({ state }: Readonly<Record<string, unknown>>): { name: string; message: string }[] {
  if (isSettable(state)) return [];
  return [{ name: 'state', message: state === undefined ? 'is missing' : 'is not a state that a step can set' }];
}

export function setState({ job, step, visit, tools }: StepContext): StepEnd {
  const key = step.config?.state;
  if (!isSettable(key)) return refused('bad-config', 'config.state is not a state that a step can set');
  const row = { key, at: tools.now, src: 'transform-job', srcId: `${job.id}:${visit}` };
  // The job's faults, and what the authority accepted only with errors.
  return ended('OK', { state: { row, faults: [...job.faults, ...job.warnings] } });
}
