// Notices about states instead of changes: certificates that expire and records that wait too long. The test sets the
// clock.
import { Binary } from 'mongodb';
import { createLog } from '../../../src/main/log';
import { startExpiryAndLateRecordEventsTask } from '../../../src/main/background/notices';
import { createUuidV7 } from '../../../src/main/ids';
import { connectDatabase, type Database } from '../../../src/store/database';
import type { EventDocument } from '../../../src/model/event';
import { getEventsCollection } from '../../../src/store/events/order';
import {
  insertEndingAuthorizationEvents,
  insertExpiringCertificateEvents,
  insertLateRecordEvents,
} from '../../../src/store/events/report-deadlines';
import { formatChainKey, getChainsCollection, generateInstallationNumber } from '../../../src/store/chains/chains';
import { eventLimits as limits } from '../../../src/contracts/limits/events';
import { moveWaitingOutboxDocuments } from '../../../src/store/outbox/move';
import { getSupplierCertificatesCollection } from '../../../src/store/certificates/certificates';
import { until } from '../../delivery/receiver';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';

const dayMs = 86_400_000;
const start = new Date('2026-03-01T12:00:00.000Z');
const after = (ms: number): Date => new Date(start.getTime() + ms);
let database: Database;

beforeAll(async () => {
  database = await connectDatabase(mongoUri(), databaseName(), 'test');
  await prepareDatabase(database);
});
afterAll(async () => {
  await leaveDatabase(database);
});
beforeEach(async () => {
  const used = ['events', 'outbox', 'event_marks', 'leases', 'certificates', 'chains', 'records', 'submissions'];
  for (const name of used) await database.collection(name).deleteMany({});
});

/** The notices since the last check, in order. */
async function told(): Promise<Pick<EventDocument, 'workspace' | 'type' | 'data'>[]> {
  await moveWaitingOutboxDocuments(database, { holder: 'test', eventDays: 1_000 });
  const rows = await getEventsCollection(database).find().sort({ position: 1 }).toArray();
  await getEventsCollection(database).deleteMany({});
  return rows.map(({ workspace, type, data }) => ({ workspace, type, data }));
}

async function chain(supplier: string, workspace = 'w'): Promise<string> {
  const _id = formatChainKey(workspace, 'simulator', supplier);
  const registration = { state: 'registered', entry: `party of ${supplier}` };
  const installation = generateInstallationNumber();
  await getChainsCollection(database).insertOne({ _id, workspace, supplier, installation, registration } as never);
  return _id;
}

async function certificate(supplier: string, validTo: Date, fingerprint = 'ABCDEF0123456789FFFF', workspace = 'w') {
  const _id = formatChainKey(workspace, 'simulator', supplier);
  const document = { _id, workspace, supplier, fingerprint, validTo, encryptedPair: new Binary(Buffer.alloc(1)) };
  await getSupplierCertificatesCollection(database).replaceOne({ _id }, document as never, { upsert: true });
}

describe('a certificate that expires', () => {
  it('is reported 30, 7 and 1 days before its end, once each, and not after its end', async () => {
    await chain('B12345674');
    await certificate('B12345674', after(40 * dayMs));
    const days: [number, number][] = [];
    for (let hour = 0; hour <= 42 * 24; hour += 6) {
      await insertExpiringCertificateEvents(database, after(hour * 3_600_000));
      for (const { type, workspace, data } of await told()) {
        expect([type, workspace, data.certificate, data.entry_id]).toEqual([
          'certificate.expiring',
          'w',
          'ABCDEF0123456789',
          'party of B12345674',
        ]);
        expect(data.expires_at).toBe(after(40 * dayMs).toISOString());
        days.push([hour / 24, Number(data.days)]);
      }
    }
    expect(days).toEqual([
      [10, 30],
      [33, 7],
      [39, 1],
    ]);
  });

  it.each([
    [30 * dayMs + 1, []],
    [30 * dayMs, [30]],
    [7 * dayMs + 1, [30]],
    [7 * dayMs, [7]],
    [dayMs + 1, [7]],
    [dayMs, [1]],
    [1, [1]],
    [0, []],
    [-1, []],
  ])('is reported once with %s ms left, for the nearest of these days', async (leftMs, days) => {
    await certificate('B12345674', after(leftMs));
    for (let times = 0; times < 3; times += 1) await insertExpiringCertificateEvents(database, start);
    expect((await told()).map(({ data }) => data.days)).toEqual(days);
  });

  it('is reported once per workspace even if it is shared, and again if it is replaced', async () => {
    await certificate('B12345674', after(5 * dayMs));
    await certificate('B85905495', after(5 * dayMs));
    await certificate('B12345674', after(5 * dayMs), 'ABCDEF0123456789FFFF', 'v');
    await Promise.all(Array.from({ length: 4 }, () => insertExpiringCertificateEvents(database, start)));
    expect((await told()).map(({ workspace }) => String(workspace)).toSorted()).toEqual(['v', 'w']);
    await certificate('B12345674', after(6 * dayMs), '0123');
    expect(await insertExpiringCertificateEvents(database, start)).toBe(1);
    expect((await told()).map(({ data }) => data.certificate)).toEqual(['0123']);
  });

  it('is reported only to the operator if it belongs to the installation', async () => {
    await insertExpiringCertificateEvents(database, start, after(29 * dayMs));
    expect(await told()).toEqual([
      {
        workspace: null,
        type: 'certificate.expiring',
        data: { certificate: 'configured', days: 30, expires_at: after(29 * dayMs).toISOString() },
      },
    ]);
  });
});

