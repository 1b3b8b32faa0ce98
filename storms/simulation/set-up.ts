// Sets up a simulation: tenants, chains, processes, Temporal, the authority, clients and operators.
import type { ActivityDeps } from '../../activities/deps';
import { type AuthorityModel, makeAuthority } from './authority-model';
import { startStep } from './chain-runs';
import type { Action } from './client-field';
import { makeClients } from './clients';
import { createEngine, createRuns, type Runs } from './temporal';
import { isServerTrouble } from './errors';
import { confirm, listChainsToConfirm } from './confirmations';
import type { Watch } from './invariants';
import type { JobWatch } from './job-invariants';
import { startWalk } from './job-runs';
import { changeOwn, type Office, renew, renewAll, sweepEvery } from './operator';
import type { Stage } from './participants';
import { createDeps } from './deps';
import { makeProcess, type Process, findSharedTask, startTask, type Task } from './tasks';
import { listClientChains, type ClientChain, insertChain, insertWorkspace, listTenants } from './tenant';
import type { World } from './world';

/** Everything in a simulation except its world. */
export interface Setting {
  readonly stage: Stage;
  readonly authority: AuthorityModel;
  readonly chains: readonly ClientChain[];
}

export interface Watches {
  readonly watch: Watch;
  readonly jobWatch: JobWatch;
}

type BuildDeps = (task: Task) => ActivityDeps;

export function setUp(world: World, watches: Watches, steps: number): Setting {
  const { rates } = world;
  for (const tenant of listTenants(rates)) insertWorkspace(world, tenant);
  const chains = listClientChains(rates);
  const runs = createRuns();
  const authority = makeAuthority(world, (task, certificate, message) =>
    watches.watch.onSend(findChain(task, chains), certificate, message),
  );
  const depsOf: BuildDeps = (task) => createDeps(world, task, authority, createEngine(world, task, runs));
  const stage = makeStage({ world, watches, authority, chains, runs, depsOf, steps });
  return { stage, authority, chains };
}

interface SettingParts {
  readonly world: World;
  readonly watches: Watches;
  readonly authority: AuthorityModel;
  readonly chains: readonly ClientChain[];
  readonly runs: Runs;
  readonly depsOf: BuildDeps;
  readonly steps: number;
}

function makeStage({ world, watches, authority, chains, runs, depsOf, steps }: SettingParts): Stage {
  const { rates, random } = world;
  const workers = Array.from({ length: rates.workers }, (_, i) => makeProcess(`worker ${i + 1}`));
  const [api, operator] = [makeProcess('api'), makeProcess('operator')];
  const run = (action: Action): void => runAction(world, api, action, depsOf);
  const shared = sharing(depsOf);
  const clients = makeClients(world, chains, runs, Math.ceil(steps / 25));
  const stage: Stage = {
    world,
    workers,
    api,
    operator,
    runs,
    backup: null,
    copies: { witness: null, runs: null },
    isDown: false,
    awaitsRenewal: false,
    start: (one, step) => startStep(world, one, step, random.pick(workers), depsOf),
    walk: (one) => {
      const worker = random.pick(workers);
      startWalk(world, runs, one, worker, shared(worker));
    },
    client: () => {
      const next = clients.next();
      if (next) run(next);
    },
    renew: () => {
      const { key } = random.pick(chains);
      run({ name: 'renews', work: (deps) => renew(stage, deps, key) });
    },
    changeCertificate: () => {
      const { key } = random.pick(chains);
      const isPut = random.chance(0.6);
      run({ name: 'changes a certificate', work: (deps) => changeOwn(stage, deps, key, isPut) });
    },
    restored: () => {
      watches.watch.restored();
      watches.jobWatch.restored();
    },
    confirm: () => {
      const candidates = listChainsToConfirm(world, authority.holdings);
      if (candidates.length === 0) return false;
      const chain = random.pick(candidates);
      run({ name: 'confirms', work: (deps) => confirm(stage, deps, chain) });
      return true;
    },
    renewAll: (ended) =>
      runAction(world, operator, { name: 'renews all', work: (deps) => renewAll(stage, deps, chains) }, depsOf, ended),
  };
  const office: Office = { stage, chains, run, register: (chain) => run(clients.register(chain)) };
  for (const chain of chains) {
    if (rates.registers) office.register(chain);
    else insertChain(world, chain);
  }
  sweepEvery(office);
  return stage;
}

/** Callers in one process share its connection, so they take their numbers together. */
function sharing(depsOf: BuildDeps): (process: Process) => ActivityDeps {
  const cache = new WeakMap<Task, ActivityDeps>();
  return (process) => {
    const task = findSharedTask(process);
    const deps = cache.get(task) ?? depsOf(task);
    cache.set(task, deps);
    return deps;
  };
}

function runAction(
  world: World,
  process: Process,
  { name, work }: Action,
  depsOf: BuildDeps,
  ended: () => void = () => undefined,
): void {
  startTask(
    process,
    name,
    (task) => work(depsOf(task)),
    (outcome) => {
      if ('error' in outcome) noteClientError(world, name, outcome.error);
      ended();
    },
  );
}

const findChain = (task: Task, chains: readonly ClientChain[]): string =>
  chains.find(({ key }) => task.name.includes(key))?.key ?? '';

function noteClientError(world: World, name: string, error: unknown): void {
  world.trace(`${name} failed: ${String(error)}`);
  if (isServerTrouble(error)) return;
  if (error instanceof Error && error.message.includes('changed during')) return;
  world.problem(`${name} threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}
