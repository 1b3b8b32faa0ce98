// A chunk of a bulk action whose first attempt fails. Regressions: the jobs that the first attempt had cancelled no
// longer matched the filter, so that the report and the counts left them out; a chunk that an attempt had stored was
// processed although the action was cancelled, also by a restore.
import { MongoNetworkError } from 'mongodb';
import { processBulkChunk } from '../../activities/bulk/process-chunk';
import type { ActivityDeps } from '../../activities/deps';
import { createUuidV7 } from '../../src/main/ids';
import { requestOpenBatchAndBulkCancellations } from '../../src/store/backup';
import { claimBulkActionChunk, findBulkAction, listRowsOfBulkAction } from '../../src/store/bulk/bulk';
import type { JobDocument } from '../../src/model/job';
import type { Database } from '../../src/store/database';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { apiOfFile } from './api';
import { waitingJobOf } from './waiting-job';

const api = apiOfFile();

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

const countCancelled = (workflowId: string) =>
  getJobsCollection(api.database).countDocuments({ workflowId, result: 'cancelled' });

/** Starts an action on three jobs. */
async function startAction(action: 'cancel' | 'run-again', change: Partial<JobDocument> = {}) {
  const workflowId = createUuidV7();
  const ids = await Promise.all(
    [1, 2, 3].map((second) =>
      waitingJobOf(api, { workflowId, createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)), ...change }),
    ),
  );
  const body = { action, filter: { workflow_id: workflowId }, expected: 3 };
  const { json: bulk } = await api.call('POST', '/transform/v1/bulk', body);
  const attempt = (database: Database) => {
    const temporal = { withDeadline: () => Promise.resolve() };
    const log = { warn: () => undefined };
    const deps = { database, temporal, log, now: () => new Date(), newId: createUuidV7, pages: {}, quotas: () => ({}) };
    return processBulkChunk(deps as unknown as ActivityDeps)({ workspace: api.workspace, bulkId: bulk.id });
  };
  return { ids, workflowId, bulkId: bulk.id as string, attempt };
}

/** Starts a cancellation of three jobs whose first attempt cancels two of them and fails. */
async function failFirstAttempt() {
  const { attempt, workflowId, ...started } = await startAction('cancel');
  await expect(attempt(failAtThirdTransaction())).rejects.toThrow('connection closed');
  while ((await countCancelled(workflowId)) < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  return { ...started, workflowId, repeat: () => attempt(api.database) };
}

describe('a repeated chunk of a bulk action', () => {
  it('reports the jobs that the first attempt cancelled', async () => {
    const { ids, bulkId, repeat } = await failFirstAttempt();
    expect(await repeat()).toMatchObject({ hasEnded: true, total: 3, done: 3, failed: 0 });
    const rows = await listRowsOfBulkAction(api.database, api.workspace, bulkId, { after: 0, limit: 10 });
    expect(rows.map(({ job, status }) => [job, status])).toEqual(ids.map((id) => [id, 'done']));
    expect((await findBulkAction(api.database, api.workspace, bulkId))?.chunk).toBeUndefined();
  });

  it('changes no further job if the action was cancelled meanwhile', async () => {
    const { ids, workflowId, bulkId, repeat } = await failFirstAttempt();
    expect((await api.call('POST', `/transform/v1/bulk/${bulkId}/cancel`)).status).toBeLessThan(300);
    expect(await repeat()).toMatchObject({ hasEnded: true, done: 2, failed: 0 });
    const rows = await listRowsOfBulkAction(api.database, api.workspace, bulkId, { after: 0, limit: 10 });
    expect(ids).toEqual(expect.arrayContaining(rows.map(({ job }) => job)));
    expect(await countCancelled(workflowId)).toBe(2);
    expect(await findBulkAction(api.database, api.workspace, bulkId)).toMatchObject({ status: 'cancelled' });
  });

  it.each([
    ['cancel', {}],
    ['run-again', { open: false, result: 'failed' }],
  ] as const)('changes no job after a restore: %s', async (action, change) => {
    const { ids, bulkId, attempt, workflowId } = await startAction(action, change);
    const bulk = await findBulkAction(api.database, api.workspace, bulkId);
    if (!bulk) throw new Error('no bulk action');
    await claimBulkActionChunk(
      api.database,
      bulk,
      ids.map((id) => `${api.workspace}:${id}`),
    );
    await requestOpenBatchAndBulkCancellations(api.database);
    expect(await attempt(api.database)).toMatchObject({ hasEnded: true, done: 0, failed: 0, skipped: 0 });
    expect(await getJobsCollection(api.database).countDocuments({ workflowId, ...change, revision: 1 })).toBe(3);
  });
});
