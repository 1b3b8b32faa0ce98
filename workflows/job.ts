// The run of a job: walks an entry through a workflow of its workspace. It alternates between a walk and a wait. All of
// its state is in the database, so that a run may end anywhere and another one continues.
// docs/decisions/0023-runs-count-signals-and-have-one-timer.md
import {
  CancellationScope,
  defineSignal,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import { type JobWorkflowInput, type RequestSignal, runSignals } from '../src/contracts/runs';
import type { JobActivities, JobWalkResult } from '../src/contracts/activities/job';
import {
  type JobRunNextAction,
  planAfterWalk,
  type SignalCounts,
  formatSignalKey,
  type JobRunWait,
  initialJobRunState,
} from '../src/flow/run';
import { jobSteps, jobStepsLocal, describeCause } from './activity-options';
import { makeWaiting, type WaitWindow } from './job-waiting';
import { continueAsNew, watchAge, isHistoryLong } from './next-run';
const local = proxyLocalActivities<JobActivities>(jobStepsLocal);
const ordinary = proxyActivities<JobActivities>(jobSteps);

const sealed = defineSignal<[RequestSignal?]>(runSignals.sealed);
const settled = defineSignal<[RequestSignal?]>(runSignals.settled);

/**
 * A cancellation, by the API or in Temporal's UI or CLI, withdraws what is not sealed. A terminate counts as a crash:
 * the sweep starts the run again.
 */
export async function job(input: JobWorkflowInput): Promise<void> {
  // Counted and never reset: a signal during a walk counts for the wait after it, whichever arrives first.
  const counts = new Map<string, number>();
  const count = (name: string) => (signal?: RequestSignal) => {
    const key = formatSignalKey(name, signal?.requestId);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  setHandler(sealed, count('sealed'), { description: 'A record of this job was sealed' });
  setHandler(settled, count('settled'), { description: 'The authority answered a record of this job' });
  try {
    await walkToEnd(input, counts, makeWaiting(input, counts));
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(() =>
      ordinary.cancelJob.executeWithOptions(
        { ...jobSteps, summary: 'Withdraw the request and complete the job with CANCEL' },
        [input],
      ),
    );
    throw error;
  }
}

async function walkToEnd(input: JobWorkflowInput, signals: SignalCounts, waiting: WaitWindow): Promise<void> {
  let state = initialJobRunState;
  let sinceMs = 0;
  const isAged = watchAge(input.age);
  for (;;) {
    const before = new Map(signals);
    const walked = await walk(input);
    const { next } = walked;
    const after = planAfterWalk(state, next, isHistoryLong(input) || isAged(), before);
    const isSame = after.kind === 'wait' && after.state.waits > 1;
    if (!isSame) sinceMs = Date.now();
    show({ ...walked, sinceMs, untilMs: waiting.untilMs() + pauseMs(input, after) });
    if (after.kind === 'end') return;
    if (after.kind === 'walk') continue;
    if (after.kind === 'new-run') return continueAsNew<JobWorkflowInput>(input);
    ({ state } = after);
    await waitFor(input, after, waiting);
  }
}

/**
 * A local activity costs no task of its own. If it fails or takes too long, an ordinary one is shown and retried
 * without limit.
 */
async function walk(input: JobWorkflowInput): Promise<JobWalkResult> {
  try {
    return await local.walk.executeWithOptions({ ...jobStepsLocal, summary: 'Run workflow steps' }, [input]);
  } catch (error) {
    if (isCancellation(error)) throw error;
    setCurrentDetails(`**Running the steps failed; retrying**\n- cause: ${describeCause(error)}`);
    return ordinary.walk.executeWithOptions({ ...jobSteps, summary: 'Run workflow steps (retry)' }, [input]);
  }
}

type Wait = Extract<JobRunNextAction, { kind: 'wait' }>;

/** Waits for the signal with the id of the wait, an hour at most. No command depends on signals during a walk. */
async function waitFor(input: JobWorkflowInput, after: Wait, waiting: WaitWindow): Promise<void> {
  const summary = waitTexts[after.wait.for];
  if (after.pauseSeconds > 0) {
    await sleep(pauseMs(input, after), { summary: `checks again in ${after.pauseSeconds} s: ${summary}` });
  }
  await waiting.wait(after.state);
}

const pauseMs = ({ pauseUnitMs = 1_000 }: JobWorkflowInput, after: JobRunNextAction): number =>
  after.kind === 'wait' ? after.pauseSeconds * pauseUnitMs : 0;

const waitTexts: Readonly<Record<JobRunWait['for'], string>> = {
  sealed: 'waits until the record is sealed',
  settled: "waits for the authority's response",
  upload: 'waits for the signed agreement',
  approval: 'waits for approval by an operator',
  call: 'waits for the URL that a step calls, or for an email to be sent',
  series: 'waits until a user resumes its paused series',
};

interface DisplayedWait extends JobWalkResult {
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** What Temporal's UI shows, one fact a line: what a run waits for, since when and until when, and related objects. */
function show({ next, completedSteps, refs, sinceMs, untilMs }: DisplayedWait): void {
  const steps = completedSteps.length > 0 ? [`- steps of the last walk: ${completedSteps.join(', ')}`] : [];
  if (next.kind !== 'wait') {
    setCurrentDetails(
      [next.kind === 'done' ? `**Completed with ${next.status}**` : '**Continues**', ...steps].join('\n'),
    );
    return;
  }
  setCurrentDetails(
    [
      `**Now ${waitTexts[next.for]}**`,
      `- since: ${timeOf(sinceMs)}`,
      `- next check: ${timeOf(untilMs)}`,
      `- request: ${next.id}`,
      ...(refs?.entry ? [`- entry: ${refs.entry}`] : []),
      ...(refs?.supplier ? [`- supplier: ${refs.supplier}`] : []),
      ...(refs?.chain ? [`- chain run: ${refs.chain}`] : []),
      ...steps,
    ].join('\n'),
  );
}

const timeOf = (ms: number): string => new Date(ms).toISOString();
