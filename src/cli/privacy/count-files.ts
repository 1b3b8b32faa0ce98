// How many files an export has.
import { opendir } from 'node:fs/promises';
import path from 'node:path';

/** Folder by folder: `opendir` with `recursive` leaves files out in folders of more than 32 (Node 20). */
export async function countFiles(folder: string): Promise<number> {
  let count = 0;
  for await (const one of await opendir(folder)) {
    if (one.isDirectory()) count += await countFiles(path.join(folder, one.name));
    else if (one.isFile() && !one.name.endsWith('.part')) count += 1;
  }
  return count;
}
