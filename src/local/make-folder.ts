// The folder of a stack, made with those above it, or an error that says which one cannot be made.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes the folder and those above it. Node's own way does not end where the system has no room for folders (/proc).
 * @throws Error with the folder and why it cannot be made
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (problem) {
    throw new Error(`The folder ${folder} cannot be made: ${(problem as Error).message}. Name another by --data.`, {
      cause: problem,
    });
  }
}
