// Threads for work that would hold up everybody else: documents, pages, certificates. Each kind has a few of its own, which
// take tasks in fair turns between workspaces; a task beyond every measure ends its thread, not the process.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { FairQueue } from './fair-queue';
import { type OpenTask, Thread, type ThreadForm } from './thread';

/** As many tasks wait as may, all in all or of this workspace. */
export class ThreadsFull extends Error {}

export interface ThreadsForm extends ThreadForm {
  /** Threads; each starts with its first task. */
  readonly count: number;
  /** Tasks that wait for a thread, and how many of these may be of one workspace. */
  readonly waitingMax: number;
  readonly waitingOfShareMax: number;
  /** Tasks that a thread holds: with 2 the next one lies there when the first ends, for tasks shorter than a turn of this thread. */
  readonly heldMax?: number;
}

export class Threads<Task, Result> {
  private readonly threads: readonly Thread<Task, Result>[];
  private readonly waiting = new FairQueue<OpenTask<Task, Result>>();
  private number = 0;

  constructor(private readonly form: ThreadsForm) {
    this.threads = Array.from({ length: form.count }, () => new Thread<Task, Result>(form, () => this.handOut()));
  }

  /** Loads the program of every thread now, not with its first task. */
  start(): this {
    for (const thread of this.threads) thread.start();
    return this;
  }

  /**
   * @param share whose turn it takes: the workspace
   * @throws TaskLimitExceeded when the task takes longer, or more memory, than one may; ThreadsFull when too many wait
   */
  run(share: string, task: Task): Promise<Result> {
    const { waitingMax, waitingOfShareMax } = this.form;
    if (this.waiting.size >= waitingMax || this.waiting.sizeOf(share) >= waitingOfShareMax)
      return Promise.reject(new ThreadsFull('as many tasks wait for a thread as may'));
    return new Promise((resolve, reject) => {
      this.number += 1;
      this.waiting.add(share, { number: this.number, task, resolve, reject });
      this.handOut();
    });
  }

  /** Ends the threads with whatever they are at. */
  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  private handOut(): void {
    while (this.waiting.size > 0) {
      const thread = this.freest();
      if (!thread) return;
      const next = this.waiting.take();
      if (next) thread.take(next);
    }
  }

  /** The thread with the fewest tasks, one that runs before one that has to be started. */
  private freest(): Thread<Task, Result> | undefined {
    const { heldMax = 1 } = this.form;
    let best: Thread<Task, Result> | undefined;
    for (const one of this.threads) {
      if (one.openCount >= heldMax) continue;
      const isFreer = best === undefined || one.openCount < best.openCount;
      if (isFreer || (best !== undefined && one.openCount === best.openCount && one.isRunning && !best.isRunning))
        best = one;
    }
    return best;
  }
}

/** A compiled program beside the code that names it; code that runs from sources takes that of the build. */
export function findThreadProgram(folder: string, name: string): string {
  const beside = path.join(folder, `${name}.js`);
  if (existsSync(beside)) return beside;
  const root = path.join(__dirname, '../..');
  return path.join(root, 'dist', path.relative(root, folder), `${name}.js`);
}
