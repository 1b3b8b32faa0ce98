// The API as a process: listens, and stops cleanly on a signal: no new calls, then running ones finish, then
// connections close.
import type { Server } from 'node:http';
import { makeApp } from '../http/app';
import { makeServer } from '../http/kit/server/server';
import { makeDeclaration } from '../declaration/declaration';
import { noMeasure } from '../metrics/measure';
import { makeProcessMetrics } from '../metrics/registry';
import { buildId } from '../settings/build';
import { readSettings, type Settings } from '../settings/settings';
import { connectDatabase } from '../store/database';
import { identifyDatabase } from '../store/own-database';
import { saveDeclaration } from '../store/system/declarations';
import { readLinkKey } from '../store/keys/link-key';
import { makeKeyRing } from '../store/keys/key-ring';
import { checkMasterKey } from '../store/keys/key-rotation';
import { endBackgroundCalls } from '../temporal/background-calls';
import { createLazyClient } from '../temporal/connection';
import { openTracing } from '../tracing/open-tracing';
import { makeAuthorityConnections } from './authority-connections';
import { checkTemporalPlacement } from './check-placement';
import { openDocumentThreads } from './document-threads';
import { listenForHealth } from './health-port';
import { newId } from './ids';
import { openPageThreads } from './page-threads';
import { openWitness } from './open-witness';
import { makeLog } from './log';
import { runProcess } from './run-process';

void runProcess('api', async () => {
  const settings = readSettings(process.env);
  const log = makeLog('api', settings.logLevel);
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database, 'sello-api', settings.mongo);
  await checkMasterKey(database, settings.masterKey());
  await checkTemporalPlacement(database, settings.engine);
  await saveDeclaration(database, makeDeclaration(settings.software), new Date());
  const engine = createLazyClient(settings, (await identifyDatabase(database, newId)).id);
  const keys = makeKeyRing(database, settings.masterKey(), () => newId());
  const linkKey = await readLinkKey(database, settings.masterKey());
  const connections = makeAuthorityConnections(settings, database);
  // Not collected without a port to read them from.
  const { metricsHost, metricsPort } = settings.api;
  const about = { version: settings.software.version, build: buildId() };
  const metrics = metricsPort ? makeProcessMetrics('api', about) : undefined;
  const witness = await openWitness(settings, log, metrics?.measure ?? noMeasure);
  const { version } = settings.software;
  const warn = (reason: string): void => log.warn({ reason }, 'failed to send spans');
  const tracing = await openTracing(settings, { name: 'sello-api', version }, warn);
  const threads = openDocumentThreads({ count: settings.api.documentThreads });
  const pages = openPageThreads();
  const app = makeApp({
    database,
    keys,
    linkKey,
    engine,
    settings,
    witness,
    connectionFor: (owner) => connections.connectionFor(owner),
    connectionWith: (owner, pair) => connections.connectionWith(owner, pair),
    log,
    measure: metrics?.measure ?? noMeasure,
    tracing,
    now: () => new Date(),
    newId: () => newId(),
    build: threads.build,
    pages,
  });
  const server = await listen(app, settings.api);
  const inside =
    metrics &&
    (await listenForHealth(metricsHost, metricsPort ?? 0, { metrics: () => metrics.text() }).catch((error: unknown) => {
      // The API starts even if another program uses the port of its metrics.
      log.warn({ error, metricsHost, metricsPort }, 'this API has no metrics: failed to listen on their port');
      return undefined;
    }));
  log.info({ host: settings.api.host, port: settings.api.port }, 'api ready');
  return async () => {
    await closeServer(server);
    if (inside) inside.close();
    await threads.close();
    await pages.close();
    await tracing.close();
    await connections.close();
    await endBackgroundCalls(engine);
    await engine.connection.close();
    await witness.close();
    await database.close();
  };
});

async function listen(app: ReturnType<typeof makeApp>, { host, port }: Settings['api']): Promise<Server> {
  const handle = app.callback();
  const server = makeServer((request, response) => void handle(request, response));
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
