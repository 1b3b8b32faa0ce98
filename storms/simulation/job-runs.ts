// The part of Temporal that runs jobs: one run per job, with the real walks and the rules of the workflow. Temporal
// stores the signals of a run. A run that was terminated is gone until the sweep starts it again.
import { cancelJobAndReturnRunEnd } from '../../activities/job/cancel';
import { walkJobOnce } from '../../activities/job/walk';
import type { ActivityDeps } from '../../activities/deps';
import type { JobWalkResult } from '../../src/contracts/activities/job';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import {
  planJobRunAfterWalk,
  formatJobRunSignalKey,
  isJobRunWaitOver,
  type JobRunWaitState,
  jobRunCheckIntervalMs,
  initialJobRunState,
} from '../../src/flow/run';
import { isServerTrouble } from './errors';
import { type Process, startTask, type Task } from './tasks';
import { checkContinued } from './witness-invariants';
import type { World } from './world';

export interface JobRun {
  readonly workspace: string;
  readonly job: string;
  heard: Map<string, number>;
  /** The signals that the run had received when its walk started. */
  known: ReadonlyMap<string, number>;
  state: JobRunWaitState;
  /** The next action of the run: a walk, a wait, or the end that a cancellation requires. */
  phase: 'walk' | 'wait' | 'cancel';
  /** Whether the wait is over. This is computed when a signal arrives, not at every step. */
  isOver: boolean;
  /** The running activity, as Temporal sees it. */
  live: { readonly task: Task; readonly isLocal: boolean; readonly sinceMs: number } | null;
  /** Whether the next attempt of the walk is a local activity. */
  isLocal: boolean;
  tries: number;
  /** Nothing starts before this time, which is the end of the pause of a second wait, or between two attempts. */
  notBeforeMs: number;
  lookAgainAtMs: number;
  cancelAsked: boolean;
}

interface Engine {
  readonly jobs: Map<string, JobRun>;
  readonly completed: Set<string>;
}

export const createJobRun = (workspace: string, job: string): JobRun => ({
  workspace,
  job,
  heard: new Map(),
  known: new Map(),
  state: initialJobRunState,
  phase: 'walk',
  isOver: false,
  live: null,
  isLocal: true,
  tries: 0,
  notBeforeMs: 0,
  lookAgainAtMs: 0,
  cancelAsked: false,
});

/** Delivers a signal to the run. */
export function receiveSignal(run: JobRun, signal: string, requestId: string | undefined): void {
  const key = formatJobRunSignalKey(signal, requestId);
  run.heard.set(key, (run.heard.get(key) ?? 0) + 1);
  run.isOver = isJobRunWaitOver(run.state, run.heard, limits.checksMax);
}

/** Returns whether the run starts an activity now. */
export function mayWalk(world: World, run: JobRun): boolean {
  if (run.live) tooLong(world, run);
  if (run.live || world.nowMs < run.notBeforeMs) return false;
  if (run.phase !== 'wait' || run.cancelAsked) return true;
  return world.nowMs >= run.lookAgainAtMs || run.isOver;
}

/** How long a local walk may take. In a slow world every effect takes time, but not every walk should be late. */
const localMs = ({ rates }: World): number => limits.walkMs * Math.max(1, rates.stepMsMax / 10);

/**
 * Ends a local walk that exceeded its time limit. The same walk then runs as an ordinary activity, while the first may
 * still run.
 */
function tooLong(world: World, run: JobRun): void {
  if (!run.live?.isLocal || world.nowMs - run.live.sinceMs <= localMs(world)) return;
  run.live = null;
  run.isLocal = false;
  world.count('walks too long for a local activity');
}

/** Returns when the run acts without a signal; infinite if never. */
export function computeJobWakeMs({ live, phase, isOver: over, notBeforeMs, lookAgainAtMs }: JobRun): number {
  if (live) return Number.POSITIVE_INFINITY;
  return phase !== 'wait' || over ? notBeforeMs : lookAgainAtMs;
}

