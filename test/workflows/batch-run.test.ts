// The run of a batch on a real Temporal: a cancelled batch ends as Cancelled, as jobs do, and every other one completes.
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { BatchChunkResult } from '../../src/contracts/activities';
import { workerLimits } from '../../src/contracts/limits/worker';
import { type BatchRef, runTypes } from '../../src/contracts/runs';
import type { Settings } from '../../src/settings/settings';
import { cancelBatchRun, startBatchRunUnlessRunning, wakeBatchRunIfRunning } from '../../src/temporal/batch-run';
import { formatBatchWorkflowId } from '../../src/temporal/names';
import { type Bundle, bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';
import { until } from './job-runs';

const taskQueue = ownName('batch-runs');
const engine = { namespace: 'default', taskQueue, names: 'readable' } as unknown as Settings['temporal'];
const counts = { total: 3, issued: 1, failed: 0, waiting: 0 };
const seals: BatchChunkResult = { ...counts, next: { kind: 'seal' }, waiting: 2 };
const completed: BatchChunkResult = { ...counts, next: { kind: 'end' }, issued: 3 };
const cancelled: BatchChunkResult = { ...counts, next: { kind: 'end' }, skipped: 2, isCancelled: true };

let bundle: Bundle;
let connection: Connection;
let native: NativeConnection;
let worker: Worker;
let running: Promise<void>;
let client: Client;
/** What the next chunk of each batch returns. */
const results = new Map<string, () => Promise<BatchChunkResult>>();

beforeAll(async () => {
  bundle = await bundleToday();
  native = await NativeConnection.connect({ address: temporalAddress() });
  connection = await Connection.connect({ address: temporalAddress() });
  client = new Client({ connection });
  const processBatchChunk = async ({ batchId }: BatchRef): Promise<BatchChunkResult> =>
    (await results.get(batchId)?.()) ?? completed;
  worker = await Worker.create({
    connection: native,
    taskQueue,
    workflowBundle: bundle,
    activities: { processBatchChunk },
  });
  running = worker.run();
}, 60_000);
afterAll(async () => {
  worker?.shutdown();
  await running;
  await connection?.close();
  await native?.close();
}, 30_000);

async function begin(result: (batchId: string) => Promise<BatchChunkResult>) {
  const batchId = ownName('batch');
  results.set(batchId, () => result(batchId));
  await startBatchRunUnlessRunning(client, engine, { workspace: 'w', batchId, total: 3 });
  const run = client.workflow.getHandle(formatBatchWorkflowId('w', batchId));
  return { batchId, run };
}
type BatchRun = Awaited<ReturnType<typeof begin>>;

const readStatus = async ({ run }: BatchRun): Promise<string> => (await run.describe()).status.name;
const readDetails = async ({ run }: BatchRun): Promise<string> =>
  (await run.query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails;
const replay = async ({ run }: BatchRun): Promise<void> =>
  Worker.runReplayHistory({ workflowBundle: bundle }, await run.fetchHistory(), run.workflowId);

describe('the run of a batch', () => {
  it.concurrent('is Cancelled if its batch was cancelled', async () => {
    const begun = await begin(async () => seals);
    await until(async () => (await readStatus(begun)) === 'RUNNING');
    results.set(begun.batchId, async () => {
      await cancelBatchRun(client, 'w', begun.batchId);
      return cancelled;
    });
    await wakeBatchRunIfRunning(client, 'w', begun.batchId);
    await until(async () => (await readStatus(begun)) !== 'RUNNING');
    expect(await readStatus(begun)).toBe('CANCELLED');
    const details = await readDetails(begun);
    expect(details).toMatch(/^\*\*Cancelled\*\*\n/);
    expect(details).toContain('| not issued, because the batch stopped or was cancelled | 2 |');
    await replay(begun);
  });

  it.concurrent('waits for its cancellation, which can arrive after the last chunk', async () => {
    const begun = await begin(async () => cancelled);
    await until(async () =>
      ((await begun.run.fetchHistory()).events ?? []).some((event) => event.timerStartedEventAttributes),
    );
    await cancelBatchRun(client, 'w', begun.batchId);
    await until(async () => (await readStatus(begun)) !== 'RUNNING');
    expect(await readStatus(begun)).toBe('CANCELLED');
    await replay(begun);
  });

  it.concurrent('is Completed if its batch ended otherwise, without a marker, so that 0.1.0 can replay it', async () => {
    const begun = await begin(async () => completed);
    await begun.run.result();
    expect(await readStatus(begun)).toBe('COMPLETED');
    await replay(begun);
    const { events } = await begun.run.fetchHistory();
    expect(events?.filter((event) => event.markerRecordedEventAttributes)).toEqual([]);
  });

  it.concurrent('is Completed if 0.1.0 started it, although its batch was cancelled', async () => {
    const batchId = ownName('batch');
    results.set(batchId, async () => cancelled);
    const workflowId = formatBatchWorkflowId('w', batchId);
    const args = [{ workspace: 'w', batchId, age: workerLimits.runAge }];
    const run = await client.workflow.start(runTypes.batch, { taskQueue, workflowId, args });
    await run.result();
    expect((await run.describe()).status.name).toBe('COMPLETED');
  });
});
