// R24: sealing, sending, recording, asking and checking as they run in service, with a database, an authority, clients, processes and
// a clock that one seed decides. No real time, no input or output: the same seed gives the same run, step by step.
import { checkChains } from '../activities/sweep/check-chains';
import { sweepChains } from '../activities/sweep/sweep-chains';
import { sweepJobs } from '../activities/sweep/sweep-jobs';
import type { Deps } from '../activities/deps';
import { signals } from '../src/contracts/runs';
import { jobKey } from '../src/store/jobs/jobs';
import { noteRegistration } from '../src/store/ledger/registrations';
import { signalJob } from '../src/temporal/signal-jobs';
import { liftStops, renewInstallation } from '../src/store/ledger/chain-control';
import { type ChainDocument, findChain } from '../src/store/ledger/chains';
import { applyIndexes } from '../src/store/indexes';
import { type AuthorityModel, makeAuthority } from './simulation/authority-model';
import { isBusy, startStep } from './simulation/chain-runs';
import { type Action, type ClientChain, makeClients } from './simulation/clients';
import { engineFor, noRuns, wakeRun } from './simulation/engine';
import { isTroubleOfServers } from './simulation/errors';
import { makeJobWatch } from './simulation/job-invariants';
import { startWalk } from './simulation/job-runs';
import { checkRest } from './simulation/final-checks';
import { makeWatch, type Watch } from './simulation/invariants';
import { connectSimulated } from './simulation/database/connect';
import { makeSimulatedDatabase } from './simulation/database/simulated-database';
import { type Mutant, mutationOf } from './simulation/mutants';
import { type Random, randomFrom } from './simulation/random';
import { atScale } from './simulation/scale';
import { type Stage, step } from './simulation/scheduler';
import { depsFor, workspace } from './simulation/surroundings';
import { insertChain, insertWorkspace } from './simulation/tenant';
import { makeProcess, type Process, sharedTask, startTask, type Task } from './simulation/tasks';
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
/** So long nothing may happen before the world counts as resting: longer than any message is under way. */
const quietMs = 200_000;

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
  let jobWatch: ReturnType<typeof makeJobWatch> | undefined;
  const world = makeWorld({
    random,
    rates,
    say,
    makeDatabase: (of) =>
      makeSimulatedDatabase({
        nowMs: () => of.nowMs,
        onCommit: (changes) => {
          watch?.onCommit(changes);
          jobWatch?.(changes);
        },
        mutation: mutant && mutationOf(mutant),
      }),
  });
  await applyIndexes(connectSimulated(world.database));
  watch = makeWatch(world);
  jobWatch = makeJobWatch(world);
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

/** Everything that a simulation consists of, beside its world. */
interface Setting {
  readonly stage: Stage;
  readonly authority: AuthorityModel;
  readonly chains: readonly ClientChain[];
  /** Lets a process of the API do something. */
  readonly run: (action: Action) => void;
  readonly register: (supplier: string) => void;
}

function setUp(world: World, watch: Watch, steps: number): Setting {
  const { rates, random } = world;
  insertWorkspace(world);
  const chains = Array.from({ length: rates.chains }, (_, i) => chainOfSupplier(supplierCode(9_000 + i)));
  const workers = Array.from({ length: rates.workers }, (_, i) => makeProcess(`worker ${i + 1}`));
  const api = makeProcess('api');
  const runs = noRuns();
  const authority = makeAuthority(world, (task, message) => watch.onSend(chainOf(task, chains), message));
  const depsOf = (task: Task): Deps => depsFor(world, task, authority, engineFor(world, task, runs));
  const shared = new WeakMap<Task, Deps>();
  /** Callers of one process share its connection: their numbers are taken together. */
  const sharedDeps = (process: Process): Deps => {
    const task = sharedTask(process);
    const deps = shared.get(task) ?? depsOf(task);
    shared.set(task, deps);
    return deps;
  };
  const run = ({ name, work }: Action): void => {
    startTask(
      api,
      name,
      (task) => work(depsOf(task)),
      (outcome) => {
        if ('error' in outcome) noteClientError(world, name, outcome.error);
      },
    );
  };
  const clients = makeClients(world, chains, runs, Math.ceil(steps / 25));
  const stage: Stage = {
    world,
    workers,
    api,
    runs,
    start: (one, step) => startStep(world, one, step, random.pick(workers), depsOf),
    walk: (one) => {
      const worker = random.pick(workers);
      startWalk(world, runs, one, worker, sharedDeps(worker));
    },
    client: () => {
      const next = clients.next();
      if (next) run(next);
    },
    renew: () => {
      const { key } = random.pick(chains);
      run({ name: 'renews', work: (deps) => renew(world, stage, deps, key) });
    },
  };
  if (!rates.registers) for (const chain of chains) insertChain(world, chain);
  const register = (supplier: string): void => run(clients.register(supplier));
  const setting = { stage, authority, chains, run, register };
  if (rates.registers) for (const { supplier } of chains) register(supplier);
  sweepEvery(setting);
  return setting;
}