/** Starts a walk, or the cancellation, on a worker. */
export function startWalk(world: World, engine: Engine, run: JobRun, process: Process, deps: ActivityDeps): void {
  const { workspace, job, isLocal } = run;
  const cancels = run.cancelAsked;
  if (cancels) run.phase = 'cancel';
  else {
    if (run.phase === 'wait' && !run.isOver) world.count('waits that looked again');
    run.phase = 'walk';
    run.known = new Map(run.heard);
  }
  world.count(cancels ? 'cancellations by Temporal' : isLocal ? 'walks' : 'walks as ordinary activities');
  const input = { workspace, jobId: job };
  const task: Task = startTask(
    process,
    `${cancels ? 'cancel' : 'walk'} of ${job.slice(-6)} on ${process.name}`,
    (): Promise<JobWalkResult | void> =>
      cancels ? cancelJobAndReturnRunEnd(deps)(input).then(noResult) : walkJobOnce(deps)(input),
    (outcome) => {
      if (run.live?.task !== task || engine.jobs.get(job) !== run) return;
      run.live = null;
      if ('error' in outcome) return failed(world, engine.jobs, run, outcome.error);
      run.isLocal = true;
      run.tries = 0;
      if (outcome.value) follow(world, engine, run, outcome.value);
      else complete(engine, job);
    },
  );
  run.live = { task, isLocal: isLocal && !cancels, sinceMs: world.nowMs };
}

const noResult = (): void => undefined;

function complete({ jobs, completed }: Engine, job: string): void {
  jobs.delete(job);
  completed.add(job);
}

function follow(world: World, engine: Engine, run: JobRun, { completedSteps, next }: JobWalkResult): void {
  world.trace(`walk of ${run.job.slice(-6)}: ${completedSteps.join(', ')}; ${JSON.stringify(next)}`);
  // A walk that completes no step uses no record. The sweep starts such a walk after a restore, when an older copy of
  // the witness may lack a record with which the job continued before.
  if (completedSteps.length > 0) checkContinued(world, run.job, next);
  const after = planJobRunAfterWalk(run.state, next, world.strikes('new run', world.rates.continueAsNew), run.known);
  if (after.kind === 'end') complete(engine, run.job);
  if (after.kind === 'new-run') {
    world.count('job runs continued as new');
    Object.assign(run, { ...createJobRun(run.workspace, run.job), cancelAsked: run.cancelAsked });
  }
  if (after.kind !== 'wait') return;
  if (after.pauseSeconds > 0) world.count('second waits for the same thing');
  run.notBeforeMs = world.nowMs + after.pauseSeconds * 1_000;
  const looksAgainMs = world.mutant === 'look-again' ? Number.POSITIVE_INFINITY : jobRunCheckIntervalMs;
  run.lookAgainAtMs = run.notBeforeMs + looksAgainMs;
  run.state = after.state;
  run.isOver = isJobRunWaitOver(after.state, run.heard, limits.checksMax);
  run.phase = 'wait';
}

/** Continues a failed local walk as an ordinary activity, which is retried until it has a result. */
function failed(world: World, runs: Map<string, JobRun>, run: JobRun, error: unknown): void {
  world.count('walks that failed');
  world.trace(`walk of ${run.job.slice(-6)} failed: ${String(error)}`);
  if (error instanceof Error && error.message.endsWith('is not stored')) {
    runs.delete(run.job);
    return;
  }
  const isLost = error instanceof Error && error.message.includes('changed during');
  if (!isServerTrouble(error) && !isLost) {
    world.problem(`a walk threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  if (run.isLocal && !run.cancelAsked) run.isLocal = false;
  else {
    run.tries += 1;
    run.notBeforeMs = world.nowMs + Math.min(200 * 2 ** run.tries, 30_000);
  }
}

/** Finds walks whose worker died or stalls, and lets another worker try. */
export function giveUpWalks(world: World, runs: Iterable<JobRun>, { process, done, stalledUntilMs }: Task): void {
  for (const run of runs) {
    if (run.live?.task.process !== process) continue;
    if (run.live.task.done || (!done && stalledUntilMs > world.nowMs)) run.live = null;
  }
}
