// The dependencies of activities that run as functions. Only the database affects their results.
import { buildInputEnvelope } from '../../../src/entries/build-data';
import { createWorkspaceQuotaProvider } from '../../../src/entries/quota';
import { generateKeyPairSync } from 'node:crypto';
import type { ActivityDeps } from '../../../activities/deps';
import type { Database } from '../../../src/store/database';
import type { Random } from '../random';
import { settings, wholeWitness } from '../deps';
import { noopMetricRecorder } from '../../../src/metrics/measure';
import { nonExportingTracing } from '../../../src/tracing/tracing';

/** A key with deterministic signatures. The signatures with the curve of the product are not deterministic. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

export function buildVerbDeps(database: Database, { below }: Random, now: Date): ActivityDeps {
  const page = (): Promise<Buffer> => Promise.resolve(Buffer.from('%PDF'));
  const nothing = (): Promise<void> => Promise.resolve();
  const handle = { signal: nothing };
  return {
    database,
    settings,
    keys: { signingKey: () => Promise.resolve({ id: 'k', privateKey }) } as unknown as ActivityDeps['keys'],
    temporal: {
      withDeadline: <T>(_: number, work: () => Promise<T>) => work(),
      workflow: { signalWithStart: nothing, getHandle: () => handle },
    } as unknown as ActivityDeps['temporal'],
    measure: noopMetricRecorder,
    tracing: nonExportingTracing,
    log: { error: nothing, warn: nothing } as unknown as ActivityDeps['log'],
    now: () => now,
    monotonicMs: () => performance.now(),
    newId: () => `00000000-0000-7000-8000-${String(below(1e9)).padStart(12, '0')}`,
    connectionFor: () => Promise.reject(new Error('nothing is sent here')),
    pages: {
      invoice: page,
      agreement: page,
      eInvoice: () => Promise.reject(new Error('no workflow here makes e-invoices')),
    },
    witness: wholeWitness,
    build: async (_, data, context) => buildInputEnvelope(data, context),
    quotas: createWorkspaceQuotaProvider(settings.api),
    pause: nothing,
    stopping: () => false,
    failpoint: nothing,
  };
}
