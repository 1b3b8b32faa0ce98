// The stack that the parts of one-stack.test.ts share in turn.
import { type FaultStack, startFaultStack } from '../stack';

let started: Promise<FaultStack> | undefined;

/** The stack starts for the first part that uses it. Each part has its own suppliers. */
export const shareStack = (): Promise<FaultStack> => (started ??= startFaultStack());
