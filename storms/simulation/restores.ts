// Backups and their restoration. Two things protect against a restored database: the witness and the run of a chain
// have the last sealed record, and an operator sets a new installation number for every chain.
import { chainLimits } from '../../src/contracts/limits/chain';
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import type { ChainRun } from './chain-runs';
import type { Snapshot } from './database/simulated-database';
import { catchUp } from './elections';
import { copyRuns, putBackRuns } from './engine-copies';
import { loseRuns } from './temporal';
import type { Stage } from './participants';
import type { Process } from './tasks';
import { copyWitness, putBackWitness } from './witness';
import type { World } from './world';

/** Maximum time that an operator takes to notice that sealing is paused, and to act. */
const renewalDelayMsMax = 120_000;

export function backUp(stage: Stage): boolean {
  const { world } = stage;
  if (chainRows(world).some((chain) => isConfirmationValid(world, chain))) return false;
  stage.backup = world.database.snapshot();
  world.count('backups');
  world.trace('a backup is made');
  return true;
}

/**
 * Stops everything, and replaces the database by the backup. Then an operator renews all chains, either before anything
 * runs, or only when sealing is paused. The database of Temporal may also be lost.
 * @param crash ends a process
 */
export function restore(stage: Stage, crash: (stage: Stage, process: Process) => void): boolean {
  const { world, workers, api, operator, backup } = stage;
  if (!backup || stage.awaitsRenewal) return false;
  if (world.rates.restoresBehindRuns && !isBehindRun(stage, backup)) return false;
  for (const process of [...workers, api, operator]) crash(stage, process);
  catchUp(world);
  noteLost(world, () => world.database.restore(backup));
  stage.backup = null;
  stage.restored();
  for (const run of stage.runs.chains.values()) run.missesRecords = false;
  world.count('restores');
  world.trace('the database of the backup is put back');
  const isWitnessWhole = !putBackOlderWitness(stage);
  changeRuns(stage, isWitnessWhole);
  forgetUnknown(stage);
  if (world.rates.restoresBehindRuns || world.random.chance(0.5)) renewLater(stage);
  else {
    stage.isDown = true;
    stage.renewAll(() => {
      stage.isDown = false;
    });
  }
  return true;
}

/** Returns whether a run knows more than the backup, and no attempt to seal would die. */
function isBehindRun({ runs }: Stage, backup: Snapshot): boolean {
  const chains = (backup.get('chains') ?? []) as unknown as readonly ChainDocument[];
  const heads = new Map(chains.map(({ installation, head }) => [installation, head?.sequence ?? 0]));
  const all = [...runs.chains.values()];
  const isAhead = ({ installation, state: { head } }: ChainRun): boolean =>
    head !== null && head.sequence > (heads.get(installation) ?? Number.POSITIVE_INFINITY);
  return all.some(isAhead) && all.every(({ sealing }) => sealing === null);
}

/** Copies the folder of the witness, or Temporal's database. */
export function copyOneStore({ world, copies, runs }: Stage): boolean {
  if (world.random.chance(0.5)) copies.witness = copyWitness(world);
  else copies.runs = copyRuns(runs);
  return true;
}

/**
 * Puts an older copy of the witness in its place, as after the loss of a machine. The copy may end before the backup, or
 * lack what was written after it.
 */
function putBackOlderWitness({ world, copies: { witness } }: Stage): boolean {
  if (!world.rates.witness || !witness || !world.random.chance(0.4)) return false;
  putBackWitness(world, witness);
  world.count('witnesses put back from a copy');
  return true;
}

/**
 * Loses Temporal's database, or puts an older copy of it in place. Without the whole witness, Temporal must start empty
 * rather than with an older copy.
 */
function changeRuns({ world, runs, copies }: Stage, isWitnessWhole: boolean): void {
  if (world.random.chance(0.3)) {
    world.count('restores without Temporal');
    loseRuns(runs);
  } else if (copies.runs && isWitnessWhole && world.rates.witness && world.random.chance(0.5)) {
    putBackRuns(world, runs, copies.runs);
  }
}

/** Lets workers run on the restored database. The contents of the witness and the runs stop them. */
function renewLater(stage: Stage): void {
  const { world } = stage;
  world.count('restores that are not renewed at once');
  stage.awaitsRenewal = true;
  world.after(world.random.below(renewalDelayMsMax), 'an operator notices that sealing is paused', () => {
    stage.renewAll(() => {
      stage.awaitsRenewal = false;
    });
  });
}

/** A backup would contain the confirmation, which would then also count for the restored database. */
const isConfirmationValid = ({ nowMs }: World, { endConfirmed }: ChainDocument): boolean =>
  endConfirmed !== undefined && nowMs - endConfirmed.at.getTime() <= chainLimits.endConfirmedSecondsMax * 1_000;

const chainRows = (world: World): ChainDocument[] => world.database.find('chains', {}) as unknown as ChainDocument[];

/** Stores which records the database has lost, because the authority may have these records. */
function noteLost(world: World, change: () => void): void {
  const records = (): RecordDocument[] => world.database.find('records', {}) as unknown as RecordDocument[];
  const before = records();
  change();
  const fingerprints = new Set(records().map(({ fingerprint }) => fingerprint));
  for (const record of before) if (!fingerprints.has(record.fingerprint)) world.lost.set(record.fingerprint, record);
}

/** Ends runs of chains that are not stored any more, as an operator does. Runs of such jobs end automatically. */
function forgetUnknown({ world, runs }: Stage): void {
  const names = new Set(chainRows(world).map(({ _id }) => _id));
  for (const [id, { chain }] of runs.chains) if (!names.has(chain)) runs.chains.delete(id);
}
