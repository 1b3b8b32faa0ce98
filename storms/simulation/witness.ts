// The witness of a simulated world: it survives crashes, lost engines and restored databases. It lies outside the database,
// so nothing that is put back takes a line from it. Series are not guarded here.
import type { Witness, WitnessedEnd } from '../../src/contracts/witness';
import { addLine, chainLine, type Facts, noFacts } from '../../src/witness/facts';
import type { World } from './world';

const known = new WeakMap<World, Facts>();

function factsOf(world: World): Facts {
  const facts = known.get(world) ?? noFacts();
  known.set(world, facts);
  return facts;
}

/** The last record of a chain that is written down. */
export const witnessedEnd = (world: World, chain: string): WitnessedEnd | null =>
  factsOf(world).chains.get(chain) ?? null;

export function witnessIn(world: World): Witness {
  const facts = factsOf(world);
  return {
    ofChain: (chain) => Promise.resolve(world.rates.witness ? { sinceMs: 0, last: witnessedEnd(world, chain) } : null),
    noteEnd: (chain, end) => Promise.resolve(addLine(facts, chainLine(chain, end, world.nowMs))),
    ofSeries: () => Promise.resolve(null),
    noteSeries: () => Promise.resolve(),
    seriesOf: () => Promise.resolve(new Map()),
  };
}
