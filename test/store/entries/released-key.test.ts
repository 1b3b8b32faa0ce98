// The key of an invoice that failed can be used again, but not if a run has succeeded since the invoice was read.
import { setTimeout as sleep } from 'node:timers/promises';
import { createUuidV7 } from '../../../src/main/ids';
import type { EntryDocument } from '../../../src/model/entry';
import type { JobResult } from '../../../src/model/job';
import { connectDatabase, type Database } from '../../../src/store/database';
import { releaseFailedEntryClientKeyIfUnchanged } from '../../../src/store/entries/changes';
import { formatEntryDatabaseKey, getEntriesCollection } from '../../../src/store/entries/entries';
import { insertEntryIfAbsent } from '../../../src/store/entries/insert-entry';
import { buildNewJobDocument, insertJobWithEntry } from '../../../src/store/jobs/create-job';
import { takeOrQueueEntryLock } from '../../../src/store/jobs/entry-hold';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';

describe('the key of an invoice without a record', () => {
  let database: Database;
  beforeAll(async () => {
    database = await connectDatabase(mongoUri(), databaseName());
    await prepareDatabase(database);
  }, 60_000);
  afterAll(() => leaveDatabase(database));

  it.each([
    ['failed', true],
    ['cancelled', true],
    ['succeeded', false],
    ['succeeded-with-warnings', false],
  ] satisfies [JobResult, boolean][])('is released after the result %s: %s', async (result, isReleased) => {
    const [id, key] = [createUuidV7(), createUuidV7()];
    const workspace = 'w';
    const entry = { _id: formatEntryDatabaseKey(workspace, id), workspace, id, key, openJob: null, result };
    await getEntriesCollection(database).insertOne(entry as never);
    expect(await releaseFailedEntryClientKeyIfUnchanged(database, { workspace, id, key })).toBe(isReleased);
    expect(await getEntriesCollection(database).countDocuments({ key })).toBe(isReleased ? 0 : 1);
  });

  const workspace = 'w';
  const buildEntry = (id: string, more: Partial<EntryDocument>): EntryDocument =>
    ({
      _id: formatEntryDatabaseKey(workspace, id),
      workspace,
      id,
      openJob: null,
      document: '{}',
      head: '{}',
      ...more,
    }) as never;
  const read = (id: string) => getEntriesCollection(database).findOne({ _id: formatEntryDatabaseKey(workspace, id) });

  /** Stores an invoice that failed and lost its key, and builds a job that issues it again. */
  async function storeReleased(key: string) {
    const entry = buildEntry(createUuidV7(), { key, result: 'failed' });
    await getEntriesCollection(database).insertOne(entry);
    expect(await releaseFailedEntryClientKeyIfUnchanged(database, entry)).toBe(true);
    const document = (await read(entry.id)) as EntryDocument;
    const beginning = { workflowId: 'f', workflowName: 'F', workflowVersion: '1', schema: 'bill/invoice' };
    const build = () =>
      buildNewJobDocument(
        { ...beginning, workspace, id: createUuidV7(), entryId: entry.id, steps: [], rescue: [], holdsEntry: true },
        new Date(),
      );
    const lock = (job = build()) => insertJobWithEntry(database, job, { document, isNew: false });
    return { id: entry.id, document, build, lock };
  }

  /** Stores a repaired invoice with its key in a transaction, as the call does. */
  const take = (repaired: EntryDocument): Promise<string> =>
    database
      .transaction(async (session) => {
        const result = await insertEntryIfAbsent(database, repaired, undefined, session);
        if (result !== 'inserted') throw new Error(result);
        return result;
      })
      .catch((error: unknown) => (error as Error).message);

  it('returns to the invoice with the lock of a job', async () => {
    const key = createUuidV7();
    const { id, build, lock } = await storeReleased(key);
    const job = build();
    expect(await lock(job)).toMatchObject({ kind: 'created' });
    const locked = await read(id);
    expect([locked?.key, locked?.openJob, locked?.releasedKey]).toEqual([key, job.id, undefined]);
    expect(await insertEntryIfAbsent(database, buildEntry(createUuidV7(), { key }))).toBe('key-taken');
  });

  it('stays with the invoice that has taken it, and the job stores nothing', async () => {
    const key = createUuidV7();
    const { id, build, lock } = await storeReleased(key);
    expect(await insertEntryIfAbsent(database, buildEntry(createUuidV7(), { key }))).toBe('inserted');
    const job = build();
    expect(await lock(job)).toEqual({ kind: 'entry-held', job: undefined });
    expect(await read(id)).toMatchObject({ openJob: null, releasedKey: key });
    expect(await getJobsCollection(database).countDocuments({ id: job.id })).toBe(0);
  });

  it('does not return to an invoice that has been sealed', async () => {
    const { id, lock } = await storeReleased(createUuidV7());
    await getEntriesCollection(database).updateOne({ id }, { $set: { fiscal: {} as never } });
    expect(await lock()).toMatchObject({ kind: 'entry-held' });
  });

  it('returns to one of several invoices that lost it', async () => {
    const key = createUuidV7();
    const both = [await storeReleased(key), await storeReleased(key)];
    const kinds = await Promise.all(both.map(async ({ lock }) => (await lock()).kind));
    expect(kinds.toSorted()).toEqual(['created', 'entry-held']);
    expect(await getEntriesCollection(database).countDocuments({ key })).toBe(1);
  });

  it.each([
    ['commits', 'entry-held', 'held'],
    ['aborts', 'created', 'locked'],
  ])('waits for a repaired call that %s at the same time: %s', async (end, kind, state) => {
    const key = createUuidV7();
    const { id, lock } = await storeReleased(key);
    const repaired = buildEntry(createUuidV7(), { key });
    let locks: ReturnType<typeof lock> | undefined;
    const call = database.transaction(async (session) => {
      expect(await insertEntryIfAbsent(database, repaired, undefined, session)).toBe('inserted');
      locks ??= lock();
      await sleep(100);
      if (end === 'aborts') throw new Error('stop');
    });
    await call.catch(() => undefined);
    expect(await locks).toMatchObject({ kind });
    expect((await read(id))?.openJob === null).toBe(state === 'held');
    expect(await getEntriesCollection(database).countDocuments({ key })).toBe(1);
  });

  it('is not taken by a call while a job locks the invoice at the same time', async () => {
    const key = createUuidV7();
    const { id, document, build } = await storeReleased(key);
    const repaired = buildEntry(createUuidV7(), { key });
    let call: Promise<string> | undefined;
    await database.transaction(async (session) => {
      expect(await takeOrQueueEntryLock(database, document, build(), {}, session)).toBe('holds');
      call ??= take(repaired);
      await sleep(100);
    });
    expect(await call).toBe('key-taken');
    expect((await read(id))?.key).toBe(key);
  });

  it('is never with neither or both if a job and a call come at the same time', async () => {
    const rounds = Array.from({ length: 30 }, async (_, i) => {
      const key = createUuidV7();
      const { id, lock } = await storeReleased(key);
      const repaired = buildEntry(createUuidV7(), { key });
      const [{ kind }, stored] = await Promise.all([
        sleep(i % 5).then(() => lock()),
        sleep((i * 3) % 7).then(() => take(repaired)),
      ]);
      expect([kind, stored]).toEqual(kind === 'created' ? ['created', 'key-taken'] : ['entry-held', 'inserted']);
      expect((await read(id))?.openJob === null).toBe(kind === 'entry-held');
    });
    await Promise.all(rounds);
  });
});
