// Simulations on every core, in one thread each. In tests there are only sources, so simulations run one after the
// other.
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { simulate, type SimulationInput, type Verdict } from '../seeded-simulation';

export interface SeedThreads {
  /** How many simulations run at the same time. */
  readonly count: number;
  simulate(input: SimulationInput): Promise<Verdict>;
  close(): Promise<void>;
}

export function openSeedThreads(): SeedThreads {
  if (!__filename.endsWith('.js')) return { count: 1, simulate, close: () => Promise.resolve() };
  const count = os.availableParallelism();
  const all = Array.from({ length: count }, () => new Worker(path.join(__dirname, 'seed-worker.js')));
  const free = [...all];
  return {
    count,
    simulate: async (input) => {
      const thread = free.pop();
      if (!thread) throw new Error('every thread has a simulation');
      try {
        return await getVerdict(thread, input);
      } finally {
        free.push(thread);
      }
    },
    close: async () => void (await Promise.all(all.map((thread) => thread.terminate()))),
  };
}

function getVerdict(thread: Worker, input: SimulationInput): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const ended = (given: Verdict | { readonly error: string }): void => {
      thread.off('error', reject);
      if ('error' in given) reject(new Error(given.error));
      else resolve(given);
    };
    thread.once('message', ended);
    thread.once('error', reject);
    thread.postMessage(input);
  });
}
