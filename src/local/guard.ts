// The link to bin/guard.mjs: a watcher that ends our processes when this one dies without being able to.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from './root';

export interface ProcessGuard {
  /** From now on this process is ended when we die. */
  watch(pid: number): void;
  forget(pid: number): void;
  /** This path is removed when we die. */
  remove(path: string): void;
  /** Our end in good order: what is still watched is ended, what is to be removed is removed. */
  close(): void;
}

export function startGuard(): ProcessGuard {
  const program = path.join(projectRoot(), 'bin', 'guard.mjs');
  // A group of its own: Ctrl-C in the terminal reaches us, not the watcher.
  const child = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  // A watcher that was killed must not take the stack with it.
  child.stdin.on('error', () => {});
  const tell = (line: string) => void child.stdin.write(`${line}\n`);
  return {
    watch: (pid) => tell(`watch ${pid}`),
    forget: (pid) => tell(`forget ${pid}`),
    remove: (target) => tell(`remove ${path.resolve(target)}`),
    close: () => void child.stdin.end(),
  };
}
