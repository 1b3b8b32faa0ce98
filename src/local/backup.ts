// A backup of the one-machine form: a folder with the database's files, the engine's store when it was at rest, and a list
// of everything with its digest. The master key is never among them. The witness is not either: it must not go back.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A part and where it lies in a data folder. */
export type BackupPart = 'database' | 'engine';

interface BackedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** `manifest.json` of a backup. */
export interface Manifest {
  readonly version: 1;
  readonly madeAt: string;
  readonly parts: readonly BackupPart[];
  /** Says which master key opens what is encrypted, without saying anything about the key. */
  readonly keyId: string;
  readonly files: readonly BackedFile[];
}

const manifestFile = (folder: string): string => path.join(folder, 'manifest.json');
export const findMasterKeyFile = (dataFolder: string): string => path.join(dataFolder, 'master-key');

/** Same key, same id. */
export const computeKeyId = (masterKey: string): string =>
  createHash('sha256').update(`which master key: ${masterKey.trim()}`).digest('hex').slice(0, 16);

/** Files and folders of a part in a data folder, those that exist. */
async function placesOf(dataFolder: string, part: BackupPart): Promise<string[]> {
  if (!existsSync(dataFolder)) return [];
  const belongs = (name: string): boolean =>
    part === 'database' ? name === 'mongodb' : name.startsWith('temporal.db');
  return (await readdir(dataFolder)).filter(belongs);
}

/** Copies the parts into a new folder. Nothing may write to them meanwhile. @throws when there is no database */
export async function copyToBackup(
  dataFolder: string,
  folder: string,
  parts: readonly BackupPart[],
  now: Date,
): Promise<Manifest> {
  if ((await placesOf(dataFolder, 'database')).length === 0) throw new Error(`${dataFolder} has no database.`);
  if (existsSync(folder)) throw new Error(`${folder} exists already. A backup is a new folder: choose another name.`);
  await mkdir(folder, { recursive: false, mode: 0o700 });
  for (const part of parts) {
    for (const name of await placesOf(dataFolder, part)) {
      await cp(path.join(dataFolder, name), path.join(folder, name), { recursive: true });
    }
  }
  const keyId = computeKeyId(await readFile(findMasterKeyFile(dataFolder), 'utf8'));
  const files = await filesIn(folder);
  const manifest: Manifest = { version: 1, madeAt: now.toISOString(), parts, keyId, files };
  await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
  return manifest;
}

/** @throws when it is no backup, or a file is missing or another than the one that was copied */
export async function checkBackup(folder: string): Promise<Manifest> {
  if (!existsSync(manifestFile(folder)))
    throw new Error(`${folder} is no backup: it has no manifest.json. Name the folder that \`backup --out\` wrote.`);
  const manifest = JSON.parse(await readFile(manifestFile(folder), 'utf8')) as Manifest;
  if (manifest.version !== 1) throw new Error(`${folder} was made by another version of Sello.`);
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = path.join(folder, name);
    const size = existsSync(file) ? (await stat(file)).size : -1;
    if (size !== bytes || (await digestOf(file)) !== sha256) throw new Error(`${file} is not what was copied.`);
  }
  return manifest;
}

/** Moves what a data folder holds of the parts aside; gives the folder it lies in now, undefined when nothing was there. */
export async function putAside(
  dataFolder: string,
  parts: readonly BackupPart[],
  now: Date,
): Promise<string | undefined> {
  const names = (await Promise.all(parts.map((part) => placesOf(dataFolder, part)))).flat();
  if (names.length === 0) return undefined;
  const aside = path.join(dataFolder, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const name of names) await rename(path.join(dataFolder, name), path.join(aside, name));
  return aside;
}

/** Where a restoration prepares the database. */
const draftOf = (dataFolder: string): string => path.join(dataFolder, 'restoring');

/** An empty folder for it; what one that died left there goes. */
export async function createDraftFolder(dataFolder: string): Promise<string> {
  const draft = draftOf(dataFolder);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  return draft;
}

/** The prepared database becomes that of the folder, whole or not at all. */
export async function installBackup(dataFolder: string, draft: string): Promise<void> {
  for (const name of await placesOf(draft, 'database'))
    await rename(path.join(draft, name), path.join(dataFolder, name));
  await rm(draft, { recursive: true, force: true });
}

/** A restoration took the database away and died before it put the other one in place: an empty one must not take its place. */
export const isHalfRestored = (dataFolder: string): boolean =>
  existsSync(draftOf(dataFolder)) && !existsSync(path.join(dataFolder, 'mongodb'));

/** Copies a part of a backup into a data folder that has none of it. */
export async function copyFromBackup(folder: string, dataFolder: string, part: BackupPart): Promise<void> {
  for (const name of await placesOf(folder, part)) {
    await cp(path.join(folder, name), path.join(dataFolder, name), {
      recursive: true,
      errorOnExist: true,
      force: false,
    });
  }
}

async function filesIn(folder: string): Promise<BackedFile[]> {
  const found: BackedFile[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size } = await stat(file);
    found.push({ name: path.relative(folder, file), bytes: size, sha256: await digestOf(file) });
  }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
