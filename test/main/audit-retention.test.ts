// The retention of the audit log in a worker: one run deletes everything that is old enough, of every workspace, and
// the metric shows data that is still there.
import type { CommandStartedEvent } from 'mongodb';
import pino from 'pino';
import { auditLimits as limits } from '../../src/contracts/limits/audit';
import { deleteAuditDataPastRetention } from '../../src/main/background/audit-retention';
import { noopMetricRecorder } from '../../src/metrics/measure';
import type { AuditChainHead, AuditRow } from '../../src/model/audit';
import { findOldestAuditRowTime } from '../../src/store/audit/retention';
import {
  formatAuditRowDatabaseKey,
  getAuditChainHeadsCollection,
  getAuditRowsCollection,
} from '../../src/store/audit/rows';
import { connectDatabase, type Database } from '../../src/store/database';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';
import { clearAudit } from '../store/audit/written-acts';
import { explained } from '../store/explained';

const dayMs = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);

let database: Database;
beforeAll(async () => {
  database = await connectDatabase(`${mongoUri()}&monitorCommands=true`, databaseName(), 'test');
  await prepareDatabase(database);
});
afterAll(() => leaveDatabase(database));
beforeEach(() => clearAudit(database));

/** Stores rows of a workspace, all of one age, as they would be after years. */
async function writeRows(workspace: string, count: number, createdAt: Date): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({
    _id: formatAuditRowDatabaseKey(workspace, i + 1),
    workspace,
    sequence: i + 1,
    createdAt,
    hash: `hash ${i + 1}`,
    address: '192.0.2.7',
    addressSalt: 'salt',
  }));
  await getAuditChainHeadsCollection(database).insertOne({ _id: workspace, sequence: count } as AuditChainHead);
  await getAuditRowsCollection(database).insertMany(rows as unknown as AuditRow[]);
}

async function run(auditDays: number, auditAddressDays: number): Promise<Record<string, number | undefined>> {
  const lags: Record<string, number | undefined> = {};
  const measure = {
    ...noopMetricRecorder,
    set: (_name: string, labels: object, value: number | undefined) =>
      void (lags[Object.values(labels).join()] = value),
  };
  const settings = { retention: { auditDays, auditAddressDays } } as never;
  const log = pino({ level: 'silent' });
  const deps = { database, settings, log, measure, now: () => new Date() };
  await deleteAuditDataPastRetention(deps, new AbortController().signal);
  return lags;
}

const count = (filter: object): Promise<number> => getAuditRowsCollection(database).countDocuments(filter);

describe('the retention of the audit log', () => {
  it('deletes all old rows of every workspace in one run, however many one of them has', async () => {
    await writeRows('large', 3 * limits.dropRowsMax + 1, daysAgo(3_000));
    await writeRows('small', 1, daysAgo(3_000));
    await writeRows('young', 5, daysAgo(10));
    await run(limits.keepDaysMin, 0);
    expect([await count({}), await count({ workspace: 'young' })]).toEqual([5, 5]);
  }, 60_000);

  // Regression: each part of a large workspace looked for old rows of every workspace again.
  it('looks once at each workspace that has no more old rows', async () => {
    await writeRows('large', 5 * limits.dropRowsMax, daysAgo(3_000));
    for (let i = 0; i < 30; i += 1) await writeRows(`small ${i}`, 1, daysAgo(10));
    let finds = 0;
    const hear = ({ commandName, command }: CommandStartedEvent): void => {
      if (commandName === 'find' && command['find'] === 'audit') finds += 1;
    };
    database.db.client.on('commandStarted', hear);
    await run(limits.keepDaysMin, 0);
    database.db.client.off('commandStarted', hear);
    expect(await count({ workspace: 'large' })).toBe(0);
    expect(finds).toBeLessThan(60);
  }, 60_000);

  it('removes all old addresses in one run', async () => {
    await writeRows('large', 3 * limits.dropRowsMax + 1, daysAgo(400));
    await writeRows('young', 5, daysAgo(10));
    await run(0, 365);
    expect([await count({ address: { $exists: true } }), await count({})]).toEqual([5, 3 * limits.dropRowsMax + 6]);
  }, 60_000);

  it('reports how late it is by the oldest data that is still there', async () => {
    await writeRows('late', 1, daysAgo(limits.keepDaysMin + 3));
    const lags = await run(limits.keepDaysMin, 365);
    expect(Math.round((lags['audit'] ?? 0) / 86_400)).toBe(3);
    await writeRows('addresses', 1, daysAgo(370));
    expect(Math.round(((await run(limits.keepDaysMin, 365))['addresses'] ?? 0) / 86_400)).toBe(5);
    const after = await run(limits.keepDaysMin, 365);
    expect([after['audit'], after['addresses']]).toEqual([0, 0]);
  });

  it('finds the oldest row without reading all rows', async () => {
    const oldest = daysAgo(20);
    await writeRows('one', 500, daysAgo(10));
    await writeRows('two', 500, oldest);
    expect(await findOldestAuditRowTime(database)).toEqual(oldest);
    const plan = await explained(database.db, () => findOldestAuditRowTime(database));
    expect(plan.stages).toContain('DISTINCT_SCAN');
    expect(plan.keysExamined).toBeLessThan(20);
  });
});
