// How a run goes on in a new one.
import { makeContinueAsNewFunc } from '@temporalio/workflow';
import type { DatabaseRef } from '../src/contracts/runs';

/**
 * The new run names its database anew: the engine would hand on the memo as the first run wrote it, under a master key that may
 * be gone by then, and nobody could look at the run any more.
 */
export function continueAsNew<Input extends DatabaseRef>(input: Input): Promise<never> {
  const { database } = input;
  return makeContinueAsNewFunc<(input: Input) => Promise<void>>(database ? { memo: { database } } : {})(input);
}
