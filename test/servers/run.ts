// The data that the start of a test run passes to its end. Both run in the same process, in separate files.
import type { ChildProcessController } from '../../src/local/child';
import type { OrphanProcessGuard } from '../../src/local/guard';

export interface ServerRun {
  readonly children: readonly ChildProcessController[];
  readonly guard: OrphanProcessGuard;
}

const place = globalThis as typeof globalThis & { selloServerRun?: ServerRun };

export function keepForTeardown(run: ServerRun): void {
  place.selloServerRun = run;
}

export function takeForTeardown(): ServerRun | undefined {
  return place.selloServerRun;
}
