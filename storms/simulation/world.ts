// What all parts of a simulation share: the clock, the timers, the random numbers, the trace, and the problems that
// were found.
import { createHash } from 'node:crypto';
import type { EntryDocument } from '../../src/model/entry';
import type { RecordDocument } from '../../src/model/record';
import type { SimulatedDatabase, Transaction } from './database/simulated-database';
import type { FaultDice } from './fault-dice';
import type { Mutant } from './mutants';
import type { Random } from './random';
import type { FaultRates } from './fault-rates';

export interface World {
  readonly random: Random;
  /** Returns whether an optional event happens now. The event is identified by its name. */
  readonly strikes: FaultDice['strikes'];
  /** The events that happened, in order. */
  readonly struck: readonly string[];
  /** The time of the database's clock, which is the time that passes, in milliseconds since 1970. */
  nowMs: number;
  step: number;
  rates: FaultRates;
  readonly database: SimulatedDatabase;
  /** The certificate that all suppliers use. After it has expired, another one replaces it. */
  certificate: { readonly fingerprint: string; readonly ended: boolean };
  /** Hashes of expired certificates of suppliers. */
  readonly endedCertificates: Set<string>;
  /** Until this time, the folder of the witness hangs. */
  witnessAwayUntilMs: number;
  /** Until this time, the folder of the witness can be read, but not written. */
  witnessReadOnlyUntilMs: number;
  /** What reads show after an election; null if they show what was committed. */
  stale: StaleReads | null;
  /** Records that a restored database has lost, by their hashes. */
  readonly lost: Map<string, RecordDocument>;
  /** Digests of documents that were written without any lock. */
  readonly unlocked: Set<string>;
  /** The newest record of an entry that a client saw when it decided on a document, by the digest of that document. */
  readonly decidedOn: Map<string, EntryDocument['fiscal']>;
  /** The guard that is removed. */
  readonly mutant: Mutant | undefined;
  /** What was counted, for the verdict. */
  readonly counts: Record<string, number>;
  readonly problems: string[];
  count(what: string, more?: number): void;
  /** Reports a broken invariant, with the step in which it was found. */
  problem(text: string): void;
  /** Adds to the trace, whose digest shows whether two runs were the same. */
  trace(line: string): void;
  /** Makes something happen later. */
  after(delayMs: number, what: string, run: () => void): void;
  /** Removes and returns the next timer that is due. */
  dueTimer(): Timer | undefined;
  nextTimerMs(): number;
  newId(): string;
  digest(): string;
}

/** What reads show after an election: an older state of the majority. */
export interface StaleReads {
  readonly snapshot: Transaction;
  /** Whether the election is over. Reads then show the snapshot until the next commit. */
  isElected: boolean;
}

export interface Timer {
  readonly atMs: number;
  readonly what: string;
  readonly run: () => void;
}

export interface WorldOptions {
  readonly random: Random;
  readonly rates: FaultRates;
  readonly mutant: Mutant | undefined;
  readonly makeLuck: (random: Random, stepNow: () => number) => FaultDice;
  readonly makeDatabase: (world: World) => SimulatedDatabase;
  readonly say?: ((line: string) => void) | undefined;
}

/** Characters of the trace that are hashed together. */
const tracedAtOnce = 16_000;

const startMs = Date.parse('2026-03-10T08:00:00Z');

export function makeWorld({ random, rates, mutant, makeLuck, makeDatabase, say }: WorldOptions): World {
  const hash = createHash('sha256');
  let untraced = '';
  let ids = 0;
  const world: World = {
    random,
    ...makeLuck(random, () => world.step),
    nowMs: startMs,
    step: 0,
    rates,
    database: undefined as unknown as SimulatedDatabase,
    certificate: { fingerprint: 'A'.repeat(64), ended: false },
    endedCertificates: new Set(),
    witnessAwayUntilMs: 0,
    witnessReadOnlyUntilMs: 0,
    stale: null,
    lost: new Map(),
    unlocked: new Set(),
    decidedOn: new Map(),
    mutant,
    counts: {},
    problems: [],
    count: (what, more = 1) => {
      world.counts[what] = (world.counts[what] ?? 0) + more;
    },
    problem: (text) => {
      world.problems.push(`step ${world.step}: ${text}`);
      world.trace(`PROBLEM ${text}`);
    },
    trace: (line) => {
      untraced += line;
      if (untraced.length > tracedAtOnce) {
        hash.update(untraced);
        untraced = '';
      }
      say?.(`${String(world.step).padStart(6)} ${new Date(world.nowMs).toISOString().slice(11, 23)} ${line}`);
    },
    ...makeTimers(() => world.nowMs),
    newId: () => `00000000-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
    digest: () => hash.copy().update(untraced).digest('hex').slice(0, 16),
  };
  Object.assign(world, { database: makeDatabase(world) });
  return world;
}

/**
 * Creates the list of timers, in the order of their times. Timers with the same time stay in the order in which they
 * were set.
 */
function makeTimers(nowMs: () => number): Pick<World, 'after' | 'dueTimer' | 'nextTimerMs'> {
  const timers: Timer[] = [];
  const nextTimerMs = (): number => timers[0]?.atMs ?? Number.POSITIVE_INFINITY;
  return {
    after: (delayMs, what, run) => {
      const timer = { atMs: nowMs() + Math.max(0, delayMs), what, run };
      let place = timers.length;
      // Most are among the last.
      while (place > 0 && (timers[place - 1] as Timer).atMs > timer.atMs) place -= 1;
      timers.splice(place, 0, timer);
    },
    dueTimer: () => (nextTimerMs() <= nowMs() ? timers.shift() : undefined),
    nextTimerMs,
  };
}
