// One thread and its open tasks. The thread executes the first task. If the thread ends, the next thread gets the other
// tasks.
import { Worker } from 'node:worker_threads';
import type { NumberedThreadTask, ThreadTaskResponse } from './task-program';

/** Thrown when a task exceeded its limit of time or memory, so that its thread was terminated. */
export class ThreadTaskLimitExceededError extends Error {}

/** A task with the callbacks for its result. */
export interface UnfinishedThreadTask<Task, Result> extends NumberedThreadTask<Task> {
  readonly weight: number;
  /** The workspace, for fair turns. */
  readonly share: string;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

export interface TaskThreadOptions {
  /** The compiled program, which calls `serveThreadTasks`. */
  readonly program: string;
  /** Time limit of one task. */
  readonly taskMs: number;
  /** Maximum heap of the thread, including its program. */
  readonly memoryMb: number;
  /**
   * Part of the heap for new objects; if absent, the default applies. With a small part, a thread that creates many
   * objects needs little memory.
   */
  readonly youngMemoryMb?: number;
  /** Time after which an idle thread ends and frees its memory; if absent, it never ends. */
  readonly idleMs?: number;
}

/** Number of beats in the time limit of a task. Time in which the process was suspended counts as one beat at most. */
const beatsOfTask = 20;

export class TaskThread<Task, Result> {
  private readonly open = new Map<number, UnfinishedThreadTask<Task, Result>>();
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Number of the task whose time is measured, and how many beats it has had. */
  private watched: number | undefined;
  private beats = 0;
  private watchedFromMs = 0;
  private weight = 0;
  private isClosed = false;

  /** @param hasRoom called after the end of each task, with its workspace and the time that it took */
  constructor(
    private readonly form: TaskThreadOptions,
    private readonly hasRoom: (share: string | undefined, tookMs: number) => void,
  ) {}

  get openCount(): number {
    return this.open.size;
  }

  /** Weight of the open tasks together. */
  get openWeight(): number {
    return this.weight;
  }

  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  /** Loads the program, unless it is already loaded. An idle thread does not keep the process alive. */
  start(): Worker {
    if (this.worker) return this.worker;
    const { program, memoryMb, youngMemoryMb } = this.form;
    const resourceLimits = {
      maxOldGenerationSizeMb: memoryMb,
      ...(youngMemoryMb ? { maxYoungGenerationSizeMb: youngMemoryMb } : {}),
    };
    // The thread must not see the secrets in the environment.
    const worker = new Worker(program, { env: {}, resourceLimits });
    let cause: Error = new ThreadTaskLimitExceededError('the task exceeded its limit of time or memory');
    worker.on('message', (answer: ThreadTaskResponse<Result>) => this.answered(answer));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') cause = error;
    });
    worker.once('exit', () => this.ended(worker, cause));
    worker.unref();
    this.worker = worker;
    return worker;
  }

  take(one: UnfinishedThreadTask<Task, Result>): void {
    this.open.set(one.number, one);
    this.weight += one.weight;
    const worker = this.start();
    if (this.open.size === 1) this.watch();
    worker.postMessage({ number: one.number, task: one.task });
  }

  /** Terminates the thread and its current task. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.worker?.terminate();
  }

  private answered(answer: ThreadTaskResponse<Result>): void {
    const one = this.open.get(answer.number);
    this.open.delete(answer.number);
    this.weight -= one?.weight ?? 0;
    const tookMs = this.measureWatched();
    this.watch();
    if ('error' in answer) one?.reject(new Error(answer.error));
    else one?.resolve(answer.result);
    this.hasRoom(one?.share, tookMs);
  }

  /** Rejects the current task. The next thread gets the other tasks. */
  private ended(worker: Worker, cause: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    const [culprit, ...others] = this.open.values();
    this.open.clear();
    this.weight = 0;
    const tookMs = this.measureWatched();
    this.watch();
    culprit?.reject(cause);
    if (this.isClosed) return;
    for (const one of others) this.take(one);
    this.hasRoom(culprit?.share, tookMs);
  }

  /**
   * Gives each task the full time limit from its start. Time is counted in beats instead of read from a clock, because
   * while the whole process was suspended (a machine that slept or was moved), the task was also suspended.
   */
  private watch(): void {
    const [first] = this.open.keys();
    if (first === undefined) return this.rest();
    if (first === this.watched) return;
    // The timer continues from task to task, because a thread executes thousands of short tasks in the time limit of
    // one.
    if (this.watched === undefined) {
      clearTimeout(this.timer);
      this.worker?.ref();
      this.timer = setInterval(() => this.beat(), this.form.taskMs / beatsOfTask);
    }
    [this.watched, this.beats, this.watchedFromMs] = [first, 0, performance.now()];
  }

  private measureWatched(): number {
    return this.watched === undefined ? 0 : performance.now() - this.watchedFromMs;
  }

  /** The first beat of a task may come early, because the timer was already running. */
  private beat(): void {
    this.beats += 1;
    if (this.watched !== undefined && this.beats > beatsOfTask) this.tooLate(this.watched);
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.watched = undefined;
    const { worker } = this;
    worker?.unref();
    if (this.form.idleMs !== undefined && worker)
      this.timer = setTimeout(() => this.endIdle(worker), this.form.idleMs).unref();
  }

  /**
   * Terminates the thread of a task that is late. The response is read first, because it may already have arrived if
   * this process was suspended.
   */
  private tooLate(number: number): void {
    setImmediate(() => {
      if (this.open.has(number)) void this.worker?.terminate();
    });
  }

  /** Later tasks get the next thread. */
  private endIdle(worker: Worker): void {
    this.worker = undefined;
    void worker.terminate();
  }
}
