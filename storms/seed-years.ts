// The content of a busy installation after years, inserted directly into the database of a fault test.
import { setTimeout as sleep } from 'node:timers/promises';
import { createUuidV7 } from '../src/main/ids';
import type { Database } from '../src/store/database';
import type { ReportProgress } from './stack-under-load';

/** The number of documents of each kind. */
export interface RowCounts {
  readonly certificates: number;
  readonly deliveries: number;
  readonly jobs: number;
}

type SampleRow = Readonly<Record<string, unknown>>;

const batchRows = 5_000;
const firstMs = Date.UTC(2024, 0, 1);
const getTime = (i: number): Date => new Date(firstMs + i * 60_000);
/** A time later than any pass of the sweep, so that the sweep does not change these rows. */
const never = new Date(Date.UTC(2100, 0, 1));

async function insert(database: Database, name: string, count: number, make: (i: number) => SampleRow): Promise<void> {
  for (let from = 0; from < count; from += batchRows) {
    const rows = Array.from({ length: Math.min(batchRows, count - from) }, (_, i) => make(from + i));
    await database.collection(name).insertMany(rows, { ordered: false, writeConcern: { w: 1 } });
    // This lets other tasks run.
    await sleep(5);
  }
}

/** Inserts suppliers, each with its own certificate, and all stopped. */
async function seedStopped(database: Database, workspace: string, count: number): Promise<void> {
  const fingerprint = (i: number): string => `YEARS${String(i).padStart(59, '0')}`;
  await insert(database, 'chains', count, (i) => ({
    _id: `${workspace}:simulator:Y${String(i).padStart(8, '0')}`,
    workspace,
    environment: 'simulator',
    supplier: `Y${String(i).padStart(8, '0')}`,
    supplierName: `Supplier ${i}`,
    installation: createUuidV7(),
    zone: 'Europe/Madrid',
    registration: { state: 'registered', entry: createUuidV7(), job: createUuidV7() },
    head: null,
    certificate: { fingerprint: fingerprint(i), validTo: never },
    createdAt: getTime(i),
    updatedAt: getTime(i),
  }));
  await insert(database, 'stops', count, (i) => ({
    _id: `certificate:simulator:${fingerprint(i)}`,
    at: getTime(i),
    code: '4141',
    text: 'suspended',
  }));
}

/** Inserts deliveries of one webhook. One in a thousand failed. */
async function seedDelivered(database: Database, workspace: string, hook: string, count: number): Promise<void> {
  const webhook = `${workspace}:${hook}`;
  await insert(database, 'webhooks', 1, () => ({
    _id: webhook,
    workspace,
    id: hook,
    url: 'https://example.org/',
    description: '',
    types: ['webhook.test'],
    secrets: [],
    enabled: true,
    createdAt: getTime(0),
    updatedAt: getTime(0),
  }));
  await insert(database, 'webhook_deliveries', count, (i) => ({
    _id: `${webhook}:${createUuidV7()}`,
    workspace,
    webhook,
    event: { _id: createUuidV7(), type: 'record.settled', data: {}, createdAt: getTime(i) },
    state: i % 1_000 === 0 ? 'failed' : 'delivered',
    attempts: 1,
    log: [{ at: getTime(i), status: 200, durationMs: 12, text: '' }],
    createdAt: getTime(i),
    expiresAt: never,
  }));
}

/** Inserts many jobs that succeeded, three that run and three that failed. */
const seedEnded = (database: Database, workspace: string, count: number): Promise<void> =>
  insert(database, 'jobs', count, (i) => {
    const id = createUuidV7();
    const kind =
      i < 3 ? { open: true } : { open: false, result: i < 6 ? 'failed' : 'succeeded', completedAt: getTime(i) };
    return {
      _id: `${workspace}:${id}`,
      workspace,
      id,
      workflowId: i < 9 ? 'rare' : 'usual',
      workflowName: 'usual',
      workflowVersion: '1',
      schema: '',
      steps: [],
      rescue: [],
      args: {},
      tags: [],
      status: '',
      faults: i >= 3 && i < 6 ? [{ code: 'rare', message: 'x', provider: 'x' }] : [],
      warnings: [],
      intents: [],
      fileIds: [],
      revision: 1,
      holdsEntry: false,
      ...kind,
      createdAt: getTime(i),
      updatedAt: getTime(i),
      // The sweep checks a job that it checked long ago, and one whose check is more than a minute ahead.
      checkedAt: i < 3 ? new Date(Date.now() + 45_000) : never,
    };
  });

/** Inserts all rows. Half of the deliveries belong to the workspace that leaves. */
export async function seedYears(
  database: Database,
  { stays, leaves, hook }: { readonly stays: string; readonly leaves: string; readonly hook: string },
  { certificates, deliveries, jobs }: RowCounts,
  report: ReportProgress,
): Promise<void> {
  await seedStopped(database, stays, certificates);
  report(`${certificates} certificates, each with a stop`);
  await seedDelivered(database, leaves, createUuidV7(), deliveries);
  await seedDelivered(database, stays, hook, Math.ceil(deliveries / 10));
  report(`${deliveries} deliveries of the workspace that leaves`);
  await seedEnded(database, stays, jobs);
  report(`${jobs} jobs`);
}
