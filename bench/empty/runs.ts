// Empty counterparts of the job and chain runs: the same commands to Temporal, with the same details in its UI and the
// same search attributes, and effects that do nothing. The current counterparts are the baseline of P4. The
// counterparts of the former shape, with a local activity per step, are the baseline of P3.
import {
  condition,
  defineSignal,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import { type EmptyEffects, type EmptyJob, sendingQueue } from './contract';

const localOptions = { startToCloseTimeout: '30 s' } as const;
const options = { startToCloseTimeout: '30 s', heartbeatTimeout: '6 s' } as const;
const local = proxyLocalActivities<EmptyEffects>(localOptions);
const ordinary = proxyActivities<EmptyEffects>(options);

const sealed = defineSignal('sealed');
const settled = defineSignal('settled');
const generate = defineSignal<[string]>('generate');

/** The time after which the job run checks again. */
const checkEveryMs = 3_600_000;

/** Time for which the run of a chain waits for more work. */
const idleMs = 600_000;

/** The number of lines that the UI of Temporal shows of a run. */
const details = (state: string): void => setCurrentDetails(`**${state}**\n${'- a line of details\n'.repeat(6)}`);

/** Three walks and two waits with one timer, as in the seeded invoice workflow of today. */
export async function emptyJob(input: EmptyJob): Promise<void> {
  const signals = new Set<string>();
  setHandler(sealed, () => void signals.add('sealed'));
  setHandler(settled, () => void signals.add('settled'));
  const walk = { ...localOptions, summary: 'Run workflow steps' };
  await local.wake.executeWithOptions(walk, ['emptyChain', input]);
  details('waits for sealed');
  void sleep(checkEveryMs, { summary: 'hourly safety check' });
  await condition(() => signals.has('sealed'));
  await local.nothing.executeWithOptions(walk, []);
  details('waits for settled');
  await condition(() => signals.has('settled'));
  await local.nothing.executeWithOptions(walk, []);
  details('completed');
}

/** Seals and notifies in one activity. Sends, records and notifies in another activity on a separate queue. */
export async function emptyChain({ taskQueue }: Pick<EmptyJob, 'taskQueue'>): Promise<void> {
  const waiting: string[] = [];
  const unsent: string[] = [];
  const sendOptions = { ...options, taskQueue: sendingQueue(taskQueue) };
  setHandler(generate, (job) => void waiting.push(job));
  const sealing = async (): Promise<never> => {
    for (;;) {
      await condition(() => waiting.length > 0);
      const jobs = waiting.splice(0);
      details('sealing');
      await ordinary.tell.executeWithOptions({ ...options, summary: 'Seal waiting requests' }, ['sealed', jobs]);
      unsent.push(...jobs);
    }
  };
  const sending = async (): Promise<never> => {
    for (;;) {
      await condition(() => unsent.length > 0);
      details('sending');
      const summary = 'Send up to 1000 records a time';
      await ordinary.tell.executeWithOptions({ ...sendOptions, summary }, ['settled', unsent.splice(0)]);
    }
  };
  void sleep(idleMs, { summary: 'ends when idle' });
  await Promise.all([sealing(), sending()]);
}

/** The minimum of a run. */
export const oneActivity = (): Promise<void> => ordinary.nothing();

/** Local steps, a request to the chain, a page, and the end. */
export async function formerJob(input: EmptyJob): Promise<void> {
  let bells = 0;
  setHandler(sealed, () => void (bells += 1));
  setHandler(settled, () => void (bells += 1));
  await local.nothing();
  await local.nothing();
  await local.nothing();
  await local.nothing();
  await local.wake('formerChain', input);
  await local.nothing();
  await condition(() => bells > 0);
  await local.nothing();
  await ordinary.nothing();
  await local.nothing();
  await condition(() => bells > 1);
  await local.nothing();
  await local.nothing();
  await local.nothing();
}

/** Seals and notifies in passes. Makes one call and one recording for everything that waits, and notifies again. */
export async function formerChain(): Promise<void> {
  const waiting: string[] = [];
  const unsent: string[] = [];
  setHandler(generate, (job) => void waiting.push(job));
  const sealing = async (): Promise<never> => {
    for (;;) {
      await condition(() => waiting.length > 0);
      const jobs = waiting.splice(0);
      await local.nothing();
      unsent.push(...jobs);
      await local.tell('sealed', jobs);
    }
  };
  const sending = async (): Promise<never> => {
    for (;;) {
      await condition(() => unsent.length > 0);
      const jobs = unsent.splice(0);
      await ordinary.nothing();
      await ordinary.nothing();
      await local.tell('settled', jobs);
    }
  };
  await Promise.all([sealing(), sending()]);
}
