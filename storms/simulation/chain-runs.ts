// The engine's part of the simulation: one run a chain with the loops of workflows/chain-*.ts, whose activities are the
// real ones. The engine remembers what a run knows; a worker that dies or stalls is noticed late, and another one begins
// the same activity again beside it.
import { askDoubts } from '../../activities/ask-doubts';
import type { Deps } from '../../activities/deps';
import { notifyJobs } from '../../activities/notify-jobs';
import { recordOutcomes } from '../../activities/record-outcomes';
import { sealRequests } from '../../activities/seal-requests';
import { submitBatch } from '../../activities/submit-batch';
import type { AskResult, RecordResult, SealResult, SubmitResult, TellResult } from '../../src/contracts/activities';
import { chain as limits, worker } from '../../src/contracts/limits';
import { type Process, startTask, type Task } from './tasks';
import type { World } from './world';

export const loops = ['seal', 'send', 'record', 'ask', 'tell'] as const;
export type Loop = (typeof loops)[number];

export interface ChainRun {
  readonly chain: string;
  readonly installation: string;
  readonly due: Record<Loop, boolean>;
  /** A loop does not begin before this: a pause of its own, or the engine's between two tries. */
  readonly notBeforeMs: Record<Loop, number>;
  /** Activities under way, as the engine knows them. */
  readonly live: Map<Loop, Task>;
  lookAround: boolean;
  /** The chain has another installation number: another run does everything. */
  retired: boolean;
  sealedSequence: number;
  unansweredAttempts: number;
  askFailures: number;
  pending: number;
  /** The pause before the next attempt is a back-off: 1,000 pending do not end it. */
  retrying: boolean;
}

export function newRun(chain: string, installation: string): ChainRun {
  return {
    chain,
    installation,
    due: { seal: true, send: false, record: false, ask: false, tell: false },
    notBeforeMs: { seal: 0, send: 0, record: 0, ask: 0, tell: 0 },
    live: new Map(),
    lookAround: true,
    retired: false,
    sealedSequence: 0,
    unansweredAttempts: 0,
    askFailures: 0,
    pending: 0,
    retrying: false,
  };
}

/** Whether the loop would begin an activity now. */
export function mayStart(run: ChainRun, loop: Loop, nowMs: number): boolean {
  if (run.retired || !run.due[loop] || run.live.has(loop)) return false;
  if (nowMs >= run.notBeforeMs[loop]) return true;
  return loop === 'send' && !run.retrying && run.pending >= limits.pendingOpensWindow;
}

const restMs = 1_000;

/** Begins one activity of a loop on a worker. */
export function startLoop(
  world: World,
  run: ChainRun,
  loop: Loop,
  process: Process,
  depsOf: (task: Task) => Deps,
): void {
  run.due[loop] = false;
  world.count(`activities: ${loop}`);
  const { chain, installation } = run;
  const work = (task: Task): Promise<unknown> => {
    const deps = depsOf(task);
    if (loop === 'seal') {
      const everything = run.lookAround;
      run.lookAround = false;
      return sealRequests(deps)({ chain, installation, sealedSequence: run.sealedSequence, everything });
    }
    if (loop === 'send') return submitBatch(deps)({ chain, installation, unansweredAttempts: run.unansweredAttempts });
    if (loop === 'record') return recordOutcomes(deps)({ chain });
    return loop === 'ask' ? askDoubts(deps)({ chain, failures: run.askFailures }) : notifyJobs(deps)({ chain });
  };
  const task: Task = startTask(process, `${loop} of ${chain.slice(-9)} on ${process.name}`, work, (outcome) => {
    // An attempt that the engine gave up says nothing any more.
    if (run.live.get(loop) !== task) return;
    run.live.delete(loop);
    if ('error' in outcome) {
      world.count('activities that failed');
      world.trace(`${task.name} failed: ${String(outcome.error)}`);
      noteUnexpected(world, task, outcome.error);
      again(run, loop, world.nowMs + restMs);
    } else handle(world, run, loop, outcome.value);
  });
  run.live.set(loop, task);
}

