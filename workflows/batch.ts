// The run of a batch issues its rows in chunks and executes their jobs. All of its state is in the database, so that a run
// may end anywhere and another one continues.
import {
  ActivityCancellationType,
  type ActivityOptions,
  CancellationScope,
  condition,
  defineSignal,
  isCancellation,
  proxyActivities,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { BatchAndBulkActionActivities, BatchChunkResult } from '../src/contracts/activities';
import { batchLimits as limits } from '../src/contracts/limits/batches';
import { jobLimits } from '../src/contracts/limits/jobs';
import { type BatchRunInput, runSignals } from '../src/contracts/runs';
import { batchChunkActivityOptions, describeActivityFailure } from './activity-options';
import { formatFactsAsMarkdownTable, formatTimeAsIso, showRunDetails } from './details';
import { continueAsNewWithDatabaseMemo, isRunHistoryTooLong, createRunAgeCheck } from './next-run';

const steps = proxyActivities<BatchAndBulkActionActivities>(batchChunkActivityOptions);
const wake = defineSignal(runSignals.wake);

/**
 * Runs a batch. A terminate counts as a crash, so the sweep starts the run again. The run of a cancelled batch ends as
 * Cancelled, and every other run completes.
 */
export async function batch(input: BatchRunInput): Promise<void> {
  let signals = 0;
  setHandler(wake, () => void (signals += 1), { description: 'A job of this batch has something to do' });
  const isAged = createRunAgeCheck(input.age);
  for (let quiet = 0; ; ) {
    const seen = signals;
    const done = await processChunk(input);
    show(done);
    const { next } = done;
    if (next.kind === 'end') return awaitCancellation(input, done);
    if (isRunHistoryTooLong({}) || isAged()) return continueAsNewWithDatabaseMemo<BatchRunInput>(input);
    quiet = next.kind === 'more' ? 0 : quiet + 1;
    if (next.kind === 'seal' || next.kind === 'answer')
      await pause(next.kind, pauseMs(next.kind, quiet), () => signals > seen);
  }
}

/** Waits for the cancellation of the run of a cancelled batch, which the chunk has requested. */
async function awaitCancellation({ endsCancelled }: BatchRunInput, { isCancelled }: BatchChunkResult): Promise<void> {
  if (!isCancelled || !endsCancelled) return;
  await condition(() => false, jobLimits.cancelWaitSeconds * 1_000, { summary: 'waits for its cancellation' });
}

/** If the run is cancelled during a chunk, the chunk still ends, so that the details of the run show its result. */
const buildChunkOptions = ({ endsCancelled }: BatchRunInput): ActivityOptions => ({
  ...batchChunkActivityOptions,
  ...(endsCancelled ? { cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED } : {}),
  summary: 'Issue rows and execute their jobs',
});

async function processChunk(input: BatchRunInput): Promise<BatchChunkResult> {
  try {
    return await steps.processBatchChunk.executeWithOptions(buildChunkOptions(input), [input]);
  } catch (error) {
    if (!isCancellation(error))
      showRunDetails('**Failed**', formatFactsAsMarkdownTable([['cause', describeActivityFailure(error)]]));
    throw error;
  }
}

/** Ends early if a job has something to do. */
async function pause(kind: 'seal' | 'answer', ms: number, isWoken: () => boolean): Promise<void> {
  const scope = new CancellationScope();
  await scope.run(() => Promise.race([sleep(ms, { summary: texts[kind] }), condition(isWoken)]));
  scope.cancel();
}

/** Returns a pause that grows each time. A seal or a response during the pause is signaled. */
function pauseMs(kind: 'seal' | 'answer', quiet: number): number {
  const [first, longest] = limits.sealPauseMs;
  return Math.min(first * 2 ** Math.min(quiet - 1, 20), kind === 'seal' ? longest : limits.answerPauseMs);
}

const texts = {
  more: 'Issues the next rows',
  seal: 'Waits for the seal of rows',
  answer: "Waits for the authority's responses",
  end: 'Completed',
} as const;

function show({ next, total, issued, failed, waiting, skipped, isCancelled }: BatchChunkResult): void {
  showRunDetails(
    `**${isCancelled ? 'Cancelled' : texts[next.kind]}**`,
    formatFactsAsMarkdownTable([
      ['last look', formatTimeAsIso(Date.now())],
      ['rows', String(total)],
      ['issued', String(issued)],
      ['not sealed yet', String(waiting)],
      ['failed', String(failed)],
      ['not issued, because the batch stopped or was cancelled', skipped ? String(skipped) : undefined],
      ['what to do', failed > 0 ? describeRepair() : undefined],
    ]),
  );
}

/** Describes where to read the faults of the rows. They are in the database, because runs have no documents. */
const describeRepair = (): string =>
  `Read why in the console (Import, batch ${workflowInfo().workflowId.split(':')[2] ?? ''}) or with ` +
  '`GET /fiscal/v1/batches/{id}/rows?status=failed`, correct these rows, and send the file again.';
