// A table of faults and user actions that can happen at any time. It is processed once per step, from top to bottom.
import { workerLimits } from '../../src/contracts/limits/worker';
import { expireCertificate } from './certificates';
import { elect } from './elections';
import { putBackRuns } from './engine-copies';
import { giveUpSteps, repeatStep } from './chain-runs';
import { loseRuns } from './temporal';
import { forgetKnownFacts } from './witness';
import type { FaultRates } from './fault-rates';
import { giveUpWalks } from './job-runs';
import { resetPausedRun } from './resets';
import { backUp, copyOneStore, restore } from './restores';
import type { Stage } from './participants';
import type { Process, Task, WaitingEffect } from './tasks';

interface InjectedFault {
  readonly what: string;
  readonly rate: (rates: FaultRates) => number;
  /** Makes the event happen. Returns false if nothing exists to which it could happen. */
  readonly happen: (stage: Stage) => boolean;
}

/** Defines an event that can always happen. */
const always =
  (work: (stage: Stage) => void) =>
  (stage: Stage): boolean => {
    work(stage);
    return true;
  };

const table: readonly InjectedFault[] = [
  { what: 'crash', rate: ({ crash }) => crash, happen: crashOne },
  { what: 'stall', rate: ({ stall }) => stall, happen: stallOne },
  { what: 'clock jump', rate: ({ clockJump }) => clockJump, happen: clockJumps },
  { what: 'chain run terminated', rate: ({ terminate }) => terminate, happen: terminateChain },
  { what: 'paused run reset', rate: ({ resetPaused }) => resetPaused, happen: resetPausedRun },
  { what: 'job run terminated', rate: ({ terminateJob }) => terminateJob, happen: terminateJob },
  { what: 'engine lost', rate: ({ engineLost }) => engineLost, happen: engineLost },
  { what: 'given up', rate: ({ givenUp }) => givenUp, happen: giveUpOne },
  { what: 'witness hangs', rate: ({ witnessHangs }) => witnessHangs, happen: witnessHangs },
  { what: 'witness read-only', rate: ({ witnessReadOnly }) => witnessReadOnly, happen: lockWitness },
  { what: 'election', rate: ({ elections }) => elections, happen: ({ world }) => elect(world) },
  { what: 'renewal', rate: ({ renew }) => renew, happen: always((stage) => stage.renew()) },
  { what: 'confirmation', rate: ({ confirms }) => confirms, happen: (stage) => stage.confirm() },
  {
    what: 'certificate ends',
    rate: ({ certificateEnds }) => certificateEnds,
    happen: ({ world }) => expireCertificate(world),
  },
  {
    what: 'own certificate',
    // When clients stop, operators also stop.
    rate: ({ ownCertificates, client }) => (client > 0 ? ownCertificates : 0),
    happen: always((stage) => stage.changeCertificate()),
  },
  { what: 'backup', rate: ({ backup }) => backup, happen: backUp },
  { what: 'copy', rate: ({ backup }) => backup, happen: copyOneStore },
  { what: 'restore', rate: ({ restore: rate }) => rate, happen: (stage) => restore(stage, crash) },
  { what: 'client', rate: ({ client }) => client, happen: always((stage) => stage.client()) },
];

/** Returns whether an event of the table happened in this step. */
export function injectFault(stage: Stage): boolean {
  const { strikes, rates } = stage.world;
  for (const { what, rate, happen } of table) if (strikes(what, rate(rates)) && happen(stage)) return true;
  return false;
}

function crashOne(stage: Stage): boolean {
  crash(stage, stage.world.random.pick([...stage.workers, stage.api]));
  return true;
}

/** Ends a process, which is restarted at once. Its tasks never learn whether their effects happened. */
function crash(stage: Stage, process: Process): void {
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
  forgetKnownFacts(process);
  process.tasks.clear();
  process.clockAheadMs = 0;
}

function runUnheard(effect: WaitingEffect): void {
  try {
    effect.run();
  } catch {
    // The effect failed, and its caller does not learn this either.
  }
}

