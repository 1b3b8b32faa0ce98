// The code inside a thread. It executes the tasks of the thread in the order of their arrival, and responds to each.
import { parentPort, type Transferable } from 'node:worker_threads';

/** A task with the number that identifies it in the response. */
export interface NumberedThreadTask<Task> {
  readonly number: number;
  readonly task: Task;
}

export type ThreadTaskResponse<Result> = { readonly number: number } & (
  | { readonly result: Result }
  /** A bug in the program. Errors of clients are results instead. */
  | { readonly error: string }
);

/** Turns one function into the program of a thread. Bytes of a result are transferred, not copied. */
export function serveThreadTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  let before: Promise<void> = Promise.resolve();
  parentPort?.on('message', ({ number, task }: NumberedThreadTask<Task>) => {
    before = before.then(async () => {
      const answer = await answerTo(number, () => work(task));
      parentPort?.postMessage(answer, 'result' in answer ? ownBytes(answer.result) : []);
    });
  });
}

async function answerTo<Result>(
  number: number,
  work: () => Result | Promise<Result>,
): Promise<ThreadTaskResponse<Result>> {
  try {
    return { number, result: await work() };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/**
 * Returns the memory of a result, if the result consists only of bytes and does not share its memory. Small buffers
 * share theirs.
 */
function ownBytes(result: unknown): Transferable[] {
  const isAlone = result instanceof Uint8Array && result.byteLength === result.buffer.byteLength;
  return isAlone && result.buffer instanceof ArrayBuffer ? [result.buffer] : [];
}
