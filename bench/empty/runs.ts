// Empty twins of the job and chain runs: the same commands to the engine, with effects that do nothing. Today's are the
// yardstick of P4; those of the former shape, with a local activity a step, that of P3.
import { condition, defineSignal, proxyActivities, proxyLocalActivities, setHandler } from '@temporalio/workflow';
import type { EmptyEffects, EmptyJob } from './contract';

const local = proxyLocalActivities<EmptyEffects>({ startToCloseTimeout: '30 s' });
const ordinary = proxyActivities<EmptyEffects>({ startToCloseTimeout: '30 s' });

const sealed = defineSignal('sealed');
const settled = defineSignal('settled');
const generate = defineSignal<[string]>('generate');

/** As the job run looks again. */
const lookAgainMs = 3_600_000;

/** Three walks and two waits with their timers: as the seeded invoice workflow today. */
export async function emptyJob(input: EmptyJob): Promise<void> {
  let bells = 0;
  setHandler(sealed, () => void (bells += 1));
  setHandler(settled, () => void (bells += 1));
  await local.wake('emptyChain', input);
  await condition(() => bells > 0, lookAgainMs);
  await local.nothing();
  await condition(() => bells > 1, lookAgainMs);
  await local.nothing();
}

/** Seals and notifies in one activity, sends, records and notifies in another. */
export async function emptyChain(): Promise<void> {
  const waiting: string[] = [];
  const unsent: string[] = [];
  setHandler(generate, (job) => void waiting.push(job));
  const sealing = async (): Promise<never> => {
    for (;;) {
      await condition(() => waiting.length > 0);
      const jobs = waiting.splice(0);
      await ordinary.tell('sealed', jobs);
      unsent.push(...jobs);
    }
  };
  const sending = async (): Promise<never> => {
    for (;;) {
      await condition(() => unsent.length > 0);
      await ordinary.tell('settled', unsent.splice(0));
    }
  };
  await Promise.all([sealing(), sending()]);
}

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

/** Seals and notifies in passes; makes one call and one recording for what waits, and notifies again. */
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
