// The end of a log file, for the message of a process that failed.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const tailBytes = 4000;

/** The last lines of the file, at most 15; a word when there is none. */
export function tailOf(file: string): string {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return '(no log)';
  }
  try {
    const { size } = fstatSync(handle);
    const buffer = Buffer.alloc(Math.min(size, tailBytes));
    readSync(handle, buffer, 0, buffer.length, Math.max(0, size - buffer.length));
    const lines = buffer.toString().trimEnd().split('\n').slice(-15);
    return lines.join('\n') || '(the log is empty)';
  } finally {
    closeSync(handle);
  }
}
