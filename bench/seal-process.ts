// A process that seals the queue of one chain without Temporal until nothing waits, for the fork test and rows P5 and
// P5-single.
import { buildInputEnvelope } from '../src/entries/build-data';
import { createWorkspaceQuotaProvider } from '../src/entries/quota';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import type { ActivityDeps } from '../activities/deps';
import { createSealActivity } from '../activities/chain/seal';
import { sealRequestBatch } from '../activities/chain/seal-batch';
import type { SealingActivityResult } from '../src/contracts/activities';
import { createUuidV7 } from '../src/main/ids';
import { callingThreadPdfRenderer } from '../src/pdf/pdf-renderer';
import { readSettings } from '../src/settings/settings';
import { connectDatabase } from '../src/store/database';
import { readSealableRequestsWithEntries } from '../src/store/chains/sealable-requests';
import { readSealingSnapshot } from '../src/store/chains/sealing-snapshot';
import { createSigningKeyProvider } from '../src/store/keys/key-ring';
import { absentWitnessLog } from '../src/witness/no-witness';
import { createLazyTemporalClient } from '../src/temporal/connection';
import { noopMetricRecorder } from '../src/metrics/measure';
import { nonExportingTracing } from '../src/tracing/tracing';

/**
 * Arguments: the key of the chain, its installation number, and `single` for one record per transaction. Prints the
 * number of sealed records and the milliseconds.
 */
async function main([chain = '', installation = '', how = '']: readonly string[]): Promise<void> {
  const settings = readSettings(process.env);
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database);
  const deps: ActivityDeps = {
    database,
    keys: createSigningKeyProvider(database, [Buffer.alloc(32)], () => createUuidV7()),
    temporal: createLazyTemporalClient(settings),
    settings,
    measure: noopMetricRecorder,
    tracing: nonExportingTracing,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    newId: () => createUuidV7(),
    connectionFor: () => Promise.reject(new Error('this process sends nothing')),
    witness: absentWitnessLog,
    pages: callingThreadPdfRenderer,
    build: async (_, data, context) => buildInputEnvelope(data, context),
    quotas: createWorkspaceQuotaProvider(settings.api),
    pause: (msMax) => sleep(Math.random() * msMax),
    stopping: () => false,
    failpoint: () => Promise.resolve(),
  };
  await database.ping();
  process.stdout.write('ready\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  const start = performance.now();
  let sealed = 0;
  let more = true;
  while (more) {
    const result = how === 'single' ? await singlePass(deps, chain) : await runPass(deps, chain, installation);
    sealed += result.sealed;
    more = result.more;
  }
  process.stdout.write(`${JSON.stringify({ sealed, ms: performance.now() - start })}\n`);
  await database.close();
  process.exit(0);
}

/** Runs one pass. If other processes seal faster, the pass is retried, as Temporal does with the activity. */
async function runPass(deps: ActivityDeps, chain: string, installation: string): Promise<SealingActivityResult> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await createSealActivity(deps)({ chain, installation, head: null, compared: true });
    } catch (error) {
      if (tries >= triesMax) throw error;
    }
  }
}

/**
 * Seals as billing programs do: reads the last record of the chain and seals one record after it, in a transaction that
 * locks the chain.
 */
async function singlePass(deps: ActivityDeps, chain: string): Promise<Pick<SealingActivityResult, 'sealed' | 'more'>> {
  const view = await readSealingSnapshot(deps.database, chain, []);
  const { claimed } = await readSealableRequestsWithEntries(deps.database, chain, 1);
  if (!view || claimed.length === 0) return { sealed: 0, more: false };
  const { sealed } = await sealRequestBatch(deps, view, claimed);
  return { sealed, more: true };
}

/** Maximum number of passes lost to other processes. More mean that something else is wrong. */
const triesMax = 50;

void main(process.argv.slice(2));
