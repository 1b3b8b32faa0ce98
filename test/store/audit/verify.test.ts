// Verification of the audit log: tampering is found at its position, and rows deleted by age are not reported.
import type { NewAuditRow, AuditRow } from '../../../src/model/audit';
import { removeOldAuditIpAddresses, deleteOldAuditRows } from '../../../src/store/audit/retention';
import { moveWaitingOutboxDocuments } from '../../../src/store/outbox/move';
import {
  getAuditChainHeadsCollection,
  getAuditRowsCollection,
  buildLinkedAuditRow,
  formatAuditRowDatabaseKey,
} from '../../../src/store/audit/rows';
import { verifyAuditRows } from '../../../src/store/audit/verify';
import { connectDatabase, type Database } from '../../../src/store/database';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';
import { buildAuditRow, clearAudit, writeActs, mover } from './written-acts';

let database: Database;
let other: Database;

beforeAll(async () => {
  const name = databaseName();
  database = await connectDatabase(mongoUri(), name, 'test');
  other = await connectDatabase(mongoUri(), name, 'test');
  await prepareDatabase(database);
});

afterAll(async () => {
  await leaveDatabase(database);
  await other.close();
});

beforeEach(() => clearAudit(database));

const verify = () => verifyAuditRows(database, 'w');
const write = (count: number, more?: (i: number) => Partial<NewAuditRow>): Promise<void> =>
  writeActs(database, count, more);

describe('the verification of the audit log', () => {
  beforeEach(async () => {
    await write(30);
    await moveWaitingOutboxDocuments(database, mover('a'));
  });
  const at = (sequence: number) => ({ _id: formatAuditRowDatabaseKey('w', sequence) });
  const row = async (sequence: number): Promise<AuditRow> =>
    (await getAuditRowsCollection(database).findOne(at(sequence))) as AuditRow;

  it.each([
    ['another route', { route: 'GET /y' }],
    ['another caller', { by: { kind: 'key', id: 'someone' } }],
    ['another time', { createdAt: new Date(0) }],
    ['another object', { objects: [] }],
    ['another address', { address: '198.51.100.1' }],
    ['another digest', { after: 'ff' }],
    ['another hash', { hash: 'ff' }],
    ['another workspace', { workspace: 'v' }],
    ['another sequence', { sequence: 99 }],
    ['another previous hash', { previous: 'ff' }],
  ])('finds the position: %s', async (_what, change) => {
    await getAuditRowsCollection(database).updateOne(at(17), { $set: change as Partial<AuditRow> });
    const { count, broken } = await verify();
    expect([count, broken?.sequence]).toEqual([16, 17]);
  });

  it.each([1, 13, 30])('finds the position after row %d is removed', async (sequence) => {
    await getAuditRowsCollection(database).deleteOne(at(sequence));
    const { count, broken } = await verify();
    expect([count, broken]).toMatchObject([sequence - 1, { sequence, how: 'removed' }]);
  });

  it('finds an inserted row, between two rows and after the last row', async () => {
    await getAuditRowsCollection(database).insertOne({
      ...(await row(9)),
      _id: `${formatAuditRowDatabaseKey('w', 9)}a`,
    });
    expect((await verify()).broken?.sequence).toBe(10);
    await getAuditRowsCollection(database).deleteOne({ _id: `${formatAuditRowDatabaseKey('w', 9)}a` });
    await getAuditRowsCollection(database).insertOne({
      ...(await row(9)),
      _id: formatAuditRowDatabaseKey('w', 31),
      sequence: 31,
    });
    expect((await verify()).broken?.sequence).toBe(31);
  });

  it('finds a row that was added after the last row with a valid hash', async () => {
    const last = await row(30);
    await getAuditRowsCollection(database).insertOne(buildLinkedAuditRow(buildAuditRow(), last));
    expect((await verify()).broken).toMatchObject({ sequence: 31, how: 'inserted' });
  });

  it('finds two swapped rows', async () => {
    const [a, b] = [await row(5), await row(6)];
    await getAuditRowsCollection(database).replaceOne(at(5), { ...b, _id: a._id } as AuditRow);
    await getAuditRowsCollection(database).replaceOne(at(6), { ...a, _id: b._id } as AuditRow);
    expect((await verify()).broken?.sequence).toBe(5);
  });

  it('finds a change even if all rows were linked again without the head', async () => {
    let before = await row(9);
    for (let sequence = 10; sequence <= 30; sequence += 1) {
      const { changeId: act, ...old } = await row(sequence);
      const next = buildLinkedAuditRow(
        { ...buildAuditRow(), ...(sequence === 10 ? {} : { createdAt: old.createdAt }), _id: act },
        before,
      );
      await getAuditRowsCollection(database).replaceOne(at(sequence), next);
      before = next;
    }
    expect((await verify()).broken?.sequence).toBe(30);
  });

  it('reports no break while others write and link', async () => {
    const writing = (async () => {
      for (let i = 0; i < 20; i += 1) {
        await write(5);
        await moveWaitingOutboxDocuments(other, mover('b'));
      }
    })();
    for (let i = 0; i < 20; i += 1) expect((await verify()).broken).toBeNull();
    await writing;
  });
});

