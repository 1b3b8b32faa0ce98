// `npx sello restore DIR` restores a backup into the folder of a stopped stack, and prints the next steps.
import { copyFile, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type DataFolderPart,
  requireValidBackup,
  copyBackupPartToDataFolder,
  recreateRestoreDraftFolder,
  computeMasterKeyId,
  type BackupManifest,
  resolveMasterKeyFilePath,
  moveDataFolderPartsAside,
  installRestoredDatabase,
} from '../../local/backup';
import { lockDataFolderAndEndOrphans } from '../../local/folder-lock';
import { resolveLocalWitnessFolderPath } from '../../local/stack-processes';
import { parseCommandLine } from '../command-line';
import { dataOptionHelp, formatCommandHelp, printUsageError } from '../usage';
import { type RestorePreparationResult, renewIdsAndPauseRestoredDatabases } from './pause-backup';
import { requireProjectRoot, defaultDataFolder } from '../../local/root';
import {
  describeUndatedWitness,
  describeWitnessAfterRestore,
  createOrMarkWitnessAfterRestore,
  type WitnessStateAfterRestore,
} from '../../witness/after-restore';
import { formatCountWithNoun } from '../../messages/text';

export const help = formatCommandHelp({
  usage: 'npx sello restore DIR [options]',
  options: {
    DIR: 'a backup created by `npx sello backup`',
    '--key FILE': 'copy of the master key; needed if this machine has none',
    '--without-temporal': 'start with an empty Temporal database; Sello restarts all runs from the data in MongoDB',
    ...dataOptionHelp,
  },
  notes:
    'Stop the stack first. The command moves the old data to the folder before-restore-... and never deletes old data.',
});

export interface RestoreCommandOptions {
  readonly backup: string;
  readonly dataFolder: string;
  readonly key: string | undefined;
  readonly withoutTemporal: boolean;
}

export interface BackupRestoreResult {
  readonly manifest: BackupManifest;
  /** The folder that now contains the previous files. */
  readonly aside: string | undefined;
  /** Unless it is `kept`, it is unknown which numbers were issued after the backup, so series are paused. */
  readonly witness: WitnessStateAfterRestore;
  /** Number of chains that are paused until an operator renews them. */
  readonly paused: number;
}

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    {
      data: { type: 'string', default: defaultDataFolder },
      key: { type: 'string' },
      'without-temporal': { type: 'boolean', default: false },
    },
    1,
  );
  const [backup] = positionals;
  if (!backup) return printUsageError('Missing argument: folder of the backup', help);
  const dataFolder = path.resolve(requireProjectRoot(), values.data);
  const order = {
    backup: path.resolve(backup),
    dataFolder,
    key: values.key,
    withoutTemporal: values['without-temporal'],
  };
  const restored = await restoreBackup(order);
  for (const line of nextSteps(restored, values.data)) console.log(line);
  return 0;
}

/** Pauses the chains of the database in the folder. */
export type RestoredDatabasePreparer = (folder: string) => Promise<RestorePreparationResult>;

const say = (line: string): void => console.error(line);

/**
 * Restores a backup into a data folder. The database is put in place last, in one step, with every chain in it paused.
 * If the command is interrupted earlier, the previous database is still in place, or there is no database. Without a
 * database, no stack starts. If the command is run again, it starts from the beginning.
 * @throws Error if a stack is running there, the backup is damaged, the master key is missing or different, or a wrong
 * clock hides whether the witness is complete
 */
export async function restoreBackup(
  { backup, dataFolder, key, withoutTemporal }: RestoreCommandOptions,
  pause: RestoredDatabasePreparer = (folder) => renewIdsAndPauseRestoredDatabases(folder, say),
): Promise<BackupRestoreResult> {
  const manifest = await requireValidBackup(backup);
  const claim = await lockDataFolderAndEndOrphans(dataFolder, say);
  try {
    await takeKey(dataFolder, key, manifest);
    const now = new Date();
    const draft = await recreateRestoreDraftFolder(dataFolder);
    await copyBackupPartToDataFolder(backup, draft, 'database');
    const prepared = await pause(draft);
    const { paused, witnesses, undated } = prepared;
    const folder = resolveLocalWitnessFolderPath(dataFolder);
    const witness = await createOrMarkWitnessAfterRestore(folder, witnesses, prepared);
    if (undated && witness !== 'kept') say(describeUndatedWitness(undated));
    const aside = await moveDataFolderPartsAside(
      dataFolder,
      withoutTemporal ? ['database', 'engine'] : ['database'],
      now,
    );
    // Temporal's store in the folder is newer than the one in the backup.
    const part: DataFolderPart = 'engine';
    const engineIsHere = existsSync(path.join(dataFolder, 'temporal.db'));
    if (!engineIsHere && !withoutTemporal && manifest.parts.includes(part)) {
      await copyBackupPartToDataFolder(backup, dataFolder, part);
    }
    await installRestoredDatabase(dataFolder, draft);
    return { manifest, aside, witness, paused };
  } finally {
    claim.release();
  }
}

async function takeKey(dataFolder: string, file: string | undefined, { keyId }: BackupManifest): Promise<void> {
  const own = resolveMasterKeyFilePath(dataFolder);
  if (!existsSync(own)) {
    if (!file) throw new Error('The folder has no master key. Pass your copy with --key FILE.');
    await copyFile(file, own);
  }
  if (computeMasterKeyId(await readFile(own, 'utf8')) === keyId) return;
  throw new Error(
    `${own} is not the master key of the backup, so it cannot decrypt the certificates and signing keys.`,
  );
}

/** @param data the value of `--data`, because the next steps use the same data folder */
function nextSteps({ manifest, aside, witness, paused }: BackupRestoreResult, data: string): string[] {
  const isUsual = data === defaultDataFolder;
  const sello = (command: string): string => `npx sello ${command}${isUsual ? '' : ` --data ${data}`}`.padEnd(44);
  return [
    `The backup of ${manifest.madeAt} is in place. ${formatCountWithNoun(paused, 'chain is', 'chains are')} ` +
      'paused: Sello seals and sends nothing for a paused chain until you renew or confirm it.',
    ...(aside ? [`The previous files are in ${aside}. Delete them when you have checked everything.`] : []),
    ...describeWitnessAfterRestore(witness),
    '',
    'Next steps (docs/restore.md):',
    `  2. ${`npm start${isUsual ? '' : ` -- --data ${data}`}`.padEnd(44)}clients can send requests again; invoices wait`,
    `  3. ${sello('chain list')}shows which chains are paused, and which records are missing`,
    `  4. ${sello('chain reconcile TAX_ID')}lists the invoices of which only the authority has the last record`,
    `  5. ${sello('chain renew --all')}gives every chain a new installation number, so that the chain continues`,
    `  6. ${sello('series list')}shows which series are paused, and where they should continue`,
    `     ${sello('series resume --all --yes')}`.trimEnd(),
    `  7. ${sello('chain verify TAX_ID')}checks that the stored records are intact`,
  ];
}
