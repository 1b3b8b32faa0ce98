// The runs of issued invoices, which start after the answers of their calls. While calls of this process wait for
// their seal, runs are held a moment: pages take the processor that the next call needs.
import type { Client } from '@temporalio/client';
import { jobLimits as limits } from '../../contracts/limits/jobs';
import type { JobDocument } from '../../model/job';
import { runCallsInBackground } from '../../temporal/background-calls';
import { type JobRunDeps, startJobRun } from '../new-job';

interface HeldRun {
  readonly runs: JobRunDeps;
  readonly job: JobDocument;
  /** When it is started, however many calls wait. */
  readonly dueMs: number;
}

/** The held runs of one process. */
interface HeldRuns {
  /** Calls that wait for their seal. One that never says that it has ended holds others for their time alone. */
  waiting: number;
  readonly held: HeldRun[];
  timer: NodeJS.Timeout | undefined;
}

const heldRunsByClient = new WeakMap<Client, HeldRuns>();

function findHeldRuns(client: Client): HeldRuns {
  const known = heldRunsByClient.get(client) ?? { waiting: 0, held: [], timer: undefined };
  heldRunsByClient.set(client, known);
  return known;
}

type StartableRun = Pick<HeldRun, 'runs' | 'job'>;

/** Starts runs now, without waiting for Temporal. If Temporal is away, the sweep starts them. */
export const startRunsNow = (runs: JobRunDeps, jobs: readonly JobDocument[]): void =>
  startAll(
    runs.engine,
    jobs.map((job) => ({ runs, job })),
  );

function startAll(engine: Client, items: readonly StartableRun[]): void {
  if (items.length === 0) return;
  runCallsInBackground(engine, {
    items,
    lanes: limits.startLanes,
    callMs: limits.startSecondsMax * 1_000,
    call: ({ runs, job }) => startJobRun(runs, job),
    failed: ({ runs: { log }, job }, error) =>
      log.warn({ job: job.id, error }, 'the run could not be started; the sweep starts it'),
  });
}

/**
 * Notes a call whose jobs wait for their seal.
 * @returns a function that starts their runs: at once if the call waits for them, else when no other call waits for
 * its seal, after two seconds at most
 */
export function holdRuns(runs: JobRunDeps, jobs: readonly JobDocument[]): (isAwaited: boolean) => void {
  const own = findHeldRuns(runs.engine);
  own.waiting += 1;
  let isOver = false;
  return (isAwaited) => {
    if (isOver) return;
    isOver = true;
    own.waiting -= 1;
    if (isAwaited) startRunsNow(runs, jobs);
    else own.held.push(...jobs.map((job) => ({ runs, job, dueMs: Date.now() + limits.startHeldMs })));
    release(runs.engine, own);
  };
}

/** Starts what is due; all, if no call waits. */
function release(engine: Client, own: HeldRuns): void {
  clearTimeout(own.timer);
  const nowMs = Date.now();
  const isDue = ({ dueMs }: HeldRun): boolean => own.waiting === 0 || dueMs <= nowMs;
  const end = own.held.findIndex((one) => !isDue(one));
  const due = own.held.splice(0, end < 0 ? own.held.length : end);
  startAll(engine, due);
  const [next] = own.held;
  if (next) own.timer = setTimeout(() => release(engine, own), Math.max(0, next.dueMs - nowMs)).unref();
}
