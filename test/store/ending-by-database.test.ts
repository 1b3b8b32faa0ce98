// Documents that the database removes expire by its clock, because a process with a wrong clock would end them at
// once, or never.
import { randomUUID } from 'node:crypto';
import { moveWaitingOutboxDocuments } from '../../src/store/outbox/move';
import { insertEventsIntoOutbox } from '../../src/store/outbox/outbox';
import { createIdempotencyStore, deleteExpiredIdempotencyRows } from '../../src/store/idempotency';
import { readSpooledBytes, saveSpooledBytes } from '../../src/store/entries/spool';
import { connectDatabase, type Database } from '../../src/store/database';
import { databaseIndexesByCollection } from '../../src/store/indexes';
import type { BulkActionDocument } from '../../src/model/bulk';
import { formatBulkActionDatabaseKey, saveBulkActionChunkResult } from '../../src/store/bulk/bulk';
import { readSources } from '../layout/sources';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';

let database: Database;
beforeAll(async () => {
  database = await prepareDatabase(await connectDatabase(mongoUri(), databaseName()));
}, 60_000);
afterAll(() => database && leaveDatabase(database));

const dayMs = 86_400_000;
const longAgo = new Date(Date.now() - 5 * 365 * dayMs);

/** Why a date that ends something may come from a process: nothing that must be kept is lost with it. */
const byProcess: Readonly<Record<string, string>> = {
  console_links: 'a link to sign in: another one is asked for',
  console_sessions: 'a session: somebody signs in again',
  notice_messages: 'a message that was sent, or that nobody took',
  notice_tallies: 'a count of failures of one cause that was told',
  registrations: 'a registration that ended: its papers stay with the entry of the supplier',
  stuck_runs: 'a count of restarted runs, for operators',
};

