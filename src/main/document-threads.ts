// Threads in which an API builds documents: a large one holds up neither other calls nor the API, and one that is beyond every
// measure ends its thread, not the process.
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../contracts/errors';
import { documents as limits } from '../contracts/limits/documents';
import type { BuildData, Sourced } from '../entries/build-data';
import { unpacked } from '../entries/packed-source';
import type { BuildAnswer, BuildTask } from './document-thread';

export interface DocumentThreads {
  /** @throws Refusal `too-large` for a document that takes longer, or more memory, than one document may */
  readonly build: BuildData;
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** Threads; 0: one less than the machine has cores, at least 1 and at most `threadsMax`. */
  readonly count: number;
  /** The compiled program of a thread. */
  readonly program?: string;
  readonly buildMs?: number;
}

/** Opens the threads: they load their program while the process starts. */
export function openDocumentThreads({
  count,
  program = path.join(__dirname, 'document-thread.js'),
  buildMs = limits.buildMs,
}: ThreadOptions): DocumentThreads {
  const wanted = count || Math.min(Math.max(os.availableParallelism() - 1, 1), limits.threadsMax);
  const threads = Array.from({ length: wanted }, () => new DocumentThread(program, buildMs));
  let number = 0;
  return {
    // A context has more than that: functions do not go from thread to thread.
    build: (data, { now, zone, correctionSeries, isPatched = false }) =>
      new Promise((resolve, reject) => {
        number += 1;
        const surroundings = {
          now,
          isPatched,
          ...(zone ? { zone } : {}),
          ...(correctionSeries ? { correctionSeries } : {}),
        };
        const idlest = threads.reduce((best, one) => (one.openCount < best.openCount ? one : best));
        idlest.take({ task: { number, data, surroundings }, resolve, reject });
      }),
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}

interface Open {
  readonly task: BuildTask;
  readonly resolve: (sourced: Sourced) => void;
  readonly reject: (error: Error) => void;
}

/** One thread, and the next one after its end, with what it was given and has not answered: it works on the first of these. */
class DocumentThread {
  private readonly open = new Map<number, Open>();
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: string,
    private readonly buildMs: number,
  ) {
    this.worker = this.start();
  }

  get openCount(): number {
    return this.open.size;
  }

  take(one: Open): void {
    this.open.set(one.task.number, one);
    if (this.open.size === 1) this.watch();
    this.worker ??= this.start();
    this.worker.postMessage(one.task);
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const memory = { maxOldGenerationSizeMb: limits.threadMemoryMb };
    // Secrets in the environment are none of its business.
    const worker = new Worker(this.program, { env: {}, resourceLimits: memory });
    let cause: Error = beyondMeasure();
    worker.on('message', (answer: BuildAnswer) => this.answered(answer));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') cause = error;
    });
    worker.once('exit', () => this.ended(cause));
    return worker;
  }

  private answered(answer: BuildAnswer): void {
    const one = this.open.get(answer.number);
    this.open.delete(answer.number);
    this.watch();
    if ('error' in answer) one?.reject(new Error(answer.error));
    else one?.resolve(unpacked(answer.packed));
  }

  /** The document that the thread was at is refused; those behind it go to the next thread. */
  private ended(cause: Error): void {
    this.worker = undefined;
    const [culprit, ...others] = this.open.values();
    this.open.clear();
    this.watch();
    culprit?.reject(cause);
    for (const one of others) this.take(one);
  }

  /** Each document has the whole time, from when it is the first. */
  private watch(): void {
    clearTimeout(this.timer);
    const [first] = this.open.keys();
    if (first !== undefined) this.timer = setTimeout(() => this.tooLate(first), this.buildMs);
  }

  /** When this process stood still the answer may lie here already: it is read before the thread is ended. */
  private tooLate(number: number): void {
    setImmediate(() => {
      if (this.open.has(number)) void this.worker?.terminate();
    });
  }
}

const beyondMeasure = (): Refusal =>
  new Refusal('too-large', 'the document took longer, or more memory, than one document may', {
    remedy: 'Send a document with fewer lines, or several.',
  });
