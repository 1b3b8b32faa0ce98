// Backups and their restoration. What the service has against a restored database: the witness and a chain's run know the
// last record that was sealed, and an operator gives every chain a new installation number.
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import { catchUp } from './elections';
import { loseRuns } from './engine';
import type { Stage } from './stage';
import type { Process } from './tasks';
import type { World } from './world';

/** So long it takes a person to see that sealing rests, and to act. */
const renewalDelayMsMax = 120_000;

export function backUp(stage: Stage): boolean {
  const { world } = stage;
  stage.backup = world.database.snapshot();
  world.count('backups');
  world.trace('a backup is made');
  return true;
}

/**
 * Everything stops, the database is the one of the backup. Then an operator renews all chains before anything runs, or
 * only when sealing rests; the engine's store may be lost, too.
 * @param crash ends a process
 */
export function restore(stage: Stage, crash: (stage: Stage, process: Process) => void): boolean {
  const { world, workers, api, operator, backup, runs } = stage;
  if (!backup || stage.awaitsRenewal) return false;
  for (const process of [...workers, api, operator]) crash(stage, process);
  catchUp(world);
  noteLost(world, () => world.database.restore(backup));
  stage.backup = null;
  stage.restored();
  world.count('restores');
  world.trace('the database of the backup is put back');
  forgetUnknown(stage);
  if (world.random.chance(0.3)) {
    world.count('restores without the engine');
    loseRuns(runs);
  }
  if (world.random.chance(0.5)) renewLater(stage);
  else {
    stage.isDown = true;
    stage.renewAll(() => {
      stage.isDown = false;
    });
  }
  return true;
}

/** Workers run on the restored database; what holds them is what the witness and the runs know. */
function renewLater(stage: Stage): void {
  const { world } = stage;
  world.count('restores that nobody renews at once');
  stage.awaitsRenewal = true;
  world.after(world.random.below(renewalDelayMsMax), 'an operator sees that sealing rests', () => {
    stage.renewAll(() => {
      stage.awaitsRenewal = false;
    });
  });
}

const chainRows = (world: World): ChainDocument[] => world.database.find('chains', {}) as unknown as ChainDocument[];

/** Remembers which records the database does not have any more: the authority may hold them. */
function noteLost(world: World, change: () => void): void {
  const records = (): RecordDocument[] => world.database.find('records', {}) as unknown as RecordDocument[];
  const before = records();
  change();
  const kept = new Set(records().map(({ fingerprint }) => fingerprint));
  for (const { fingerprint } of before) if (!kept.has(fingerprint)) world.lost.add(fingerprint);
}

/** Runs of chains that are not stored any more: a person ends them. Those of jobs end by themselves. */
function forgetUnknown({ world, runs }: Stage): void {
  const known = new Set(chainRows(world).map(({ _id }) => _id));
  for (const [id, { chain }] of runs.chains) if (!known.has(chain)) runs.chains.delete(id);
}
