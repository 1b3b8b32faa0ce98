// Waits for the first line that a benchmark process prints when it is ready.
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** Returns the first line that a process prints. @throws if the process ends before */
export async function waitForFirstLine(
  child: ChildProcessByStdio<null, Readable, null>,
  what: string,
): Promise<Buffer> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${what} ended before it was ready`);
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  ended.catch(() => undefined);
  return line;
}
