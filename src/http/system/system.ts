// GET /access/v1/system: the running software, the health of its parts, its clocks and the used storage. GET /utils/v1/ping: checks
// the token.
import { integer, list, named, enumSchema, shape, text, time } from '../kit/answer-schema';
import type { Endpoint, Call } from '../kit/endpoint';
import { http as limits } from '../../contracts/limits/http';
import { sweep as sweepLimits } from '../../contracts/limits/sweep';
import { withTimeout } from '../../store/with-timeout';

const systemAnswer = named(
  'System',
  'The software, its health, its clocks and the used storage',
  shape({
    software: shape({ name: text, id: text, version: text, producer: text, producer_tax_id: text }),
    environment: enumSchema('simulator', 'test', 'live'),
    address: text,
    retention_days: shape({ jobs: integer, answers: integer, audit: integer }),
    health: shape({
      mongodb: enumSchema('up'),
      temporal: enumSchema('up', 'down'),
      sweep: enumSchema('up', 'late', 'unknown'),
    }),
    clocks: shape({
      process: time,
      mongodb: time,
      process_ahead_ms: integer,
      authority: list(shape({ supplier: text, at: time, ahead_ms: integer })),
    }),
    'storage?': shape({ entries: integer, 'entries_max?': integer, bytes: integer, 'bytes_max?': integer }),
  }),
);

const pingAnswer = named('Ping', 'The token is valid', shape({ ping: text }));

export const readSystem: Endpoint = {
  method: 'GET',
  path: '/access/v1/system',
  scope: 'read',
  operation: {
    id: 'readSystem',
    tag: 'system',
    summary: 'Get the software, its health, its clocks and the used storage',
  },
  answers: { 200: systemAnswer },
  async handle(call) {
    const { deps, workspace } = call;
    const { software, retention, api } = deps.settings;
    return {
      body: {
        software: {
          name: software.name,
          id: software.id,
          version: software.version,
          producer: software.producerName,
          producer_tax_id: software.producerNif,
        },
        environment: workspace.environment,
        address: api.publicUrl,
        retention_days: { jobs: retention.jobDays, answers: retention.answerDays, audit: retention.auditDays },
        health: await healthOf(call),
        clocks: await clocksOf(call),
        ...(await storageOf(call)),
      },
    };
  },
};

/** A part that does not respond in time is down; the others are still reported. */
async function healthOf({ deps, store }: Call): Promise<object> {
  const { engine, settings } = deps;
  const [age, temporal] = await Promise.all([
    withTimeout(store.system.sweepAgeSeconds(settings.engine.taskQueue), limits.healthMs).catch(() => undefined),
    withTimeout(
      engine.withDeadline(Date.now() + limits.healthMs, () => engine.workflowService.getSystemInfo({})),
      limits.healthMs,
    ).then(
      () => true,
      () => false,
    ),
  ]);
  const sweep = age === undefined ? 'unknown' : age < sweepLimits.silentSeconds ? 'up' : 'late';
  return { mongodb: 'up', temporal: temporal ? 'up' : 'down', sweep };
}

/** Counting millions takes some seconds: then a later call reports it. */
async function storageOf(call: Call): Promise<object> {
  const storage = await withTimeout(call.quota.readUsage(), limits.healthMs).catch(() => undefined);
  return storage ? { storage } : {};
}

/** Each chain knows the authority's clock from its last response. */
async function clocksOf({ deps, store, workspace }: Call): Promise<object> {
  const [mongodb, chains] = await Promise.all([
    store.system.databaseClock(),
    store.chains.list({ environment: workspace.environment, limit: limits.longListRowsMax }),
  ]);
  const now = deps.now();
  return {
    process: now,
    mongodb,
    process_ahead_ms: now.getTime() - mongodb.getTime(),
    authority: chains.flatMap(({ supplier, authorityClock }) =>
      authorityClock ? [{ supplier, at: authorityClock.at, ahead_ms: -authorityClock.driftMs }] : [],
    ),
  };
}

export const ping: Endpoint = {
  method: 'GET',
  path: '/utils/v1/ping',
  scope: 'read',
  operation: { id: 'ping', tag: 'utils', summary: 'Check the token and the connection' },
  answers: { 200: pingAnswer },
  handle: async () => ({ body: { ping: 'pong' } }),
};
