// Decides what happens next: an effect of some task, a new activity, a client, a crash, a stall, a jump of a clock, or
// the next timer. One decision is one step.
import { MongoNetworkError } from 'mongodb';
import { type ChainStep, chainSteps } from '../../src/contracts/chain-run';
import { worker as workerLimits } from '../../src/contracts/limits/worker';
import { type ChainRun, giveUpSteps, leave, mayStart, wakesAtMs } from './chain-runs';
import { Blocked } from './database/errors';
import type { Runs } from './engine';
import { giveUpWalks, type JobRun, jobWakesAtMs, mayWalk } from './job-runs';
import { type Process, take, type Task, type Waiting } from './tasks';
import type { World } from './world';

export interface Stage {
  readonly world: World;
  readonly workers: readonly Process[];
  /** Where clients' calls and job runs are carried out. */
  readonly api: Process;
  readonly runs: Runs;
  start(run: ChainRun, step: ChainStep): void;
  walk(run: JobRun): void;
  /** A client does something, if there is something to do. */
  client(): void;
  /** An operator renews the installation number of a chain. */
  renew(): void;
}

type Choice =
  | { readonly effect: Waiting }
  | { readonly run: ChainRun; readonly step: ChainStep }
  | { readonly job: JobRun };

/** Makes one step. False: nothing can happen any more but timers far away, and none are left. */
export function step(stage: Stage): boolean {
  const { world } = stage;
  world.step += 1;
  world.nowMs += world.random.below(world.rates.stepMsMax);
  if (badLuck(stage)) return true;
  const timer = world.dueTimer();
  if (timer) {
    world.trace(timer.what);
    timer.run();
    return true;
  }
  const choices = choicesOf(stage);
  if (choices.length === 0) return jump(stage);
  const choice = world.random.pick(choices);
  if ('effect' in choice) happen(stage, choice.effect);
  else if ('job' in choice) stage.walk(choice.job);
  else {
    world.trace(`starts ${choice.step} of ${choice.run.chain.slice(-9)}`);
    stage.start(choice.run, choice.step);
  }
  return true;
}

/** Workers are not starved by what clients do: their effects are chosen from first, most of the time. */
function choicesOf(stage: Stage): Choice[] {
  const { world, workers, api, runs } = stage;
  const clients = effectsOf(world, [api]);
  if (clients.length > 0 && world.random.chance(0.3)) return clients;
  const choices = effectsOf(world, workers);
  for (const [id, run] of runs.chains) {
    leave(world, runs.chains, id, run);
    for (const step of chainSteps) if (mayStart(run, step, world.nowMs)) choices.push({ run, step });
  }
  for (const job of runs.jobs.values()) if (mayWalk(world, job)) choices.push({ job });
  return choices.length > 0 ? choices : clients;
}

function effectsOf(world: World, processes: readonly Process[]): Choice[] {
  const choices: Choice[] = [];
  for (const process of processes) {
    for (const task of process.tasks) {
      if (task.stalledUntilMs > world.nowMs) continue;
      for (const effect of task.waiting) if (effect.ready?.() ?? true) choices.push({ effect });
    }
  }
  return choices;
}

/** Lets an effect happen, or fail on its way: before it was made, or after. */
function happen({ world }: Stage, effect: Waiting): void {
  const fails = effect.mayFail && world.random.chance(world.rates.storeFailure);
  const lost = fails && world.random.chance(0.5);
  let value: unknown;
  try {
    if (!lost) value = effect.run();
  } catch (error) {
    if (error instanceof Blocked) {
      world.nowMs += 100;
      return;
    }
    take(effect);
    world.trace(`${effect.label} of ${effect.task.name}: ${String(error)}`);
    effect.reject(error);
    return;
  }
  take(effect);
  world.trace(`${effect.label} of ${effect.task.name}${fails ? (lost ? ' is lost' : ' without an answer') : ''}`);
  if (fails) {
    world.count('store failures');
    effect.reject(new MongoNetworkError('the connection broke'));
  } else effect.resolve(value);
}

