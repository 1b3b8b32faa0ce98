// Whether jobs of a workflow keep others from changing the entry.
import { isProvider, providerTable } from '../contracts/providers';
import { allSteps, type Plan } from './workflow';

/** One step that changes content or makes records is enough. */
export const holdsEntry = (plan: Plan): boolean =>
  allSteps(plan).some(({ provider }) => isProvider(provider) && providerTable[provider].holdsEntry);
