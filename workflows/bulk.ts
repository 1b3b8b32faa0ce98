// The run of a bulk action processes the jobs that its filter finds, in chunks. All of its state is in the database.
import { proxyActivities } from '@temporalio/workflow';
import type { BatchAndBulkActionActivities } from '../src/contracts/activities';
import type { BulkActionRunInput } from '../src/contracts/runs';
import { batchChunkActivityOptions } from './activity-options';
import { formatFactsAsMarkdownTable, showRunDetails } from './details';
import { continueAsNewWithDatabaseMemo, isRunHistoryTooLong, createRunAgeCheck } from './next-run';

const steps = proxyActivities<BatchAndBulkActionActivities>(batchChunkActivityOptions);

/** Runs a bulk action. A terminate counts as a crash, so the sweep starts the run again. */
export async function bulk(input: BulkActionRunInput): Promise<void> {
  const isAged = createRunAgeCheck(input.age);
  for (;;) {
    const done = await steps.processBulkChunk.executeWithOptions(
      { ...batchChunkActivityOptions, summary: 'Act on the next jobs' },
      [input],
    );
    const { hasEnded, total, done: acted, failed, skipped = 0 } = done;
    showRunDetails(
      `**${hasEnded ? 'Completed' : 'Acts on jobs'}**`,
      formatFactsAsMarkdownTable([
        ['jobs', String(total)],
        ['done', String(acted)],
        ['failed', String(failed)],
        ['skipped', skipped > 0 ? String(skipped) : undefined],
        ['what to do', failed > 0 ? '`GET /transform/v1/bulk/{id}` names each job that failed, and why.' : undefined],
      ]),
    );
    if (hasEnded) return;
    if (isRunHistoryTooLong({}) || isAged()) return continueAsNewWithDatabaseMemo<BulkActionRunInput>(input);
  }
}
