// What the start of a test run leaves for its end. Both run in the same process, but in files of their own.
import type { ChildProcessControl } from '../../src/local/child';
import type { ProcessGuard } from '../../src/local/guard';

export interface ServerRun {
  readonly children: readonly ChildProcessControl[];
  readonly guard: ProcessGuard;
}

const place = globalThis as typeof globalThis & { selloServerRun?: ServerRun };

export function keepForTeardown(run: ServerRun): void {
  place.selloServerRun = run;
}

export function takeForTeardown(): ServerRun | undefined {
  return place.selloServerRun;
}
