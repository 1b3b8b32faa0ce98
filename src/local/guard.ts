// Starts bin/guard.mjs, which ends the stack's processes if this one dies without being able to.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { findProjectRoot } from './root';

/** The guard of a stack's processes. */
export interface ProcessGuard {
  /** From now on, the guard ends this process if we die. */
  watch(pid: number): void;
  forget(pid: number): void;
  /** The guard removes this path if we die. */
  remove(path: string): void;
  /** For a clean stop: the guard ends the processes that it still watches, and removes the paths that it was given. */
  close(): void;
}

/** Starts the guard process. */
export function startGuard(): ProcessGuard {
  const program = path.join(findProjectRoot(), 'bin', 'guard.mjs');
  // Its own process group: Ctrl-C in the terminal reaches us, not the guard.
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
