// The events of one subject keep their order, in whatever order a member of the database stores the documents.
import fc from 'fast-check';
import { getAuditRowsCollection } from '../../../src/store/audit/rows';
import { outboxLimits as limits } from '../../../src/contracts/limits/events';
import { createUuidV7 } from '../../../src/main/ids';
import { connectDatabase, type Database } from '../../../src/store/database';
import { getEventsCollection } from '../../../src/store/events/order';
import { moveWaitingOutboxDocuments } from '../../../src/store/outbox/move';
import {
  insertAuditRowIntoOutbox,
  insertEventsIntoOutbox,
  getOutboxCollection,
} from '../../../src/store/outbox/outbox';
import { createStepRandom } from '../../../storms/simulation/random';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';
import { buildAuditRow, clearAudit, mover } from '../audit/written-acts';

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
beforeEach(async () => {
  await clearAudit(database);
  await subjects().deleteMany({});
});

interface Subject {
  readonly _id: string;
  readonly revision: number;
}
const subjects = () => database.collection<Subject>('outbox_subjects');

/** Changes a subject by its revision, as every change of the product does, and stores its event. */
const change = (at: Database, subject: string, tell: (revision: number) => 'act' | 'event'): Promise<void> =>
  at.transaction(async (session) => {
    const row = await at
      .collection<Subject>('outbox_subjects')
      .findOneAndUpdate(
        { _id: subject },
        { $inc: { revision: 1 } },
        { upsert: true, returnDocument: 'after', session },
      );
    const revision = row?.revision ?? 0;
    const data = { entry_id: subject, sequence: revision };
    if (tell(revision) === 'act')
      await insertAuditRowIntoOutbox(
        at,
        buildAuditRow({ objects: [{ kind: 'entry', id: subject }], before: '1', event: { data } }),
        session,
      );
    else await insertEventsIntoOutbox(at, [{ workspace: 'w', type: 'entry.updated', at: new Date(), data }], session);
  });

/** Reorders the documents as on a member after a new synchronization, or in a database restored with another tool. */
async function storeInOtherOrder(seed: number): Promise<void> {
  const found = await getOutboxCollection(database).find().toArray();
  const random = createStepRandom(seed);
  const mixed = found.map((document) => [random.below(2 ** 30), document] as const).toSorted(([a], [b]) => a - b);
  await getOutboxCollection(database).deleteMany({});
  await getOutboxCollection(database).insertMany(mixed.map(([, document]) => document));
}

async function outOfOrder(): Promise<string[]> {
  const last = new Map<unknown, number>();
  const wrong: string[] = [];
  for (const { data } of await getEventsCollection(database).find().sort({ position: 1 }).toArray()) {
    const sequence = Number(data.sequence);
    if (sequence !== (last.get(data.entry_id) ?? 0) + 1) wrong.push(`${data.entry_id} ${sequence}`);
    last.set(data.entry_id, sequence);
  }
  return wrong;
}

describe('the events of one subject', () => {
  it('keep their order if the database stores the documents in another order, over several batches', async () => {
    // Each change has two items, so that a batch ends within the changes of one entry.
    const writers = Array.from({ length: 12 }, async (_, writer) => {
      for (let i = 0; i < 110; i += 1)
        await change(writer % 2 ? database : other, `e${(writer + i) % 7}`, (n) => (n % 3 ? 'event' : 'act'));
    });
    await Promise.all(writers);
    expect(await getOutboxCollection(database).countDocuments()).toBeGreaterThan(limits.moveItemsMax);
    await storeInOtherOrder(1);
    const { events } = await moveWaitingOutboxDocuments(database, mover('a'));
    expect(events).toBe(1_320);
    expect(await outOfOrder()).toEqual([]);
    expect(await getOutboxCollection(database).countDocuments()).toBe(0);
  }, 120_000);

  it('keep their order during writes and moves, even if documents are stored again', async () => {
    let isWriting = true;
    const writing = Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let i = 0; i < 60; i += 1) await change(writer % 2 ? database : other, `e${i % 5}`, () => 'event');
      }),
    ).finally(() => (isWriting = false));
    for (let pass = 0; isWriting; pass += 1) {
      const [first] = await getOutboxCollection(database).find().sort({ $natural: 1 }).limit(1).toArray();
      // The oldest one is stored after the newest.
      if (first && pass % 2 === 0)
        await database.transaction(async (session) => {
          const { deletedCount } = await getOutboxCollection(database).deleteOne({ _id: first._id }, { session });
          if (deletedCount === 1) await getOutboxCollection(database).insertOne(first, { session });
        });
      else await moveWaitingOutboxDocuments(pass % 3 ? database : other, mover(`m${pass}`));
    }
    await writing;
    await moveWaitingOutboxDocuments(database, mover('last'));
    expect(await getEventsCollection(database).countDocuments()).toBe(360);
    expect(await outOfOrder()).toEqual([]);
  }, 120_000);

  it('follow an earlier acknowledged change, whatever the clocks of the processes are', async () => {
    for (let i = 0; i < 40; i += 1) {
      const at = new Date(Date.UTC(2026, 0, 60 - i));
      await insertAuditRowIntoOutbox(
        i % 2 ? database : other,
        buildAuditRow({ _id: createUuidV7(), createdAt: at, request: String(i) }),
      );
    }
    await storeInOtherOrder(2);
    await moveWaitingOutboxDocuments(database, mover('a'));
    const rows = await getAuditRowsCollection(database).find({ workspace: 'w' }).sort({ _id: 1 }).toArray();
    expect(rows.map(({ request }) => Number(request))).toEqual(rows.map((_, i) => i));
    expect(rows).toHaveLength(40);
  });

  /**
   * A model of the guarantees of the database: its clock advances with each commit, a transaction reads it when it writes into
   * the outbox, and if two transactions write one subject, the second begins after the commit of the first.
   */
  it('never precede their cause, by the clock of the database', () => {
    const transaction = fc.record({ subject: fc.nat(3), waits: fc.nat(5), id: fc.nat(1_000) });
    fc.assert(
      fc.property(fc.array(transaction, { maxLength: 40 }), fc.infiniteStream(fc.nat(9)), (planned, luck) => {
        let clock = 0;
        const open: { subject: number; at: number; id: number; left: number }[] = [];
        const committed: { subject: number; at: number; id: number }[] = [];
        const waiting = [...planned];
        while (waiting.length + open.length > 0) {
          const draw = luck.next().value ?? 0;
          const next = waiting.findIndex(({ subject }) => open.every((one) => one.subject !== subject));
          const begun = waiting[next];
          if (begun && (draw < 5 || open.length === 0)) {
            waiting.splice(next, 1);
            open.push({ subject: begun.subject, at: clock, id: begun.id, left: begun.waits });
          } else {
            const [ended] = open.splice(draw % open.length, 1);
            clock += 1;
            if (ended) committed.push(ended);
          }
        }
        const ordered = committed.toSorted((a, b) => a.at - b.at || a.id - b.id);
        for (const subject of [0, 1, 2, 3]) {
          const of = (list: typeof committed) =>
            list.filter((one) => one.subject === subject).map(({ at, id }) => [at, id]);
          expect(of(ordered)).toEqual(of(committed));
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
