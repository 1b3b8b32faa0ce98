// Changes become rows of the audit log and events in one transaction: both or none, each once, and the same after a
// retry.
import { setTimeout as sleep } from 'node:timers/promises';
import { createUuidV7 } from '../../../src/main/ids';
import { getAuditRowsCollection } from '../../../src/store/audit/rows';
import { verifyAuditRows } from '../../../src/store/audit/verify';
import { connectDatabase, type Database } from '../../../src/store/database';
import { getEventsCollection } from '../../../src/store/events/order';
import { tryMoveOutboxBeforeReading, moveWaitingOutboxDocuments } from '../../../src/store/outbox/move';
import {
  insertAuditRowIntoOutbox,
  insertAuditRowsIntoOutbox,
  insertEventsIntoOutbox,
  getOutboxCollection,
} from '../../../src/store/outbox/outbox';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';
import { buildAuditRow, clearAudit, mover, writeActs } from '../audit/written-acts';

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

const rows = () => getAuditRowsCollection(database).find().sort({ _id: 1 }).toArray();
const events = () => getEventsCollection(database).find().sort({ position: 1 }).toArray();
const entry = (id: string) => ({ objects: [{ kind: 'entry', id }] });

describe('the mover of changes', () => {
  it('writes an audit row without members for events, and an event without members for rows', async () => {
    await insertAuditRowIntoOutbox(
      database,
      buildAuditRow({ ...entry('e'), event: { type: 'entry.updated', data: { version: '7' } } }),
    );
    expect(await moveWaitingOutboxDocuments(database, mover('a'))).toEqual({ changes: 1, events: 1 });
    const [[row], [event]] = [await rows(), await events()];
    expect(row).not.toHaveProperty('event');
    expect(event).toMatchObject({ type: 'entry.updated', data: { entry_id: 'e', version: '7' }, position: 1 });
    expect(JSON.stringify(event)).not.toContain('192.0.2.7');
    expect(await getOutboxCollection(database).countDocuments()).toBe(0);
  });

  it('gives an event the same id when its change is moved again, and a different id to every other event', async () => {
    const objects = [
      { kind: 'job', id: 'j' },
      { kind: 'entry', id: 'e' },
    ];
    const changes = [
      buildAuditRow({ objects, after: 'digest' }),
      buildAuditRow({ objects, after: 'digest' }),
      buildAuditRow(entry('x')),
    ];
    const moved = async () => {
      await insertAuditRowsIntoOutbox(database, changes);
      await moveWaitingOutboxDocuments(database, mover('a'));
      const found = (await events()).map(({ _id, type }) => [type, _id]);
      // The test acts as if nothing of it had been stored.
      await clearAudit(database);
      return found;
    };
    const first = await moved();
    expect(await moved()).toEqual(first);
    const [created, told] = ['entry.created', 'job.created'];
    expect(first.map(([type]) => type)).toEqual([created, told, created, told, 'entry.updated']);
    const ids = first.map(([, id]) => id);
    expect(new Set(ids).size).toBe(5);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('keeps the order of changes and other events over several transactions', async () => {
    for (let n = 0; n < 6; n += 1) {
      await insertAuditRowsIntoOutbox(
        database,
        Array.from({ length: 150 }, (_, i) => buildAuditRow({ ...entry(`e${n}`), request: String(n * 150 + i) })),
      );
      const data = { entry_id: `e${n}`, state: 'void' };
      await insertEventsIntoOutbox(database, [{ workspace: 'w', type: 'entry.state', at: new Date(), data }]);
    }
    expect(await moveWaitingOutboxDocuments(database, mover('a'))).toEqual({ changes: 900, events: 906 });
    expect((await rows()).map(({ request }) => Number(request))).toEqual(Array.from({ length: 900 }, (_, i) => i));
    const found = await events();
    expect(found.map(({ position }) => position)).toEqual(Array.from({ length: 906 }, (_, i) => i + 1));
    expect(found.map(({ data }) => data.entry_id)).toEqual(
      Array.from({ length: 6 }, (_, n) => Array.from({ length: 151 }, () => `e${n}`)).flat(),
    );
    expect(found.flatMap(({ type }, i) => (type === 'entry.state' ? [i + 1] : []))).toEqual([
      151, 302, 453, 604, 755, 906,
    ]);
  });

  it('moves each change once with four concurrent movers without a lease', async () => {
    let isWriting = true;
    const writing = Promise.all([
      writeActs(database, 150, (i) => ({ workspace: i % 3 ? 'w' : null })),
      (async () => {
        for (let i = 0; i < 100; i += 1)
          await insertEventsIntoOutbox(other, [
            { workspace: 'w', type: 'chain.alarm', at: new Date(), data: { reason: 'work' } },
          ]);
      })(),
    ]).finally(() => (isWriting = false));
    const moving = Array.from({ length: 4 }, async (_, i) => {
      while (isWriting) {
        // The test breaks the lease on purpose, so that only the database decides.
        await database.collection('leases').deleteMany({});
        await moveWaitingOutboxDocuments(i % 2 ? database : other, mover(`mover ${i}`));
        await sleep(i);
      }
    });
    await Promise.all([writing, ...moving]);
    await tryMoveOutboxBeforeReading(database, mover('last'));
    const found = await events();
    expect(found.map(({ position }) => position)).toEqual(Array.from({ length: 250 }, (_, i) => i + 1));
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(250);
    const linked = await rows();
    expect(new Set(linked.map(({ changeId: act }) => act)).size).toBe(150);
    expect(await verifyAuditRows(database, 'w')).toMatchObject({ count: 100, broken: null });
    expect(await verifyAuditRows(database, null)).toMatchObject({ count: 50, broken: null });
  });

  it('stores neither the row nor the event if either cannot be stored, and moves both later', async () => {
    const act = buildAuditRow(entry('e'));
    await insertAuditRowIntoOutbox(database, act);
    await moveWaitingOutboxDocuments(database, mover('a'));
    const [known] = await events();
    await insertAuditRowIntoOutbox(database, {
      ...act,
      _id: createUuidV7(),
      event: { type: 'entry.updated', id: known?._id ?? '' },
    });
    await expect(moveWaitingOutboxDocuments(database, mover('a'))).rejects.toMatchObject({ code: 11_000 });
    expect([
      (await rows()).length,
      (await events()).length,
      await getOutboxCollection(database).countDocuments(),
    ]).toEqual([1, 1, 1]);
    await getEventsCollection(database).deleteMany({});
    expect(await moveWaitingOutboxDocuments(database, mover('b'))).toEqual({ changes: 1, events: 1 });
  });
});
