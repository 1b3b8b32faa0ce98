// Writes small files, which others read while they change, atomically. Also reads the end of log files.
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

/** The file that names the owner of the folder; folder-lock.ts writes it. */
export const dataFolderLockFileName = 'supervisor.json';

/** Replaces a file in one step. @param mode 0600 if only the owner may read it */
export function replaceFileAtomically(file: string, content: string, mode = 0o644): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, file);
}

/** Reads a JSON file; undefined if it is missing or damaged. */
export function readJsonFileIfValid(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Loads the content of a file that is created on first use and then kept, such as a key or a token. The file has mode
 * 0600.
 */
export function loadOrCreateSecretFile(file: string, make: () => string): string {
  if (!existsSync(file)) replaceFileAtomically(file, `${make()}\n`, 0o600);
  return readFileSync(file, 'utf8').trim();
}

/** Deletes everything in a claimed folder except the claim itself. */
export function emptyFolderExceptLockFile(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== dataFolderLockFileName) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

const tailBytes = 4000;

/** Returns the current end of the log. A process that starts now writes after this position. */
export const readLogFileSizeBytes = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/**
 * Reads the last lines of the file, at most 15.
 * @param from position in the file; earlier starts wrote the bytes before it
 */
export function readLogTail(file: string, from = 0): string {
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
