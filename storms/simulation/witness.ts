// The witness of a simulated world. It survives crashes, a lost database of Temporal and restored databases. It is
// outside the database, so a restore removes no line from it. Series are not protected here.
import { type WitnessLog, WitnessUnavailableError, type WitnessedChainHead } from '../../src/contracts/witness';
import {
  addWitnessLineToFacts,
  formatWitnessChainLine,
  type WitnessFacts,
  createWitnessFacts,
} from '../../src/witness/facts';
import { awaitEffect, type Task } from './tasks';
import type { World } from './world';

const cache = new WeakMap<World, WitnessFacts>();

function listFacts(world: World): WitnessFacts {
  const facts = cache.get(world) ?? createWitnessFacts();
  cache.set(world, facts);
  return facts;
}

/** The last stored record of each installation number of a chain. */
export const readWitnessedEnds = (world: World, chain: string): readonly WitnessedChainHead[] =>
  listFacts(world).chains.get(chain) ?? [];

/** Time limit of a function if its folder hangs. */
const answerMs = 5_000;

/**
 * Creates the witness. While its folder hangs, a function ends without a response after the time limit, and writes
 * nothing.
 */
export function createWitness(world: World, task: Task): WitnessLog {
  const facts = listFacts(world);
  const answering = <T>(work: () => T): Promise<T> => {
    if (world.nowMs >= world.witnessAwayUntilMs) return Promise.resolve(work());
    const untilMs = world.nowMs + answerMs;
    world.after(answerMs, 'a deadline of the witness', () => undefined);
    const gone = (): never => {
      world.count('calls that the witness did not answer');
      throw new WitnessUnavailableError('silent', 'nothing came within its deadline');
    };
    return awaitEffect<T>(task, 'witness', gone, { ready: () => world.nowMs >= untilMs });
  };
  return {
    ofChain: (chain) =>
      answering(() => (world.rates.witness ? { sinceMs: 0, ends: readWitnessedEnds(world, chain) } : null)),
    noteEnd: async (chain, end) => {
      const writing = answering(() => addWitnessLineToFacts(facts, formatWitnessChainLine(chain, end, world.nowMs)));
      if (world.mutant === 'written-down') await writing.catch(() => undefined);
      else await writing;
    },
    ofSeries: () => Promise.resolve(null),
    noteSeries: () => Promise.resolve(),
    seriesOf: () => Promise.resolve(new Map()),
  };
}