describe('the old rows of the audit log', () => {
  const old = new Date('2018-01-01T00:00:00Z');
  beforeEach(async () => {
    await write(20, (i) => ({ createdAt: i < 12 ? old : new Date() }));
    await moveWaitingOutboxDocuments(database, mover('a'));
  });

  it('lose their addresses first, and still verify', async () => {
    expect(await removeOldAuditIpAddresses(database, { before: new Date('2020-01-01'), limit: 100 })).toBe(12);
    expect(await getAuditRowsCollection(database).countDocuments({ address: { $exists: true } })).toBe(8);
    expect(await getAuditRowsCollection(database).countDocuments({ addressSalt: { $exists: true } })).toBe(8);
    expect(await verify()).toMatchObject({ count: 20, broken: null });
    expect(await removeOldAuditIpAddresses(database, { before: new Date('2020-01-01'), limit: 100 })).toBe(0);
  });

  it('are deleted from the beginning, and verification starts after them', async () => {
    expect(await deleteOldAuditRows(database, { before: new Date('2020-01-01'), limit: 5 })).toMatchObject({
      deleted: 5,
    });
    expect(await verify()).toMatchObject({ count: 15, first: 6, sequence: 20, broken: null });
    expect(await deleteOldAuditRows(database, { before: new Date('2020-01-01'), limit: 100 })).toMatchObject({
      deleted: 7,
    });
    expect(await verify()).toMatchObject({ count: 8, first: 13, broken: null });
    expect(await deleteOldAuditRows(database, { before: new Date('2020-01-01'), limit: 100 })).toMatchObject({
      deleted: 0,
    });
    await getAuditRowsCollection(database).deleteOne({ _id: formatAuditRowDatabaseKey('w', 13) });
    expect((await verify()).broken).toMatchObject({ sequence: 13, how: 'removed' });
  });

  it('are deleted of every workspace, even if another one has more of them than fit', async () => {
    await write(1, () => ({ workspace: 'x', createdAt: old }));
    await moveWaitingOutboxDocuments(database, mover('a'));
    await deleteOldAuditRows(database, { before: new Date('2020-01-01'), limit: 5 });
    const left = await Promise.all(
      ['w', 'x'].map((it) => getAuditRowsCollection(database).countDocuments({ workspace: it })),
    );
    expect(left).toEqual([15, 0]);
  });

  it('are deleted by two workers at once, and the start of the verification never moves back', async () => {
    // Regression: rows that the other worker had deleted were reported as removed by a person.
    const before = new Date('2020-01-01');
    const late: Database = {
      ...other,
      transaction: async (run, ...more) => {
        await deleteOldAuditRows(database, { before, limit: 7 });
        return other.transaction(run, ...more);
      },
    };
    expect(await deleteOldAuditRows(late, { before, limit: 4 })).toMatchObject({ deleted: 0 });
    expect(await verify()).toMatchObject({ count: 13, first: 8, sequence: 20, broken: null });
    expect(await deleteOldAuditRows(database, { before, limit: 100 })).toMatchObject({ deleted: 5 });
  });

  it('can all be deleted, so that the next row is linked after the last deleted row', async () => {
    await deleteOldAuditRows(database, { before: new Date(Date.now() + 60_000), limit: 100 });
    expect(await getAuditRowsCollection(database).countDocuments()).toBe(0);
    await write(1);
    await moveWaitingOutboxDocuments(database, mover('a'));
    expect(await verify()).toMatchObject({ count: 1, first: 21, sequence: 21, broken: null });
    expect((await getAuditChainHeadsCollection(database).findOne({ _id: 'w' }))?.sequence).toBe(21);
  });
});
