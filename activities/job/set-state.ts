// silo.state: sets the entry's state and shows the job's faults with it. Idempotent by (job, step, visit).
import type { StepInput, StepOutcome } from '../../src/contracts/activities';
import type { Fault } from '../../src/contracts/errors';
import { pushState } from '../../src/store/entries/changes';
import type { Deps } from '../deps';
import { type StepContext, takeStep } from './step';

const statePattern = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** Only the system sets these (api.md section 6). */
const systemStates = ['empty', 'invalid'];

export const setState =
  (deps: Deps) =>
  (input: StepInput): Promise<StepOutcome> =>
    takeStep(deps, input, (context) => {
      const key = context.step.config?.state;
      if (typeof key !== 'string' || !statePattern.test(key) || systemStates.includes(key)) {
        return { status: 'KO', code: 'bad-config', message: 'config.state is not a state that a step can set' };
      }
      return async (session) => {
        const { entry, job, now } = context;
        const row = { key, at: now, src: 'transform-job', srcId: `${job.id}:${context.visit}` };
        const pushed = await pushState(deps.database, entry.workspace, entry.id, row, faultsOf(context), session);
        if (pushed === 'full')
          return { status: 'KO', code: 'too-many-states', message: 'the entry has too many states' };
        return { status: 'OK' };
      };
    });

/** The job's faults, and what the authority accepted only with errors. */
const faultsOf = ({ job }: StepContext): readonly Fault[] => [...job.faults, ...job.warnings];
