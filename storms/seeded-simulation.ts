// R24: sealing, sending, recording, asking and checking as they run in service, with a database, an authority, clients, processes and
// a clock that one seed decides. No real time, no input or output: the same seed gives the same run, step by step.
import { checkChains } from '../activities/sweep/check-chains';
import type { Deps } from '../activities/deps';
import { woken } from '../src/chain/run/state';
import { jobWorkflowId } from '../src/temporal/names';
import { liftStops, renewInstallation } from '../src/store/ledger/chain-control';
import { type ChainDocument, findChain } from '../src/store/ledger/chains';
import { applyIndexes } from '../src/store/indexes';
import { makeAuthority } from './simulation/authority-model';
import { type ChainRun, isBusy, newRun, startStep } from './simulation/chain-runs';
import { type ClientChain, makeClients } from './simulation/clients';
import { checkRest } from './simulation/final-checks';
import { makeWatch, type Watch } from './simulation/invariants';
import { connectSimulated } from './simulation/database/connect';
import { makeSimulatedDatabase } from './simulation/database/simulated-database';
import { type Mutant, mutationOf } from './simulation/mutants';
import { type Random, randomFrom } from './simulation/random';
import { atScale } from './simulation/scale';
import { type Stage, step } from './simulation/scheduler';
import { depsFor, workspace } from './simulation/surroundings';
import { makeProcess, startTask, type Task } from './simulation/tasks';
import { calm, drawFaultRates, type FaultRates } from './simulation/fault-rates';
import { makeWorld, type World } from './simulation/world';
import { supplierCode } from '../bench/documents';

export interface SimulationInput {
  readonly seed: number;
  /** Steps with faults; then it goes on without until everything rests. */
  readonly steps: number;
  /** A guard that is taken out: the simulation should find it missing. */
  readonly mutant?: Mutant;
  /** Instead of what the seed draws: to bring one danger out. */
  readonly rates?: Partial<FaultRates>;
  /** Hears every step: for the replay of a seed that failed. */
  readonly say?: (line: string) => void;
}

export interface Verdict {
  readonly seed: number;
  /** Steps made, those to rest included. */
  readonly steps: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Broken invariants, each with its step; empty: the seed holds. */
  readonly problems: readonly string[];
  /** Of the whole trace: two runs with one digest were the same. */
  readonly digest: string;
}

/** Steps after which a world without faults must have come to rest. */
const restStepsMax = 60_000;
const sweepMs = 20_000;
/** A sweep looks at some of the open jobs: most of them only wait. */
const jobsSweptMax = 5;
/** So long nothing may happen before the world counts as resting: longer than any message is under way. */
const quietMs = 90_000;

/** One simulation: the same input gives the same verdict. */
export function simulate(input: SimulationInput): Promise<Verdict> {
  const random = randomFrom(input.seed);
  const rates = { ...drawFaultRates(random), ...input.rates };
  return atScale(rates.lists, () => unfold(input, random, rates));
}

async function unfold(
  { seed, steps, mutant, say }: SimulationInput,
  random: Random,
  rates: FaultRates,
): Promise<Verdict> {
  let watch: Watch | undefined;
  const world = makeWorld({
    random,
    rates,
    say,
    makeDatabase: (of) =>
      makeSimulatedDatabase({
        nowMs: () => of.nowMs,
        onCommit: (changes) => watch?.onCommit(changes),
        mutation: mutant && mutationOf(mutant),
      }),
  });
  await applyIndexes(connectSimulated(world.database));
  watch = makeWatch(world);
  const { stage, authority, chains } = setUp(world, watch, steps);
  const goesOn = (): boolean => world.problems.length === 0;
  while (world.step < steps && goesOn()) {
    step(stage);
    await settled();
  }
  if (goesOn()) await rest(stage, steps + restStepsMax);
  if (goesOn()) {
    const keys = chains.map(({ key }) => key);
    checkRest(world, authority, keys);
  }
  return { seed, steps: world.step, counts: world.counts, problems: world.problems, digest: world.digest() };
}

