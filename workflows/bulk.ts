// The run of a bulk action processes the jobs that its filter finds, in chunks. All of its state is in the database.
import { proxyActivities } from '@temporalio/workflow';
import type { BatchActivities } from '../src/contracts/activities';
import type { BulkRunInput } from '../src/contracts/runs';
import { batchSteps } from './activity-options';
import { formatFacts, showDetails } from './details';
import { continueAsNew, isHistoryLong, watchRunAge } from './next-run';

const steps = proxyActivities<BatchActivities>(batchSteps);

/** Runs a bulk action. A terminate counts as a crash, so the sweep starts the run again. */
export async function bulk(input: BulkRunInput): Promise<void> {
  const isAged = watchRunAge(input.age);
  for (;;) {
    const done = await steps.processBulkChunk.executeWithOptions({ ...batchSteps, summary: 'Act on the next jobs' }, [
      input,
    ]);
    const { hasEnded, total, done: acted, failed } = done;
    showDetails(
      `**${hasEnded ? 'Completed' : 'Acts on jobs'}**`,
      formatFacts([
        ['jobs', String(total)],
        ['done', String(acted)],
        ['failed', String(failed)],
        ['what to do', failed > 0 ? '`GET /transform/v1/bulk/{id}` names each job that failed, and why.' : undefined],
      ]),
    );
    if (hasEnded) return;
    if (isHistoryLong({}) || isAged()) return continueAsNew<BulkRunInput>(input);
  }
}
