// An invoice that failed and lost its key to a repaired call: a job of its own would declare the sale a second time.
import { createUuidV7 } from '../../src/main/ids';
import type { EntryDocument } from '../../src/model/entry';
import type { JobDocument } from '../../src/model/job';
import { releaseFailedEntryClientKeyIfUnchanged } from '../../src/store/entries/changes';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { insertJobWithEntry } from '../../src/store/jobs/create-job';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { apiOfFile } from './api';
import { register } from './registered';
import { lines, path, supplier } from './sales';

const api = apiOfFile();
beforeAll(() => register(api, supplier));

const sell = async (key: string) => {
  const headers = { 'Idempotency-Key': createUuidV7() };
  const { status, json } = await api.call(
    'POST',
    `${path}?wait=0`,
    { supplier, key, lines: lines('10.00') },
    { headers },
  );
  expect(status).toBe(202);
  return json.id;
};

/** Ends the job of an invoice as failed. @returns the entry and its job */
async function fail(id: string) {
  const job = (await api.stored(id))?.openJob ?? '';
  const ended = { open: false, status: 'KO', result: 'failed', completedAt: new Date() } as const;
  await getJobsCollection(api.database).updateOne({ id: job }, { $set: ended });
  await getEntriesCollection(api.database).updateOne({ id }, { $set: { openJob: null, result: 'failed' } });
  return {
    entry: (await api.stored(id)) as EntryDocument,
    job: (await getJobsCollection(api.database).findOne({ id: job })) as JobDocument,
  };
}

const run = (entry: string, workflow: string) =>
  api.call('POST', '/transform/v1/jobs', { workflow_id: workflow, silo_entry_id: entry });

describe('an invoice that failed', () => {
  // Regression: only bulk actions checked the key. A job of the console or the API issued the sale a second time.
  it('is not issued after a repaired call took its key over', async () => {
    const key = createUuidV7();
    const { entry, job } = await fail(await sell(key));
    const repaired = await sell(key);
    const { status, json } = await run(entry.id, job.workflowId);
    expect([status, json.message]).toEqual([409, expect.stringContaining(repaired)]);
    expect((await api.stored(entry.id))?.openJob).toBeNull();
  });

  it('is not locked by a job that read it before it lost its key', async () => {
    const key = createUuidV7();
    const { entry, job } = await fail(await sell(key));
    await sell(key);
    const late: JobDocument = { ...job, _id: `${job._id}-late`, id: createUuidV7(), open: true };
    const result = await insertJobWithEntry(api.database, late, { document: entry, isNew: false });
    expect(result).toEqual({ kind: 'entry-held', job: undefined });
  });

  it('is issued by a job if its key is free', async () => {
    const { entry, job } = await fail(await sell(createUuidV7()));
    expect((await run(entry.id, job.workflowId)).status).toBeLessThan(300);
  });

  // Regression: between the release of the key and the repaired invoice, a job could issue the failed invoice, and the
  // repaired call then issued the sale a second time.
  it('has its key again while a job issues it, so that the repaired call is refused', async () => {
    const key = createUuidV7();
    const { entry, job } = await fail(await sell(key));
    expect(await releaseFailedEntryClientKeyIfUnchanged(api.database, entry)).toBe(true);
    const { status, json } = await run(entry.id, job.workflowId);
    expect(status).toBeLessThan(300);
    const running = await api.stored(entry.id);
    expect([running?.key, running?.openJob, running && 'releasedKey' in running]).toEqual([key, json.id, false]);
    const repeated = await api.call('POST', `${path}?wait=0`, { supplier, key, lines: lines('10.00') });
    expect([repeated.status, repeated.json.id]).toEqual([409, entry.id]);
  });

  it('loses its key again if that job fails as well', async () => {
    const key = createUuidV7();
    const { entry, job } = await fail(await sell(key));
    expect(await releaseFailedEntryClientKeyIfUnchanged(api.database, entry)).toBe(true);
    await run(entry.id, job.workflowId);
    await fail(entry.id);
    const repaired = await sell(key);
    expect(repaired).not.toBe(entry.id);
    const failed = await api.stored(entry.id);
    expect([failed?.key, failed?.releasedKey, failed?.openJob]).toEqual([undefined, key, null]);
    expect((await run(entry.id, job.workflowId)).status).toBe(409);
  });
});
