// Operators reset runs of chains in Temporal, although the documentation advises against it. A reset takes a run back
// to an older last record.
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import { resetRun } from './chain-runs';
import type { Stage } from './participants';
import type { World } from './world';

/**
 * Resets the run of a chain that is paused because records are missing, as an operator may who looks at it. Nothing
 * protects a chain whose run is reset before the run has stored this pause.
 */
export function resetPausedRun({ world, runs }: Stage): boolean {
  const candidates = [...runs.chains.values()].filter(({ missesRecords }) => missesRecords);
  if (candidates.length === 0) return false;
  const run = world.random.pick(candidates);
  world.count('paused runs reset');
  world.trace(`the run of ${run.chain} is reset`);
  resetRun(world, run);
  return true;
}

/** Lists the records that the database has lost, and that have the present installation number of their chain. */
export const listLostRecords = (world: World, { _id, installation }: ChainDocument): readonly RecordDocument[] =>
  [...world.lost.values()].filter((record) => record.chain === _id && record.installation === installation);
