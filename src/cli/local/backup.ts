// `npx sello backup --out DIR`: a backup of the local stack. While the stack runs writes are held and only the
// database is copied; at rest the engine's store is copied, too. The sweep makes the engine's runs anew without it.
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BackupPart, copyToBackup, type Manifest, findMasterKeyFile } from '../../local/backup';
import { claimFolder } from '../../local/claim';
import { readLocalFile } from '../../local/local-file';
import { projectRoot, defaultFolder } from '../../local/root';
import { withWritesHeld } from '../../store/backup';

const usage = [
  'Usage: npx sello backup --out DIR [--data .sello] [--with-key FILE]',
  '',
  '  --out DIR        a folder that does not exist yet',
  '  --with-key FILE  also copies the master key there; keep it apart from the backup, nothing opens without it',
].join('\n');

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', default: defaultFolder },
      out: { type: 'string' },
      'with-key': { type: 'string' },
    },
  });
  if (!values.out) {
    console.error(usage);
    return 2;
  }
  const dataFolder = path.resolve(projectRoot(), values.data);
  const { manifest, held } = await backUp(dataFolder, path.resolve(values.out));
  const bytes = manifest.files.reduce((total, file) => total + file.bytes, 0);
  console.log(
    `${values.out}: ${manifest.parts.join(' and ')}, ${manifest.files.length} files, ${Math.ceil(bytes / 1e6)} MB` +
      `${held ? `; writes were held for ${held.toFixed(1)} s` : ''}.`,
  );
  if (values['with-key']) {
    await copyFile(findMasterKeyFile(dataFolder), values['with-key']);
    console.log(`The master key is in ${values['with-key']}: keep it apart from the backup.`);
  } else {
    console.log(`The master key (${findMasterKeyFile(dataFolder)}) is not in it: keep a copy of it elsewhere.`);
  }
  console.log(
    'The witness is not in it either: it must be newer than the backup. Have its folder copied all the time.',
  );
  return 0;
}

/** Copies a running or a resting stack. `held`: seconds for which writes were held. */
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
