// GET /access/v1/system: which software runs, whether its parts answer, whether its clocks agree, and what is stored.
import { http as limits } from '../../contracts/limits/http';
import { sweeper } from '../../contracts/limits/sweep';
import { withTimeout } from '../../store/with-timeout';
import { systemAnswer } from '../answers/system-state';
import { readStorage } from '../kit/request/storage-room';
import type { Call, Endpoint } from '../kit/endpoint';

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
        kept_days: { jobs: retention.jobDays, answers: retention.answerDays, audit: retention.auditDays },
        health: await healthOf(call),
        clocks: await clocksOf(call),
        ...(await storageOf(call)),
      },
    };
  },
};

/** A part that does not answer in time is down; the others are told all the same. */
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
  const sweep = age === undefined ? 'unknown' : age < sweeper.silentSeconds ? 'up' : 'late';
  return { mongodb: 'up', temporal: temporal ? 'up' : 'down', sweep };
}

/** Millions take some seconds to count: then it is told by the next call. */
async function storageOf(call: Call): Promise<object> {
  const storage = await withTimeout(readStorage(call), limits.healthMs).catch(() => undefined);
  return storage ? { storage } : {};
}

/** Of the authority each chain knows what its last answer said. */
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
