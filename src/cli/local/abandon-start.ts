// The end of a command whose stack is still starting, perhaps with a compiler at work.
import { setTimeout as sleep } from 'node:timers/promises';
import { local } from '../../contracts/limits/local';
import { abortTools } from '../../local/run-tool';
import type { Stack } from '../../local/stack';

/** Ends what was started so far. What does not end in time is left to the watcher, which ends it when this process is gone. */
export async function abandonStart(starting: Promise<Stack>): Promise<void> {
  abortTools();
  const ended = starting.then(
    (stack) => stack.stop(),
    () => {},
  );
  await Promise.race([ended, sleep(local.abandonSeconds * 1000, undefined, { ref: false })]);
}