/** Troubles of the database belong to the faults; anything else that an activity throws is a finding. */
function noteUnexpected(world: World, task: Task, error: unknown): void {
  const name = error instanceof Error ? error.name : '';
  if (name.startsWith('Mongo') || name === 'SealConflict') return;
  world.problem(`${task.name} threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

function again(run: ChainRun, loop: Loop, notBeforeMs: number): void {
  run.due[loop] = true;
  run.notBeforeMs[loop] = notBeforeMs;
  if (loop === 'seal') run.lookAround = true;
}

/** The engine notices after a silence that a task is gone or stalls, and lets another worker try. */
export function giveUpSoon(world: World, runs: readonly ChainRun[], task: Task): void {
  world.after(worker.heartbeatSilenceMs, 'the engine gives up', () => {
    for (const run of runs) {
      for (const [loop, live] of run.live) {
        if (live !== task || (!task.done && task.stalledUntilMs <= world.nowMs)) continue;
        run.live.delete(loop);
        again(run, loop, world.nowMs);
      }
    }
  });
}

function handle(world: World, run: ChainRun, loop: Loop, value: unknown): void {
  if (loop === 'seal') sealed(world, run, value as SealResult);
  else if (loop === 'send') submitted(world, run, value as SubmitResult);
  else if (loop === 'record') recorded(run, value as RecordResult);
  else if (loop === 'ask') asked(world, run, value as AskResult);
  else if ((value as TellResult).more) run.due.tell = true;
}

function sealed(world: World, run: ChainRun, result: SealResult): void {
  const { sequence, pending, untold, more, left, rests } = result;
  if (result.retired) run.retired = true;
  run.sealedSequence = Math.max(run.sealedSequence, sequence);
  run.pending = Math.max(run.pending, pending);
  if (pending > 0 || left?.open) run.due.send = true;
  if (untold) run.due.tell = true;
  if (left?.unrecorded) run.due.record = true;
  if (left?.asks) run.due.ask = true;
  if (more) run.due.seal = true;
  if (rests) {
    world.count('sealing rests');
    run.due.seal = true;
    run.notBeforeMs.seal = world.nowMs + limits.sealRestSeconds * 1_000;
  }
}

function recorded(run: ChainRun, { sealable, sendable, asks, more }: RecordResult): void {
  run.due.tell = true;
  if (sealable) run.due.seal = true;
  if (sendable) run.due.send = true;
  if (asks) run.due.ask = true;
  if (more) run.due.record = true;
}

function asked(world: World, run: ChainRun, { settled, released, resent, left, waitMs }: AskResult): void {
  if (settled > 0) run.due.tell = true;
  if (released > 0) run.due.seal = true;
  if (resent > 0) run.due.send = true;
  world.count('late attempts repaired', resent);
  if (left === 0) return;
  run.askFailures = waitMs > 0 ? run.askFailures + 1 : 0;
  again(run, 'ask', world.nowMs + waitMs);
}

function submitted(world: World, run: ChainRun, result: SubmitResult): void {
  world.trace(`${run.chain.slice(-9)}: ${JSON.stringify(result)}`);
  world.count(`attempts: ${result.kind}${result.kind === 'notYet' ? ` ${result.why}` : ''}`);
  if (result.kind === 'nothing') {
    run.pending = 0;
    return;
  }
  run.pending = result.pending;
  if (result.kind === 'answered') {
    run.unansweredAttempts = 0;
    run.due.record = true;
    if (result.pending > 0) waitOut(world, run, result.waitMs, false);
  } else if (result.kind === 'unknown') {
    run.unansweredAttempts += 1;
    waitOut(world, run, result.waitMs, true);
  } else if (result.kind === 'fault') {
    run.due.record = true;
    if (result.next === 'split') run.due.send = run.due.tell = run.due.seal = true;
  } else if (result.why !== 'stop') waitOut(world, run, result.waitMs, false);
}

function waitOut(world: World, run: ChainRun, waitMs: number, retrying: boolean): void {
  run.retrying = retrying;
  again(run, 'send', world.nowMs + waitMs);
}