/** Something bad, or something that a client wants; by the rates. */
function badLuck(stage: Stage): boolean {
  const { world, workers, api, runs } = stage;
  const { random, rates } = world;
  if (random.chance(rates.crash)) {
    crash(stage, random.pick([...workers, api]));
    return true;
  }
  if (random.chance(rates.stall)) return stall(stage);
  if (random.chance(rates.clockJump)) {
    const worker = random.pick(workers);
    worker.clockAheadMs = random.chance(0.5)
      ? 0
      : Math.round((random.next() - 0.5) * random.pick([60_000, 240_000, 7_200_000]));
    world.count('clock jumps');
    world.trace(`the clock of ${worker.name} jumps to ${worker.clockAheadMs} ms ahead`);
    return true;
  }
  if (random.chance(rates.terminate) && runs.chains.size > 0) {
    world.count('chain runs terminated');
    runs.chains.delete(random.pick([...runs.chains.keys()]));
    return true;
  }
  if (random.chance(rates.terminateJob) && runs.jobs.size > 0) {
    world.count('job runs terminated');
    runs.jobs.delete(random.pick([...runs.jobs.keys()]));
    return true;
  }
  if (random.chance(rates.renew)) {
    stage.renew();
    return true;
  }
  if (!random.chance(rates.client)) return false;
  stage.client();
  return true;
}

/** A process dies and is there again at once. What its tasks waited for may have happened; they never learn. */
export function crash(stage: Stage, process: Process): void {
  const { world } = stage;
  world.count('crashes');
  world.trace(`${process.name} dies`);
  for (const task of process.tasks) {
    const [last] = task.waiting;
    if (last && world.random.chance(0.5) && (last.ready?.() ?? true)) runUnheard(last);
    task.done = true;
    for (const transaction of task.transactions) world.database.abort(transaction);
    giveUpSoon(stage, task);
  }
  process.shared = null;
  process.tasks.clear();
  process.clockAheadMs = 0;
}

function runUnheard(effect: Waiting): void {
  try {
    effect.run();
  } catch {
    // It failed, and nobody hears that either.
  }
}

function stall(stage: Stage): boolean {
  const { world, workers } = stage;
  const tasks: Task[] = workers.flatMap(({ tasks: own }) => [...own]);
  if (tasks.length === 0) return false;
  const task = world.random.pick(tasks);
  const ms = world.random.below(world.random.pick([2_000, 8_000, 40_000]));
  task.stalledUntilMs = world.nowMs + ms;
  world.count('stalls');
  world.trace(`${task.name} stalls for ${ms} ms`);
  giveUpSoon(stage, task);
  return true;
}

/** The engine notices after a silence that a task is gone or stalls, and lets another worker try. */
function giveUpSoon({ world, runs }: Stage, task: Task): void {
  world.after(workerLimits.heartbeatSilenceMs, 'the engine gives up', () => {
    giveUpSteps(world, runs.chains.values(), task);
    giveUpWalks(world, runs.jobs.values(), task);
  });
}

/** Nothing can happen now: time goes on to the next thing that can. */
function jump({ world, workers, api, runs }: Stage): boolean {
  let nextMs = world.nextTimerMs();
  for (const process of [...workers, api]) {
    for (const { stalledUntilMs } of process.tasks) {
      if (stalledUntilMs > world.nowMs) nextMs = Math.min(nextMs, stalledUntilMs);
    }
  }
  for (const run of runs.chains.values()) nextMs = Math.min(nextMs, wakesAtMs(run, world.nowMs, world.rates.idleMs));
  for (const run of runs.jobs.values()) nextMs = Math.min(nextMs, jobWakesAtMs(run));
  if (!Number.isFinite(nextMs)) return false;
  world.nowMs = Math.max(world.nowMs, nextMs);
  return true;
}
