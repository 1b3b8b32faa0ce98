// Events in order: none is lost, doubled or put before the position of a reader, with any concurrent writers and movers.
import { setTimeout as sleep } from 'node:timers/promises';
import { outboxLimits, webhookLimits } from '../../../src/contracts/limits/events';
import { storeLimits } from '../../../src/contracts/limits/store';
import { createUuidV7 } from '../../../src/main/ids';
import { connectDatabase, type Database } from '../../../src/store/database';
import type { EventDocument, NewEvent } from '../../../src/model/event';
import { readEventPositionBeforeTime, getEventsCollection } from '../../../src/store/events/order';
import { listEvents } from '../../../src/store/events/list';
import { insertEventsIntoOutbox, getOutboxCollection } from '../../../src/store/outbox/outbox';
import { tryMoveOutboxBeforeReading, moveWaitingOutboxDocuments } from '../../../src/store/outbox/move';
import { formatChainKey, getChainsCollection, generateInstallationNumber } from '../../../src/store/chains/chains';
import type { WebhookDocument } from '../../../src/model/webhook';
import { getWebhookDeliveriesCollection } from '../../../src/store/webhooks/deliveries';
import { getWebhooksCollection } from '../../../src/store/webhooks/webhooks';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';
import { explained } from '../explained';

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

beforeEach(async () => {
  for (const name of ['events', 'outbox', 'event_heads', 'leases']) await database.collection(name).deleteMany({});
});

const by = (holder: string) => ({ holder, eventDays: 1 });
const event = (n: number, more: Partial<NewEvent> = {}): NewEvent => ({
  workspace: 'w',
  type: 'entry.updated',
  at: new Date(),
  data: { entry_id: 'e', sequence: n },
  ...more,
});
const all = (): Promise<EventDocument[]> => getEventsCollection(database).find().sort({ position: 1 }).toArray();
const page = (from?: number, limit = 7): Promise<EventDocument[]> =>
  listEvents(database, 'w', { ascending: true, limit, ...(from === undefined ? {} : { from }) });

