// The files of a witness folder: their names, when the witness began, and writes that survive a power cut.
import { randomBytes } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Returns whether a file contains lines. New lines are written to `.log`; a `.old` is retired and still read. */
const isLines = (name: string): boolean => name.endsWith('.log') || isRetiredWitnessFile(name);
export const isRetiredWitnessFile = (name: string): boolean => name.endsWith('.old');

/** Returns the name without its extension. A file keeps this part of its name when it is retired. */
export const getWitnessFileStem = (name: string): string => name.slice(0, -'.log'.length);

/** Creates a name that no process has used. */
export const createWitnessFileStem = (nowMs: number): string =>
  `${nowMs}-${process.pid}-${randomBytes(4).toString('hex')}`;

export const listWitnessFiles = async (folder: string): Promise<string[]> => (await readdir(folder)).filter(isLines);

/** The beginning of the witness, and whether an earlier witness may have been lost. */
export interface WitnessBeginning {
  /** By the database's clock. */
  readonly startedAt: string;
  /** Whether the witness was created again although a database existed (see `WitnessedSeries.forgot`). */
  readonly forgot: boolean;
  /** Random id of the witness, which the database also stores. Absent in a folder of build 0.1.0. */
  readonly id?: string;
  /**
   * Time, by the database's clock, at which the folder was first used as a copy. The copy may lack lines that were
   * written before this time. Absent if the folder was never copied. Also set if the folder came back after another one
   * was used.
   */
  readonly copiedAt?: string;
  /** Machines see the same file with different identities, so Sello cannot detect a copy of this folder. */
  readonly unstable?: true;
}

/** The beginning of a witness, and where its file is. */
export interface WitnessBeginningWithFile extends WitnessBeginning {
  /**
   * `moved`: the file is a copy, because it is not the file that was written. `unknown`: build 0.1.0 wrote the file, so
   * nothing shows whether it is a copy. In both cases the beginning must be written again.
   */
  readonly place?: 'moved' | 'unknown';
  /** Identity of the file, as its writer saw it. */
  readonly writtenAs?: string;
}

/** Returns the part that is stored. */
export function toStoredWitnessBeginning(read: WitnessBeginningWithFile): WitnessBeginning {
  const { place: _place, writtenAs: _writtenAs, ...beginning } = read;
  return beginning;
}

/** Returns the id of a witness. A folder without an id is identified by the millisecond of its beginning. */
export const getWitnessId = ({ id, startedAt }: WitnessBeginning): string => id ?? startedAt;

const beginningFile = (folder: string): string => path.join(folder, 'began.json');

/**
 * Reads when the witness began, or writes this beginning if this is the first process of all, or if the folder is a copy,
 * or has the same witness with other facts.
 * @param first the beginning to write; undefined if nothing must be written now
 * @returns null if the folder is not a witness yet
 */
export async function readOrWriteWitnessBeginning(
  folder: string,
  first: WitnessBeginning | undefined,
): Promise<WitnessBeginningWithFile | null> {
  const existing = await readWitnessBeginning(folder);
  if (!first || (existing && !isUpdate(existing, first))) return existing ?? null;
  await writeWitnessBeginning(folder, first, existing !== undefined);
  const reread = await readWitnessBeginning(folder);
  if (!reread) throw new Error(`${beginningFile(folder)} cannot be read`);
  return reread;
}

/** The beginning that another process wrote in the meantime stays. */
const isUpdate = (existing: WitnessBeginningWithFile, first: WitnessBeginning): boolean =>
  getWitnessId(existing) === getWitnessId(first) &&
  (existing.place !== undefined || !isSameWitnessBeginning(existing, first));

/** Returns whether two beginnings of the same witness have the same facts. */
export const isSameWitnessBeginning = (one: WitnessBeginning, other: WitnessBeginning): boolean =>
  one.startedAt === other.startedAt &&
  one.forgot === other.forgot &&
  one.copiedAt === other.copiedAt &&
  one.unstable === other.unstable;

/** Reads when the witness began; undefined if the folder is not a witness yet. */
export async function readWitnessBeginning(folder: string): Promise<WitnessBeginningWithFile | undefined> {
  try {
    const handle = await open(beginningFile(folder), 'r');
    try {
      const stored = JSON.parse(await handle.readFile('utf8')) as StoredWitnessBeginning;
      const { file, ...beginning } = stored;
      if (file === undefined) return { ...beginning, place: 'unknown' };
      const found = { ...beginning, writtenAs: `${file.inode} ${file.createdMs}` };
      if (found.unstable || isSameFile(file, await identifyFile(handle))) return found;
      return { ...found, place: 'moved' };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissingFileError(error)) return undefined;
    throw error;
  }
}

/** Identifies a file on its disk. A copy of the file, or a file that was unpacked from an archive, differs. */
interface FileIdentity {
  readonly inode: string;
  /** Time at which the file was created, in milliseconds since 1970; `0` if the file system does not store it. */
  readonly createdMs: string;
}

/** The file contains its own identity. */
interface StoredWitnessBeginning extends WitnessBeginning {
  /** Absent in a file of build 0.1.0. */
  readonly file?: FileIdentity;
}

async function identifyFile(handle: FileHandle): Promise<FileIdentity> {
  const { ino, birthtimeMs } = await handle.stat({ bigint: true });
  return { inode: String(ino), createdMs: String(birthtimeMs) };
}

/** Machines that share a folder may differ in whether they see the time of creation. */
const isSameFile = (one: FileIdentity, other: FileIdentity): boolean =>
  one.inode === other.inode && (one.createdMs === other.createdMs || one.createdMs === '0' || other.createdMs === '0');

/** Writes when the witness began. @param replace false if the file that another process wrote first must stay */
export async function writeWitnessBeginning(
  folder: string,
  beginning: WitnessBeginning,
  replace: boolean,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = path.join(folder, `${createWitnessFileStem(Date.parse(beginning.startedAt))}.draft`);
  try {
    await createFileDurably(draft, (file) => `${JSON.stringify({ ...beginning, file })}\n`);
    if (replace) await rename(draft, beginningFile(folder));
    else await link(draft, beginningFile(folder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolderToDisk(folder);
}

/**
 * Writes a whole file. When the promise resolves, the file is on disk.
 * @param content the content, or a function of the identity of the file, which a new name does not change
 */
export async function createFileDurably(
  file: string,
  content: string | ((identity: FileIdentity) => string),
): Promise<void> {
  const handle = await open(file, 'wx', 0o640);
  try {
    await handle.writeFile(typeof content === 'string' ? content : content(await identifyFile(handle)));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder to disk. A new name in a folder survives a power cut only if the folder itself was written. */
export async function syncFolderToDisk(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const isMissingFileError = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
