// One thread, and the next one after its end, with what it was given and has not answered: it works on the first of these.
import { Worker } from 'node:worker_threads';
import type { NumberedTask, TaskAnswer } from './task-program';

/** The task took longer, or more memory, than one may: its thread was ended. */
export class TaskLimitExceeded extends Error {}

/** A task with who waits for its result. */
export interface OpenTask<Task, Result> extends NumberedTask<Task> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

export interface ThreadForm {
  /** The compiled program, which calls `serveTasks`. */
  readonly program: string;
  /** Time of one task. */
  readonly taskMs: number;
  /** Heap of the thread, its program included. */
  readonly memoryMb: number;
  /** What of it is for new objects; absent: as much as usual. With little a thread takes little while it makes much. */
  readonly youngMemoryMb?: number;
  /** Without a task for so long the thread ends, and gives its memory back. Absent: never. */
  readonly idleMs?: number;
}

/** Time in which the process stood still counts as one of these at most. */
const beatsOfTask = 20;

export class Thread<Task, Result> {
  private readonly open = new Map<number, OpenTask<Task, Result>>();
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** @param hasRoom told whenever a task is answered */
  constructor(
    private readonly form: ThreadForm,
    private readonly hasRoom: () => void,
  ) {}

  get openCount(): number {
    return this.open.size;
  }

  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  /** Loads the program, if that is not done yet. A thread without a task keeps no process alive. */
  start(): Worker {
    if (this.worker) return this.worker;
    const { program, memoryMb, youngMemoryMb } = this.form;
    const resourceLimits = {
      maxOldGenerationSizeMb: memoryMb,
      ...(youngMemoryMb ? { maxYoungGenerationSizeMb: youngMemoryMb } : {}),
    };
    // Secrets in the environment are none of its business.
    const worker = new Worker(program, { env: {}, resourceLimits });
    let cause: Error = new TaskLimitExceeded('longer, or more memory, than one task may take');
    worker.on('message', (answer: TaskAnswer<Result>) => this.answered(answer));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') cause = error;
    });
    worker.once('exit', () => this.ended(worker, cause));
    worker.unref();
    this.worker = worker;
    return worker;
  }

  take(one: OpenTask<Task, Result>): void {
    this.open.set(one.number, one);
    const worker = this.start();
    if (this.open.size === 1) this.watch();
    worker.postMessage({ number: one.number, task: one.task });
  }

  /** Ends it with whatever it is at. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.worker?.terminate();
  }

  private answered(answer: TaskAnswer<Result>): void {
    const one = this.open.get(answer.number);
    this.open.delete(answer.number);
    this.watch();
    if ('error' in answer) one?.reject(new Error(answer.error));
    else one?.resolve(answer.result);
    this.hasRoom();
  }

  /** The task that the thread was at is refused; those behind it go to the next thread. */
  private ended(worker: Worker, cause: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    const [culprit, ...others] = this.open.values();
    this.open.clear();
    this.watch();
    culprit?.reject(cause);
    if (this.isClosed) return;
    for (const one of others) this.take(one);
    this.hasRoom();
  }

  /**
   * Each task has the whole time, from when it is the first. It is counted in beats and not by a clock: while the whole process
   * stood still (a machine that slept or was moved) the task did not go on either.
   */
  private watch(): void {
    clearTimeout(this.timer);
    const { worker } = this;
    const [first] = this.open.keys();
    if (first !== undefined) {
      worker?.ref();
      let beats = 0;
      this.timer = setInterval(() => {
        beats += 1;
        if (beats >= beatsOfTask) this.tooLate(first);
      }, this.form.taskMs / beatsOfTask);
      return;
    }
    worker?.unref();
    if (this.form.idleMs !== undefined && worker)
      this.timer = setTimeout(() => this.endIdle(worker), this.form.idleMs).unref();
  }

  /** When this process stood still the answer may lie here already: it is read before the thread is ended. */
  private tooLate(number: number): void {
    setImmediate(() => {
      if (this.open.has(number)) void this.worker?.terminate();
    });
  }

  /** What comes from now on gets the next thread. */
  private endIdle(worker: Worker): void {
    this.worker = undefined;
    void worker.terminate();
  }
}
