// A chunk of a bulk action whose first attempt fails. Regression: the jobs that the first attempt had cancelled no
// longer matched the filter, so that the report and the counts left them out.
import { MongoNetworkError } from 'mongodb';
import { processBulkChunk } from '../../activities/bulk/process-chunk';
import type { ActivityDeps } from '../../activities/deps';
import { createId } from '../../src/main/ids';
import { findBulkAction, listRowsOfBulkAction } from '../../src/store/bulk/bulk';
import type { Database } from '../../src/store/database';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { startApi, type TestApi } from './api';
import { waitingJobOf } from './waiting-job';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
}, 60_000);
afterAll(() => api.close());

/** The database of a worker that loses its connection at the third transaction. */
function failAtThirdTransaction(): Database {
  let count = 0;
  return {
    ...api.database,
    transaction: (run, ...more) => {
      count += 1;
      return count === 3
        ? Promise.reject(new MongoNetworkError('connection closed'))
        : api.database.transaction(run, ...more);
    },
  };
}

/** Starts a cancellation of three jobs whose first attempt cancels two of them and fails. */
async function failFirstAttempt() {
  const workflowId = createId();
  const jobs = [1, 2, 3].map((second) =>
    waitingJobOf(api, { workflowId, createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) }),
  );
  const body = { action: 'cancel', filter: { workflow_id: workflowId }, expected: 3 };
  const ids = await Promise.all(jobs);
  const { json: bulk } = await api.call('POST', '/transform/v1/bulk', body);
  const attempt = (database: Database) => {
    const temporal = { withDeadline: () => Promise.resolve() };
    const log = { warn: () => undefined };
    const deps = { database, temporal, log, now: () => new Date(), newId: createId, pages: {}, quotas: () => ({}) };
    return processBulkChunk(deps as unknown as ActivityDeps)({ workspace: api.workspace, bulkId: bulk.id });
  };
  const countCancelled = () => getJobsCollection(api.database).countDocuments({ workflowId, result: 'cancelled' });
  await expect(attempt(failAtThirdTransaction())).rejects.toThrow('connection closed');
  while ((await countCancelled()) < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  return { ids, bulkId: bulk.id, repeat: () => attempt(api.database) };
}

describe('a repeated chunk of a bulk action', () => {
  it('reports the jobs that the first attempt cancelled', async () => {
    const { ids, bulkId, repeat } = await failFirstAttempt();
    expect(await repeat()).toMatchObject({ hasEnded: true, total: 3, done: 3, failed: 0 });
    const rows = await listRowsOfBulkAction(api.database, api.workspace, bulkId, { after: 0, limit: 10 });
    expect(rows.map(({ job, status }) => [job, status])).toEqual(ids.map((id) => [id, 'done']));
    expect((await findBulkAction(api.database, api.workspace, bulkId))?.chunk).toBeUndefined();
  });

  it('reports them also if the action was cancelled meanwhile', async () => {
    const { ids, bulkId, repeat } = await failFirstAttempt();
    expect((await api.call('POST', `/transform/v1/bulk/${bulkId}/cancel`)).status).toBeLessThan(300);
    expect(await repeat()).toMatchObject({ hasEnded: true, done: 3 });
    const rows = await listRowsOfBulkAction(api.database, api.workspace, bulkId, { after: 0, limit: 10 });
    expect(rows.map(({ job }) => job)).toEqual(ids);
  });
});
