// `npx sello restored` prepares a database that was restored with a snapshot, `mongorestore` or copied files, before the
// processes start. `npx sello restore` of the local stack does the same with the database of a backup.
import { defaultDataFolder } from '../local/root';
import {
  countChainsToPauseAfterRestore,
  countOpenBatchesAndBulkActions,
  type OpenBatchAndBulkActionCounts,
  prepareRestoredDatabase,
  type RestoredDatabasePreparationResult,
} from '../store/backup';
import { createUuidV7 } from '../main/ids';
import type { Database } from '../store/database';
import { parseCommandLine } from './command-line';
import { type DatabaseAndSettings, runWithDatabaseAndSettings } from './installation';
import { dataOptionHelp, formatCommandHelp } from './usage';
import { pauseAllSeriesAfterRestore } from '../store/series/pause-after-restore';
import { readWitnessIdsAndNewestTimeInDatabase } from '../store/witness-anchor';
import { formatRowWithFutureTimes } from '../store/witness-start';
import {
  describeUndatedWitness,
  describeWitnessAfterRestore,
  inspectWitnessAfterRestore,
  createOrMarkWitnessAfterRestore,
} from '../witness/after-restore';
import { formatCountWithNoun } from '../messages/text';

export const help = formatCommandHelp({
  usage: 'npx sello restored [--yes]',
  options: {
    '--yes':
      'pause the chains (and the series, if there is no witness or the witness may lack numbers),\n' +
      'and cancel the batches and bulk actions; without --yes, the command only counts them',
    ...dataOptionHelp,
  },
  notes:
    'Run the command after you have restored the database of MONGODB_URI, and before any process of Sello starts.\n' +
    'The command changes all workspaces. Chains stay paused until you renew or confirm them (docs/restore.md).',
});

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseCommandLine(args, {
    data: { type: 'string', default: defaultDataFolder },
    yes: { type: 'boolean', default: false },
  });
  return runWithDatabaseAndSettings(values.data, process.env, (installation) =>
    values.yes ? prepareAndReport(installation) : printPlan(installation),
  );
}

async function printPlan({ database, settings }: DatabaseAndSettings): Promise<number> {
  const chains = await countChainsToPauseAfterRestore(database);
  const work = formatWork(await countOpenBatchesAndBulkActions(database));
  console.log(
    `Database ${settings.mongo.database}: ${formatCountWithNoun(chains, 'chain', 'chains')} would be paused. Would ` +
      `be cancelled: ${work}.`,
  );
  const found =
    settings.witness === undefined
      ? 'none'
      : await inspectWitnessAfterRestore(settings.witness, [await readWitnessIdsAndNewestTimeInDatabase(database)]);
  for (const line of describeWitnessAfterRestore(found, false)) console.log(line);
  console.log('Nothing was changed. To pause and cancel, run the command again with --yes.');
  return 1;
}

async function prepareAndReport({ database, settings }: DatabaseAndSettings): Promise<number> {
  const changes = await prepareRestoredDatabase(database, createUuidV7(), (row) =>
    console.log(formatRowWithFutureTimes(row)),
  );
  const { paused, cancelled, undated } = changes;
  const work = formatWork(cancelled);
  console.log(
    `Database ${settings.mongo.database}: ${formatCountWithNoun(paused, 'chain is', 'chains are')} paused. ` +
      `Cancelled: ${work}.`,
  );
  const prepared =
    settings.witness === undefined
      ? await pauseSeriesWithoutWitness(database, changes)
      : await createOrMarkWitnessAfterRestore(settings.witness, [changes.witness], changes);
  for (const line of describeWitnessAfterRestore(prepared)) console.log(line);
  if (undated && prepared !== 'kept') console.log(describeUndatedWitness(undated));
  console.log('Next: start the processes, and follow docs/restore.md from step 3. Step 6 resumes the series.');
  return 0;
}

/** @throws Error if the time of the pause is unknown, because the clock of the database is behind */
async function pauseSeriesWithoutWitness(
  database: Database,
  { witnessStart, undated }: RestoredDatabasePreparationResult,
): Promise<'none'> {
  if (undated)
    throw new Error(
      `The series cannot be paused: ${undated.message}. Then run the command again. ` +
        'Do not start any process of Sello until the command succeeds.',
      { cause: undated },
    );
  await pauseAllSeriesAfterRestore(database, witnessStart);
  return 'none';
}

const formatWork = ({ batches, bulkActions }: OpenBatchAndBulkActionCounts): string =>
  `${formatCountWithNoun(batches, 'open batch', 'open batches')}, ` +
  formatCountWithNoun(bulkActions, 'open bulk action', 'open bulk actions');
