// `npx sello restored` prepares a database that was restored with a snapshot, `mongorestore` or copied files, before the
// processes start. `npx sello restore` of the local stack does the same with the database of a backup.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { defaultDataFolder } from '../local/root';
import {
  countChainsToPauseAfterRestore,
  countOpenBatchesAndBulkActions,
  type OpenWorkCounts,
  prepareRestoredDatabase,
} from '../store/backup';
import { createId } from '../main/ids';
import { type DatabaseAndSettings, runOnInstallation } from './installation';
import { dataOptionHelp, formatHelp } from './usage';
import { readWitnessBeginning, writeWitnessBeginning } from '../witness/files';

export const help = formatHelp({
  usage: 'npx sello restored [--yes]',
  options: {
    '--yes': 'pause and cancel; without this option, the command only counts the chains, batches and bulk actions',
    ...dataOptionHelp,
  },
  notes:
    'Run the command after you have restored the database of MONGODB_URI, and before you start a process of Sello. It\n' +
    'changes all workspaces. Chains stay paused until you renew or confirm them (docs/restore.md).',
});

/** Runs `npx sello restored`. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: 'string', default: defaultDataFolder }, yes: { type: 'boolean', default: false } },
  });
  return runOnInstallation(values.data, process.env, (installation) =>
    values.yes ? prepareAndReport(installation) : printPlan(installation),
  );
}

async function printPlan({ database, settings }: DatabaseAndSettings): Promise<number> {
  const chains = await countChainsToPauseAfterRestore(database);
  const work = formatWork(await countOpenBatchesAndBulkActions(database));
  console.log(`Database ${settings.mongo.database}: ${chains} chains would be paused, and ${work} cancelled.`);
  console.log('Nothing was changed. To change them, run the command again with --yes.');
  return 1;
}

async function prepareAndReport({ database, settings }: DatabaseAndSettings): Promise<number> {
  const { paused, cancelled, witnessStart } = await prepareRestoredDatabase(database, createId());
  const work = formatWork(cancelled);
  console.log(`Database ${settings.mongo.database}: ${paused} chains are paused, and ${work} cancelled.`);
  if (settings.witness !== undefined && (await createForgetfulWitness(settings.witness, witnessStart)))
    console.log('There was no witness. Series are paused until an operator resumes them.');
  console.log('Next steps: docs/restore.md');
  return 0;
}

/** Creates a witness that was lost, so that the next process does not start one that claims to have seen everything. */
async function createForgetfulWitness(folder: string, start: Date): Promise<boolean> {
  if (await readWitnessBeginning(folder)) return false;
  await writeWitnessBeginning(folder, { startedAt: start.toISOString(), forgot: true, id: randomUUID() }, false);
  return true;
}

const formatWork = ({ batches, bulkActions }: OpenWorkCounts): string =>
  `${batches} open batches and ${bulkActions} open bulk actions`;