describe('the mover of events', () => {
  it('assigns positions without a gap in the order of the writes, whatever the clocks are', async () => {
    for (let n = 0; n < 20; n += 1)
      await insertEventsIntoOutbox(database, [event(n, { at: new Date(2026, 0, 30 - n) })]);
    expect(await moveWaitingOutboxDocuments(database, by('a'))).toEqual({ changes: 0, events: 20 });
    const rows = await all();
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(rows.map(({ data }) => data.sequence)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(await getOutboxCollection(database).countDocuments()).toBe(0);
  });

  it('keeps the events of a transaction together, and writes no event of a rolled back transaction', async () => {
    await database.transaction(async (session) =>
      insertEventsIntoOutbox(database, [event(1), event(2), event(3)], session),
    );
    await expect(
      database.transaction(async (session) => {
        await insertEventsIntoOutbox(database, [event(4)], session);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await moveWaitingOutboxDocuments(database, by('a'))).toEqual({ changes: 0, events: 3 });
    expect((await all()).map(({ data }) => data.sequence)).toEqual([1, 2, 3]);
  });

  it('returns every event once to a reader with a cursor, with eight writers and three movers', async () => {
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let i = 0; i < 25; i += 1) {
        await database.transaction(async (session) => {
          await insertEventsIntoOutbox(database, [event(writer * 1_000 + i)], session);
          // The id exists before the commit, so others are faster.
          await sleep((writer * 7 + i * 3) % 12);
        });
      }
    });
    let writing = true;
    const orderers = [database, other, database].map(async (at, i) => {
      while (writing) {
        await moveWaitingOutboxDocuments(at, by(`o${i}`));
        await sleep(3);
      }
    });
    const seen: number[] = [];
    let cursor: number | undefined;
    const read = async (): Promise<number> => {
      const rows = await page(cursor);
      seen.push(...rows.map(({ data }) => Number(data.sequence)));
      cursor = rows.at(-1)?.position ?? cursor;
      return rows.length;
    };
    const reader = (async () => {
      while (writing) {
        await read();
        await sleep(2);
      }
    })();
    await Promise.all(writers);
    writing = false;
    await Promise.all([...orderers, reader]);
    await tryMoveOutboxBeforeReading(database, by('last'));
    while ((await read()) > 0);
    expect(seen.length).toBe(200);
    expect(new Set(seen).size).toBe(200);
    for (let writer = 0; writer < 8; writer += 1) {
      const own = seen.filter((n) => Math.floor(n / 1_000) === writer);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
  });

  it('moves the events that existed before the reader before it returns', async () => {
    await insertEventsIntoOutbox(database, [event(1)]);
    await Promise.all([tryMoveOutboxBeforeReading(database, by('a')), tryMoveOutboxBeforeReading(other, by('b'))]);
    expect((await page()).map(({ data }) => data.sequence)).toEqual([1]);
  });

  it('replaces the key of a chain, which contains the tax ID, by installation and party entry', async () => {
    const [workspace, entry, at] = [createUuidV7(), createUuidV7(), new Date()];
    const _id = formatChainKey(workspace, 'simulator', 'B12345674');
    const installation = generateInstallationNumber();
    const registration = { state: 'registered' as const, entry, job: createUuidV7() };
    const chain = {
      workspace,
      environment: 'simulator' as const,
      supplier: 'B12345674',
      supplierName: 'X',
      installation,
    };
    await getChainsCollection(database).insertOne({
      _id,
      ...chain,
      zone: 'Europe/Madrid',
      registration,
      head: null,
      createdAt: at,
      updatedAt: at,
    });
    await insertEventsIntoOutbox(database, [
      { workspace, type: 'chain.alarm', at, data: { reason: 'work' }, chain: _id },
    ]);
    await moveWaitingOutboxDocuments(database, by('a'));
    const [row] = await all();
    expect(row?.data).toEqual({ reason: 'work', entry_id: entry, installation });
    expect(JSON.stringify(row)).not.toContain('B12345674');
  });

  it('orders more events than one transaction can contain, and keeps a large transaction whole', async () => {
    await insertEventsIntoOutbox(
      database,
      Array.from({ length: 1_500 }, (_, n) => event(n)),
    );
    for (let n = 0; n < 5; n += 1) await insertEventsIntoOutbox(database, [event(2_000 + n)]);
    expect(await moveWaitingOutboxDocuments(database, by('a'))).toEqual({ changes: 0, events: 1_505 });
    expect((await all()).map(({ position }) => position)).toEqual(Array.from({ length: 1_505 }, (_, i) => i + 1));
  });

  it.each([
    ['everything', {}, 'event_list'],
    ['one type', { types: ['job.created'] as const }, 'event_type'],
    ['two types', { types: ['job.created', 'job.completed'] as const }, 'event_type'],
    ['an entry', { entry: 'e7' }, 'event_entry'],
    ['a job', { job: 'j7' }, 'event_job'],
  ])('reads %s from an index', async (_what, filter, index) => {
    const rows = Array.from({ length: 300 }, (_, n) =>
      event(n, {
        type: n % 3 ? 'entry.updated' : 'job.created',
        data: { entry_id: `e${n % 50}`, job_id: `j${n % 50}` },
      }),
    );
    await insertEventsIntoOutbox(database, rows);
    await moveWaitingOutboxDocuments(database, by('a'));
    const plans = await explained(database.db, () =>
      listEvents(database, 'w', { ascending: true, limit: 10, from: 3, ...filter }),
    );
    expect([plans.indexes, plans.scans]).toEqual([[index], []]);
  });
});

describe('the position before a time', () => {
  const minute = (n: number): Date => new Date(Date.UTC(2026, 0, 1, 0, n));

  it('is that of the last event that was moved earlier, whatever the times of the events are', async () => {
    for (let n = 0; n < 20; n += 1)
      await insertEventsIntoOutbox(database, [event(n, { workspace: n % 3 === 0 ? 'other' : 'w' })]);
    await moveWaitingOutboxDocuments(database, by('a'));
    for (const { _id, position } of await all())
      await getEventsCollection(database).updateOne({ _id }, { $set: { movedAt: minute(position) } });
    const own = (await all()).filter(({ workspace }) => workspace === 'w').map(({ position }) => position);
    for (let n = 0; n <= 21; n += 1) {
      const before = await readEventPositionBeforeTime(database, 'w', minute(n));
      expect(own.filter((position) => position > before)).toEqual(own.filter((position) => position >= n));
    }
  });

  it('is 0 if no event before it has a time, as events of earlier builds', async () => {
    for (let n = 0; n < 5; n += 1) await insertEventsIntoOutbox(database, [event(n)]);
    await moveWaitingOutboxDocuments(database, by('a'));
    await getEventsCollection(database).updateMany({}, { $unset: { movedAt: '' } });
    expect(await readEventPositionBeforeTime(database, 'w', new Date(Date.now() + 60_000))).toBe(0);
  });
});

describe('a batch whose transaction takes too long', () => {
  it('is halved until it can be moved, so that the outbox does not stop', async () => {
    const limit = jest.replaceProperty(storeLimits as { transactionMs: number }, 'transactionMs', 400);
    try {
      const batches: number[] = [];
      const slow: Database = {
        ...database,
        async insertAll(rows, documents, session) {
          batches.push(documents.length);
          if (documents.length > 12) await sleep(600);
          await database.insertAll(rows, documents, session);
        },
      };
      for (let n = 0; n < 40; n += 1) await insertEventsIntoOutbox(database, [event(n)]);
      for (let pass = 0; pass < 10 && (await getOutboxCollection(database).countDocuments()) > 0; pass += 1) {
        await moveWaitingOutboxDocuments(slow, by('a')).catch(() => undefined);
        await sleep(300);
      }
      expect(batches.slice(0, 3)).toEqual([40, 20, 10]);
      expect((await all()).map(({ data }) => data.sequence)).toEqual(Array.from({ length: 40 }, (_, i) => i));
    } finally {
      limit.restore();
    }
  });
});

describe('events of a workspace with many webhooks', () => {
  it('are moved in batches with a limited number of deliveries', async () => {
    const webhooks = Array.from({ length: webhookLimits.webhooksMax }, (_, i) => ({
      _id: `w:${i}`,
      id: `${i}`,
      workspace: 'w',
      types: [],
      enabled: true,
    }));
    await getWebhooksCollection(database).insertMany(webhooks as unknown as WebhookDocument[]);
    const limit = jest.replaceProperty(outboxLimits as { moveDeliveriesMax: number }, 'moveDeliveriesMax', 100);
    try {
      const batches: number[] = [];
      const seen: Database = {
        ...database,
        async insertAll(rows, documents, session) {
          batches.push(documents.length);
          await database.insertAll(rows, documents, session);
        },
      };
      for (let n = 0; n < 12; n += 1) await insertEventsIntoOutbox(database, [event(n)]);
      await moveWaitingOutboxDocuments(seen, by('a'));
      expect(batches).toEqual([5, 5, 2]);
      expect(await getWebhookDeliveriesCollection(database).countDocuments({ workspace: 'w' })).toBe(12 * 20);
    } finally {
      limit.restore();
      await getWebhooksCollection(database).deleteMany({});
    }
  });
});
