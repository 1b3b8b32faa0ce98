// The tasks of the simulated processes, which stop at every effect until the simulation makes it happen. A crash
// drops the task where it is, so the task never learns whether the effect that it waits for happened.
import type { Transaction } from './database/table';

/** An effect for which a task waits. `run` makes it happen, or throws BlockedError if it cannot happen yet. */
export interface WaitingEffect {
  readonly task: Task;
  readonly label: string;
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Whether the effect may fail on its way, which is true for effects of a store outside transactions. */
  readonly mayFail: boolean;
  /** Returns whether the effect may happen. Something else may have to come first: a response, the end of a pause. */
  readonly ready?: () => boolean;
}

export interface Task {
  readonly name: string;
  readonly process: Process;
  readonly waiting: WaitingEffect[];
  readonly transactions: Set<Transaction>;
  /** The task does nothing before this time, like a process that stalls. */
  stalledUntilMs: number;
  done: boolean;
}

/** A process with its own clock. */
export interface Process {
  readonly name: string;
  readonly tasks: Set<Task>;
  clockAheadMs: number;
  /** The task for the shared work of the process; new after a crash. */
  shared: Task | null;
}

export const makeProcess = (name: string): Process => ({
  name,
  tasks: new Set(),
  clockAheadMs: 0,
  shared: null,
});

/** Finds the task for what the callers of the process share: connections, and numbers that are taken together. */
export function findSharedTask(process: Process): Task {
  if (process.shared) return process.shared;
  const task = newTask(process, `walks of ${process.name}`);
  process.tasks.add(task);
  process.shared = task;
  return task;
}

const newTask = (process: Process, name: string): Task => ({
  name,
  process,
  waiting: [],
  transactions: new Set(),
  stalledUntilMs: 0,
  done: false,
});

/** Starts a task. `ended` is called with its result or error, unless the process crashed before. */
export function startTask<T>(
  process: Process,
  name: string,
  work: (task: Task) => Promise<T>,
  ended: (outcome: { readonly value: T } | { readonly error: unknown }) => void,
): Task {
  const task = newTask(process, name);
  process.tasks.add(task);
  const finish = (outcome: { readonly value: T } | { readonly error: unknown }): void => {
    if (task.done) return;
    task.done = true;
    process.tasks.delete(task);
    ended(outcome);
  };
  work(task).then(
    (value) => finish({ value }),
    (error: unknown) => finish({ error }),
  );
  return task;
}

/** Stops the task until the simulation makes the effect happen. A task that crashed stops permanently. */
export function awaitEffect<T>(
  task: Task,
  label: string,
  run: () => T,
  { mayFail = false, ready }: { readonly mayFail?: boolean; readonly ready?: () => boolean } = {},
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (task.done) return;
    const answer = { resolve: resolve as WaitingEffect['resolve'], reject };
    task.waiting.push({ task, label, run, mayFail, ...answer, ...(ready ? { ready } : {}) });
  });
}

/** Removes an effect from its task, because it is about to happen. */
export function take(waiting: WaitingEffect): void {
  const { task } = waiting;
  task.waiting.splice(task.waiting.indexOf(waiting), 1);
}