/** Everything that the last step set free runs until it stops at its next effect. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function setUp(world: World, watch: Watch, steps: number) {
  const { rates, random } = world;
  const chains = Array.from({ length: rates.chains }, (_, i) => insertChain(world, supplierCode(9_000 + i)));
  const workers = Array.from({ length: rates.workers }, (_, i) => makeProcess(`worker ${i + 1}`));
  const api = makeProcess('api');
  const authority = makeAuthority(world, (task, message) => watch.onSend(chainOf(task, chains), message));
  const depsOf = (task: Task): Deps => depsFor(world, task, authority, { tell, wake });
  const run = (name: string, work: (deps: Deps) => Promise<void>): void => {
    startTask(
      api,
      name,
      (task) => work(depsOf(task)),
      (outcome) => {
        if ('error' in outcome) noteClientError(world, name, outcome.error);
      },
    );
  };
  const wake = (chain: string): void => {
    for (const one of stage.runs) if (one.chain === chain) one.state = woken(one.state);
  };
  const renew = async (deps: Deps, key: string): Promise<void> => {
    const fresh = { installation: `SELLO-${deps.newId().slice(-9)}`, now: deps.now() };
    await renewInstallation(deps.database, key, fresh);
    world.count('renewals');
    ensureRuns(world, stage);
  };
  const clients = makeClients(world, chains, Math.ceil(steps / 25));
  const tell = (runId: string): void => {
    const job = runId.slice(jobWorkflowId(workspace, '').length);
    run('job goes on', clients.goOn(job));
  };
  const installationOf = (key: string): string => `SELLO-${key.slice(-9)}`;
  const stage: Stage = {
    world,
    workers,
    api,
    runs: chains.map(({ key }) => newRun(key, installationOf(key))),
    start: (one, step) => startStep(world, one, step, random.pick(workers), depsOf),
    client: () => {
      const next = clients.next();
      if (next) run(next.name, next.work);
    },
    terminate: (index) => {
      const { chain, installation } = stage.runs[index] as ChainRun;
      stage.runs[index] = newRun(chain, installation);
    },
    renew: () => {
      const { key } = random.pick(chains);
      run('renews', (deps) => renew(deps, key));
    },
  };
  sweepEvery(world, stage, run, clients.goOn);
  return { stage, authority, chains };
}

function insertChain(world: World, supplier: string): ClientChain {
  const key = `${workspace}:simulator:${supplier}`;
  const now = new Date(world.nowMs);
  const chain = {
    _id: key,
    workspace,
    environment: 'simulator',
    supplier,
    supplierName: `Proveedora ${supplier}`,
    installation: `SELLO-${key.slice(-9)}`,
    zone: 'Europe/Madrid',
    registration: { state: 'registered', entry: 'none', job: 'none' },
    head: null,
    createdAt: now,
    updatedAt: now,
  };
  world.database.alone((transaction) => world.database.insert('chains', chain, transaction));
  return { key, supplier };
}

const chainOf = (task: Task, chains: readonly ClientChain[]): string =>
  chains.find(({ supplier }) => task.name.includes(supplier))?.key ?? '';

function noteClientError(world: World, name: string, error: unknown): void {
  world.trace(`${name} failed: ${String(error)}`);
  if (error instanceof Error && error.name.startsWith('Mongo')) return;
  world.problem(`${name} threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

/** What the sweeper does: jobs that are open go on, chains look around and are checked; and a person lifts stops. */
function sweepEvery(
  world: World,
  stage: Stage,
  run: (name: string, work: (deps: Deps) => Promise<void>) => void,
  goOn: (job: string) => (deps: Deps) => Promise<void>,
): void {
  world.after(sweepMs, 'sweep', () => {
    const open = world.database.find('jobs', { open: true });
    for (let i = 0; i < Math.min(open.length, jobsSweptMax); i += 1) {
      run('sweep', goOn(String(world.random.pick(open).id)));
    }
    run('checks chains', async (deps) => {
      const { checked, alarms } = await checkChains(deps)();
      world.count('checks of chains', checked);
      if (alarms > 0) world.problem('the background check gives a false alarm');
    });
    ensureRuns(world, stage);
    for (const one of stage.runs) one.state = woken(one.state);
    if (world.database.find('stops', {}).length > 0) run('lifts stops', (deps) => resume(stage, deps));
    sweepEvery(world, stage, run, goOn);
  });
}

/** Whoever rings a chain starts the run of its present installation number. */
function ensureRuns({ database }: World, { runs }: Stage): void {
  for (const row of database.find('chains', {})) {
    const { _id, installation } = row as unknown as ChainDocument;
    if (!runs.some((one) => one.chain === _id && one.installation === installation)) {
      runs.push(newRun(_id, installation));
    }
  }
}

async function resume(stage: Stage, deps: Deps): Promise<void> {
  for (const one of stage.runs) {
    const chain = await findChain(deps.database, one.chain);
    if (chain) await liftStops(deps.database, chain);
    one.state = woken(one.state);
  }
}

/** Without faults everything must come to rest: no task, no work due, for longer than any message is under way. */
async function rest(stage: Stage, stepMax: number): Promise<void> {
  const { world, workers, api } = stage;
  world.rates = { ...world.rates, ...calm, stepMsMax: 20 };
  for (const worker of workers) worker.clockAheadMs = 0;
  world.trace('no more faults from here');
  let busyMs = world.nowMs;
  while (world.problems.length === 0 && world.nowMs - busyMs < quietMs) {
    if (world.step >= stepMax) return world.problem('no rest: work is left after all faults were taken away');
    step(stage);
    await settled();
    const idle = [...workers, api].every(({ tasks }) => tasks.size === 0);
    if (!isQuiet(stage, idle)) busyMs = world.nowMs;
  }
}

/** Sweeps come and go; what they find must be nothing. */
function isQuiet({ world, runs }: Stage, idle: boolean): boolean {
  const { database } = world;
  if (runs.some(isBusy)) return false;
  if (!idle) return true;
  return (
    database.find('jobs', { open: true }).length === 0 &&
    database.find('records', { pending: true }).length === 0 &&
    database.find('submissions', { open: true }).length === 0
  );
}
