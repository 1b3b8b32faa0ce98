// The worker as a process: runs and activities on its queues, a health port, and a clean stop.
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import type { ActivityDeps } from '../../activities/deps';
import { createMainActivities, createAuthorityQueryActivities, createSendActivities } from '../../activities/index';
import { createStuckActivityQueueMonitor, type StuckActivityQueueMonitor } from '../../activities/activity-monitor';
import { createFailpoint } from '../settings/failpoints';
import { createMailer, alwaysFailingMailer } from '../outbound/mail';
import { createProcessMetrics } from '../metrics/registry';
import { readBuildId } from '../settings/build';
import { readSettings, type Settings } from '../settings/settings';
import { connectDatabase, type Database } from '../store/database';
import { readOrCreateDatabaseIdentity } from '../store/own-database';
import { createSigningKeyProvider } from '../store/keys/key-ring';
import { requireOrAdoptMasterKey } from '../store/keys/key-rotation';
import { formatWorkerIdentity } from '../temporal/queue-runs';
import { createLazyTemporalClient } from '../temporal/connection';
import { connectWorkerToTemporal, createTemporalWorkers } from '../temporal/worker';
import { isFailedJobRunLogEntry } from '../temporal/failed-jobs-log';
import { openConfiguredTracing } from '../tracing/open-tracing';
import { createAuthorityConnectionFinder } from './authority-connections';
import { claimTaskQueue } from './claim-queue';
import { requireOrAdoptTemporalPlacement } from './check-placement';
import { startHealthAndMetricsServer, createWorkerHealthCheck } from './health-and-metrics-port';
import { createUuidV7 } from './ids';
import { startWorkerBackgroundTasks } from './background/all';
import { createWorkspaceQuotaProvider } from '../entries/quota';
import { openDocumentThreadsOnFirstUse } from './document-threads';
import { openPdfThreads } from './pdf-threads';
import { openConfiguredWitness } from './open-witness';
import { createLog } from './log';
import { createPrometheusTextReader } from './metrics';
import { runProcessUntilSignal } from './run-process';
/** Options by which names have the form that Prometheus requires, with the unit and `_total` at the end. */
const engineMetrics = { countersTotalSuffix: true, unitSuffix: true, useSecondsForDurations: true } as const;

/** The machine's clock; tests and the simulation pass another clock. */
const realClock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  pause: (msMax: number) => sleep(Math.random() * msMax),
};

void runProcessUntilSignal('worker', async () => {
  const settings = readSettings(process.env);
  const log = createLog('worker', settings.logLevel);
  installRuntime(log, settings.worker);
  const database = await openDatabase(settings);
  const own = await readOrCreateDatabaseIdentity(database, createUuidV7);
  const temporal = createLazyTemporalClient(settings, own.id);
  const connection = await connectWorkerToTemporal(settings);
  await claimTaskQueue({ temporal, database, own, settings, log });
  const connections = createAuthorityConnectionFinder(settings, database);
  const [pages, documents] = [openPdfThreads(), openDocumentThreadsOnFirstUse({ count: settings.api.documentThreads })];
  let stopping = false;
  const processMetrics = createProcessMetrics('worker', { version: settings.software.version, build: readBuildId() });
  const witness = await openConfiguredWitness(settings, database, log, processMetrics.measure);
  const tracing = await openTracing(settings, log);
  const deps = {
    database,
    databaseId: own.id,
    keys: createSigningKeyProvider(database, settings.masterKey(), () => createUuidV7()),
    temporal,
    settings,
    log,
    measure: processMetrics.measure,
    tracing,
    ...realClock,
    newId: () => createUuidV7(),
    connectionFor: connections.connectionFor,
    witness,
    pages,
    mailer: settings.sendsNothing ? alwaysFailingMailer : createMailer(settings.smtp),
    ...buildRowDeps(settings, documents),
    stopping: () => stopping,
    failpoint: createFailpoint(settings.failpoints),
  };
  const pulse = createStuckActivityQueueMonitor(settings.worker.concurrency);
  const identity = formatWorkerIdentity(process.pid, os.hostname(), own.id);
  const workers = await createTemporalWorkers(connection, settings, activitiesOf(deps, pulse), identity);
  const running = workers.run();
  const { configuredEnd } = connections;
  const leave = startWorkerBackgroundTasks({ ...deps, own, configuredEnd, leave: endSelf });
  const { taskQueue } = settings.temporal;
  const sources = { ...deps, metrics: processMetrics, taskQueue, certificateEnd: configuredEnd };
  const { healthHost, healthPort } = settings.worker;
  const served = { health: createWorkerHealthCheck(deps, pulse), metrics: createPrometheusTextReader(sources) };
  const health = await startHealthAndMetricsServer(healthHost, healthPort, served);
  log.info({ queue: taskQueue }, 'worker ready');
  running.catch((error: unknown) => {
    log.fatal({ error }, 'the worker stopped unexpectedly');
    process.exit(1);
  });
  return async () => {
    // The SDK cancels activities only after the grace period.
    stopping = true;
    const leaving = leave();
    workers.shutdown();
    await running;
    await leaving;
    health.close();
    await closeInOrder(pages, documents, tracing, connections, temporal.connection, connection, witness, database);
  };
});

