// The program of the process that works on the files of a witness (run-files-process.ts). It ends together with its
// parent.
import type { WitnessBeginning } from './files';
import { openWitnessFiles } from './folder-files';

/** A task. Its number identifies the task in the responses. */
export type WitnessFilesTask = { readonly number: number } & (
  | { readonly verb: 'look'; readonly worthBytes: number; readonly first?: WitnessBeginning }
  | { readonly verb: 'append'; readonly text: string }
  | { readonly verb: 'close' }
);

export interface WitnessFilesProblem {
  readonly message: string;
  /** Error code of the system, such as `EIO` or `ESTALE`. */
  readonly code?: string;
}

/** Parts of the result, followed by one `done` or `problem`. `failed` is an error for which no caller waits. */
export type WitnessFilesResponse =
  | { readonly number: number; readonly lines: readonly string[] }
  | { readonly number: number; readonly done: WitnessBeginning | null }
  | { readonly number: number; readonly problem: WitnessFilesProblem }
  | { readonly failed: WitnessFilesProblem };

if (process.send) serveParent(process.argv[2] ?? '');

function serveParent(folder: string): void {
  const reply = (answer: WitnessFilesResponse): void => void process.send?.(answer);
  const files = openWitnessFiles(folder, {
    nowMs: () => Date.now(),
    failed: (error) => reply({ failed: toProblem(error) }),
  });
  const done = async (task: WitnessFilesTask): Promise<WitnessBeginning | null> => {
    if (task.verb === 'look')
      return files.look(task.worthBytes, task.first, (lines) => reply({ number: task.number, lines }));
    if (task.verb === 'append') await files.append(task.text);
    else await files.close();
    return null;
  };
  process.on('message', (task: WitnessFilesTask) => {
    done(task).then(
      (result) => reply({ number: task.number, done: result }),
      (error: unknown) => reply({ number: task.number, problem: toProblem(error) }),
    );
  });
  // A signal to the whole process group is meant for the parent process, which still has lines to write.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  // An orderly exit waits for calls into the folder, and such calls may hang.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

function toProblem(error: unknown): WitnessFilesProblem {
  const { message = String(error), code } = Object(error) as Partial<NodeJS.ErrnoException>;
  return { message, ...(code === undefined ? {} : { code }) };
}
