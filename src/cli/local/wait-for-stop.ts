// Ends a command that runs until Ctrl-C. A signal, or the end of its npm parent process, ends the command, even while
// the command starts.
import { findParentPid } from '../../local/processes';
import { setTimeout as sleep } from 'node:timers/promises';
import { localStackLimits } from '../../contracts/limits/local';
import { abortExternalTools } from '../../local/run-tool';
import type { LocalStack } from '../../local/stack';

const parentCheckMs = 1000;
/**
 * Time within which two signals count as one Ctrl-C, because the terminal sends one signal, and npm passes on another.
 */
const sameKeyMs = 1000;

/** Resolves to the reason for the stop. A second Ctrl-C ends this process immediately; the guard then cleans up. */
export function waitForStopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let asked: number | undefined;
    const end = (reason: string) => {
      asked ??= Date.now();
      if (reason === 'Ctrl-C' && Date.now() - asked > sameKeyMs) process.exit(130);
      resolve(reason);
    };
    process.on('SIGINT', () => end('Ctrl-C'));
    process.on('SIGTERM', () => end('asked to end'));
    process.on('SIGHUP', () => end('the terminal was closed'));
    // If npm is killed, npm cannot pass the signal on, and the stack would stay up permanently.
    if (process.env['npm_lifecycle_event'] === undefined) return;
    const before = ancestors();
    const timer = setInterval(() => {
      if (ancestors() !== before) end('npm is gone');
    }, parentCheckMs);
    timer.unref();
  });
}

/**
 * Identifies the parent and its parent: npm starts a shell, and the shell starts this process. When npm dies, the shell
 * may stay, with another parent.
 */
function ancestors(): string {
  return `${process.ppid} ${findParentPid(process.ppid)}`;
}

/**
 * Stops the parts that were started so far. If parts do not stop in time, the guard ends them after this process has
 * ended.
 */
export async function abortLocalStackStart(starting: Promise<LocalStack>): Promise<void> {
  abortExternalTools();
  const ended = starting.then(
    (stack) => stack.stop(),
    () => {},
  );
  await Promise.race([ended, sleep(localStackLimits.abandonSeconds * 1000, undefined, { ref: false })]);
}
