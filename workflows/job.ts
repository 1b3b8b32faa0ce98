// The run of a job walks an entry through a workflow of its workspace. It alternates between a walk and a wait. All of its
// state is in the database, so that a run may end anywhere and another one continues.
// docs/decisions/0023-runs-count-signals-and-have-one-timer.md
import {
  CancellationScope,
  defineSignal,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import { type JobRunInput, type SealingRequestSignal, runSignals } from '../src/contracts/runs';
import type { JobActivities, JobWalkResult } from '../src/contracts/activities/job';
import type { JobRunEnd } from '../src/contracts/job-run-end';
import type { JobWalkActivityWithSummary } from '../src/contracts/job-walks';
import {
  type JobRunNextAction,
  planJobRunAfterWalk,
  type JobRunSignalCounts,
  formatJobRunSignalKey,
  initialJobRunState,
} from '../src/flow/run';
import { jobWalkActivityOptions, jobWalkLocalActivityOptions, describeActivityFailure } from './activity-options';
import {
  endRunWithJobResult,
  showRefusedCancellationAndRethrow,
  showJobEnd,
  showFailedJobWalk,
  showJobWait,
  jobWaitTexts,
} from './job-status';
import { createJobWaitTimer, type JobWaitTimer } from './job-waiting';
import { continueAsNewWithDatabaseMemo, createRunAgeCheck, isRunHistoryTooLong } from './next-run';
const local = proxyLocalActivities<JobActivities>(jobWalkLocalActivityOptions);
const ordinary = proxyActivities<JobActivities>(jobWalkActivityOptions);

const sealed = defineSignal<[SealingRequestSignal?]>(runSignals.sealed);
const settled = defineSignal<[SealingRequestSignal?]>(runSignals.settled);

/**
 * Runs a job. A cancellation, by the API or in Temporal's UI or CLI, withdraws what is not sealed. If the record is or
 * may be sealed, the cancellation is refused: the run fails with the reason. A terminate counts as a crash. In both
 * cases, the job is still open, and the sweep starts another run. The run ends as its job ends: completed, failed or
 * cancelled. If the history has no outcome, a build without outcomes recorded this history, and the run completes.
 */
export async function job(input: JobRunInput): Promise<JobRunEnd | undefined> {
  // Signals are counted, and the counts are never reset. A signal during a walk therefore counts for the wait after the
  // walk, whichever arrives first.
  const counts = new Map<string, number>();
  const count = (name: string) => (signal?: SealingRequestSignal) => {
    const key = formatJobRunSignalKey(name, signal?.requestId);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  setHandler(sealed, count('sealed'), { description: 'A record of this job was sealed' });
  setHandler(settled, count('settled'), { description: 'The authority answered a record of this job' });
  const outcome =
    input.ended ??
    (await walkToEnd(input, counts, createJobWaitTimer(input, counts)).catch((error: unknown) =>
      cancelJob(input, error),
    ));
  if (!outcome) return undefined;
  showJobEnd(outcome);
  return endRunWithJobResult(outcome);
}

/** @throws the cancellation, or why it was refused, unless the job had already ended in another way */
async function cancelJob(input: JobRunInput, error: unknown): Promise<JobRunEnd | undefined> {
  if (!isCancellation(error)) throw error;
  const outcome = await CancellationScope.nonCancellable(() =>
    ordinary.cancelJob.executeWithOptions(
      { ...jobWalkActivityOptions, summary: 'Withdraw the request and complete the job with CANCEL' },
      [input],
    ),
  ).catch(showRefusedCancellationAndRethrow);
  if (outcome && outcome.result !== 'cancelled') return outcome;
  if (outcome) showJobEnd(outcome);
  throw error;
}

/** The name of the walk for a run that the sweep started, and for histories without names. */
const unknownWalk: JobWalkActivityWithSummary = { activity: 'walk', summary: 'Continue the job' };

async function walkToEnd(input: JobRunInput, signals: JobRunSignalCounts, waiting: JobWaitTimer) {
  let name = input.firstWalk ?? unknownWalk;
  let state = initialJobRunState;
  let sinceMs = 0;
  const isAged = createRunAgeCheck(input.age);
  for (;;) {
    const before = new Map(signals);
    const walked = await walk(input, name);
    const { next } = walked;
    name = walked.nextWalk ?? unknownWalk;
    const after = planJobRunAfterWalk(state, next, isRunHistoryTooLong(input) || isAged(), before);
    const isSame = after.kind === 'wait' && after.state.waits > 1;
    if (!isSame) sinceMs = Date.now();
    showJobWait({ ...walked, sinceMs, untilMs: waiting.untilMs() + pauseMs(input, after) });
    if (next.kind === 'done') return next.outcome;
    if (after.kind === 'walk') continue;
    if (after.kind === 'new-run') return continueAsNewWithDatabaseMemo<JobRunInput>({ ...input, firstWalk: name });
    if (after.kind !== 'wait') continue;
    ({ state } = after);
    await waitFor(input, after, waiting);
  }
}

/**
 * Runs a walk as a local activity, which costs no separate task. If this attempt fails or takes too long, an ordinary
 * activity follows, which Temporal shows and retries without limit.
 */
async function walk(input: JobRunInput, { activity, summary }: JobWalkActivityWithSummary): Promise<JobWalkResult> {
  try {
    return await local[activity].executeWithOptions({ ...jobWalkLocalActivityOptions, summary }, [input]);
  } catch (error) {
    if (isCancellation(error)) throw error;
    showFailedJobWalk(describeActivityFailure(error));
    return ordinary[activity].executeWithOptions({ ...jobWalkActivityOptions, summary: `${summary} (retry)` }, [input]);
  }
}

type Wait = Extract<JobRunNextAction, { kind: 'wait' }>;

/** Waits for the signal with the id of the wait, for an hour at most. No command depends on signals during a walk. */
async function waitFor(input: JobRunInput, after: Wait, waiting: JobWaitTimer): Promise<void> {
  const summary = jobWaitTexts[after.wait.for];
  if (after.pauseSeconds > 0) {
    await sleep(pauseMs(input, after), { summary: `checks again in ${after.pauseSeconds} s: ${summary}` });
  }
  await waiting.wait(after.state);
}

const pauseMs = ({ pauseUnitMs = 1_000 }: JobRunInput, after: JobRunNextAction): number =>
  after.kind === 'wait' ? after.pauseSeconds * pauseUnitMs : 0;
