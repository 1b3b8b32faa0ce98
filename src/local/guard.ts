// Starts bin/guard.mjs. If this process dies without being able to end the stack's processes, the guard ends them.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { requireProjectRoot } from './root';

/** The guard of a stack's processes. */
export interface OrphanProcessGuard {
  /** Makes the guard end this process if the supervisor dies. */
  watch(pid: number): void;
  forget(pid: number): void;
  /** Makes the guard remove this path if the supervisor dies. */
  remove(path: string): void;
  /** For a clean stop: ends the processes that the guard still watches, and removes the paths that it was given. */
  close(): void;
}

export function startOrphanProcessGuard(): OrphanProcessGuard {
  const program = path.join(requireProjectRoot(), 'bin', 'guard.mjs');
  // The guard has its own process group, so that Ctrl-C in the terminal reaches the supervisor and not the guard.
  const child = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  // If the guard is killed, the stack continues.
  child.stdin.on('error', () => {});
  const tell = (line: string) => void child.stdin.write(`${line}\n`);
  return {
    watch: (pid) => tell(`watch ${pid}`),
    forget: (pid) => tell(`forget ${pid}`),
    remove: (target) => tell(`remove ${path.resolve(target)}`),
    close: () => void child.stdin.end(),
  };
}
