// Serves GET /health and GET /livez. `/health` reports whether MongoDB, Temporal and the witness respond, and when the
// sweep last ran; `/livez` reports whether this process responds. Both are public.
import {
  defineNamedSchema,
  defineEnumSchema,
  booleanSchema,
  defineObjectSchema,
  integerSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import type { Context, Middleware } from 'koa';
import { httpLimits as limits } from '../../contracts/limits/http';
import { sweepLimits } from '../../contracts/limits/sweep';
import { toWitnessLostBeforeJson, describeWitnessState } from '../../contracts/witness';
import { toSendsNothingHealthJson } from '../../settings/outbound';
import { awaitWithTimeout } from '../../store/with-timeout';
import { readSweepHeartbeatAgeSeconds } from '../../store/sweeps';
import type { ApiDeps } from '../kit/endpoint';
import { memoizeAsyncByName } from '../kit/request/memoize';
import { requireGetOrHeadMethod } from '../kit/request/unknown-path';

export const livenessSchema = defineNamedSchema(
  'Livez',
  'The process is running',
  defineObjectSchema({ api: defineEnumSchema('up') }),
);

export const healthSchema = defineNamedSchema(
  'Health',
  'The status of each part of the installation',
  defineObjectSchema({
    mongodb: defineEnumSchema('up', 'down'),
    temporal: defineEnumSchema('up', 'down'),
    sweep: defineEnumSchema('up', 'late', 'unknown'),
    'sweep_age_seconds?': integerSchema,
    witness: textSchema,
    'witness_lost_before?': timeSchema,
    'sends_nothing?': booleanSchema,
  }),
);

/**
 * Serves `/health`, with 503 if MongoDB or Temporal does not respond. A late sweep or a missing witness does not change
 * the status, because this process cannot fix these problems, and fewer processes would make them worse.
 */
export function createHealthMiddleware({ database, temporal, settings, witness }: ApiDeps): Middleware {
  const look = memoizeAsyncByName({ ms: limits.healthKeptMs, max: 1 }, async () => {
    const [mongodb, isTemporalUp, sweepAge] = await Promise.all([
      answers(database.ping()),
      answers(temporal.withDeadline(Date.now() + limits.healthMs, () => temporal.workflowService.getSystemInfo({}))),
      awaitWithTimeout(readSweepHeartbeatAgeSeconds(database, settings.temporal.taskQueue), limits.healthMs).catch(
        () => undefined,
      ),
    ]);
    const status = {
      mongodb: mongodb ? 'up' : 'down',
      temporal: isTemporalUp ? 'up' : 'down',
      ...describeSweep(sweepAge),
      witness: describeWitnessState(witness),
      ...toWitnessLostBeforeJson(witness),
      ...toSendsNothingHealthJson(settings),
    };
    return { isWell: mongodb && isTemporalUp, body: JSON.stringify(status) };
  });
  const answer = async (ctx: Context): Promise<void> => {
    requireGetOrHeadMethod(ctx);
    const { isWell, body } = await look('');
    ctx.status = isWell ? 200 : 503;
    if (!isWell) ctx.set('Retry-After', String(limits.retryAfterSeconds));
    ctx.type = 'application/json';
    ctx.body = body;
  };
  return (ctx, next) => (ctx.path === '/health' ? answer(ctx) : next());
}

/**
 * Serves `/livez` for load balancers, with 200 even if MongoDB or Temporal is unavailable. All API processes share
 * these servers, so a balancer that removed processes for such an outage would leave none to accept invoices, or to
 * return `unavailable` with a remedy.
 */
export function createLivenessMiddleware(): Middleware {
  return (ctx, next) => {
    if (ctx.path !== '/livez') return next();
    requireGetOrHeadMethod(ctx);
    ctx.status = 200;
    ctx.type = 'application/json';
    ctx.body = '{"api":"up"}';
    return undefined;
  };
}

/** Describes the sweep. Its age is undefined if the sweep never ran, or if the database does not respond. */
function describeSweep(ageSeconds: number | undefined) {
  if (ageSeconds === undefined) return { sweep: 'unknown' };
  return { sweep: ageSeconds < sweepLimits.silentSeconds ? 'up' : 'late', sweep_age_seconds: Math.round(ageSeconds) };
}

const answers = (asking: Promise<unknown>): Promise<boolean> =>
  awaitWithTimeout(asking, limits.healthMs).then(
    () => true,
    () => false,
  );
