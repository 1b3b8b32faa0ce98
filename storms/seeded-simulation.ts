// R24: sealing, sending, recording, querying and checking as in production. One seed decides everything about database,
// authority, clients, processes and clock. There is no real time, input or output, so the same seed gives the same run,
// step by step.
import { seriesNumberingLimits } from '../src/contracts/limits/series';
import { createMissingCollectionsAndIndexes } from '../src/store/indexes';
import { moveWaitingOutboxDocuments } from '../src/store/outbox/move';
import { updateUnusedNumberMarks } from '../src/store/series/unused-numbers';
import { isBusy } from './simulation/chain-runs';
import { connectSimulated } from './simulation/database/connect';
import { makeSimulatedDatabase } from './simulation/database/simulated-database';
import { catchUp } from './simulation/elections';
import { drawFaultRates } from './simulation/draw-fault-rates';
import { noFaults, type FaultRates } from './simulation/fault-rates';
import { checkPaused } from './simulation/final-checks';
import { refuseLarge } from './simulation/large-entries';
import { makeWatch } from './simulation/invariants';
import { makeJobWatch } from './simulation/job-invariants';
import { makeLuck } from './simulation/fault-dice';
import { chooseLimits, type Mutant, findMutation } from './simulation/mutants';
import { type Random, createStepRandom } from './simulation/random';
import { runAtScale } from './simulation/scale';
import { runStep } from './simulation/scheduler';
import { setUp, type Watches } from './simulation/set-up';
import type { Stage } from './simulation/participants';
import { makeWorld, type World } from './simulation/world';

export interface SimulationInput {
  readonly seed: number;
  /** Number of steps with faults. Afterwards, the simulation continues without faults until nothing is left to do. */
  readonly steps: number;
  /** A guard that is removed. The simulation should detect that it is missing. */
  readonly mutant?: Mutant;
  /** Replaces values that the seed draws, to provoke one danger. */
  readonly rates?: Partial<FaultRates>;
  /** The injected faults in the form of a verdict; if absent, the rates decide. */
  readonly struck?: readonly string[];
  /** Called with every step, so that a seed that failed can be replayed. */
  readonly say?: (line: string) => void;
}

export interface Verdict {
  readonly seed: number;
  /** Number of steps, including the steps without faults at the end. */
  readonly steps: number;
  readonly counts: Readonly<Record<string, number>>;
  /** The broken invariants, each with its step; empty if the seed passes. */
  readonly problems: readonly string[];
  /** The faults that were injected. A run can be repeated with a part of them. */
  readonly struck: readonly string[];
  /** The digest of the whole trace. Two runs with the same digest are the same. */
  readonly digest: string;
}

/**
 * Number of steps after which a world without faults must be idle. With hundreds of open jobs, one sweep alone takes
 * hundreds of steps.
 */
const restStepsMax = 150_000;
/** The world counts as idle if nothing happens for this time, which is longer than any message travels. */
const quietMs = 200_000;

/** Runs one simulation. The same input gives the same verdict. */
export function simulate(input: SimulationInput): Promise<Verdict> {
  const random = createStepRandom(input.seed);
  const rates = { ...drawFaultRates(random), ...input.rates };
  return runAtScale(rates.lists, chooseLimits(input.mutant), () => unfold(input, random, rates));
}

async function unfold(
  { seed, steps, mutant, struck, say }: SimulationInput,
  random: Random,
  rates: FaultRates,
): Promise<Verdict> {
  let watches: Watches | undefined;
  const only = struck && new Set(struck);
  const world = makeWorld({
    random,
    rates,
    mutant,
    say,
    makeLuck: (chance, stepNow) => makeLuck(chance, stepNow, only),
    makeDatabase: (of) =>
      makeSimulatedDatabase({
        nowMs: () => of.nowMs,
        onCommit: (changes) => {
          if (of.stale?.isElected) catchUp(of);
          watches?.watch.onCommit(changes);
          watches?.jobWatch.onCommit(changes);
        },
        mutation: mutant && findMutation(mutant),
        refuses: refuseLarge,
      }),
  });
  await createMissingCollectionsAndIndexes(connectSimulated(world.database));
  watches = { watch: makeWatch(world), jobWatch: makeJobWatch(world) };
  const { stage, authority, chains } = setUp(world, watches, steps);
  const goesOn = (): boolean => world.problems.length === 0;
  while (world.step < steps && goesOn()) {
    runStep(stage);
    await settled();
  }
  if (goesOn()) await rest(stage, steps + restStepsMax);
  if (goesOn()) await keepOnce(world);
  if (goesOn()) checkPaused(world, authority, chains);
  const { counts, problems } = world;
  return { seed, steps: world.step, counts, problems, struck: world.struck, digest: world.digest() };
}

/** Runs everything that the last step released, until each task stops at its next effect. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs the background tasks for the last time. They report numbers without documents, and empty the outbox. */
async function keepOnce(world: World): Promise<void> {
  world.nowMs += seriesNumberingLimits.unusedAfterMs + 1;
  const database = connectSimulated(world.database);
  await updateUnusedNumberMarks(database);
  while ((await moveWaitingOutboxDocuments(database, { holder: 'rest', eventDays: 30 })).events > 0) await settled();
}

/** Checks that everything becomes idle without faults: no task and no due work for longer than any message travels. */
async function rest(stage: Stage, stepMax: number): Promise<void> {
  const { world, workers, api, operator } = stage;
  world.rates = { ...world.rates, ...noFaults, stepMsMax: 20 };
  for (const worker of workers) worker.clockAheadMs = 0;
  world.witnessReadOnlyUntilMs = 0;
  world.trace('no more faults from here');
  let busyMs = world.nowMs;
  while (world.problems.length === 0 && world.nowMs - busyMs < quietMs) {
    if (world.step >= stepMax) return world.problem('no rest: work is left after all faults were taken away');
    runStep(stage);
    await settled();
    const processes = [...workers, api, operator];
    const idle = processes.every(({ tasks }) => [...tasks].every(({ waiting }) => waiting.length === 0));
    if (!isQuiet(stage, idle)) busyMs = world.nowMs;
  }
}

/** All rows are checked only once in this number of steps while calls are running, because the check is expensive. */
const lookEverySteps = 100;

/**
 * Returns whether the world is idle. Sweeps come and go, and must find nothing. A world that is always busy has open
 * jobs, so it is not idle.
 */
function isQuiet({ world, runs, isDown, awaitsRenewal }: Stage, idle: boolean): boolean {
  const { database } = world;
  if (isDown || awaitsRenewal || runs.jobs.size > 0 || [...runs.chains.values()].some(isBusy)) return false;
  if (!idle && world.step % lookEverySteps !== 0) return true;
  return (
    database.find('jobs', { open: true }).length === 0 &&
    database.find('records', { pending: true }).length === 0 &&
    database.find('submissions', { open: true }).length === 0
  );
}
