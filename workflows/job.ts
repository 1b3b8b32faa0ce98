// The job run: walks an entry through a tenant's workflow. It alternates between a walk and a wait; everything that it
// knows is in the database, so that a run may end anywhere and another goes on.
import {
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { jobs as limits } from '../src/contracts/limits/jobs';
import { type JobWorkflowInput, type RequestSignal, signals } from '../src/contracts/runs';
import type { JobActivities, WalkNext, WalkResult } from '../src/contracts/activities/job';
import { jobSteps, jobStepsLocal } from './activity-options';

const local = proxyLocalActivities<JobActivities>(jobStepsLocal);
const ordinary = proxyActivities<JobActivities>(jobSteps);

const sealed = defineSignal<[RequestSignal?]>(signals.sealed);
const settled = defineSignal<[RequestSignal?]>(signals.settled);

type Wait = Extract<WalkNext, { kind: 'wait' }>;

/** A cancel from the engine's UI or CLI withdraws what is not sealed; a terminate is a crash, the sweep starts it again. */
export async function job(input: JobWorkflowInput): Promise<void> {
  // Never reset: whether a wait is over depends on its id alone, not on the order in which a signal and a walk arrive.
  const heard = new Set<string>();
  const hear = (name: string) => (signal?: RequestSignal) => void heard.add(`${name} ${signal?.requestId ?? ''}`);
  setHandler(sealed, hear('sealed'), { description: 'A record of this job was sealed' });
  setHandler(settled, hear('settled'), { description: 'The authority answered a record of this job' });
  try {
    await walkToEnd(input, heard);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(() =>
      ordinary.cancelJob.executeWithOptions(
        { ...jobSteps, summary: 'Withdraw the request, complete the job with CANCEL' },
        [input],
      ),
    );
    throw error;
  }
}

async function walkToEnd(input: JobWorkflowInput, heard: ReadonlySet<string>): Promise<void> {
  let waits = 0;
  let last: Wait | undefined;
  for (;;) {
    const { next, took } = await walk(input);
    show(next, took);
    if (next.kind === 'done') return;
    if (next.kind === 'more') continue;
    if (historyIsLong(input)) return continueAsNew<typeof job>(input);
    waits = last?.for === next.for && last.id === next.id ? waits + 1 : 1;
    last = next;
    await waitFor(input, next, waits, heard);
  }
}

function historyIsLong({ historyEventsMax }: JobWorkflowInput): boolean {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return continueAsNewSuggested || historyLength >= (historyEventsMax ?? Number.POSITIVE_INFINITY);
}

/** A local activity costs the engine no task of its own. What it could not do in time is shown and retried for ever. */
async function walk(input: JobWorkflowInput): Promise<WalkResult> {
  try {
    return await local.walk.executeWithOptions({ ...jobStepsLocal, summary: 'Take the next steps' }, [input]);
  } catch (error) {
    if (isCancellation(error)) throw error;
    return ordinary.walk.executeWithOptions({ ...jobSteps, summary: 'Take the next steps (again)' }, [input]);
  }
}

/**
 * Waits for the signal with the id of the wait, an hour at the most. A second wait for the same thing begins with a pause:
 * a walk that read too early must not be repeated without end. No command depends on what was heard during a walk.
 */
async function waitFor(
  { pauseUnitMs = 1_000, lookAgainMs = limits.lookAgainMinutes * 60_000 }: JobWorkflowInput,
  wait: Wait,
  waits: number,
  heard: ReadonlySet<string>,
): Promise<void> {
  const settledId = `settled ${wait.id}`;
  const isOver = (): boolean => heard.has(settledId) || (wait.for === 'sealed' && heard.has(`sealed ${wait.id}`));
  if (waits > 1) {
    const units = Math.min(2 ** waits, 60);
    await sleep(units * pauseUnitMs, { summary: `looks again in ${units} s: ${waitTexts[wait.for]}` });
  }
  await condition(isOver, lookAgainMs, { summary: waitTexts[wait.for] });
}

const waitTexts: Readonly<Record<Wait['for'], string>> = {
  sealed: 'waits until the record is sealed',
  settled: 'waits for the answer of the authority',
  upload: 'waits for the signed agreement',
  approval: 'waits for approval by an operator',
};

function show(next: WalkNext, took: readonly string[]): void {
  const steps = took.length > 0 ? `Took ${took.join(', ')}. ` : '';
  if (next.kind === 'wait') setCurrentDetails(`${steps}**Now ${waitTexts[next.for]}** (${next.id})`);
  else setCurrentDetails(next.kind === 'done' ? `${steps}Completed with **${next.status}**` : steps);
}
