// The witness of a simulated world: it survives crashes, a lost Temporal database and restored databases. It is outside
// the database, so that restoring one removes no line from it. Series are not guarded here.
import { type Witness, WitnessUnavailableError, type WitnessedChainEnd } from '../../src/contracts/witness';
import { addWitnessLine, formatWitnessChainLine, type WitnessFacts, createWitnessFacts } from '../../src/witness/facts';
import { awaitEffect, type Task } from './tasks';
import type { World } from './world';

const known = new WeakMap<World, WitnessFacts>();

function factsOf(world: World): WitnessFacts {
  const facts = known.get(world) ?? createWitnessFacts();
  known.set(world, facts);
  return facts;
}

/** The last record of each installation number of a chain that is written down. */
export const readWitnessedEnds = (world: World, chain: string): readonly WitnessedChainEnd[] =>
  factsOf(world).chains.get(chain) ?? [];

/** How long a verb waits for a folder that hangs. */
const answerMs = 5_000;

/** Its folder may hang: then a verb ends without a response after its deadline, and nothing was written. */
export function createWitness(world: World, task: Task): Witness {
  const facts = factsOf(world);
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
      const writing = answering(() => addWitnessLine(facts, formatWitnessChainLine(chain, end, world.nowMs)));
      if (world.mutant === 'written-down') await writing.catch(() => undefined);
      else await writing;
    },
    ofSeries: () => Promise.resolve(null),
    noteSeries: () => Promise.resolve(),
    seriesOf: () => Promise.resolve(new Map()),
  };
}