function stallOne(stage: Stage): boolean {
  const { world, workers } = stage;
  const tasks: Task[] = workers.flatMap(({ tasks: own }) => [...own]);
  if (tasks.length === 0) return false;
  const task = world.random.pick(tasks);
  const ms = world.random.below(world.random.pick(world.rates.stallMsMax));
  task.stalledUntilMs = world.nowMs + ms;
  world.count('stalls');
  world.trace(`${task.name} stalls for ${ms} ms`);
  giveUpSoon(stage, task);
  return true;
}

/** After a silence, lets Temporal detect that a task is gone or stalls, so that another worker tries. */
function giveUpSoon({ world, runs }: Stage, task: Task): void {
  world.after(workerLimits.heartbeatSilenceMs, 'Temporal gives up', () => {
    giveUpSteps(world, runs.chains.values(), task);
    giveUpWalks(world, runs.jobs.values(), task);
  });
}

function clockJumps({ world, workers }: Stage): boolean {
  const { random } = world;
  const worker = random.pick(workers);
  worker.clockAheadMs = random.chance(0.5)
    ? 0
    : Math.round((random.next() - 0.5) * random.pick([60_000, 240_000, 7_200_000]));
  world.count('clock jumps');
  world.trace(`the clock of ${worker.name} jumps to ${worker.clockAheadMs} ms ahead`);
  return true;
}

const hangMsMax = 120_000;

function witnessHangs({ world }: Stage): boolean {
  if (world.nowMs < world.witnessAwayUntilMs) return false;
  const ms = world.random.below(hangMsMax);
  world.witnessAwayUntilMs = world.nowMs + ms;
  world.count('witnesses that hung');
  world.trace(`the witness hangs for ${ms} ms`);
  return true;
}

/** Longer than the ten minutes after which a witness without a record counts as one that lacks it. */
const readOnlyMsMax = 1_500_000;

function lockWitness({ world }: Stage): boolean {
  if (world.nowMs < world.witnessReadOnlyUntilMs) return false;
  const ms = world.random.below(readOnlyMsMax);
  world.witnessReadOnlyUntilMs = world.nowMs + ms;
  world.count('witnesses that could not be written');
  world.trace(`the witness cannot be written for ${ms} ms`);
  return true;
}

/**
 * Terminates the run of a chain. This also happens while a restored database waits for its renewal, because the witness
 * has what the run carried.
 */
function terminateChain({ world, runs }: Stage): boolean {
  if (runs.chains.size === 0) return false;
  world.count('chain runs terminated');
  runs.chains.delete(world.random.pick([...runs.chains.keys()]));
  return true;
}

function terminateJob({ world, runs }: Stage): boolean {
  if (runs.jobs.size === 0) return false;
  world.count('job runs terminated');
  runs.jobs.delete(world.random.pick([...runs.jobs.keys()]));
  return true;
}

/** Deletes the database of Temporal, or puts an older copy in its place. The sweep must find everything again. */
function engineLost({ world, runs, copies, awaitsRenewal }: Stage): boolean {
  // Without a witness, nothing else knows what a restored database lacks, so Temporal must start empty.
  const mayBeOlder = world.rates.witness || !awaitsRenewal;
  if (copies.runs && mayBeOlder && world.random.chance(0.5)) {
    putBackRuns(world, runs, copies.runs);
    return true;
  }
  world.count('engine lost');
  world.trace('Temporal loses its database');
  loseRuns(runs);
  return true;
}

/**
 * Cuts the connection between Temporal and a worker. Another worker tries while the first one continues and is ignored.
 */
function giveUpOne({ world, runs }: Stage): boolean {
  const live = [...runs.chains.values()].flatMap((run) => [...run.live.keys()].map((step) => ({ run, step })));
  if (live.length === 0) return false;
  const { run, step } = world.random.pick(live);
  repeatStep(world, run, step);
  world.count('activities that continued during their repeats');
  world.trace(`Temporal gives up ${step} of ${run.chain}, which continues`);
  return true;
}
