// The part of Temporal that runs chains: one run per chain, with the real activities and the real rules. Temporal
// stores the state of a run. It detects late that a worker died or stalls; another worker then starts the same activity
// again, while the first attempt may still run.
import { queryAndSettleDoubtfulRecords } from '../../activities/chain/query-records';
import type { ActivityDeps } from '../../activities/deps';
import { sealAndReportHeadOnFailure, type NothingSealedAttemptReport } from '../../activities/chain/seal-attempt';
import { sendRecords } from '../../activities/chain/send';
import {
  applyAuthorityQueryResultToChainRun,
  applySealingResultToChainRun,
  applySendingResultToChainRun,
} from '../../src/chain/run/step-results';
import {
  applyChainStepStart,
  restoreOrCreateChainRunState,
  isChainStepDue,
  canEndChainRun,
  findNextChainWait,
  mergeDueChainSteps,
} from '../../src/chain/run/state';
import type {
  AuthorityQueryActivityResult,
  SealingActivityInput,
  SealingActivityResult,
  SendingActivityResult,
} from '../../src/contracts/activities';
import { type ChainRunState, type ChainRunActivityName, chainRunSteps } from '../../src/contracts/chain-run';
import { isServerTrouble } from './errors';
import { type Process, startTask, type Task } from './tasks';
import { mustHear, readWaiting } from './seal-reports';
import { hasStoredMissingRecord, noteResultAfterReset } from './reset-results';
import { weakenAttempt, createFirstState, isFirstAttempt, weakenSealing as sealingOf } from './weak-runs';
import type { World } from './world';

export interface ChainRun {
  readonly chain: string;
  readonly installation: string;
  state: ChainRunState;
  /** The state in which the run began, to which a reset takes it back. */
  begunWith: ChainRunState;
  /** Running activities, as Temporal sees them. */
  readonly live: Map<ChainRunActivityName, Task>;
  /** Time of the last signal, activity or result. */
  changedMs: number;
  /** Whether the history is long, so that the run continues as new when no activity runs. */
  leaves: boolean;
  /** The earliest time of the next attempt of each activity, because Temporal pauses between two attempts. */
  readonly notBeforeMs: Record<ChainRunActivityName, number>;
  /** A seal without a result, which Temporal starts again. */
  sealing: RunningSeal | null;
  /** Whether no seal has had a result since an operator reset the run. */
  isReset: boolean;
  /** Whether the last seal on this database has stored that records are missing. */
  missesRecords: boolean;
}

interface RunningSeal {
  readonly input: SealingActivityInput;
  /** The number of the last attempt, which a reset of the activity makes 1 again. */
  attempt: number;
  /** Number of all attempts. */
  started: number;
  told?: NothingSealedAttemptReport;
  silent?: boolean;
  /** Whether an operator reset the activity before the last attempt. */
  isReset?: boolean;
}

export function createRun(world: World, chain: string, installation: string): ChainRun {
  const notBeforeMs = { seal: 0, send: 0, query: 0 };
  const state = createFirstState(world);
  return {
    chain,
    installation,
    state,
    begunWith: state,
    live: new Map(),
    changedMs: world.nowMs,
    leaves: false,
    notBeforeMs,
    sealing: null,
    isReset: false,
    missesRecords: false,
  };
}

/** Returns whether the run would start an activity now. */
export const mayStart = (run: ChainRun, step: ChainRunActivityName, nowMs: number): boolean =>
  !run.live.has(step) &&
  nowMs >= run.notBeforeMs[step] &&
  (!run.leaves || (step === 'seal' && run.live.size > 0)) &&
  isChainStepDue(run.state, step, nowMs);

/**
 * Lets a run without activities act: it continues as new, or it ends. A run that has the last record of its chain stays
 * open.
 */
export function endRun(world: World, runs: Map<string, ChainRun>, id: string, run: ChainRun): void {
  if (run.live.size > 0) return;
  if (run.state.retired) {
    world.count('chain runs retired');
    runs.delete(id);
  } else if (run.leaves) {
    run.leaves = false;
    run.state = restoreOrCreateChainRunState(JSON.parse(JSON.stringify(run.state)) as ChainRunState);
    run.begunWith = run.state;
    world.count('chain runs continued as new');
  } else if (canEndChainRun(run.state) && world.nowMs >= run.changedMs + world.rates.idleMs) {
    world.count('chain runs that left idle and had sealed nothing');
    runs.delete(id);
  }
}

/** Returns when the run acts without a signal; infinite if never. */
export function computeWakeMs(run: ChainRun, nowMs: number, idleMs: number): number {
  if (run.state.retired) return Number.POSITIVE_INFINITY;
  if (run.live.size === 0 && canEndChainRun(run.state)) return run.changedMs + idleMs;
  const retries = chainRunSteps.flatMap((step) =>
    !run.live.has(step) && run.state.due[step] && run.notBeforeMs[step] > nowMs ? [run.notBeforeMs[step]] : [],
  );
  return Math.min(findNextChainWait(run.state, nowMs)?.untilMs ?? Number.POSITIVE_INFINITY, ...retries);
}

/** Returns whether anything except a check of the queue is running or due, now or later. */
export const isBusy = ({ state, live }: ChainRun): boolean =>
  !state.retired && (state.due.send || state.due.query || live.has('send') || live.has('query'));

const retryMs = 1_000;

