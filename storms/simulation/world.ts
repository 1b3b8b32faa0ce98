// What every part of a simulation shares: the clock, the timers, the chance, the trace and the problems found.
import { createHash } from 'node:crypto';
import type { SimulatedDatabase } from './database/simulated-database';
import type { Random } from './random';
import type { FaultRates } from './fault-rates';

export interface World {
  readonly random: Random;
  /** The database's clock, and the time that passes. Milliseconds since 1970. */
  nowMs: number;
  step: number;
  rates: FaultRates;
  readonly database: SimulatedDatabase;
  /** What was counted, for the verdict. */
  readonly counts: Record<string, number>;
  readonly problems: string[];
  count(what: string, more?: number): void;
  /** A broken invariant, with the step at which it was seen. */
  problem(text: string): void;
  /** Adds to the trace: its digest tells whether two runs were the same. */
  trace(line: string): void;
  /** Lets something happen later. */
  after(delayMs: number, what: string, run: () => void): void;
  /** The next timer, taken off when it is due. */
  dueTimer(): Timer | undefined;
  nextTimerMs(): number;
  newId(): string;
  digest(): string;
}

export interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly what: string;
  readonly run: () => void;
}

export interface WorldOptions {
  readonly random: Random;
  readonly rates: FaultRates;
  readonly makeDatabase: (world: World) => SimulatedDatabase;
  readonly say?: ((line: string) => void) | undefined;
}

const startMs = Date.parse('2026-03-10T08:00:00Z');

export function makeWorld({ random, rates, makeDatabase, say }: WorldOptions): World {
  const hash = createHash('sha256');
  const timers: Timer[] = [];
  let [orders, ids] = [0, 0];
  const world: World = {
    random,
    nowMs: startMs,
    step: 0,
    rates,
    database: undefined as unknown as SimulatedDatabase,
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
      hash.update(line);
      say?.(`${String(world.step).padStart(6)} ${new Date(world.nowMs).toISOString().slice(11, 23)} ${line}`);
    },
    after: (delayMs, what, run) => {
      const timer = { atMs: world.nowMs + Math.max(0, delayMs), order: orders++, what, run };
      const place = timers.findIndex((other) => other.atMs > timer.atMs);
      timers.splice(place < 0 ? timers.length : place, 0, timer);
    },
    dueTimer: () => ((timers[0]?.atMs ?? Number.POSITIVE_INFINITY) <= world.nowMs ? timers.shift() : undefined),
    nextTimerMs: () => timers[0]?.atMs ?? Number.POSITIVE_INFINITY,
    newId: () => `00000000-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
    digest: () => hash.copy().digest('hex').slice(0, 16),
  };
  Object.assign(world, { database: makeDatabase(world) });
  return world;
}
