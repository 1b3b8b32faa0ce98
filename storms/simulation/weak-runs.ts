// Mutants of what the engine and its runs know: how a run begins, and what the sweep sees at work. The others are in the database.
import { type ChainRunState, type ChainStep, chainSteps } from '../../src/contracts/chain-run';
import { newRunState } from '../../src/chain/run/state';
import type { World } from './world';

/** A run that nothing was handed over to. */
export const firstState = ({ mutant }: World): ChainRunState =>
  mutant === 'unknown-end' ? { ...newRunState(), compared: true } : newRunState();

/** Steps that the sweep sees under way. */
export const atWork = ({ mutant }: World, live: Iterable<ChainStep>): readonly ChainStep[] =>
  mutant === 'sweep' ? chainSteps : [...live];
