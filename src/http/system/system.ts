// Serves GET /access/v1/system: the running software, the health of its parts, its clocks and the used storage. Also
// serves GET /utils/v1/ping, which checks the token.
import {
  integerSchema,
  defineListSchema,
  defineNamedSchema,
  defineEnumSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { httpLimits as limits } from '../../contracts/limits/http';
import { sweepLimits } from '../../contracts/limits/sweep';
import { awaitWithTimeout } from '../../store/with-timeout';
import { authorityEnvironments } from '../../contracts/runs';

const systemSchema = defineNamedSchema(
  'System',
  'The software, its health, its clocks and the used storage',
  defineObjectSchema({
    software: defineObjectSchema({
      name: textSchema,
      id: textSchema,
      version: textSchema,
      producer: textSchema,
      producer_tax_id: textSchema,
    }),
    environment: defineEnumSchema(...authorityEnvironments),
    address: textSchema,
    retention_days: defineObjectSchema({ jobs: integerSchema, answers: integerSchema, audit: integerSchema }),
    health: defineObjectSchema({
      mongodb: defineEnumSchema('up'),
      temporal: defineEnumSchema('up', 'down'),
      sweep: defineEnumSchema('up', 'late', 'unknown'),
    }),
    clocks: defineObjectSchema({
      process: timeSchema,
      mongodb: timeSchema,
      process_ahead_ms: integerSchema,
      authority: defineListSchema(
        defineObjectSchema({ supplier: textSchema, at: timeSchema, ahead_ms: integerSchema }),
      ),
    }),
    'storage?': defineObjectSchema({
      entries: integerSchema,
      'entries_max?': integerSchema,
      bytes: integerSchema,
      'bytes_max?': integerSchema,
    }),
  }),
);

const pingSchema = defineNamedSchema('Ping', 'The token is valid', defineObjectSchema({ ping: textSchema }));

export const readSystemStatusEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/access/v1/system',
  scope: 'read',
  operation: {
    id: 'readSystem',
    tag: 'system',
    summary: 'Get the software, its health, its clocks and the used storage',
  },
  responses: { 200: systemSchema },
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
        health: await readHealth(call),
        clocks: await readClocks(call),
        ...(await readStorage(call)),
      },
    };
  },
});

/** Reads the health of all parts. A part that does not respond in time is down; the others are still reported. */
async function readHealth({ deps, store }: TenantCallContext) {
  const { temporal, settings } = deps;
  const [age, isTemporalUp] = await Promise.all([
    awaitWithTimeout(store.system.sweepAgeSeconds(settings.temporal.taskQueue), limits.healthMs).catch(() => undefined),
    temporal
      .withDeadline(Date.now() + limits.healthMs, () => temporal.workflowService.getSystemInfo({}))
      .then(
        () => true,
        () => false,
      ),
  ]);
  const sweep = age === undefined ? 'unknown' : age < sweepLimits.silentSeconds ? 'up' : 'late';
  return { mongodb: 'up', temporal: isTemporalUp ? 'up' : 'down', sweep } as const;
}

/**
 * Reads the used storage. Counting millions of entries takes a few seconds; in this case, a later call reports the
 * result.
 */
async function readStorage(call: TenantCallContext) {
  const storage = await awaitWithTimeout(call.quota.readUsage(), limits.healthMs).catch(() => undefined);
  return storage ? { storage } : {};
}

/** Reads the clocks. The clock of the authority comes from the last response to each chain. */
async function readClocks({ deps, store, workspace }: TenantCallContext) {
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

export const pingEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/utils/v1/ping',
  scope: 'read',
  operation: { id: 'ping', tag: 'utils', summary: 'Check the token and the connection' },
  responses: { 200: pingSchema },
  handle: async () => ({ body: { ping: 'pong' } }),
});
