// Linking of the audit log: nothing is lost between write and link, two linkers create one sequence, and tampering
// is detected.
import { createUuidV7 } from '../../../src/main/ids';
import type { NewAuditRow, AuditRow } from '../../../src/model/audit';
import { getOutboxCollection } from '../../../src/store/outbox/outbox';
import { tryMoveOutboxBeforeReading, moveWaitingOutboxDocuments } from '../../../src/store/outbox/move';
import { runChangeWithAuditRow } from '../../../src/store/audit/change';
import { releaseWorkLease, takeOrExtendWorkLease } from '../../../src/store/lease';
import { listAuditRows } from '../../../src/store/audit/list';
import { incrementRefusedCallCounts, replaceRefusedCallCountsByAuditRows } from '../../../src/store/audit/refusals';
import { getAuditRowsCollection } from '../../../src/store/audit/rows';
import { verifyAuditRows } from '../../../src/store/audit/verify';
import { connectDatabase, type Database } from '../../../src/store/database';
import { insertAccessKeyWithinLimit } from '../../../src/store/keys/new-access-keys';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';
import { explained } from '../explained';
import { buildAuditRow, clearAudit, mover, writeActs } from './written-acts';

let database: Database;
let other: Database;

beforeAll(async () => {
  const name = databaseName();
  database = await connectDatabase(`${mongoUri()}&monitorCommands=true`, name, 'test');
  other = await connectDatabase(mongoUri(), name, 'test');
  await prepareDatabase(database);
});

afterAll(async () => {
  await leaveDatabase(database);
  await other.close();
});

beforeEach(() => clearAudit(database));

const write = (count: number, more?: (i: number) => Partial<NewAuditRow>): Promise<void> =>
  writeActs(database, count, more);
const verify = () => verifyAuditRows(database, 'w');

describe('a refused call that is counted while its minute becomes a row', () => {
  it('is in the row', async () => {
    // Regression: the count was deleted together with the row that did not have it.
    const minute = new Date('2026-07-01T11:00:00Z');
    const by = { kind: 'unknown' } as const;
    const source = { workspace: 'w', minute, by, address: '192.0.2.7', status: 401, count: 3 } as const;
    await incrementRefusedCallCounts(database, [source]);
    const counting: Database = {
      ...other,
      transaction: async (run, ...more) => {
        await incrementRefusedCallCounts(database, [{ ...source, count: 2 }]);
        return other.transaction(run, ...more);
      },
    };
    const late = new Date(minute.getTime() + 200_000);
    expect(await replaceRefusedCallCountsByAuditRows(counting, late, createUuidV7)).toBe(0);
    expect(await replaceRefusedCallCountsByAuditRows(database, late, createUuidV7)).toBe(1);
    await moveWaitingOutboxDocuments(database, mover('a'));
    const rows = await getAuditRowsCollection(database).find({ address: source.address }).toArray();
    expect(rows.map(({ count }) => count)).toEqual([5]);
  });
});

describe('the refused calls of unknown callers', () => {
  const minute = new Date('2026-02-02T02:02:00Z');
  const strangers = Array.from({ length: 1_100 }, (_, i) => ({
    workspace: null,
    minute,
    by: { kind: 'unknown' as const },
    address: `192.0.2.${i}`,
    status: 401 as const,
    count: 1,
  }));
  const ofKey = {
    ...strangers[0]!,
    workspace: 'w',
    minute: new Date(minute.getTime() + 60_000),
    by: { kind: 'key' as const, id: 'k', name: 'Key' },
  };
  const late = new Date(minute.getTime() + 400_000);

  it('become audit rows all at once', async () => {
    await incrementRefusedCallCounts(database, [...strangers, ofKey]);
    expect(await replaceRefusedCallCountsByAuditRows(database, late, createUuidV7)).toBe(1_101);
    expect(await replaceRefusedCallCountsByAuditRows(database, late, createUuidV7)).toBe(0);
  });

  it.each([
    ['a workspace', 'w'],
    ['the operator', null],
  ])('do not hold up those of %s', async (_whose, workspace) => {
    await incrementRefusedCallCounts(database, [...strangers, { ...ofKey, workspace }]);
    let transactions = 0;
    const failing: Database = {
      ...database,
      transaction: (run, ...more) => {
        transactions += 1;
        if (transactions > 1) throw new Error('the database is away');
        return database.transaction(run, ...more);
      },
    };
    await expect(replaceRefusedCallCountsByAuditRows(failing, late, createUuidV7)).rejects.toThrow('away');
    await moveWaitingOutboxDocuments(database, mover('a'));
    expect(await getAuditRowsCollection(database).countDocuments({ workspace, 'by.id': ofKey.by.id })).toBe(1);
    await database.collection('audit_refusals').deleteMany({});
  });
});

