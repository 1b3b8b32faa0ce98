// The counterpart of src/settings/failpoints.ts. It stops processes in a phase, and reads which process reached the
// phase.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface FailpointFiles {
  /** Stops every process that reaches the phase. */
  hold(phase: string): void;
  reached(phase: string): boolean;
  /** The process id of the last process that reached the phase. */
  reachedBy(phase: string): number | undefined;
  release(phase: string): void;
}

/** @param folder the value of SELLO_FAILPOINTS */
export function createFailpointFiles(folder: string): FailpointFiles {
  const file = (phase: string, kind: 'hold' | 'reached'): string => path.join(folder, `${phase}.${kind}`);
  return {
    hold: (phase) => writeFileSync(file(phase, 'hold'), ''),
    reached: (phase) => existsSync(file(phase, 'reached')),
    reachedBy: (phase) => {
      const text = existsSync(file(phase, 'reached')) ? readFileSync(file(phase, 'reached'), 'utf8') : '';
      return Number(text) || undefined;
    },
    release: (phase) => {
      rmSync(file(phase, 'hold'), { force: true });
      rmSync(file(phase, 'reached'), { force: true });
    },
  };
}
