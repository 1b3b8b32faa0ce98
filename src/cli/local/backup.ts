// `npx sello backup --out DIR` backs up the local stack. If the stack is running, writes are blocked and only the
// database is copied. If the stack is stopped, Temporal's store is copied as well. After a restore without this store,
// the sweep restarts the runs.
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type DataFolderPart,
  copyDataFolderToBackup,
  type BackupManifest,
  resolveMasterKeyFilePath,
} from '../../local/backup';
import { lockDataFolderAndEndOrphans } from '../../local/folder-lock';
import { readLocalStackFile } from '../../local/local-stack-info';
import { requireProjectRoot, defaultDataFolder } from '../../local/root';
import { runWithDatabaseWritesBlocked } from '../../store/backup';
import { parseCommandLine } from '../command-line';
import { dataOptionHelp, formatCommandHelp, printUsageError } from '../usage';
import { formatCountWithNoun } from '../../messages/text';

export const help = formatCommandHelp({
  usage: 'npx sello backup --out DIR [options]',
  options: {
    '--out DIR': 'write the backup to this folder, which must not exist yet',
    '--with-key FILE': 'also copy the master key to this file; store this file apart from the backup',
    ...dataOptionHelp,
  },
});

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseCommandLine(args, {
    data: { type: 'string', default: defaultDataFolder },
    out: { type: 'string' },
    'with-key': { type: 'string' },
  });
  if (!values.out) return printUsageError('Missing option: --out', help);
  const dataFolder = path.resolve(requireProjectRoot(), values.data);
  const { manifest, held } = await backUpLocalStack(dataFolder, path.resolve(values.out));
  const bytes = manifest.files.reduce((total, file) => total + file.bytes, 0);
  console.log(
    `${values.out}: ${manifest.parts.join(' and ')}, ` +
      `${formatCountWithNoun(manifest.files.length, 'file', 'files')}, ${Math.ceil(bytes / 1e6)} ` +
      `MB${held ? `; writes were blocked for ${held.toFixed(1)} s` : ''}.`,
  );
  if (values['with-key']) {
    await copyFile(resolveMasterKeyFilePath(dataFolder), values['with-key']);
    console.log(`The master key was copied to ${values['with-key']}. Store it apart from the backup.`);
  } else {
    console.log(
      `The backup does not contain the master key (${resolveMasterKeyFilePath(dataFolder)}). Keep a copy of it in a different place.`,
    );
  }
  console.log(
    'The backup does not contain the witness, which must be newer than the backup. Copy its folder continuously.',
  );
  return 0;
}

/** Copies a running or a stopped stack. `held` is the number of seconds for which writes were blocked. */
export async function backUpLocalStack(
  dataFolder: string,
  out: string,
): Promise<{ readonly manifest: BackupManifest; readonly held?: number }> {
  const running = readLocalStackFile(dataFolder);
  const copy = (parts: readonly DataFolderPart[]) => copyDataFolderToBackup(dataFolder, out, parts, new Date());
  if (running) {
    const began = Date.now();
    const manifest = await runWithDatabaseWritesBlocked(running.mongodb, () => copy(['database']));
    return { manifest, held: (Date.now() - began) / 1_000 };
  }
  const claim = await lockDataFolderAndEndOrphans(dataFolder, (line) => console.error(line));
  try {
    return { manifest: await copy(['database', 'engine']) };
  } finally {
    claim.release();
  }
}
