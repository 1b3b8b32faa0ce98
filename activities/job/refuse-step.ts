// Ends a step that cannot be carried out at all with a KO that says why.
import type { StepInput, StepOutcome } from '../../src/contracts/activities';
import type { Deps } from '../deps';
import { isContext, readStep, writeEnd } from './step';

export const refuseStep =
  (deps: Deps) =>
  async ({ code, message, ...input }: StepInput & { code: string; message: string }): Promise<StepOutcome> => {
    const read = await readStep(deps, input);
    return isContext(read) ? writeEnd(deps, read, { status: 'KO', code, message }) : read;
  };
