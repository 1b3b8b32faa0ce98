// `npx sello backup --out DIR`: backs up the local stack. While the stack is running, writes are blocked and only the
// database is copied; otherwise also Temporal's store. Without it, the sweep restarts the runs.
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BackupPart, copyToBackup, type Manifest, findMasterKeyFile } from '../../local/backup';
import { claimFolder } from '../../local/claim';
import { readLocalFile } from '../../local/local-file';
import { projectRoot, defaultFolder } from '../../local/root';
import { withWritesHeld } from '../../store/backup';
import { dataHelp, formatHelp, refuseUsage } from '../usage';

export const help = formatHelp({
  usage: 'npx sello backup --out DIR [options]',
  options: {
    '--out DIR': 'write the backup to this folder, which must not exist yet',
    '--with-key FILE': 'also copy the master key to this file; store it apart from the backup',
    ...dataHelp,
  },
});

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', default: defaultFolder },
      out: { type: 'string' },
      'with-key': { type: 'string' },
    },
  });
  if (!values.out) return refuseUsage('Missing option: --out', help);
  const dataFolder = path.resolve(projectRoot(), values.data);
  const { manifest, held } = await backUp(dataFolder, path.resolve(values.out));
  const bytes = manifest.files.reduce((total, file) => total + file.bytes, 0);
  console.log(
    `${values.out}: ${manifest.parts.join(' and ')}, ${manifest.files.length} files, ${Math.ceil(bytes / 1e6)} MB` +
      `${held ? `; writes were blocked for ${held.toFixed(1)} s` : ''}.`,
  );
  if (values['with-key']) {
    await copyFile(findMasterKeyFile(dataFolder), values['with-key']);
    console.log(`The master key was copied to ${values['with-key']}. Store it apart from the backup.`);
  } else {
    console.log(
      `The backup does not contain the master key (${findMasterKeyFile(dataFolder)}). Keep a copy of it in another place.`,
    );
  }
  console.log(
    'The backup does not contain the witness, which must be newer than the backup. Copy its folder continuously.',
  );
  return 0;
}

/** Copies a running or a stopped stack. `held`: seconds for which writes were blocked. */
export async function backUp(
  dataFolder: string,
  out: string,
): Promise<{ readonly manifest: Manifest; readonly held?: number }> {
  const running = readLocalFile(dataFolder);
  const copy = (parts: readonly BackupPart[]) => copyToBackup(dataFolder, out, parts, new Date());
  if (running) {
    const began = Date.now();
    const manifest = await withWritesHeld(running.mongodb, () => copy(['database']));
    return { manifest, held: (Date.now() - began) / 1_000 };
  }
  const claim = await claimFolder(dataFolder, (line) => console.error(line));
  try {
    return { manifest: await copy(['database', 'engine']) };
  } finally {
    claim.release();
  }
}
