// The witness of a simulated world: it survives crashes, lost engines and restored databases. It lies outside the database,
// so nothing that is put back takes a line from it. Series are not guarded here.
import type { Witness } from '../../src/contracts/witness';
import { addLine, chainLine, type Facts, noFacts } from '../../src/witness/facts';
import type { World } from './world';

const known = new WeakMap<World, Facts>();

export function witnessIn(world: World): Witness {
  const facts = known.get(world) ?? noFacts();
  known.set(world, facts);
  return {
    ofChain: (chain) => Promise.resolve({ sinceMs: 0, last: facts.chains.get(chain) ?? null }),
    noteEnd: (chain, end) => Promise.resolve(addLine(facts, chainLine(chain, end, world.nowMs))),
    ofSeries: () => Promise.resolve(null),
    noteSeries: () => Promise.resolve(),
    seriesOf: () => Promise.resolve(new Map()),
  };
}
