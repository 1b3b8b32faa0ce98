// Bulk actions that run jobs again. Regressions: a job ran again although a newer one had repaired its entry, so that its
// emails went out twice; `created_to` left out its own day; and reversed days matched nothing without a word.
import { processBulkChunk } from '../../activities/bulk/process-chunk';
import type { ActivityDeps } from '../../activities/deps';
import { createUuidV7 } from '../../src/main/ids';
import type { JobDocument } from '../../src/model/job';
import { findBulkAction, listRowsOfBulkAction } from '../../src/store/bulk/bulk';
import type { Database } from '../../src/store/database';
import { releaseFailedEntryClientKeyIfUnchanged } from '../../src/store/entries/changes';
import { formatEntryDatabaseKey, getEntriesCollection } from '../../src/store/entries/entries';
import { apiOfFile } from './api';
import { invoice } from './documents';
import { waitingJobOf } from './waiting-job';

const api = apiOfFile();

const [invoices, notifications] = [createUuidV7(), createUuidV7()];
let second = 0;

/** Stores an ended job. Each is newer than the one before. @returns its id */
const endedJobOf = (entryId: string, more: Partial<JobDocument> = {}): Promise<string> => {
  second += 1;
  return waitingJobOf(api, {
    entryId,
    workflowId: invoices,
    holdsEntry: true,
    open: false,
    status: 'KO',
    result: 'failed',
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
    ...more,
  });
};

/** Stores an action on all failed jobs and runs it. @returns its document, and status and code of each job */
async function runAgain(more: Partial<ActivityDeps> = {}) {
  const filter = { result: 'failed', created_to: '2026-01-01' };
  const body = { action: 'run-again', filter };
  const { json } = await api.call('POST', '/transform/v1/bulk?dry_run=true', body);
  const { json: bulk } = await api.call('POST', '/transform/v1/bulk', { ...body, expected: json['total'] });
  const { database, workspace } = api;
  const deps = { database, now: () => new Date(), newId: createUuidV7, pages: {}, quotas: () => ({}), ...more };
  await processBulkChunk(deps as unknown as ActivityDeps)({ workspace, bulkId: bulk.id });
  const rows = await listRowsOfBulkAction(database, workspace, bulk.id, { after: 0, limit: 100 });
  return {
    action: await findBulkAction(database, workspace, bulk.id),
    rows: new Map(rows.map(({ job, status, faults }) => [job, [status, faults[0]?.code]])),
    read: (await api.call('GET', `/transform/v1/bulk/${bulk.id}`)).json,
  };
}

/** The database of a worker, with something that happens after each search for a newer job of an entry. */
const afterSearchForNewerJobs = (meanwhile: (entryId: unknown) => Promise<void>): Database => ({
  ...api.database,
  collection: (name) => {
    const rows = api.database.collection(name);
    if (name !== 'jobs') return rows as never;
    const findOne = rows.findOne.bind(rows) as (filter: { createdAt?: object; entryId?: string }) => Promise<unknown>;
    return Object.assign(Object.create(rows), {
      findOne: async (...args: Parameters<typeof findOne>) => {
        const found = await findOne(...args);
        if (args[0].createdAt) await meanwhile(args[0].entryId);
        return found;
      },
    });
  },
});