/** Starts one activity of a run on a worker. */
export function startStep(
  world: World,
  run: ChainRun,
  step: ChainRunActivityName,
  process: Process,
  depsOf: (task: Task) => ActivityDeps,
): void {
  const before = run.state;
  run.state = applyChainStepStart(run.state, step);
  const waited = step === 'seal' ? readWaiting(world, run.chain) : null;
  world.count(`activities: ${step}`);
  const task: Task = startTask(
    process,
    `${step} of ${run.chain} on ${process.name}`,
    (own) =>
      perform(world, depsOf(own), run, step, world.mutant === 'carried-head' ? { ...before, head: null } : before),
    (outcome) => {
      // Temporal gave up this attempt, so its result is ignored.
      if (run.live.get(step) !== task) return;
      run.live.delete(step);
      run.changedMs = world.nowMs;
      if (world.strikes('new run', world.rates.continueAsNew)) run.leaves = true;
      if ('value' in outcome) {
        follow(world, run, step, outcome.value);
        if (waited) mustHear(world, run, outcome.value as SealingActivityResult, waited);
        return;
      }
      world.count('activities that failed');
      world.trace(`${task.name} failed: ${String(outcome.error)}`);
      noteUnexpected(world, task, outcome.error);
      again(run, step, world.nowMs + retryMs);
    },
  );
  run.live.set(step, task);
}

function perform(
  world: World,
  deps: ActivityDeps,
  run: ChainRun,
  step: ChainRunActivityName,
  { head, compared, queriesFailed }: ChainRunState,
): Promise<unknown> {
  const { chain, installation } = run;
  if (step === 'seal') {
    const sealing = (run.sealing ??= { input: { chain, installation, head, compared }, attempt: 0, started: 0 });
    return performSeal(world, deps, sealing);
  }
  if (step === 'send') return sendRecords(deps)({ chain, installation, head, compared });
  return queryAndSettleDoubtfulRecords(deps)({
    chain,
    installation,
    failures: queriesFailed,
    compare: !head && !compared,
  });
}

function performSeal(world: World, deps: ActivityDeps, sealing: RunningSeal): Promise<SealingActivityResult> {
  const isRepeated = sealing.started > 0;
  sealing.isReset = isRepeated && world.strikes('seal reset', world.rates.resetSeal);
  if (sealing.isReset) {
    world.count('seal activities reset');
    // A reset during the last attempt makes its number 1; between two attempts, the next number is 1.
    sealing.attempt = world.random.chance(0.5) ? 0 : 1;
  }
  sealing.silent = isRepeated && sealing.told?.attempt !== sealing.attempt;
  sealing.attempt += 1;
  const number = (sealing.started += 1);
  return sealAndReportHeadOnFailure(sealingOf(world, deps), sealing.input, {
    attempt: weakenAttempt(world, sealing.attempt),
    isFirst: isFirstAttempt(world, sealing.attempt, isRepeated),
    received: sealing.told,
    report(left) {
      // Temporal accepts no heartbeat of an attempt after the next one has begun.
      if (number === sealing.started) sealing.told = left;
    },
  });
}

function follow(world: World, run: ChainRun, step: ChainRunActivityName, value: unknown): void {
  world.trace(`${step} of ${run.chain.slice(-9)}: ${JSON.stringify(value)}`);
  if (step === 'seal') {
    const result = value as SealingActivityResult;
    // The result of a seal whose attempt reported may forget the head too, but not because of silence.
    if (result.forgetHead && run.sealing?.silent)
      world.count(`ends forgotten after ${run.sealing.isReset ? 'a reset of the activity' : 'silence'}`);
    noteResultAfterReset(world, run, result);
    run.missesRecords = hasStoredMissingRecord(world, run, result);
    run.isReset = false;
    run.sealing = null;
    if (result.paused) world.count('sealing paused');
    run.state = applySealingResultToChainRun(run.state, result, world.nowMs);
  } else if (step === 'send') {
    const result = value as SendingActivityResult;
    const { next } = result;
    world.count(`sent: ${next.kind}${next.kind === 'deferred' ? ` ${next.why}` : ''}`);
    if (result.unrecorded) world.count('answers that could not be recorded at once');
    run.state = applySendingResultToChainRun(run.state, result, world.nowMs);
  } else {
    const result = value as AuthorityQueryActivityResult;
    world.count('late attempts repaired', result.resent);
    run.state = applyAuthorityQueryResultToChainRun(run.state, result, world.nowMs);
  }
}

/** Errors of the database are injected faults. Any other error of an activity is a finding. */
function noteUnexpected(world: World, task: Task, error: unknown): void {
  if (isServerTrouble(error) || (error instanceof Error && error.name === 'SealConflictError')) return;
  world.problem(`${task.name} threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

/** Schedules the next attempt, because Temporal retries an activity until it has a result. */
function again(run: ChainRun, step: ChainRunActivityName, notBeforeMs: number): void {
  run.state = mergeDueChainSteps(run.state, { [step]: true });
  run.notBeforeMs[step] = notBeforeMs;
}

/** Finds activities whose worker died or stalls, and lets another worker try. */
export function giveUpSteps(world: World, runs: Iterable<ChainRun>, task: Task): void {
  for (const run of runs) {
    for (const [step, live] of run.live) {
      if (live !== task || (!task.done && task.stalledUntilMs <= world.nowMs)) continue;
      repeatStep(world, run, step);
    }
  }
}

/** Takes a run back to its beginning. Its activities continue without it, and it gets no result of them. */
export function resetRun({ nowMs }: Pick<World, 'nowMs'>, run: ChainRun): void {
  run.live.clear();
  run.state = run.begunWith;
  run.changedMs = nowMs;
  run.leaves = false;
  run.sealing = null;
  run.isReset = true;
  run.missesRecords = false;
  for (const step of chainRunSteps) run.notBeforeMs[step] = 0;
}

/** Lets another worker try. The attempt that was given up is ignored from now on. */
export function repeatStep({ nowMs }: Pick<World, 'nowMs'>, run: ChainRun, step: ChainRunActivityName): void {
  run.live.delete(step);
  again(run, step, nowMs);
}
