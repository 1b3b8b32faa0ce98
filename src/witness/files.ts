// The files of a witness folder: which they are, when the witness began, and writing that survives a power cut.
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Lines are written to `.log`; a `.old` was put away and is read on. */
const isLines = (name: string): boolean => name.endsWith('.log') || isAway(name);
export const isAway = (name: string): boolean => name.endsWith('.old');

/** The name without its ending: a file keeps it when it is put away. */
export const fileStem = (name: string): string => name.slice(0, -'.log'.length);

/** A name that no process had before. */
export const createStem = (nowMs: number): string => `${nowMs}-${process.pid}-${randomBytes(4).toString('hex')}`;

export const listLines = async (folder: string): Promise<string[]> => (await readdir(folder)).filter(isLines);

export interface WitnessStart {
  readonly startedAt: string;
  /** It was created again although a database existed: see `WitnessedSeries.forgot`. */
  readonly forgot: boolean;
}

const beginningFile = (folder: string): string => path.join(folder, 'began.json');

/** Reads when the witness began; writes it down when this is the first process of all. */
export async function readWitnessStart(folder: string, now: Date): Promise<WitnessStart> {
  await mkdir(folder, { recursive: true });
  const found = await readBeginning(folder);
  if (found) return found;
  await writeBeginning(folder, { startedAt: now.toISOString(), forgot: false }, false);
  const written = await readBeginning(folder);
  if (!written) throw new Error(`${beginningFile(folder)} cannot be read`);
  return written;
}

/** Undefined: the folder is no witness yet. */
export async function readBeginning(folder: string): Promise<WitnessStart | undefined> {
  try {
    return JSON.parse(await readFile(beginningFile(folder), 'utf8')) as WitnessStart;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** @param replace false: what another process wrote first stays */
export async function writeBeginning(folder: string, beginning: WitnessStart, replace: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = path.join(folder, `${createStem(Date.parse(beginning.startedAt))}.draft`);
  await writeSafely(draft, `${JSON.stringify(beginning)}\n`);
  try {
    if (replace) await rename(draft, beginningFile(folder));
    else await link(draft, beginningFile(folder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(folder);
}

/** A whole file that is on disk when the promise resolves. */
export async function writeSafely(file: string, content: string): Promise<void> {
  const handle = await open(file, 'wx', 0o640);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new name in a folder survives a power cut only when the folder itself was written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
