// The end of a log file, for the message of a process that failed.
import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

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