describe('the linker of the audit log', () => {
  it('links in the order of writing, each workspace separately', async () => {
    await write(20, (i) => ({ workspace: i % 2 ? 'w' : null, objects: [{ kind: 'entry', id: String(i) }] }));
    expect(await moveWaitingOutboxDocuments(database, mover('a'))).toEqual({ changes: 20, events: 20 });
    expect(await getOutboxCollection(database).countDocuments()).toBe(0);
    const rows = await getAuditRowsCollection(database).find({ workspace: 'w' }).sort({ _id: 1 }).toArray();
    expect(rows.map(({ objects }) => Number(objects[0]?.id))).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
    expect(await verify()).toMatchObject({ count: 10, sequence: 10, broken: null });
    expect(await verifyAuditRows(database, null)).toMatchObject({ count: 10, broken: null });
    expect(await verifyAuditRows(database, 'nobody')).toMatchObject({ count: 0, broken: null });
  });

  it('links every row once if four linkers without a lease run during writes', async () => {
    const writing = write(300);
    const linking = Array.from({ length: 4 }, async (_, i) => {
      for (let pass = 0; pass < 40; pass += 1) {
        // The test breaks the lease on purpose, so that only the database decides.
        await database.collection('leases').deleteMany({});
        await moveWaitingOutboxDocuments(i % 2 ? database : other, mover(`linker ${i}`));
      }
    });
    await Promise.all([writing, ...linking]);
    await tryMoveOutboxBeforeReading(database, mover('last'));
    expect(await verify()).toMatchObject({ count: 300, sequence: 300, broken: null });
    expect(
      new Set((await getAuditRowsCollection(database).find().toArray()).map(({ changeId: act }) => act)).size,
    ).toBe(300);
  });

  it('runs in one process at a time, and takes over when the lease of a dead process has ended', async () => {
    await write(3);
    expect(await takeOrExtendWorkLease(database, 'outbox', 'dead', 300)).toBe(true);
    expect(await takeOrExtendWorkLease(other, 'outbox', 'alive', 300)).toBe(false);
    expect(await moveWaitingOutboxDocuments(other, mover('alive'))).toEqual({ changes: 0, events: 0 });
    expect(await getOutboxCollection(database).countDocuments()).toBe(3);
    // A reader waits for the end of the lease.
    await tryMoveOutboxBeforeReading(other, mover('reader'));
    expect(await verify()).toMatchObject({ count: 3, broken: null });
    await releaseWorkLease(other, 'outbox', 'reader');
  });

  it('loses nothing if the process dies between the write and the link', async () => {
    await write(5);
    // It died inside the linking transaction, so nothing of it is stored.
    await expect(
      database.transaction(async (session) => {
        await getAuditRowsCollection(database).insertOne({ _id: 'w:000000000001' } as AuditRow, { session });
        await getOutboxCollection(database).deleteMany({}, { session });
        throw new Error('died');
      }),
    ).rejects.toThrow('died');
    expect(await getOutboxCollection(database).countDocuments()).toBe(5);
    await moveWaitingOutboxDocuments(other, mover('next'));
    expect(await verify()).toMatchObject({ count: 5, broken: null });
  });
});

