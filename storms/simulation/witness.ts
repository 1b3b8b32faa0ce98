// The witness of a simulated world. It survives crashes, a lost database of Temporal and restored databases. It is
// outside the database, so a restore removes no line from it, unless an older copy of the folder takes its place. Series
// are not protected here.
import { witnessLimits } from '../../src/contracts/limits/witness';
import {
  type WitnessLog,
  WitnessUnavailableError,
  type WitnessedChain,
  type WitnessedChainHead,
  includesChainHeadOrLater,
} from '../../src/contracts/witness';
import {
  addWitnessLineToFacts,
  formatWitnessChainLine,
  type WitnessFacts,
  createEmptyWitnessFacts,
} from '../../src/witness/facts';
import { awaitEffect, type Process, type Task } from './tasks';
import type { World } from './world';

const cache = new WeakMap<World, WitnessFacts>();
const copiedAtMs = new WeakMap<World, number>();

function listFacts(world: World): WitnessFacts {
  const facts = cache.get(world) ?? createEmptyWitnessFacts();
  cache.set(world, facts);
  return facts;
}

/** Copies the folder of the witness. */
export function copyWitness(world: World): WitnessFacts {
  const { chains, series } = listFacts(world);
  return { chains: new Map(chains), series: new Map(series) };
}

/**
 * Puts a copy of the folder in the place of the folder. The lines that were written after the copy are lost. The first
 * process that uses the copy notices that it is one.
 */
export function putBackWitness(world: World, copy: WitnessFacts): void {
  copiedAtMs.set(world, world.nowMs);
  cache.set(world, { chains: new Map(copy.chains), series: new Map(copy.series) });
}

/** What a process has read and written, until it crashes or its folder is replaced. */
interface KnownFacts {
  readonly folder: WitnessFacts;
  facts: WitnessFacts;
  readAtMs: number;
}

const knownFacts = new WeakMap<Process, KnownFacts>();

function readKnownFacts(world: World, process: Process): KnownFacts {
  const folder = listFacts(world);
  const before = knownFacts.get(process);
  if (before?.folder === folder) return before;
  const known = { folder, facts: createEmptyWitnessFacts(), readAtMs: Number.NEGATIVE_INFINITY };
  knownFacts.set(process, known);
  return known;
}

export const forgetKnownFacts = (process: Process): boolean => knownFacts.delete(process);

/** The last stored record of each installation number of a chain. */
export const readWitnessedEnds = (world: World, chain: string): readonly WitnessedChainHead[] =>
  listFacts(world).chains.get(chain) ?? [];

function toWitnessedChain(world: World, { chains }: WitnessFacts, chain: string): WitnessedChain {
  const copied = copiedAtMs.get(world);
  const ends = chains.get(chain) ?? [];
  return { sinceMs: 0, ends, ...(copied === undefined ? {} : { copiedAtMs: copied }) };
}

/** Time limit of a function if its folder hangs. */
const answerMs = 5_000;

/** The end of the outage in which a write has failed. Until a write fails, no process knows that the folder is full. */
const knownReadOnlyUntilMs = new WeakMap<World, number>();

const findReadOnly = (world: World): WitnessUnavailableError | undefined =>
  world.nowMs < world.witnessReadOnlyUntilMs ? new WitnessUnavailableError('failing', 'ENOSPC') : undefined;

function write(world: World, work: () => void): void {
  const trouble = findReadOnly(world);
  if (!trouble) return work();
  knownReadOnlyUntilMs.set(world, world.witnessReadOnlyUntilMs);
  world.count('lines that could not be written');
  throw trouble;
}

/**
 * Creates the witness. While its folder hangs, a function ends without a response after the time limit, and writes
 * nothing.
 */
export function createWitness(world: World, task: Task): WitnessLog {
  const answering = <T>(work: () => T): Promise<T> => {
    if (world.nowMs >= world.witnessAwayUntilMs) return Promise.resolve(work());
    const untilMs = world.nowMs + answerMs;
    world.after(answerMs, 'a deadline of the witness', () => undefined);
    const gone = (): never => {
      world.count('calls that the witness did not answer');
      throw new WitnessUnavailableError('silent', 'nothing came within its deadline');
    };
    return awaitEffect<T>(task, 'witness', gone, { ready: () => world.nowMs >= untilMs });
  };
  const known = (): KnownFacts => readKnownFacts(world, task.process);
  const read = (): WitnessFacts => {
    const facts = copyWitness(world);
    Object.assign(known(), { facts, readAtMs: world.nowMs });
    return facts;
  };
  const hasEnd: WitnessLog['hasEnd'] = (chain, end) =>
    includesChainHeadOrLater(known().facts.chains.get(chain) ?? [], end);
  return {
    async ofChain(chain, now) {
      if (!world.rates.witness) return answering(() => null);
      const { facts, readAtMs } = known();
      const isRecent = !now && world.nowMs - readAtMs <= witnessLimits.readSeconds * 1_000;
      return toWitnessedChain(world, isRecent ? facts : await answering(read), chain);
    },
    hasEnd,
    noteEnd: async (chain, end) => {
      if (hasEnd(chain, end)) return;
      const line = formatWitnessChainLine(chain, end, world.nowMs);
      const add = (): void => {
        addWitnessLineToFacts(listFacts(world), line);
        addWitnessLineToFacts(known().facts, line);
      };
      const writing = answering(() => write(world, add));
      if (world.mutant === 'written-down') await writing.catch(() => undefined);
      else await writing;
    },
    trouble: () => (knownReadOnlyUntilMs.get(world) === world.witnessReadOnlyUntilMs ? findReadOnly(world) : undefined),
    checkWritable: () => answering(() => write(world, () => undefined)),
    ofSeries: () => Promise.resolve(null),
    noteSeries: () => Promise.resolve(),
    seriesOf: () => Promise.resolve(new Map()),
  };
}
