// The stack that the parts of one-stack.test.ts share in turn.
import { type FaultStack, startFaultStack } from '../stack';

let started: Promise<FaultStack> | undefined;

/** Started for the first part that asks. Each part has suppliers of its own. */
export const shareStack = (): Promise<FaultStack> => (started ??= startFaultStack());