/** Dependencies of issuing rows of batches, which are the same as those of calls. */
const buildRowDeps = (
  settings: Settings,
  { build }: Pick<ActivityDeps, 'build'>,
): Pick<ActivityDeps, 'build' | 'quotas'> => ({
  build,
  quotas: createWorkspaceQuotaProvider(settings.api),
});

const activitiesOf = (deps: ActivityDeps, pulse: StuckActivityQueueMonitor) => ({
  main: createMainActivities(deps, pulse),
  authority: createSendActivities(deps, pulse),
  queries: createAuthorityQueryActivities(deps, pulse),
});

/** Closes the parts in the order of their dependencies. */
async function closeInOrder(...parts: readonly { readonly close: () => Promise<unknown> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

/** @throws Error if the master key is wrong, or if the runs are in another place in Temporal */
async function openDatabase(settings: Settings): Promise<Database> {
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database, 'sello-worker', settings.mongo);
  await requireOrAdoptMasterKey(database, settings.masterKey());
  await requireOrAdoptTemporalPlacement(database, settings);
  return database;
}

function openTracing(settings: Settings, log: ReturnType<typeof createLog>): ReturnType<typeof openConfiguredTracing> {
  const warn = (reason: string): void => log.warn({ reason }, 'failed to send spans');
  return openConfiguredTracing(settings, { name: 'sello-worker', version: settings.software.version }, warn);
}

/**
 * The process handles signals itself, and the SDK writes to the same log. If the port of the metrics is in use, the
 * worker still starts.
 */
function installRuntime(
  log: ReturnType<typeof createLog>,
  { healthHost, engineMetricsPort }: Settings['worker'],
): void {
  const logger = new DefaultLogger('WARN', (entry) => {
    const { level, message, meta } = entry;
    if (!isFailedJobRunLogEntry(entry)) log.warn({ engine: level, ...meta }, message);
  });
  // Without this setting, the native part prints lines that are not JSON to standard output.
  const logging = { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }), forward: {} };
  const own = { shutdownSignals: [], logger };
  const prometheus = { bindAddress: `${healthHost}:${engineMetricsPort}`, ...engineMetrics };
  const withoutMetrics = { ...own, telemetryOptions: { logging } };
  if (!engineMetricsPort) return void Runtime.install(withoutMetrics);
  try {
    Runtime.install({ ...own, telemetryOptions: { logging, metrics: { prometheus } } });
  } catch (error) {
    log.warn({ error, address: prometheus.bindAddress }, 'no metrics of the Temporal SDK: the port is in use');
    Runtime.install(withoutMetrics);
  }
}

const endSelf = (): void => void process.kill(process.pid, 'SIGTERM');
