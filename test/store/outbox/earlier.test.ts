// What the build before left waiting is taken over: nothing is lost or doubled, also while processes of it still write.
import { newId } from '../../../src/main/ids';
import { auditRows } from '../../../src/store/audit/rows';
import { verifyAudit } from '../../../src/store/audit/verify';
import { connectDatabase, type Database } from '../../../src/store/database';
import { eventRows } from '../../../src/store/events/events';
import { applyIndexes } from '../../../src/store/indexes';
import { takeEarlier } from '../../../src/store/outbox/earlier';
import { moveWaiting } from '../../../src/store/outbox/move';
import { mongoUri, ownName } from '../../servers/addresses';
import { actOf, mover } from '../audit/written-acts';

let database: Database;
let other: Database;

beforeEach(async () => {
  const name = ownName('earlier');
  database = await connectDatabase(mongoUri(), name, 'test');
  other = await connectDatabase(mongoUri(), name, 'test');
  await applyIndexes(database);
});
afterEach(async () => {
  await database.db.dropDatabase();
  await database.close();
  await other.close();
});

/** A change as the build before wrote it: the row of the audit in one collection, its events in another. */
async function writeEarlier(n: number): Promise<void> {
  const at = new Date();
  const events = [{ workspace: 'w', type: 'entry.updated', at, data: { entry_id: `e${n}` }, id: newId() }];
  await other.transaction(async (session) => {
    await other.collection('audit_waiting').insertOne({ ...actOf(), request: String(n), v: 1 } as never, { session });
    await other.collection('events_waiting').insertOne({ _id: newId(), events, v: 1 } as never, { session });
  });
}
const names = async () => (await database.db.listCollections().toArray()).map(({ name }) => name);
const left = async () => (await names()).filter((name) => /waiting|audit_lease/.test(name));
const take = (at: Database) => takeEarlier(at, () => newId());

it('rows and events that wait become rows and events, once, and the collections go', async () => {
  for (let n = 0; n < 30; n += 1) await writeEarlier(n);
  await database.collection('audit_lease').insertOne({ holder: 'gone' });
  expect(await take(database)).toBe(60);
  expect(await left()).toEqual([]);
  expect(await moveWaiting(database, mover('a'))).toEqual({ acts: 30, events: 30 });
  const events = await eventRows(database).find().sort({ position: 1 }).toArray();
  expect(events.map(({ data }) => data.entry_id)).toEqual(Array.from({ length: 30 }, (_, n) => `e${n}`));
  expect(await verifyAudit(database, 'w')).toMatchObject({ count: 30, broken: null });
  const [row] = await auditRows(database).find().toArray();
  expect(row).not.toHaveProperty('event');
});

it('takes nothing when there is nothing', async () => {
  expect(await take(database)).toBe(0);
});

it('loses and doubles nothing when three take while changes are written', async () => {
  let isWriting = true;
  const writing = (async () => {
    for (let n = 0; n < 120; n += 1) await writeEarlier(n);
  })().finally(() => (isWriting = false));
  const taking = [database, other, database].map(async (at) => {
    while (isWriting) await take(at);
  });
  await Promise.all([writing, ...taking]);
  await take(database);
  await moveWaiting(database, mover('a'));
  expect(await left()).toEqual([]);
  const told = (await eventRows(database).find().toArray()).map(({ data }) => data.entry_id);
  expect([told.length, new Set(told).size]).toEqual([120, 120]);
  const requests = (await auditRows(database).find().toArray()).map(({ request }) => request);
  expect([requests.length, new Set(requests).size]).toEqual([120, 120]);
});

it('goes on with what a process left that died while it took', async () => {
  await writeEarlier(1);
  await database.db.renameCollection('audit_waiting', `audit_waiting_taken_${newId()}`);
  await writeEarlier(2);
  expect(await take(database)).toBe(4);
  expect(await left()).toEqual([]);
});