describe('the records that wait too long', () => {
  const pending = (key: string, at: Date, ordinal = 1) =>
    database
      .collection('records')
      .insertOne({ chain: key, sequence: ordinal, previousFingerprint: `${ordinal}`, pending: true, ordinal, at });
  const sent = (key: string, openedAt: Date) =>
    database.collection('submissions').insertOne({ chain: key, open: true, openedAt });

  it('are reported when the oldest record has waited four minutes, once per day and chain', async () => {
    const key = await chain('B12345674');
    await pending(key, start);
    await pending(key, after(200_000), 2);
    const lateMs = limits.lateSeconds * 1_000;
    for (const [ms, count] of [
      [lateMs, 0],
      [lateMs + 1, 1],
      [lateMs + 60_000, 0],
      [11 * 3_600_000, 0],
      [12 * 3_600_000, 1],
      [13 * 3_600_000, 0],
    ] as const) {
      expect([ms, await insertLateRecordEvents(database, after(ms))]).toEqual([ms, count]);
    }
    const events = await told();
    expect(events.map(({ workspace, type, data }) => [workspace, type, data.since, data.entry_id])).toEqual(
      Array.from({ length: 2 }, () => ['w', 'record.late', start.toISOString(), 'party of B12345674']),
    );
    expect(events[0]?.data.installation).toBe(
      (await getChainsCollection(database).findOne({ _id: key }))?.installation,
    );
  });

  it('are also reported for a batch without a response, by the older of the two times', async () => {
    const both = await chain('B12345674');
    await pending(both, after(10_000));
    await sent(both, start);
    await sent(await chain('B85905495'), after(20_000));
    await pending(await chain('B60000007'), after(600_000));
    expect(await insertLateRecordEvents(database, after(600_000))).toBe(2);
    expect((await told()).map(({ data }) => String(data.since)).toSorted()).toEqual([
      start.toISOString(),
      after(20_000).toISOString(),
    ]);
  });

  it('are reported for every chain, however many chains there are', async () => {
    const count = limits.lateChainsMax + 250;
    const keys = Array.from({ length: count }, (_, i) => formatChainKey('w', 'simulator', `S${i}`));
    await getChainsCollection(database).insertMany(
      keys.map((_id) => ({
        _id,
        workspace: 'w',
        installation: generateInstallationNumber(),
        registration: {},
      })) as never[],
    );
    await database
      .collection('records')
      .insertMany(keys.map((key) => ({ chain: key, pending: true, ordinal: 1, at: start })));
    await database
      .collection('submissions')
      .insertMany(keys.slice(100).map((key) => ({ chain: key, open: true, openedAt: start })));
    expect(await insertLateRecordEvents(database, after(dayMs))).toBe(count);
    expect(await insertLateRecordEvents(database, after(dayMs))).toBe(0);
  }, 180_000);

  it('are reported by the background task of every worker, like certificates', async () => {
    await certificate('B12345674', after(5 * dayMs));
    await pending(await chain('B12345674'), start);
    let now = start;
    const look = () =>
      startExpiryAndLateRecordEventsTask({
        database: { ...database, now: () => Promise.resolve(now) },
        log: createLog('test', 'silent'),
        newId: () => createUuidV7(),
        configuredEnd: () => after(3 * dayMs),
      });
    const types = async () => {
      await moveWaitingOutboxDocuments(database, { holder: 'test', eventDays: 36_500 });
      return (await getEventsCollection(database).find().toArray()).map(({ type }) => type).toSorted();
    };
    const leave = look();
    await until(async () => (await types()).length === 2, 'both certificates');
    expect(await types()).toEqual(['certificate.expiring', 'certificate.expiring']);
    await leave();
    now = after(limits.noticeMs);
    const leaveAgain = look();
    await until(async () => (await types()).length === 3, 'the late record');
    await leaveAgain();
    expect(await types()).toEqual(['certificate.expiring', 'certificate.expiring', 'record.late']);
  }, 30_000);
});

describe('a sending authorization that ends', () => {
  it('is reported 60 and 14 days before its end, once each, and not after its end', async () => {
    const _id = await chain('B99286320');
    const day = (ms: number): string => after(ms).toISOString().slice(0, 10);
    const until = day(80 * dayMs);
    await getChainsCollection(database).updateOne({ _id }, { $set: { title: { kind: 'power', until } as never } });
    const days: unknown[] = [];
    for (const passed of [0, 19, 20, 21, 40, 66, 67, 80, 81]) {
      await insertEndingAuthorizationEvents(database, after(passed * dayMs), day(passed * dayMs));
      for (const { type, data } of await told()) days.push([passed, type, data.days, data.until]);
    }
    expect(days).toEqual([
      [20, 'title.ending', 60, until],
      [66, 'title.ending', 14, until],
    ]);
  }, 120_000);
});
