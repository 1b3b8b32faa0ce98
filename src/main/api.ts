// The API as a process. It listens, and stops cleanly on a signal. A stopping process accepts no new calls, waits until
// running calls finish, and closes connections.
import type { Server } from 'node:http';
import { createKoaApp } from '../http/app';
import { createApiServer } from '../http/kit/server/server';
import { buildProducerDeclaration } from '../declaration/declaration';
import { noopMetricRecorder } from '../metrics/measure';
import { createProcessMetrics } from '../metrics/registry';
import { readBuildId } from '../settings/build';
import { readSettings, type Settings } from '../settings/settings';
import { connectDatabase } from '../store/database';
import { readOrCreateDatabaseIdentity } from '../store/own-database';
import { saveProducerDeclaration } from '../store/system/declarations';
import { readOrCreatePublicLinkKey } from '../store/keys/link-key';
import { createSigningKeyProvider } from '../store/keys/key-ring';
import { requireOrAdoptMasterKey } from '../store/keys/key-rotation';
import { drainBackgroundTemporalCalls } from '../temporal/background-calls';
import { createLazyTemporalClient } from '../temporal/connection';
import { openConfiguredTracing } from '../tracing/open-tracing';
import { startClockDriftCheckTask } from './background/clock';
import { createAuthorityConnectionFinder } from './authority-connections';
import { requireOrAdoptTemporalPlacement } from './check-placement';
import { openDocumentThreads } from './document-threads';
import { startHealthAndMetricsServer } from './health-and-metrics-port';
import { createUuidV7 } from './ids';
import { openPdfThreads } from './pdf-threads';
import { openConfiguredWitness } from './open-witness';
import { createLog } from './log';
import { runProcessUntilSignal } from './run-process';

void runProcessUntilSignal('api', async () => {
  const settings = readSettings(process.env);
  const log = createLog('api', settings.logLevel);
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database, 'sello-api', settings.mongo);
  await requireOrAdoptMasterKey(database, settings.masterKey());
  await requireOrAdoptTemporalPlacement(database, settings);
  await saveProducerDeclaration(database, buildProducerDeclaration(settings.software), new Date());
  const temporal = createLazyTemporalClient(settings, (await readOrCreateDatabaseIdentity(database, createUuidV7)).id);
  const keys = createSigningKeyProvider(database, settings.masterKey(), () => createUuidV7());
  const linkKey = await readOrCreatePublicLinkKey(database, settings.masterKey());
  const connections = createAuthorityConnectionFinder(settings, database);
  // Metrics are collected only if there is a port to read them from.
  const { version } = settings.software;
  const metrics = settings.api.metricsPort ? createProcessMetrics('api', { version, build: readBuildId() }) : undefined;
  const measure = metrics?.measure ?? noopMetricRecorder;
  const witness = await openConfiguredWitness(settings, database, log, measure);
  const warn = (reason: string): void => log.warn({ reason }, 'failed to send spans');
  const tracing = await openConfiguredTracing(settings, { name: 'sello-api', version }, warn);
  const threads = openDocumentThreads({ count: settings.api.documentThreads });
  const pages = openPdfThreads();
  const now = (): Date => new Date();
  const app = createKoaApp({
    database,
    keys,
    linkKey,
    temporal,
    settings,
    witness,
    connectionFor: (owner) => connections.connectionFor(owner),
    connectionWith: (owner, pair) => connections.connectionWith(owner, pair),
    log,
    measure,
    tracing,
    now,
    newId: () => createUuidV7(),
    build: threads.build,
    readBatch: threads.readBatch,
    pages,
  });
  const server = await listen(app, settings.api);
  const inside = metrics && (await startMetricsPort(metrics, settings.api, log));
  const stopClock = startClockDriftCheckTask({ database, log, measure, now });
  log.info({ host: settings.api.host, port: settings.api.port }, 'api ready');
  return async () => {
    void stopClock();
    await closeServer(server);
    if (inside) inside.close();
    await threads.close();
    await pages.close();
    await tracing.close();
    await connections.close();
    await drainBackgroundTemporalCalls(temporal);
    await temporal.connection.close();
    await witness.close();
    await database.close();
  };
});

/** Starts the port of the metrics. If another program uses the port, the API starts without metrics. */
async function startMetricsPort(
  metrics: Pick<ReturnType<typeof createProcessMetrics>, 'text'>,
  { metricsHost, metricsPort }: Settings['api'],
  log: ReturnType<typeof createLog>,
): Promise<Server | undefined> {
  try {
    return await startHealthAndMetricsServer(metricsHost, metricsPort ?? 0, { metrics: () => metrics.text() });
  } catch (error) {
    log.warn({ error, metricsHost, metricsPort }, 'this API has no metrics: failed to listen on their port');
    return undefined;
  }
}

async function listen(app: ReturnType<typeof createKoaApp>, { host, port }: Settings['api']): Promise<Server> {
  const handle = app.callback();
  const server = createApiServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/** Waits some seconds for running calls to finish. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 5_000).unref();
  await closed;
}