describe('a document that the database expires', () => {
  it('is kept for its full time if it is an event, even if the clock of its process is years slow', async () => {
    const event = { workspace: 'w', type: 'job.updated', at: longAgo, data: {} } as const;
    await database.transaction((session) => insertEventsIntoOutbox(database, [event as never], session));
    await moveWaitingOutboxDocuments(database, { holder: 'test', eventDays: 30 });
    const stored = await database.collection('events').findOne({ createdAt: longAgo });
    const { expiresAt } = (stored ?? {}) as { expiresAt?: Date };
    expect(Math.abs((expiresAt?.getTime() ?? 0) - Date.now() - 30 * dayMs)).toBeLessThan(60_000);
  });

  it('expires by the clock of the database if it is a spooled object', async () => {
    await saveSpooledBytes(database, 'w', 'k', { name: 'n', type: 't', bytes: Buffer.from('x') });
    expect(await readSpooledBytes(database, 'w', 'k')).toMatchObject({ name: 'n' });
  });

  it('is not removed by the clock of the database alone if it is a claimed call', async () => {
    const calls = createIdempotencyStore(database, 'w');
    const wanted = { route: randomUUID(), body: 'b', resource: 't' };
    expect(await calls.claim(wanted)).toEqual({ kind: 'first', resource: 't' });
    expect(await calls.claim({ ...wanted, resource: 'u' })).toEqual({ kind: 'running', resource: 't' });
    await calls.keep(wanted, null);
    expect(await calls.claim({ ...wanted, resource: 'u' })).toEqual({ kind: 'again', resource: 't' });
    await calls.keep(wanted, { status: 201 });
    expect(await calls.claim(wanted)).toMatchObject({ kind: 'answered', answer: { status: 201 } });
    const rows = database.collection<{ _id: string; expiresAt: number }>('idempotency');
    // Only dates expire in the database; a process of version 0.1.0 compares the number with its date.
    expect(Math.abs(((await rows.findOne({}))?.expiresAt ?? 0) - Date.now() - dayMs)).toBeLessThan(60_000);
    // For a clock that is ahead, the row has expired. The call is valid until the sweep has deleted it.
    await rows.updateOne({}, { $set: { expiresAt: longAgo.getTime() } });
    expect(await calls.claim({ ...wanted, resource: 'u' })).toMatchObject({ kind: 'answered', resource: 't' });
    expect(await deleteExpiredIdempotencyRows(database, { before: longAgo, limit: 9 })).toBe(0);
    expect(await deleteExpiredIdempotencyRows(database, { before: new Date(), limit: 9 })).toBe(1);
    expect(await calls.claim({ ...wanted, resource: 'u' })).toEqual({ kind: 'first', resource: 'u' });
  });

  it('is kept if it is a call that claims an expired key while two sweeps delete it', async () => {
    // Regression: the slower sweep deleted the row of the new call, whose repetition was then issued again.
    const calls = createIdempotencyStore(database, 'w');
    const wanted = { route: randomUUID(), body: 'b', resource: 't' };
    await calls.claim(wanted);
    const rows = database.collection<{ _id: string; expiresAt: number }>('idempotency');
    await rows.updateOne({ _id: `w:${wanted.route}` }, { $set: { expiresAt: longAgo.getTime() } });
    const expired = { before: new Date(), limit: 9 };
    const slower: Database = {
      ...database,
      collection: (name) => {
        const own = database.collection(name);
        const deleteMany = async (...given: Parameters<typeof own.deleteMany>) => {
          expect(await deleteExpiredIdempotencyRows(database, expired)).toBe(1);
          expect(await calls.claim({ ...wanted, resource: 'u' })).toMatchObject({ kind: 'first', resource: 'u' });
          return own.deleteMany(...given);
        };
        return Object.assign(Object.create(own), { find: own.find.bind(own), deleteMany }) as never;
      },
    };
    expect(await deleteExpiredIdempotencyRows(slower, expired)).toBe(0);
    expect(await calls.claim({ ...wanted, resource: 'v' })).toMatchObject({ kind: 'running', resource: 'u' });
    await rows.deleteMany({});
  });

  it('is kept if it is the report of a bulk action, even if the clock of its run is years slow', async () => {
    const bulk: BulkActionDocument = {
      _id: formatBulkActionDatabaseKey('w', 'b'),
      workspace: 'w',
      id: 'b',
      action: 'cancel',
      filter: {},
      status: 'running',
      open: true,
      total: 1,
      done: 0,
      failed: 0,
      revision: 0,
      accessKey: 'k',
      by: { kind: 'key', id: 'k' },
      traceparent: '',
      createdAt: longAgo,
      checkedAt: longAgo,
    };
    await database.collection<BulkActionDocument>('bulk_actions').insertOne(bulk);
    const results = [{ job: 'j', status: 'done', faults: [] }] as const;
    await saveBulkActionChunkResult(database, bulk, { results, hasEnded: true }, longAgo);
    for (const name of ['bulk_actions', 'bulk_rows']) {
      const stored = await database.collection<{ expiresAt?: Date }>(name).findOne({ workspace: 'w' });
      expect(stored?.expiresAt?.getTime()).toBeGreaterThan(Date.now());
    }
  });

  it('is never dated by a process', () => {
    const removed = Object.entries(databaseIndexesByCollection)
      .filter(([, indexes]) => indexes.some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined))
      .map(([name]) => name);
    const reports = ['batch_rows', 'batches', 'bulk_actions', 'bulk_rows'];
    const exports = ['export_parts', 'export_sections', 'month_exports'];
    const byDatabase = [...reports, ...exports, 'event_marks', 'events', 'idempotency', 'spool', 'webhook_deliveries'];
    expect(removed.toSorted()).toEqual([...byDatabase, ...Object.keys(byProcess)].toSorted());
  });

  it('gets its cut-off from the database if it is deleted by age', () => {
    const deleting =
      /\b(?:deleteOldAuthorityResponses|removeOldAuditIpAddresses|deleteOldAuditRows|deleteExpiredIdempotencyRows|deleteOldCompletedJobDetails)\b/;
    const callers = readSources().filter(
      ({ file, lines }) => /^(?:src\/(?!store)|activities)/.test(file) && lines.some((line) => deleting.test(line)),
    );
    expect(callers.map(({ file }) => file).toSorted()).toEqual([
      'activities/sweep/drop-old.ts',
      'src/main/background/audit-retention.ts',
    ]);
    for (const { lines } of callers) expect(lines.join('\n')).toContain('advanceRetentionCutOff(');
  });
});
