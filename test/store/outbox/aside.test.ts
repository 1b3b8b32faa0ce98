// A document that the database refuses does not block the others: it is set aside and reported.
import { BSON, MongoNetworkError, Timestamp } from 'mongodb';
import { outboxLimits as limits } from '../../../src/contracts/limits/events';
import { createUuidV7 } from '../../../src/main/ids';
import { getAuditRowsCollection } from '../../../src/store/audit/rows';
import { verifyAuditRows } from '../../../src/store/audit/verify';
import { connectDatabase, type Database } from '../../../src/store/database';
import { getEventsCollection } from '../../../src/store/events/order';
import {
  listSetAsideOutboxDocuments,
  putBackSetAsideOutboxDocument,
  readSetAsideOutboxDocument,
  readSetAsideOutboxSummary,
  readOutboxStatus,
} from '../../../src/store/outbox/set-aside';
import { moveWaitingOutboxDocuments } from '../../../src/store/outbox/move';
import {
  insertAuditRowIntoOutbox,
  insertEventsIntoOutbox,
  getOutboxCollection,
} from '../../../src/store/outbox/outbox';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';
import { buildAuditRow, clearAudit, mover, writeActs } from '../audit/written-acts';

let database: Database;

beforeAll(async () => {
  database = await connectDatabase(mongoUri(), databaseName(), 'test');
  await prepareDatabase(database);
});
afterAll(() => leaveDatabase(database));
beforeEach(async () => {
  await clearAudit(database);
  await database.collection('outbox_set_aside').deleteMany({});
});

/** Runs passes of a worker until nothing waits. @returns how many failed */
async function passes(): Promise<number> {
  let failed = 0;
  for (let pass = 0; pass < 10 && (await getOutboxCollection(database).countDocuments()) > 0; pass += 1)
    await moveWaitingOutboxDocuments(database, mover('worker')).catch(() => (failed += 1));
  return failed;
}

const entry = { objects: [{ kind: 'entry', id: 'e' }], before: '1' };

/** An event whose id already exists. */
async function insertRefused(): Promise<string> {
  await insertAuditRowIntoOutbox(database, buildAuditRow(entry));
  await moveWaitingOutboxDocuments(database, mover('first'));
  const [known] = await getEventsCollection(database).find().toArray();
  await insertAuditRowIntoOutbox(
    database,
    buildAuditRow({ ...entry, route: 'PATCH /bad', event: { id: known?._id ?? '' } }),
  );
  return known?._id ?? '';
}

describe('a document that the database refuses', () => {
  it('is reported and can be put back, while the documents of all workspaces are moved', async () => {
    await writeActs(database, 20, () => entry);
    await passes();
    const rejectedId = await insertRefused();
    await writeActs(database, 30, (i) => ({ ...entry, workspace: i % 2 ? 'w' : 'other' }));
    expect(await readOutboxStatus(database)).toMatchObject({ aside: 0 });
    expect(await passes()).toBe(limits.failuresMax - 1);
    expect(await getAuditRowsCollection(database).countDocuments()).toBe(51);
    expect(await getEventsCollection(database).countDocuments()).toBe(51);
    const [row, ...more] = await listSetAsideOutboxDocuments(database);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ workspaces: ['w'], summary: ['PATCH /bad'] });
    expect(row?.error).toContain('E11000');
    expect((await readSetAsideOutboxDocument(database, row?._id ?? ''))?.changes).toMatchObject([
      { route: 'PATCH /bad', ...entry },
    ]);
    expect(await readSetAsideOutboxSummary(database, 'w')).toMatchObject({ count: 1 });
    expect(await readSetAsideOutboxSummary(database, 'other')).toBeNull();
    expect(await readOutboxStatus(database)).toMatchObject({ aside: 1, oldestSeconds: 0 });

    await getEventsCollection(database).deleteOne({ _id: rejectedId });
    expect(await putBackSetAsideOutboxDocument(database, row?._id ?? '')).toBe(true);
    expect(await putBackSetAsideOutboxDocument(database, row?._id ?? '')).toBe(false);
    expect(await passes()).toBe(0);
    expect(await getAuditRowsCollection(database).countDocuments({ route: 'PATCH /bad' })).toBe(1);
    expect(await readSetAsideOutboxSummary(database, 'w')).toBeNull();
    expect(await verifyAuditRows(database, 'w')).toMatchObject({ broken: null });
  });

  it('is set aside if its audit row exceeds the size of a document', async () => {
    // The document in the outbox has the maximum size, so the additional members of the row make it too large.
    const most = 16 * 1024 * 1024;
    const act = buildAuditRow({ ...entry, reason: '' });
    const id = { at: new Timestamp(0n), id: createUuidV7() };
    const bare = BSON.calculateObjectSize({ _id: id, workspace: 'w', changes: [act], v: 1 });
    await insertAuditRowIntoOutbox(database, { ...act, reason: 'x'.repeat(most - bare - 20) });
    await insertEventsIntoOutbox(database, [
      { workspace: 'w', type: 'entry.updated', at: new Date(), data: { entry_id: 'e' } },
    ]);
    expect(await passes()).toBe(limits.failuresMax - 1);
    expect(await getEventsCollection(database).countDocuments()).toBe(1);
    expect(await listSetAsideOutboxDocuments(database)).toHaveLength(1);
  }, 60_000);

  it('stays in the outbox if the database is unavailable', async () => {
    await writeActs(database, 3, () => entry);
    const down: Database = { ...database, transaction: () => Promise.reject(new MongoNetworkError('no primary')) };
    for (let pass = 0; pass < 2 * limits.failuresMax; pass += 1)
      await expect(moveWaitingOutboxDocuments(down, mover('worker'))).rejects.toThrow('no primary');
    expect(await getOutboxCollection(database).countDocuments({ failures: { $gt: 0 } })).toBe(0);
    expect(await passes()).toBe(0);
  });

  it('counts in the age of the outbox by the clock of the database', async () => {
    await insertAuditRowIntoOutbox(database, buildAuditRow({ _id: createUuidV7(), createdAt: new Date(0) }));
    const before = await readOutboxStatus(database);
    expect(before.oldestSeconds).toBeLessThan(3_600);
    const { at } = (await getOutboxCollection(database).findOne({}))?._id ?? {};
    expect(before.oldestSeconds).toBeGreaterThanOrEqual(0);
    expect(at?.t).toBeGreaterThan(1_700_000_000);
  });
});
