// The inside of a thread: takes its tasks one after the other, in the order in which they come, and answers each.
import { parentPort, type Transferable } from 'node:worker_threads';

/** A task with the number that names it in the answer. */
export interface NumberedTask<Task> {
  readonly number: number;
  readonly task: Task;
}

export type TaskAnswer<Result> = { readonly number: number } & (
  | { readonly result: Result }
  /** A defect of ours: what a client does wrong is a result. */
  | { readonly error: string }
);

/** Makes the program of a thread out of one function. Bytes of a result are handed over, not copied. */
export function serveTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  let before: Promise<void> = Promise.resolve();
  parentPort?.on('message', ({ number, task }: NumberedTask<Task>) => {
    before = before.then(async () => {
      const answer = await answerTo(number, () => work(task));
      parentPort?.postMessage(answer, 'result' in answer ? ownBytes(answer.result) : []);
    });
  });
}

async function answerTo<Result>(number: number, work: () => Result | Promise<Result>): Promise<TaskAnswer<Result>> {
  try {
    return { number, result: await work() };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The memory of a result that is nothing but bytes and has it for itself: small ones share theirs with others. */
function ownBytes(result: unknown): Transferable[] {
  const isAlone = result instanceof Uint8Array && result.byteLength === result.buffer.byteLength;
  return isAlone && result.buffer instanceof ArrayBuffer ? [result.buffer] : [];
}
