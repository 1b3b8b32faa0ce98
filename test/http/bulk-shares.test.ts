// Tests the selection of the jobs of a bulk action. Regression: it was in no share, and held a database connection for up to 20 s.
import { Collection, MongoServerError } from 'mongodb';
import { httpLimits } from '../../src/contracts/limits/http';
import { fairShareLimits } from '../../src/contracts/limits/shares';
import { bulkJobActionEndpoints } from '../../src/http/jobs/bulk';
import type { TenantCallContext } from '../../src/http/kit/endpoint';
import { createUuidV7 } from '../../src/main/ids';
import { processResourceLimits } from '../../src/shares/shares';
import { apiOfFile } from './api';
import { waitingJobOf } from './waiting-job';

const api = apiOfFile();

const preview = (workflow: string) =>
  api.call('POST', '/transform/v1/bulk?dry_run=true', { action: 'cancel', filter: { workflow_id: workflow } });

describe('the preview of a bulk action', () => {
  it('waits while the workspace uses its share of searches', async () => {
    const workflow = createUuidV7();
    await waitingJobOf(api, { workflowId: workflow });
    const releases = Array.from({ length: fairShareLimits.searches.owner }, () =>
      processResourceLimits.searches.take({ owner: api.workspace }),
    );
    let isOver = false;
    const waiting = preview(workflow).finally(() => (isOver = true));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isOver).toBe(false);
    releases.forEach((release) => release());
    expect((await waiting).json).toMatchObject({ total: 1 });
    expect(processResourceLimits.searches.heldBy({ owner: api.workspace })).toBe(0);
  });

  it('has the time limit of a search', async () => {
    const reads = jest.spyOn(Collection.prototype, 'aggregate');
    await preview(createUuidV7());
    const limits = reads.mock.contexts.flatMap((collection, i) =>
      (collection as Collection).collectionName === 'jobs' ? [reads.mock.calls[i]?.[1]?.maxTimeMS] : [],
    );
    reads.mockRestore();
    expect(limits).toEqual([httpLimits.queryMs, httpLimits.queryMs]);
  });

  it('advises to narrow the filter if the database needs too long', async () => {
    const createBulk = bulkJobActionEndpoints.find(({ operation }) => operation.id === 'createBulkAction');
    const call = {
      query: { dry_run: 'true' },
      body: { action: 'run-again', filter: { state: 'void' } },
      deps: { now: () => new Date() },
      workspace: { _id: createUuidV7() },
      store: { bulk: { countJobs: () => Promise.reject(new MongoServerError({ message: 'x', code: 50 })) } },
    } as unknown as TenantCallContext;
    await expect(createBulk?.handle(call)).rejects.toMatchObject({
      key: 'unavailable',
      reason: { id: 'bulk-filter-slow' },
    });
  });
});