/** An operator renews a chain, and rings it. */
async function renew(world: World, { runs }: Stage, deps: Deps, key: string): Promise<void> {
  const fresh = { installation: `SELLO-${deps.newId().slice(-9)}`, now: deps.now() };
  const renewed = await renewInstallation(deps.database, key, fresh);
  if (!renewed) return;
  world.count('renewals');
  wakeRun(world, runs, { ...renewed, chain: renewed._id });
}

const chainOfSupplier = (supplier: string): ClientChain => ({ key: `${workspace}:simulator:${supplier}`, supplier });

const chainOf = (task: Task, chains: readonly ClientChain[]): string =>
  chains.find(({ supplier }) => task.name.includes(supplier))?.key ?? '';

function noteClientError(world: World, name: string, error: unknown): void {
  world.trace(`${name} failed: ${String(error)}`);
  if (isTroubleOfServers(error)) return;
  if (error instanceof Error && error.message.includes('was written by others')) return;
  world.problem(`${name} threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

/** The sweep: jobs without a run start again, chains with work look around and are checked. And what people do then. */
function sweepEvery(setting: Setting): void {
  const { stage, run, chains, register } = setting;
  const { world } = stage;
  // At rest most of the time is waiting: fewer sweeps find the same.
  world.after(world.rates.client > 0 ? sweepMs : 3 * sweepMs, 'sweep', () => {
    // One at a time, as one run has it.
    const isSweeping = [...stage.api.tasks].some(({ name }) => name === 'sweep');
    if (!isSweeping) run({ name: 'sweep', work: sweepOnce(world) });
    const rows = world.database.find('chains', {}) as unknown as ChainDocument[];
    const isAsked = world.database.find('jobs', { open: true, workflowName: 'register' }).length > 0;
    for (const { key, supplier } of isAsked ? [] : chains) {
      if (!rows.some(({ _id }) => _id === key)) register(supplier);
    }
    for (const chain of rows.filter(({ registration }) => registration.state === 'pending')) {
      run({ name: 'operator', work: (deps) => advance(deps, chain) });
    }
    if (world.database.find('stops', {}).length > 0) {
      run({ name: 'lifts stops', work: (deps) => resume(setting, deps) });
    }
    sweepEvery(setting);
  });
}

const sweepOnce =
  (world: World): Action['work'] =>
  async (deps) => {
    await sweepJobs(deps)();
    await sweepChains(deps)();
    const { checked, alarms } = await checkChains(deps)();
    world.count('checks of chains', checked);
    if (alarms > 0) world.problem('the background check gives a false alarm');
  };

/** The supplier's agreement comes, and a sweep later an operator approves. */
async function advance({ database, engine, now }: Deps, chain: ChainDocument): Promise<void> {
  const { job, confirmedAt } = chain.registration;
  const noted = confirmedAt ? { state: 'registered' as const } : { confirmedAt: now() };
  await noteRegistration(database, chain, noted);
  await signalJob(engine, workspace, job, signals.settled, { requestId: jobKey(workspace, job) });
}

async function resume({ stage: { world, runs }, chains }: Setting, deps: Deps): Promise<void> {
  for (const { key } of chains) {
    const chain = await findChain(deps.database, key);
    if (!chain) continue;
    await liftStops(deps.database, chain);
    wakeRun(world, runs, { ...chain, chain: key });
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
    const idle = [...workers, api].every(({ tasks }) => [...tasks].every(({ waiting }) => waiting.length === 0));
    if (!isQuiet(stage, idle)) busyMs = world.nowMs;
  }
}

/** Sweeps come and go; what they find must be nothing. */
function isQuiet({ world, runs }: Stage, idle: boolean): boolean {
  const { database } = world;
  if (runs.jobs.size > 0 || [...runs.chains.values()].some(isBusy)) return false;
  if (!idle) return true;
  return (
    database.find('jobs', { open: true }).length === 0 &&
    database.find('records', { pending: true }).length === 0 &&
    database.find('submissions', { open: true }).length === 0
  );
}
