// A backup of a local stack: a folder with the database's files, Temporal's store if the stack was stopped, and a list
// of all files with their digests. The backup never contains the master key. It does not contain the witness either,
// because the witness must not be restored.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type DataFolderPart = 'database' | 'engine';

interface BackedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** `manifest.json` of a backup. */
export interface BackupManifest {
  readonly version: 1;
  readonly madeAt: string;
  readonly parts: readonly DataFolderPart[];
  /** Identifies the master key that decrypts the backup, without revealing the key. */
  readonly keyId: string;
  readonly files: readonly BackedFile[];
}

const manifestFile = (folder: string): string => path.join(folder, 'manifest.json');
export const resolveMasterKeyFilePath = (dataFolder: string): string => path.join(dataFolder, 'master-key');

/** Computes the ID of a master key. The same key always has the same ID. */
export const computeMasterKeyId = (masterKey: string): string =>
  createHash('sha256').update(`which master key: ${masterKey.trim()}`).digest('hex').slice(0, 16);

/** Lists the existing files and folders of a part in a data folder. */
async function listPlaces(dataFolder: string, part: DataFolderPart): Promise<string[]> {
  if (!existsSync(dataFolder)) return [];
  const belongs = (name: string): boolean =>
    part === 'database' ? name === 'mongodb' : name.startsWith('temporal.db');
  return (await readdir(dataFolder)).filter(belongs);
}

/**
 * Copies the parts to a new folder; nothing may write to them during the copy.
 * @throws Error if there is no database
 */
export async function copyDataFolderToBackup(
  dataFolder: string,
  folder: string,
  parts: readonly DataFolderPart[],
  now: Date,
): Promise<BackupManifest> {
  if ((await listPlaces(dataFolder, 'database')).length === 0) throw new Error(`${dataFolder} has no database.`);
  if (existsSync(folder))
    throw new Error(`${folder} already exists. A backup needs a new folder: choose another name.`);
  await mkdir(folder, { recursive: false, mode: 0o700 });
  for (const part of parts) {
    for (const name of await listPlaces(dataFolder, part)) {
      await cp(path.join(dataFolder, name), path.join(folder, name), { recursive: true });
    }
  }
  const keyId = computeMasterKeyId(await readFile(resolveMasterKeyFilePath(dataFolder), 'utf8'));
  const files = await filesIn(folder);
  const manifest: BackupManifest = { version: 1, madeAt: now.toISOString(), parts, keyId, files };
  await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
  return manifest;
}

/**
 * Checks a backup and returns its manifest.
 * @throws Error if the folder is not a backup, or if a file is missing or was changed
 */
export async function requireValidBackup(folder: string): Promise<BackupManifest> {
  if (!existsSync(manifestFile(folder)))
    throw new Error(
      `${folder} is not a backup: it has no manifest.json. Use the folder that \`backup --out\` created.`,
    );
  const manifest = JSON.parse(await readFile(manifestFile(folder), 'utf8')) as BackupManifest;
  if (manifest.version !== 1) throw new Error(`${folder} was created by another version of Sello.`);
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = path.join(folder, name);
    const size = existsSync(file) ? (await stat(file)).size : -1;
    if (size !== bytes || (await computeDigest(file)) !== sha256)
      throw new Error(`${file} was changed after the backup.`);
  }
  return manifest;
}

/** Moves the parts in a data folder aside. @returns the new folder; undefined if there was nothing to move */
export async function moveDataFolderPartsAside(
  dataFolder: string,
  parts: readonly DataFolderPart[],
  now: Date,
): Promise<string | undefined> {
  const names = (await Promise.all(parts.map((part) => listPlaces(dataFolder, part)))).flat();
  if (names.length === 0) return undefined;
  const aside = path.join(dataFolder, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const name of names) await rename(path.join(dataFolder, name), path.join(aside, name));
  return aside;
}

/** Returns the folder in which a restore prepares the database. */
const getDraftFolder = (dataFolder: string): string => path.join(dataFolder, 'restoring');

/** Creates that folder without content. Files of an interrupted restore are deleted. */
export async function recreateRestoreDraftFolder(dataFolder: string): Promise<string> {
  const draft = getDraftFolder(dataFolder);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  return draft;
}

/** Moves the prepared database into place, completely or not at all. */
export async function installRestoredDatabase(dataFolder: string, draft: string): Promise<void> {
  for (const name of await listPlaces(draft, 'database'))
    await rename(path.join(draft, name), path.join(dataFolder, name));
  await rm(draft, { recursive: true, force: true });
}

/**
 * Returns whether a restore moved the database aside and died before it put the new one in place. In this case, no
 * empty database may replace it.
 */
export const isDataFolderHalfRestored = (dataFolder: string): boolean =>
  existsSync(getDraftFolder(dataFolder)) && !existsSync(path.join(dataFolder, 'mongodb'));

/** Copies a part of a backup to a data folder that does not contain this part yet. */
export async function copyBackupPartToDataFolder(
  folder: string,
  dataFolder: string,
  part: DataFolderPart,
): Promise<void> {
  for (const name of await listPlaces(folder, part)) {
    await cp(path.join(folder, name), path.join(dataFolder, name), {
      recursive: true,
      errorOnExist: true,
      force: false,
    });
  }
}

async function filesIn(folder: string): Promise<BackedFile[]> {
  const backedFiles: BackedFile[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size } = await stat(file);
    backedFiles.push({ name: path.relative(folder, file), bytes: size, sha256: await computeDigest(file) });
  }
  return backedFiles.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function computeDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
