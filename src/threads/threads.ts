// Threads for work that would block the process, such as documents, PDFs and certificates. Each kind of work has a few
// threads, which take tasks in fair turns between workspaces. A task that exceeds its limits ends its thread, but not
// the process.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { FairWorkspaceQueue } from './fair-queue';
import { type UnfinishedThreadTask, TaskThread, type TaskThreadOptions } from './thread';

/** Too many tasks wait, in total or of this workspace. */
export class TaskThreadPoolFullError extends Error {}

export interface TaskThreadPoolOptions<Task> extends TaskThreadOptions {
  /** Number of threads; each starts with its first task. */
  readonly count: number;
  /** Maximum number of tasks that wait for a thread, in total and for one workspace. */
  readonly waitingMax: number;
  readonly waitingOfShareMax: number;
  /** Limits for the tasks that a thread may hold at once; if absent, it holds one. */
  readonly held?: HeldTasks<Task>;
}

/**
 * A thread that holds several short tasks does not wait for a turn of this process's event loop between them. Such held
 * tasks are already assigned to a thread and no longer wait in fair turns, so they must be few and light.
 */
interface HeldTasks<Task> {
  readonly countMax: number;
  /** Maximum weight of all held tasks together. A heavier task is held alone. */
  readonly weightMax: number;
  readonly weigh: (task: Task) => number;
}

/** Time from which a task counts as long. Its workspace then lets others go first for the same time. */
const longTaskMs = 500;

/** A group of threads that share a queue. */
export class TaskThreadPool<Task, Result> {
  private readonly threads: readonly TaskThread<Task, Result>[];
  private readonly waiting = new FairWorkspaceQueue<UnfinishedThreadTask<Task, Result>>();
  private number = 0;

  constructor(private readonly form: TaskThreadPoolOptions<Task>) {
    this.threads = Array.from({ length: form.count }, () => this.openThread());
  }

  /** Loads the program of every thread now instead of with its first task. */
  start(): this {
    for (const thread of this.threads) thread.start();
    return this;
  }

  /**
   * @param share the workspace, for fair turns
   * @throws TaskLimitExceededError if the task exceeds its limit of time or memory; TaskThreadPoolFullError if too many tasks
   * wait
   */
  run(share: string, task: Task): Promise<Result> {
    const { waitingMax, waitingOfShareMax } = this.form;
    if (this.waiting.size >= waitingMax || this.waiting.sizeOf(share) >= waitingOfShareMax)
      return Promise.reject(new TaskThreadPoolFullError('too many tasks wait for a thread'));
    return new Promise((resolve, reject) => {
      this.number += 1;
      const weight = this.form.held?.weigh(task) ?? 0;
      this.waiting.add(share, { number: this.number, task, weight, share, resolve, reject });
      this.handOut();
    });
  }

  /** Terminates the threads and their current tasks. */
  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  private openThread(): TaskThread<Task, Result> {
    return new TaskThread<Task, Result>(this.form, (share, tookMs) => {
      if (share !== undefined && tookMs >= longTaskMs) this.waiting.pause(share, tookMs);
      this.handOut();
    });
  }

  private handOut(): void {
    for (let next = this.waiting.first(); next; next = this.waiting.first()) {
      const thread = this.freest(next.weight);
      if (!thread) return;
      this.waiting.take();
      thread.take(next);
    }
  }

  /** Returns the thread with the fewest tasks that has room for the weight; a running thread is preferred. */
  private freest(weight: number): TaskThread<Task, Result> | undefined {
    const { countMax, weightMax } = this.form.held ?? { countMax: 1, weightMax: 0 };
    let best: TaskThread<Task, Result> | undefined;
    for (const one of this.threads) {
      if (one.openCount > 0 && (one.openCount >= countMax || one.openWeight + weight > weightMax)) continue;
      const isFreer = best === undefined || one.openCount < best.openCount;
      if (isFreer || (best !== undefined && one.openCount === best.openCount && one.isRunning && !best.isRunning))
        best = one;
    }
    return best;
  }
}

/**
 * Finds a compiled program next to the code that uses it; code that runs from sources uses the program of the build.
 */
export function resolveThreadProgramPath(folder: string, name: string): string {
  const compiled = path.join(folder, `${name}.js`);
  if (existsSync(compiled)) return compiled;
  const root = path.join(__dirname, '../..');
  return path.join(root, 'dist', path.relative(root, folder), `${name}.js`);
}
