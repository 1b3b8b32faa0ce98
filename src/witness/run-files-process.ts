// Works on the files of a witness in a separate process. A call that hangs in a network disk permanently takes one of
// the four threads that Node has for files, DNS and compression, and even blocks the exit of its process. Another
// thread of the same process would share these four threads, but a separate process can be abandoned.
import { type ChildProcess, fork } from 'node:child_process';
import { witnessLimits as limits } from '../contracts/limits/witness';
import type { WitnessBeginning } from './files';
import type { WitnessFilesResponse, WitnessFilesTask } from './files-process';
import type { WitnessFileWorker } from './folder-files';

interface OpenTask {
  readonly take?: (lines: readonly string[]) => void;
  readonly resolve: (done: WitnessBeginning | null) => void;
  readonly reject: (error: Error) => void;
}

type TaskInput = WitnessFilesTask extends infer Task
  ? Task extends WitnessFilesTask
    ? Omit<Task, 'number'>
    : never
  : never;

/** Starts the process that works on the files of a witness. @param program the compiled program of the process */
export function startWitnessFilesProcess(
  program: string,
  folder: string,
  failed: (error: unknown) => void,
): WitnessFileWorker {
  const open = new Map<number, OpenTask>();
  const child = start(program, folder);
  let number = 0;
  let hasEnded = false;
  const exit = new Promise<void>((resolve) => {
    const end = (): void => {
      hasEnded = true;
      for (const { reject } of open.values()) reject(new Error('the process that works on its files ended'));
      open.clear();
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  child.on('message', (answer: WitnessFilesResponse) => {
    if ('failed' in answer) return failed(Object.assign(new Error(answer.failed.message), answer.failed));
    const pendingTask = open.get(answer.number);
    if ('lines' in answer) return pendingTask?.take?.(answer.lines);
    open.delete(answer.number);
    if ('problem' in answer)
      return pendingTask?.reject(Object.assign(new Error(answer.problem.message), answer.problem));
    return pendingTask?.resolve(answer.done);
  });
  const ask = (task: TaskInput, take?: OpenTask['take']): Promise<WitnessBeginning | null> =>
    new Promise((resolve, reject) => {
      number += 1;
      open.set(number, { resolve, reject, ...(take ? { take } : {}) });
      // If the channel is closed, this is noticed as the end of its process.
      child.send({ ...task, number }, () => undefined);
    });
  const leave = (): Promise<void> => {
    child.kill('SIGKILL');
    return exit;
  };
  return {
    look: (worthBytes, first, take) => ask({ verb: 'look', worthBytes, ...(first ? { first } : {}) }, take),
    append: async (text) => void (await ask({ verb: 'append', text })),
    hasEnded: () => hasEnded,
    async close() {
      await ask({ verb: 'close' }).catch(() => undefined);
      await leave();
    },
    leave,
  };
}

/** Starts the process. It gets no secrets of the environment, and never keeps its parent alive. */
function start(program: string, folder: string): ChildProcess {
  const child = fork(program, [folder], {
    env: {},
    execArgv: [`--max-old-space-size=${limits.processMemoryMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}
