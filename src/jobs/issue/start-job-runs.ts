// Starts the runs of issued invoices after the responses of their calls. While calls arrive in quick succession, runs are
// held, because they take more of the processor than the calls themselves.
import type { Client } from '@temporalio/client';
import type { JobRunEnd } from '../../contracts/job-run-end';
import { jobLimits as limits } from '../../contracts/limits/jobs';
import type { JobDocument } from '../../model/job';
import { runTemporalCallsInBackground } from '../../temporal/background-calls';
import { systemMilestoneWaitClock, type MilestoneWaitClock } from '../milestone-waits';
import { type JobRunStartDeps, tryStartJobRun } from '../new-job';

/** A job that succeeded before its run started, as its call has read. */
export interface EndedJob {
  readonly id: string;
  readonly end: JobRunEnd;
}

interface HeldRun {
  readonly runs: JobRunStartDeps;
  readonly job: JobDocument;
  readonly ended?: JobRunEnd | undefined;
  /** Time at which the run is started, even if calls are still waiting. */
  readonly dueMs: number;
}

/** The held runs of one process. */
interface HeldRuns {
  /**
   * Number of calls that wait for their seal. A call that never reports its end holds others only for the maximum time.
   */
  waiting: number;
  /**
   * Whether several calls waited together. One seal ends all of them, and the next calls of their clients follow a
   * moment later. More calls may therefore follow, although no call waits now.
   */
  isBurst: boolean;
  /** Time of the last call's start or response. */
  calledMs: number;
  readonly held: HeldRun[];
  /** Prevents the next look. */
  stopTimer: () => void;
}

const heldRunsByClient = new WeakMap<Client, HeldRuns>();

function findHeldRuns(client: Client): HeldRuns {
  const heldRuns = heldRunsByClient.get(client) ?? {
    waiting: 0,
    isBurst: false,
    calledMs: 0,
    held: [],
    stopTimer: () => undefined,
  };
  heldRunsByClient.set(client, heldRuns);
  return heldRuns;
}

type StartableRun = Pick<HeldRun, 'runs' | 'job' | 'ended'>;

/** Starts runs now, without waiting for Temporal. If Temporal is unavailable, the sweep starts the runs. */
export const startJobRunsInBackground = (runs: JobRunStartDeps, jobs: readonly JobDocument[]): void =>
  startAll(
    runs.temporal,
    jobs.map((job) => ({ runs, job })),
  );

function startAll(engine: Client, items: readonly StartableRun[]): void {
  if (items.length === 0) return;
  runTemporalCallsInBackground(engine, {
    items,
    lanes: limits.startLanes,
    callMs: limits.startSecondsMax * 1_000,
    call: ({ runs, job, ended }) => tryStartJobRun(runs, job, ended),
    failed: ({ runs: { log }, job }, error) =>
      log.warn({ job: job.id, error }, 'the run could not be started; the sweep starts it'),
  });
}

/**
 * Registers a call whose jobs wait for their seal.
 * @returns a function that starts the runs of the jobs. If the call waits for the runs, it starts them at once.
 * Otherwise, it starts them when no other call waits for its seal and none has followed a burst, after ten seconds at
 * most. The run of a job that has ended then only shows its end
 */
export function registerSealWaitAndCreateJobRunStarter(
  runs: JobRunStartDeps,
  jobs: readonly JobDocument[],
  clock: MilestoneWaitClock = systemMilestoneWaitClock,
): (isAwaited: boolean, ended?: EndedJob) => void {
  const own = findHeldRuns(runs.temporal);
  own.waiting += 1;
  own.isBurst ||= own.waiting > 1;
  own.calledMs = clock.nowMs();
  let isOver = false;
  return (isAwaited, ended) => {
    if (isOver) return;
    isOver = true;
    own.waiting -= 1;
    own.calledMs = clock.nowMs();
    const dueMs = own.calledMs + limits.startHeldMs;
    if (isAwaited) startJobRunsInBackground(runs, jobs);
    else
      own.held.push(...jobs.map((job) => ({ runs, job, ended: job.id === ended?.id ? ended.end : undefined, dueMs })));
    release(runs.temporal, own, clock);
  };
}

/** Starts due runs, and the oldest runs above the limit. If calls have ended, starts all runs. */
function release(engine: Client, own: HeldRuns, clock: MilestoneWaitClock): void {
  own.stopTimer();
  const { held, waiting, isBurst, calledMs } = own;
  const nowMs = clock.nowMs();
  const quietMs = isBurst ? calledMs + limits.startQuietMs : nowMs;
  const isQuiet = waiting === 0 && quietMs <= nowMs;
  if (isQuiet) own.isBurst = false;
  const firstKept = isQuiet
    ? -1
    : held.findIndex(({ dueMs }, i) => dueMs > nowMs && held.length - i <= limits.runsHeldMax);
  startAll(engine, held.splice(0, firstKept < 0 ? held.length : firstKept));
  const [next] = held;
  if (!next) return;
  const atMs = waiting === 0 ? Math.min(quietMs, next.dueMs) : next.dueMs;
  own.stopTimer = clock.after(Math.max(1, atMs - nowMs), () => release(engine, own, clock));
}