describe('a change with an audit row', () => {
  const key = (id: string) => ({ _id: id, workspace: 'w', name: 'k', scope: 'read', createdAt: new Date() });

  it('leaves no row if it is rolled back, and fails if its row cannot be written', async () => {
    const id = createUuidV7();
    const failing = runChangeWithAuditRow(
      database,
      (inner) => insertAccessKeyWithinLimit(inner, key(id)),
      () => {
        throw new Error('no row');
      },
    );
    await expect(failing).rejects.toThrow('no row');
    const refused = runChangeWithAuditRow(
      database,
      (inner) => insertAccessKeyWithinLimit(inner, key(id)),
      () => buildAuditRow({ reason: 'x'.repeat(16 * 1024 * 1024) }),
    );
    await expect(refused).rejects.toThrow();
    expect(await database.collection<{ _id: string }>('access_keys').findOne({ _id: id })).toBeNull();
    expect(await getOutboxCollection(database).countDocuments()).toBe(0);
  });

  it('leaves one row if it is retried', async () => {
    const [id, act] = [createUuidV7(), buildAuditRow()];
    await database.collection('access_keys').insertOne({ _id: `${id}-hot`, n: 0 } as never);
    let tries = 0;
    await runChangeWithAuditRow(
      database,
      async (inner) => {
        tries += 1;
        const hot = inner.collection<{ _id: string; n: number }>('access_keys');
        await hot.findOne({ _id: `${id}-hot` });
        // Another process writes in between, so the transaction conflicts and is retried.
        if (tries < 3)
          await other
            .collection<{ _id: string; n: number }>('access_keys')
            .updateOne({ _id: `${id}-hot` }, { $inc: { n: 1 } });
        await hot.updateOne({ _id: `${id}-hot` }, { $inc: { n: 100 } });
        return insertAccessKeyWithinLimit(inner, key(id));
      },
      () => act,
    );
    expect(tries).toBe(3);
    expect(await getOutboxCollection(database).countDocuments()).toBe(1);
    expect(
      (await database.collection<{ _id: string; n: number }>('access_keys').findOne({ _id: `${id}-hot` }))?.n,
    ).toBe(102);
  });
});

describe('the rows of refused calls', () => {
  const minute = new Date('2026-07-01T10:00:00Z');
  const source = {
    workspace: 'w',
    minute,
    by: { kind: 'unknown' },
    address: '192.0.2.1',
    status: 401,
    count: 3,
  } as const;

  it('are one row for each source and minute with a count, over all processes', async () => {
    await Promise.all([
      incrementRefusedCallCounts(database, [source]),
      incrementRefusedCallCounts(other, [source, { ...source, status: 403 }]),
    ]);
    expect(await replaceRefusedCallCountsByAuditRows(database, new Date(minute.getTime() + 80_000), createUuidV7)).toBe(
      0,
    );
    const late = new Date(minute.getTime() + 200_000);
    const closed = await Promise.all([
      replaceRefusedCallCountsByAuditRows(database, late, createUuidV7),
      replaceRefusedCallCountsByAuditRows(other, late, createUuidV7),
    ]);
    expect(closed.toSorted((a, b) => a - b)).toEqual([0, 2]);
    await moveWaitingOutboxDocuments(database, mover('a'));
    const rows = await getAuditRowsCollection(database).find().sort({ status: 1 }).toArray();
    expect(rows.map(({ status, count, route }) => [route, status, count])).toEqual([
      ['refused', 401, 6],
      ['refused', 403, 3],
    ]);
    expect(await verify()).toMatchObject({ count: 2, broken: null });
  });
});

describe('the linker of the audit log', () => {
  it.each([
    ['none', {}, 'audit_list'],
    ['time', { from: new Date(0), to: new Date() }, 'audit_list'],
    ['object', { object: 'x' }, 'audit_terms'],
    ['caller and route', { by: 'rare', route: 'POST /x' }, 'audit_terms'],
  ])('reads a page with the filter %s from an index without scanning the collection', async (_what, filter, index) => {
    await write(30, (i) => (i === 7 ? { by: { kind: 'key', id: 'rare' } } : {}));
    await moveWaitingOutboxDocuments(database, mover('a'));
    const page = { ascending: false, limit: 10, from: { createdAt: new Date(), _id: 'z' } };
    const { indexes, scans } = await explained(database.db, () => listAuditRows(database, 'w', filter, page));
    expect([indexes, scans]).toEqual([[index], []]);
  });

  it('verifies and links by indexes', async () => {
    await write(30);
    const { scans } = await explained(database.db, async () => {
      await moveWaitingOutboxDocuments(database, mover('a'));
      await verify();
    });
    // The waiting rows are all read on purpose, because their collection contains nothing else.
    expect(scans.filter((scan) => !scan.includes('outbox'))).toEqual([]);
  });
});
