// Folders for servers of tests, in memory if there is enough, because each of a thousand small commits would wait
// for the disk. A killed process loses none of its data.
import { mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const inMemory = '/dev/shm';
/** A whole run leaves less than 2 GB; the other half is for other programs that use memory. */
const freeBytesMin = 4 * 1024 ** 3;

const foldersKey = Symbol.for('sello.folders');

/** Creates a folder with this prefix. The environment of tests removes it after the test file. */
export function ownFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(hasRoom() ? inMemory : os.tmpdir(), prefix));
  const all = globalThis as { [foldersKey]?: string[] };
  (all[foldersKey] ??= []).push(folder);
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= freeBytesMin;
  } catch {
    return false;
  }
}
