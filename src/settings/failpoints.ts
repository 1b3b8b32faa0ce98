// Failpoints for fault tests. If a file exists, a process stops at a phase, and writes another file when it stops
// there.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Creates a function that writes `<folder>/<phase>.reached` and holds the process at `<phase>` as long as
 * `<folder>/<phase>.hold` exists. Without a folder, the function does nothing.
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
