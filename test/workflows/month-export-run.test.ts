// The run of an export on a real Temporal: it writes section after section until the end, and another one continues
// a lost one.
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { restartLostMonthExportRuns } from '../../activities/sweep/restart-lost-runs';
import type { ActivityDeps } from '../../activities/deps';
import type { MonthExportStateAfterSection } from '../../src/contracts/activities';
import { monthExportLimits as limits } from '../../src/contracts/limits/exports';
import type { MonthExportRef } from '../../src/contracts/runs';
import { createUuidV7 } from '../../src/main/ids';
import type { MonthExportDocument } from '../../src/model/month-export';
import { connectDatabase, type Database } from '../../src/store/database';
import {
  formatMonthExportDatabaseKey,
  insertOrReplaceMonthExportWithinLimit,
  initialMonthExportProgress,
} from '../../src/store/months/exports';
import { formatMonthExportWorkflowId } from '../../src/temporal/names';
import { startMonthExportRunUnlessRunning } from '../../src/temporal/month-export-run';
import { bundleToday } from '../../storms/replay';
import { mongoUri, ownName, temporalAddress } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';
import { until } from './job-runs';

const taskQueue = ownName('month-exports');
const engine = {
  namespace: 'default',
  taskQueue,
  names: 'readable',
  namesKey: Buffer.alloc(32),
} as unknown as ActivityDeps['settings']['temporal'];
const stages = ['invoices', 'xlsx', 'csv', 'closing', 'manifest', 'directory', 'end'] as const;
const workspace = createUuidV7();

let database: Database;
let connection: Connection;
let native: NativeConnection;
let worker: Worker;
let running: Promise<void>;
let client: Client;
/** The number of sections of each export, and a gate that delays the next one. */
const written = new Map<string, number>();
let gate: Promise<void> = Promise.resolve();

async function writeExportSection({ exportId }: MonthExportRef): Promise<MonthExportStateAfterSection> {
  await gate;
  const count = (written.get(exportId) ?? 0) + 1;
  written.set(exportId, count);
  return { next: stages[count] ?? 'end', status: 'running', total: 1, done: 1, files: count, bytes: count };
}

beforeAll(async () => {
  const workflowBundle = await bundleToday();
  database = await prepareDatabase(await connectDatabase(mongoUri(), databaseName()));
  native = await NativeConnection.connect({ address: temporalAddress() });
  connection = await Connection.connect({ address: temporalAddress() });
  client = new Client({ connection });
  worker = await Worker.create({
    connection: native,
    taskQueue,
    workflowBundle,
    activities: { writeExportSection },
  });
  running = worker.run();
}, 60_000);
afterAll(async () => {
  worker?.shutdown();
  await running;
  await connection?.close();
  await native?.close();
  if (database) await leaveDatabase(database);
}, 30_000);

async function store(checkedAt: Date): Promise<MonthExportDocument> {
  const id = createUuidV7();
  const now = new Date();
  const ref = { supplier: 'B12345674', month: '2026-11' };
  const document: MonthExportDocument = {
    ...ref,
    ...initialMonthExportProgress,
    _id: formatMonthExportDatabaseKey(workspace, ref),
    workspace,
    id,
    status: 'running',
    mark: 'm',
    total: 1,
    open: true,
    by: { kind: 'key', id: 'k' },
    traceparent: '',
    createdAt: now,
    updatedAt: now,
    checkedAt,
  };
  const row = { _id: createUuidV7(), workspace, createdAt: now, by: document.by, route: 'test', objects: [] };
  expect(await insertOrReplaceMonthExportWithinLimit(database, document, undefined, row)).toBe('stored');
  return document;
}

const handleOf = ({ id }: MonthExportDocument) => client.workflow.getHandle(formatMonthExportWorkflowId(workspace, id));

describe('the run of an export', () => {
  it('is started once, has a readable name, and is continued if it was lost', async () => {
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const exported = await store(new Date());
    expect(await startMonthExportRunUnlessRunning(client, engine, exported)).toBe(true);
    expect(await startMonthExportRunUnlessRunning(client, engine, exported)).toBe(false);
    const run = handleOf(exported);
    await until(async () => ((await run.describe()).raw.pendingActivities ?? []).length === 1);
    await run.terminate('lost');
    open();
    const warned: unknown[] = [];
    const log = { warn: (...given: unknown[]) => void warned.push(given) };
    const deps = {
      database,
      temporal: client,
      settings: { temporal: engine },
      log,
      stopping: () => false,
    } as unknown as ActivityDeps;
    // It is too early, because it was checked a moment ago.
    await restartLostMonthExportRuns(deps, new Date());
    expect(warned).toEqual([]);
    await restartLostMonthExportRuns(deps, new Date(Date.now() + (limits.sweptSeconds + 60) * 1_000));
    expect(warned).toHaveLength(1);
    await handleOf(exported).result();
    const events = (await handleOf(exported).fetchHistory()).events ?? [];
    const summaries = events.flatMap(({ userMetadata, activityTaskScheduledEventAttributes: scheduled }) =>
      scheduled && userMetadata?.summary?.data
        ? [JSON.parse(Buffer.from(userMetadata.summary.data).toString()) as string]
        : [],
    );
    expect(summaries[0]).toBe('Write the next invoices with their records');
    expect(summaries.at(-1)).toBe('Write the end of the archive');
  }, 60_000);
});
