// Workspaces take turns in the outbox. Regression: changes were moved in the order of their ids, so that a minute of
// changes of one workspace with webhooks delayed the events and audit rows of all others by three more minutes.
import { Timestamp } from 'mongodb';
import { outboxLimits as limits } from '../../../src/contracts/limits/events';
import { getAuditRowsCollection, toAuditOwnerKey } from '../../../src/store/audit/rows';
import { connectDatabase, type Database } from '../../../src/store/database';
import { getEventsCollection } from '../../../src/store/events/order';
import { moveWaitingOutboxDocuments, tryMoveWorkspaceOutboxBeforeReading } from '../../../src/store/outbox/move';
import {
  getOutboxCollection,
  insertAuditRowsIntoOutbox,
  insertEventsIntoOutbox,
  type OutboxDocument,
} from '../../../src/store/outbox/outbox';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';
import { buildAuditRow, clearAudit, mover } from '../audit/written-acts';

let database: Database;

beforeAll(async () => {
  database = await connectDatabase(`${mongoUri()}&monitorCommands=true`, databaseName(), 'test');
  await prepareDatabase(database);
});
afterAll(() => leaveDatabase(database));
beforeEach(() => clearAudit(database));

/** A waiting document with one event. `isOld` leaves out the workspace, as version 0.1.0 does. */
const document = (workspace: string | null, i: number, isOld = false): OutboxDocument => ({
  _id: { at: new Timestamp({ t: 1_000, i }), id: `id-${i}` },
  ...(isOld ? {} : { workspace: toAuditOwnerKey(workspace) }),
  events: [{ workspace, type: 'entry.updated', at: new Date(), data: { sequence: i }, id: `event-${i}` }],
});
const wait = (documents: readonly OutboxDocument[]) => getOutboxCollection(database).insertMany([...documents]);
const listOf = (workspace: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => document(workspace, from + i));

const moveOneBatch = (holder = 'a') => moveWaitingOutboxDocuments(database, { ...mover(holder), batchesMax: 1 });
const listMoved = async (filter: object = {}): Promise<number[]> =>
  (await getEventsCollection(database).find(filter).sort({ position: 1 }).toArray()).map(({ data }) =>
    Number(data.sequence),
  );
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

describe('the outbox with a backlog of one workspace', () => {
  it('moves the changes of other workspaces in the next batch, and keeps the order of each workspace', async () => {
    const end = 3 * limits.moveItemsMax;
    await wait([...listOf('m', 0, end), ...listOf('b', end, end + 3), document('z', end + 3), document(null, end + 4)]);
    await moveOneBatch();
    expect(await listMoved({ workspace: 'b' })).toEqual(numbers(end, end + 3));
    expect(await listMoved({ workspace: 'z' })).toEqual([end + 3]);
    expect(await listMoved({ workspace: null })).toEqual([end + 4]);
    // The other documents of the batch are of the backlog.
    expect(await listMoved({ workspace: 'm' })).toEqual(numbers(0, limits.moveItemsMax - 5));
    await moveWaitingOutboxDocuments(database, mover('a'));
    expect(await listMoved({ workspace: 'm' })).toEqual(numbers(0, end));
  }, 60_000);

  it('gives all workspaces a turn if several have a backlog', async () => {
    const end = limits.moveItemsMax;
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    await wait(names.flatMap((name, n) => listOf(name, n * end, n * end + end)));
    await moveOneBatch();
    await moveOneBatch();
    for (const [n, name] of names.entries())
      expect((await listMoved({ workspace: name })).slice(0, 100)).toEqual(numbers(n * end, n * end + 100));
    await moveWaitingOutboxDocuments(database, mover('a'));
    for (const [n, name] of names.entries())
      expect(await listMoved({ workspace: name })).toEqual(numbers(n * end, n * end + end));
  }, 60_000);

  it('does not make a reader of another workspace wait for it', async () => {
    await wait([...listOf('m', 0, 3 * limits.moveItemsMax), document('b', 100_000)]);
    await tryMoveWorkspaceOutboxBeforeReading(database, 'b', mover('reader'));
    expect(await listMoved({ workspace: 'b' })).toEqual([100_000]);
    expect((await listMoved()).length).toBeLessThanOrEqual(limits.moveItemsMax);
  }, 60_000);

  it('moves all documents in the order of their ids while documents of 0.1.0 wait', async () => {
    const end = limits.moveItemsMax + 100;
    // The document of 0.1.0 is of workspace b. Its place is after a change of b, and before another one.
    await wait([...listOf('m', 0, end), document('b', end), document('b', end + 1, true), document('b', end + 2)]);
    await moveOneBatch();
    // The last change of b has to wait for the document of 0.1.0.
    expect(await listMoved({ workspace: 'b' })).toEqual([end]);
    await moveWaitingOutboxDocuments(database, mover('a'));
    expect(await listMoved({ workspace: 'b' })).toEqual(numbers(end, end + 3));
    expect(await listMoved({ workspace: 'm' })).toEqual(numbers(0, end));
    await wait([document('b', 1, true), document('b', 2), document('m', 3, true), document('b', 4)].map(renamed));
    await moveOneBatch();
    expect((await listMoved()).slice(-4)).toEqual([1, 2, 3, 4]);
  }, 60_000);
});

const renamed = (given: OutboxDocument): OutboxDocument => ({
  ...given,
  events: (given.events ?? []).map((event) => ({ ...event, id: `again-${event.id}` })),
});

describe('a change of several workspaces', () => {
  it('is stored as one document for each of them', async () => {
    await database.transaction(async (session) => {
      const rows = ['b', 'a', 'b', null].map((workspace, i) => buildAuditRow({ workspace, request: String(i) }));
      await insertAuditRowsIntoOutbox(database, rows, session);
      const event = { type: 'chain.stopped', at: new Date(), data: {} } as const;
      await insertEventsIntoOutbox(
        database,
        ['a', 'b'].map((workspace) => ({ ...event, workspace })),
        session,
      );
    });
    const waiting = await getOutboxCollection(database).find().sort({ _id: 1 }).toArray();
    expect(
      waiting.map(({ workspace, changes = [], events = [] }) => [
        workspace,
        changes.map(({ request }) => request),
        events.length,
      ]),
    ).toEqual([
      ['b', ['0', '2'], 0],
      ['a', ['1'], 0],
      ['service', ['3'], 0],
      ['a', [], 1],
      ['b', [], 1],
    ]);
    expect(await moveWaitingOutboxDocuments(database, mover('a'))).toEqual({ changes: 4, events: 6 });
    const rows = await getAuditRowsCollection(database).find({ workspace: 'b' }).sort({ _id: 1 }).toArray();
    expect(rows.map(({ request }) => request)).toEqual(['0', '2']);
  });
});
