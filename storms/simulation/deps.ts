// The dependencies of a simulated activity outside the pure core: the simulated store, the authority, the clock and
// ids.
import { buildInputEnvelope } from '../../src/entries/build-data';
import { createWorkspaceQuotaProvider } from '../../src/entries/quota';
import { generateKeyPairSync } from 'node:crypto';
import type { ActivityDeps } from '../../activities/deps';
import type { EnvelopeSigningKey } from '../../src/document/envelope-signature';
import type { AuthorityModel } from './authority-model';
import { callSeconds, leaseSeconds } from './call-times';
import { findConnection } from './certificates';
import { connectSimulated } from './database/connect';
import { UnsupportedBySimulationError } from './database/errors';
import { readByTasks } from './elections';
import { awaitEffect, type Task } from './tasks';
import { createWitness } from './witness';
import { makeTornReads } from './torn-reads';
import type { World } from './world';
import { noopMetricRecorder } from '../../src/metrics/measure';
import { nonExportingTracing } from '../../src/tracing/tracing';

export const settings = {
  temporal: { taskQueue: 'simulated', namespace: 'simulated', names: 'readable', namesKey: '' },
  authority: { callSeconds, leaseSeconds, backoffSeconds: 5 },
  retention: { jobDays: 0, answerDays: 0 },
  software: {
    producerName: 'PRODUCTORA DE PRUEBA SL',
    producerNif: 'B12345674',
    name: 'SIF DE PRUEBA',
    id: '01',
    version: '1.0.0',
    manyTaxpayers: 'N',
  },
} as unknown as ActivityDeps['settings'];

/** A PDF without content. PDFs do not matter here, and creating one takes time that no seed decides. */
const blankPage = (): Promise<Buffer> => Promise.resolve(Buffer.from('%PDF'));

const signingKey: EnvelopeSigningKey = {
  id: 'simulated',
  privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
};

/** One object for all tasks. It has room for thousands of workspaces, and no task here uses more. */
const quotas = createWorkspaceQuotaProvider(settings.api);

export function createDeps(
  world: World,
  task: Task,
  authority: AuthorityModel,
  temporal: ActivityDeps['temporal'],
): ActivityDeps {
  return {
    database: databaseFor(world, task),
    keys: { signingKey: () => Promise.resolve(signingKey) } as unknown as ActivityDeps['keys'],
    temporal,
    settings,
    measure: noopMetricRecorder,
    tracing: nonExportingTracing,
    log: { error: () => world.count('errors logged'), warn: () => undefined } as unknown as ActivityDeps['log'],
    now: () => new Date(world.nowMs + task.process.clockAheadMs),
    monotonicMs: () => world.nowMs,
    newId: () => world.newId(),
    connectionFor: (chain) => Promise.resolve(findConnection(world, task, authority, chain)),
    witness: createWitness(world, task),
    stopping: () => false,
    build: async (_, data, context) => buildInputEnvelope(data, context),
    quotas,
    pages: {
      invoice: blankPage,
      agreement: blankPage,
      eInvoice: () => Promise.reject(new Error('no workflow here makes e-invoices')),
    },
    pause: (msMax) => pause(world, task, world.random.next() * msMax),
    failpoint: () => Promise.resolve(),
  };
}

/** A witness for functions that are compared. It has every record, and accepts everything. */
export const wholeWitness: ActivityDeps['witness'] = {
  ofChain: () => Promise.resolve({ sinceMs: 0, ends: [] }),
  noteEnd: () => Promise.resolve(),
  ofSeries: () => Promise.resolve({ sinceMs: 0, last: null, forgot: false }),
  noteSeries: () => Promise.resolve(),
  seriesOf: () => Promise.resolve(new Map()),
};

/** Creates the database for one task. Each call is an effect that the simulation schedules. */
function databaseFor(world: World, task: Task): ActivityDeps['database'] {
  const { database, around } = makeTornReads(world, task, readByTasks(world));
  return connectSimulated(database, {
    call: around((label, inTransaction, work) =>
      awaitEffect(task, label, () => counted(world, label, noticed(world, work)), { mayFail: !inTransaction }),
    ),
    began: (transaction) => task.transactions.add(transaction),
    ended: (transaction) => task.transactions.delete(transaction),
  });
}

/**
 * Runs a call and notes an operation that the simulated database does not have. Such an operation ends the simulation,
 * however the caller handles the error.
 */
function noticed<T>(world: World, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnsupportedBySimulationError) world.problem(error.message);
    throw error;
  }
}

/** Counts when a walk was slower than another writer, which shows only here. */
function counted<T>(world: World, label: string, value: T): T {
  const { matchedCount } = (value ?? {}) as { readonly matchedCount?: number };
  if (label === 'update jobs' && matchedCount === 0) world.count('walks that lost');
  return value;
}

function pause(world: World, task: Task, ms: number): Promise<void> {
  const untilMs = world.nowMs + ms;
  world.after(ms, 'a pause ends', () => undefined);
  return awaitEffect(task, 'pauses', () => undefined, { ready: () => world.nowMs >= untilMs });
}
