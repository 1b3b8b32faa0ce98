// The worker as a process: runs and activities on both queues, a health port, and an orderly end.
import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { createActivities, createAskActivities, createSendActivities } from '../../activities/index';
import { pages } from '../pdf/pages';
import { makeFailpoint } from '../settings/failpoints';
import { readSettings } from '../settings/settings';
import { connectDatabase } from '../store/database';
import { makeKeyRing } from '../store/tenants/key-ring';
import { checkMasterKey } from '../store/tenants/key-rotation';
import { lazyClient, nativeConnection } from '../temporal/connection';
import { makeWorkers } from '../temporal/worker';
import { makeAuthorityConnections } from './authority-connections';
import { listenHealth } from './health-port';
import { newId } from './ids';
import { keepCalls } from '../delivery/keep-calls';
import { keepDeliveries } from '../delivery/keep-deliveries';
import { makeMailer } from '../outbound/mail';
import { makeOutbound } from '../outbound/outbound';
import { keepAudit } from './keep-audit';
import { keepEvents } from './keep-events';
import { keepSweep } from './keep-sweep';
import { openWitness } from './open-witness';
import { makeLog } from './log';
import { makeMetrics } from './metrics';
import { runProcess } from './run-process';

void runProcess('worker', async () => {
  const settings = readSettings(process.env);
  const log = makeLog('worker', settings.logLevel);
  installRuntime(log);
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database, 'sello-worker', settings.mongo);
  await checkMasterKey(database, settings.masterKey());
  const engine = lazyClient(settings);
  const connection = await nativeConnection(settings);
  const witness = await openWitness(settings, log);
  const connections = makeAuthorityConnections(settings, database);
  let stopping = false;
  const deps = {
    database,
    keys: makeKeyRing(database, settings.masterKey(), () => newId()),
    engine,
    settings,
    log,
    now: () => new Date(),
    newId: () => newId(),
    connectionFor: connections.connectionFor,
    witness,
    pages,
    pause: (msMax: number) => sleep(Math.random() * msMax),
    stopping: () => stopping,
    failpoint: makeFailpoint(settings.failpoints),
  };
  const activities = {
    main: createActivities(deps),
    authority: createSendActivities(deps),
    queries: createAskActivities(deps),
  };
  const workers = await makeWorkers(connection, settings, activities);
  const running = workers.run();
  const leaveSweep = keepSweep(deps);
  const leaveAudit = keepAudit(deps);
  const outbound = makeOutbound(settings.outbound);
  const mailer = makeMailer(settings.smtp);
  const leaveCalls = keepCalls({ ...deps, outbound, mailer });
  const leaveDeliveries = keepDeliveries({ ...deps, outbound, masterKey: settings.masterKey(), chance: Math.random });
  const leaveEvents = keepEvents({ ...deps, configuredEnd: connections.configuredEnd });
  const metrics = makeMetrics({
    ...deps,
    taskQueue: settings.engine.taskQueue,
    certificateEnd: connections.configuredEnd,
  });
  const health = await listenHealth(settings.worker.healthHost, settings.worker.healthPort, metrics);
  log.info({ queue: settings.engine.taskQueue }, 'worker ready');
  running.catch((error: unknown) => {
    log.fatal({ error }, 'the worker ended by itself');
    process.exit(1);
  });
  return async () => {
    // The SDK cancels activities only after the grace time.
    stopping = true;
    leaveSweep();
    leaveAudit();
    leaveEvents();
    const delivered = Promise.all([leaveDeliveries(), leaveCalls()]);
    workers.shutdown();
    await running;
    await delivered;
    mailer.close();
    await outbound.close();
    health.close();
    await connections.close();
    await engine.connection.close();
    await connection.close();
    await witness.close();
    await database.close();
  };
});

/** This process decides itself when it ends; the SDK's own lines go where ours go. */
function installRuntime(log: ReturnType<typeof makeLog>): void {
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => log.warn({ engine: level, ...meta }, message)),
  });
}
