// Rows of batches that their own runs number: in the order of the file, and not lost with their runs.
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { processBatchChunk } from '../../../activities/batch/process-chunk';
import { notifyJobsOfWitnessedRequests } from '../../../activities/chain/notify-jobs';
import { walkJobOnce } from '../../../activities/job/walk';
import { createUuidV7 } from '../../../src/main/ids';
import type { ChainDocument } from '../../../src/model/chain';
import { getBatchRowsCollection, requestBatchCancellation } from '../../../src/store/batches/batches';
import { getSealingRequestsCollection, listSealingRequestsToNotify } from '../../../src/store/chains/requests';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { formatSeriesDatabaseKey, insertSeriesWithinLimit } from '../../../src/store/series/series';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { createBatches } from './stored-batch';

let fixture: ChainFixture;
let chain: ChainDocument;

beforeAll(async () => {
  fixture = await openChainFixture();
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterAll(() => fixture?.close());

const { body, store, chunk, listRows, ...batches } = createBatches(() => ({ fixture, chain }));
const listIndexes = async (id: string) =>
  (await listRows(id)).map(({ number = '' }) => Number(/\d+$/.exec(number)?.[0]));

/** Continues until every row has its status. Runs take their walks in an unfavorable order, the last row first. */
const finish = (id: string) =>
  batches.finish(id, async () => {
    const jobs = (await listRows(id)).map(({ job }) => job).toReversed();
    for (const jobId of jobs)
      if (await getJobsCollection(fixture.database).findOne({ id: jobId, open: true, intents: { $size: 0 } }))
        await walkJobOnce(fixture.deps)({ workspace, jobId });
  });

/** A Temporal that has no run, and does not start one in time. */
const withoutRuns = {
  withDeadline: (_deadline: number, work: () => Promise<unknown>) => work(),
  workflow: {
    getHandle: (id: string) => ({ signal: () => Promise.reject(new WorkflowNotFoundError('no run', id, undefined)) }),
    start: () => Promise.reject(new Error('deadline exceeded')),
  },
} as unknown as Client;

describe('a batch whose rows are numbered by their own runs', () => {
  it('issues rows of a named series in the order of the file, and the sweep cares for their runs', async () => {
    // Regression: all rows took their numbers at once, and no one started a run whose start was lost.
    const series = createUuidV7();
    const rule = { name: 'N', code: 'N', prefix: '', suffix: '', padding: 3, start: 1, description: '' };
    const now = new Date();
    await insertSeriesWithinLimit(fixture.database, {
      ...rule,
      _id: formatSeriesDatabaseKey(workspace, series),
      workspace,
      id: series,
      lastIndex: 0,
      createdAt: now,
      updatedAt: now,
    });
    const args = { 'sequence-series-id': series };
    const id = await store(Array.from({ length: 5 }, (_, i) => body('N', i + 1, { args })));
    await chunk(id);
    const [first, ...others] = await listRows(id);
    expect(first).toMatchObject({ stage: 'seal', isSlow: true });
    expect(others.map(({ stage }) => stage)).toEqual(Array(4).fill(undefined));
    const job = await getJobsCollection(fixture.database).findOne({ id: first?.job ?? '' });
    expect([job?.intents, job?.batch, job?.unnotifiedSince]).toEqual([[], undefined, expect.any(Date)]);
    expect(await finish(id)).toMatchObject({ counts: { issued: 5 } });
    expect(await listIndexes(id)).toEqual([1, 2, 3, 4, 5]);
  }, 60_000);

  it('issues rows in the order of the file although a client chose one of the next numbers', async () => {
    // Regression: this number sent all rows of the chunk to their runs, also those before it.
    await finish(await store([body('AH', 1)]));
    await fixture.ask(chain, await fixture.invoice(chain, 'AH-000005'));
    const id = await store(Array.from({ length: 8 }, (_, i) => body('AH', i + 2)));
    expect(await finish(id)).toMatchObject({ counts: { issued: 8 } });
    expect(await listIndexes(id)).toEqual([2, 3, 4, 6, 7, 8, 9, 10]);
    const slow = (await listRows(id)).filter(({ isSlow }) => isSlow).map(({ row }) => row);
    expect(slow).toEqual([4]);
  }, 60_000);

  it('cancels its run and the run of a row if it is cancelled before the row is sealed', async () => {
    // Regression: its run ended as Completed, and the run of the row remained open until its next check.
    const id = await store([body('CR', 1), body('CR', 2)]);
    await chunk(id);
    const [row] = await listRows(id);
    await getBatchRowsCollection(fixture.database).updateOne({ _id: row?._id ?? '' }, { $set: { isSlow: true } });
    expect(await requestBatchCancellation(fixture.database, workspace, id)).toBe(true);
    const cancelled: string[] = [];
    const temporal = {
      withDeadline: (_deadline: number, work: () => Promise<unknown>) => work(),
      workflow: { getHandle: (run: string) => ({ cancel: async () => void cancelled.push(run) }) },
    } as unknown as Client;
    const results = [];
    for (let chunks = 0; chunks < 3; chunks += 1)
      results.push(await processBatchChunk({ ...fixture.deps, temporal })({ workspace, batchId: id }));
    expect(results.at(-1)).toMatchObject({ next: { kind: 'end' }, skipped: 2, isCancelled: true });
    expect([...new Set(cancelled)]).toEqual([`job:${workspace}:${row?.job}`, `batch:${workspace}:${id}`]);
  }, 60_000);

  it('leaves the run of a refused row to the sweep if its start is lost', async () => {
    // Regression: the row waited forever, because the sweep trusted the run of the batch.
    const id = await store([body('RF', 1)]);
    await chunk(id);
    const [row] = await listRows(id);
    const requests = getSealingRequestsCollection(fixture.database);
    await requests.updateOne({ job: row?.job ?? '' }, { $set: { state: 'refused', code: 'internal', notify: true } });
    const refused = await listSealingRequestsToNotify(fixture.database, chain._id, 10);
    await notifyJobsOfWitnessedRequests({ ...fixture.deps, temporal: withoutRuns }, refused);
    expect(await getJobsCollection(fixture.database).findOne({ id: row?.job ?? '' })).not.toHaveProperty('batch');
    await walkJobOnce(fixture.deps)({ workspace, jobId: row?.job ?? '' });
    await finish(id);
    expect((await listRows(id)).map(({ status }) => status)).toEqual(['failed']);
  }, 60_000);
});
