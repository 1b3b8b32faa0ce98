// Whether jobs of a workflow keep others from changing the entry.
import { isProvider, providerTable } from '../contracts/providers';
import { listSteps, type Plan } from './workflow';

/** One step that changes content or makes records is enough. */
export const holdsEntry = (plan: Plan): boolean =>
  listSteps(plan).some(({ provider }) => isProvider(provider) && providerTable[provider].holdsEntry);
