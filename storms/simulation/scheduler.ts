// Decides what happens next: an effect of a task, a new activity, a fault, a client, or the next timer. One decision is
// one step.
import { MongoNetworkError } from 'mongodb';
import { chainRunSteps } from '../../src/contracts/chain-run';
import { endRun, mayStart, computeWakeMs } from './chain-runs';
import { BlockedError } from './database/errors';
import { computeJobWakeMs, mayWalk } from './job-runs';
import { injectFault } from './injected-faults';
import type { Choice, Stage } from './participants';
import { type Process, take, type WaitingEffect } from './tasks';
import type { World } from './world';

/** Makes one step. @returns false if nothing can happen any more: only timers far in the future are left, or none */
export function runStep(stage: Stage): boolean {
  const { world } = stage;
  world.step += 1;
  world.random.enter(world.step);
  world.nowMs += world.random.below(world.rates.stepMsMax);
  if (!stage.isDown && injectFault(stage)) return true;
  const timer = world.dueTimer();
  if (timer) {
    world.trace(timer.what);
    timer.run();
    return true;
  }
  const choices = stage.isDown ? listEffects(world, [stage.operator]) : listChoices(stage);
  if (choices.length === 0) return jump(stage);
  const choice = world.random.pick(choices);
  if ('task' in choice) happen(stage, choice);
  else if ('job' in choice) stage.walk(choice.job);
  else {
    world.trace(`starts ${choice.step} of ${choice.run.chain}`);
    stage.start(choice.run, choice.step);
  }
  return true;
}

/** These effects are chosen first, most of the time, so that clients do not starve workers. */
function listChoices(stage: Stage): Choice[] {
  const { world, workers, api, operator, runs } = stage;
  const clients = listEffects(world, [api, operator]);
  if (clients.length > 0 && world.random.chance(0.3)) return clients;
  const choices = listEffects(world, workers);
  for (const [id, run] of runs.chains) {
    endRun(world, runs.chains, id, run);
    for (const step of chainRunSteps) if (mayStart(run, step, world.nowMs)) choices.push({ run, step });
  }
  for (const job of runs.jobs.values()) if (mayWalk(world, job)) choices.push({ job });
  return choices.length > 0 ? choices : clients;
}

function listEffects(world: World, processes: readonly Process[]): Choice[] {
  const choices: Choice[] = [];
  for (const process of processes) {
    for (const task of process.tasks) {
      if (task.stalledUntilMs > world.nowMs) continue;
      for (const effect of task.waiting) if (effect.ready?.() ?? true) choices.push(effect);
    }
  }
  return choices;
}

/** Makes an effect happen, or lets it fail before or after it happened. */
function happen({ world }: Stage, effect: WaitingEffect): void {
  const fails = effect.mayFail && world.strikes('store failure', world.rates.storeFailure);
  const lost = fails && world.random.chance(0.5);
  let value: unknown;
  try {
    if (!lost) value = effect.run();
  } catch (error) {
    if (error instanceof BlockedError) {
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

/** Moves the clock to the next possible event, because nothing can happen now. */
function jump({ world, workers, api, operator, runs }: Stage): boolean {
  let nextMs = world.nextTimerMs();
  for (const process of [...workers, api, operator]) {
    for (const { stalledUntilMs } of process.tasks) {
      if (stalledUntilMs > world.nowMs) nextMs = Math.min(nextMs, stalledUntilMs);
    }
  }
  for (const run of runs.chains.values())
    nextMs = Math.min(nextMs, computeWakeMs(run, world.nowMs, world.rates.idleMs));
  for (const run of runs.jobs.values()) nextMs = Math.min(nextMs, computeJobWakeMs(run));
  if (!Number.isFinite(nextMs)) return false;
  world.nowMs = Math.max(world.nowMs, nextMs);
  return true;
}
