// The witness as a folder: on the machine of a local stack, on storage that all processes share in a cluster.
import { witness as limits } from '../contracts/limits/witness';
import type { Witness } from '../contracts/witness';
import { compact, isDue } from './compact';
import { addLine, chainLine, type Facts, noFacts, seriesLine } from './facts';
import { type Beginning, beginningOf } from './files';
import { makeReader } from './reader';
import { makeWriter } from './writer';

export interface WitnessFolder extends Witness {
  /** Makes the folder, so that it is older than every chain and series. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

interface Surroundings {
  readonly now: () => Date;
  /** What went wrong where nobody waits for it. */
  readonly failed: (error: unknown) => void;
}

/** Nothing is read and nothing made before it is first asked. */
export function witnessFolder(folder: string, surroundings: Surroundings): WitnessFolder {
  const { now } = surroundings;
  const facts = noFacts();
  const looked = makeLook(folder, facts, now);
  const writes = makeWrites(folder, facts, surroundings);
  return {
    begin: async () => void (await looked(true)),
    async ofChain(chain, atOnce) {
      const { startedAt } = await looked(atOnce);
      return { sinceMs: Date.parse(startedAt), last: facts.chains.get(chain) ?? null };
    },
    async noteEnd(chain, end) {
      const known = facts.chains.get(chain);
      if (known?.installation === end.installation && known.sequence >= end.sequence) return;
      await writes.write(chainLine(chain, end, now().getTime()));
    },
    async ofSeries(series) {
      const { startedAt, forgot } = await looked(false);
      return { sinceMs: Date.parse(startedAt), last: facts.series.get(series) ?? null, forgot };
    },
    async noteSeries(series, index) {
      if ((facts.series.get(series) ?? -1) >= index) return;
      await writes.write(seriesLine(series, index));
    },
    async seriesOf(workspace) {
      await looked(true);
      return new Map([...facts.series].filter(([key]) => key.startsWith(`${workspace}:`)));
    },
    close: () => writes.close(),
  };
}

/** Reads what all processes wrote: at once, or when the last reading is some seconds old. */
function makeLook(folder: string, facts: Facts, now: () => Date): (atOnce: boolean) => Promise<Beginning> {
  const reader = makeReader(folder, facts);
  const look = shared(async (): Promise<Beginning> => {
    const beginning = await beginningOf(folder, now());
    await reader.read();
    return beginning;
  });
  let seen: Beginning | undefined;
  let seenMs = 0;
  return async (atOnce) => {
    const nowMs = now().getTime();
    if (!atOnce && seen && Math.abs(nowMs - seenMs) <= limits.readSeconds * 1_000) return seen;
    seen = await look();
    seenMs = nowMs;
    return seen;
  };
}

/** Writes lines; whoever begins another file looks whether the files should be put together. */
function makeWrites(folder: string, facts: Facts, { now, failed }: Surroundings) {
  let hasBegun = false;
  let tidying: Promise<void> | undefined;
  const nowMs = (): number => now().getTime();
  const tidy = async (): Promise<void> => {
    if (await isDue(folder, facts)) await compact(folder, nowMs(), writer.own());
  };
  const writer = makeWriter(folder, nowMs, () => {
    tidying ??= tidy()
      .catch(failed)
      .finally(() => {
        tidying = undefined;
      });
  });
  return {
    async write(line: string): Promise<void> {
      if (!hasBegun) await beginningOf(folder, now());
      hasBegun = true;
      await writer.append([line]);
      addLine(facts, line);
    },
    async close(): Promise<void> {
      await tidying;
      await writer.close();
    },
  };
}

/** Calls that come while one is under way share the next one, which begins after they came. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= current.then(() => {
      next = undefined;
      const begun = work();
      current = begun.catch(() => undefined);
      return begun;
    });
    return next;
  };
}