describe('a bulk action that runs jobs again', () => {
  it('runs only the newest job that locks an entry', async () => {
    const [repaired, twice, lone, notified] = [createUuidV7(), createUuidV7(), createUuidV7(), createUuidV7()];
    const old = await endedJobOf(repaired);
    await endedJobOf(repaired, { result: 'succeeded', status: 'OK' });
    const first = await endedJobOf(twice);
    const last = await endedJobOf(twice);
    const only = await endedJobOf(lone);
    await endedJobOf(lone, { workflowId: notifications, holdsEntry: false, result: 'succeeded' });
    const unsent = await endedJobOf(notified, { workflowId: notifications, holdsEntry: false });
    await endedJobOf(notified, { workflowId: notifications, holdsEntry: false, result: 'succeeded' });
    const { action, rows, read } = await runAgain();
    // There is no such workflow, so a job that would run again fails here.
    expect([old, first, last, only, unsent].map((job) => rows.get(job))).toEqual([
      ['skipped', 'superseded'],
      ['skipped', 'superseded'],
      ['failed', 'not-found'],
      ['failed', 'not-found'],
      ['skipped', 'superseded'],
    ]);
    expect(action).toMatchObject({ total: 5, done: 0, failed: 5, skipped: 3 });
    expect(read).toMatchObject({ failed: 2, skipped: 3 });
  });

  it('does not issue again an invoice whose key a repaired call has taken over', async () => {
    // Regression: the sale was declared twice, once in each invoice.
    const key = createUuidV7();
    const [failed, free, repaired] = [createUuidV7(), createUuidV7(), createUuidV7()];
    const entries = getEntriesCollection(api.database);
    const { workspace } = api;
    const store = (id: string, own: object) =>
      entries.insertOne({ _id: formatEntryDatabaseKey(workspace, id), workspace, id, openJob: null, ...own } as never);
    for (const [id, own] of [
      [failed, key],
      [free, createUuidV7()],
    ] as const) {
      await store(id, { key: own, result: 'failed' });
      expect(await releaseFailedEntryClientKeyIfUnchanged(api.database, { workspace, id, key: own })).toBe(true);
    }
    await store(repaired, { key });
    const [old, alone] = [await endedJobOf(failed), await endedJobOf(free)];
    const { rows } = await runAgain();
    expect([rows.get(old), rows.get(alone)]).toEqual([
      ['skipped', 'superseded'],
      ['failed', 'not-found'],
    ]);
  });

  it('does not run a job again if a newer one ran during the check', async () => {
    // Regression: the emails of the workflow went out twice.
    const workflowId = createUuidV7();
    const steps = [{ name: 'Close', provider: 'silo.close' }];
    await api.call('PUT', `/transform/v1/workflows/${workflowId}`, { name: 'Close', steps });
    const store = async (code: string) =>
      (await api.call('POST', '/silo/v1/entries', { data: invoice({ code }) })).json.id;
    const [repaired, touched] = [await store('AGAIN-1'), await store('AGAIN-2')];
    const [old, alone] = [await endedJobOf(repaired, { workflowId }), await endedJobOf(touched, { workflowId })];
    const change = (id: string) =>
      getEntriesCollection(api.database).updateOne(
        { _id: formatEntryDatabaseKey(api.workspace, id) },
        { $inc: { revision: 1 } },
      );
    const changed = new Set<unknown>();
    const { rows } = await runAgain({
      database: afterSearchForNewerJobs(async (entryId) => {
        if (changed.has(entryId)) return;
        changed.add(entryId);
        if (entryId !== repaired && entryId !== touched) return;
        await change(entryId);
        if (entryId === repaired) await endedJobOf(repaired, { workflowId, result: 'succeeded', status: 'OK' });
      }),
      quotas: () => ({ admitJob: async () => {}, admitBytes: async () => {}, admitRow: async () => {} }) as never,
      log: { warn: () => undefined } as never,
    });
    expect([rows.get(old), rows.get(alone)]).toEqual([
      ['skipped', 'superseded'],
      ['done', undefined],
    ]);
  });

  it('includes the day of `created_to`', async () => {
    const workflowId = createUuidV7();
    await endedJobOf(createUuidV7(), { workflowId, createdAt: new Date('2026-02-03T23:59:59.999Z') });
    await endedJobOf(createUuidV7(), { workflowId, createdAt: new Date('2026-02-04T00:00:00.000Z') });
    const filter = { workflow_id: workflowId, created_from: '2026-02-03', created_to: '2026-02-03' };
    const { json } = await api.call('POST', '/transform/v1/bulk?dry_run=true', { action: 'run-again', filter });
    expect(json['total']).toBe(1);
  });

  it('is refused if its days are reversed', async () => {
    const filter = { created_from: '2026-02-04', created_to: '2026-02-03' };
    const { status, json } = await api.call('POST', '/transform/v1/bulk?dry_run=true', { action: 'run-again', filter });
    expect([status, json['faults']]).toMatchObject([
      422,
      [{ code: 'member-invalid', paths: ['$.filter.created_to'], message: expect.stringContaining('no job matches') }],
    ]);
  });
});
