// Small files that others read while they change: written whole or not at all.
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  closeSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

/** Says whose folder it is; claim.ts writes it. */
export const claimFileName = 'supervisor.json';

/** Replaces a file in one step. `mode` 0600 for what only its owner may read. */
export function writeFileWhole(file: string, content: string, mode = 0o644): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, file);
}

/** Reads a JSON file; undefined when it is missing or damaged (a file of another version counts as missing). */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The text of a file that is made at the first use and then stays: a key, a token. Mode 0600. */
export function loadOrCreateSecret(file: string, make: () => string): string {
  if (!existsSync(file)) writeFileWhole(file, `${make()}\n`, 0o600);
  return readFileSync(file, 'utf8').trim();
}

/** Deletes what a claimed folder holds, but not the claim. */
export function clearFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== claimFileName) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

const tailBytes = 4000;

/** Where the log ends now: what a process that starts here will write stands behind it. */
export const measureLog = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** The last lines of the file, at most 15; a word when there is none. `from`: earlier starts wrote what is before this byte. */
export function readTail(file: string, from = 0): string {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return '(no log)';
  }
  try {
    const { size } = fstatSync(handle);
    const buffer = Buffer.alloc(Math.min(Math.max(0, size - from), tailBytes));
    readSync(handle, buffer, 0, buffer.length, Math.max(0, size - buffer.length));
    const lines = buffer.toString().trimEnd().split('\n').slice(-15);
    return lines.join('\n') || '(the log is empty)';
  } finally {
    closeSync(handle);
  }
}
