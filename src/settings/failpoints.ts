// Failpoints for fault tests. A process stops at a phase while a file exists, and writes another file when it stops
// there.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Creates a function that holds the process at `<phase>` while `<folder>/<phase>.hold` exists, after writing
 * `<folder>/<phase>.reached`. Without a folder it does nothing.
 */
export function createFailpoint(folder: string | undefined): (phase: string) => Promise<void> {
  if (!folder) return () => Promise.resolve();
  return async (phase) => {
    const hold = path.join(folder, `${phase}.hold`);
    if (!existsSync(hold)) return;
    writeFileSync(path.join(folder, `${phase}.reached`), `${process.pid}\n`);
    while (existsSync(hold)) await sleep(20);
  };
}
