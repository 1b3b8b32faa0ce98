// Turns whatever went wrong into the one form of error: key, code, message, fields, faults, request id.
import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { isGrpcServiceError } from '@temporalio/client';
import { type ErrorKey, Refusal, refuse } from '../../../contracts/errors';
import { parseTraceId } from '../../../contracts/traceparent';
import { WitnessAway } from '../../../contracts/witness';
import { isUnavailable } from '../../../store/database';
import type { Deps } from '../endpoint';
import { readClientAddress } from './transport';
import { answerRefusal } from './answer-refusal';
import { refuseUnknownAddress, refuseMethod } from './unknown-address';

/** First in line: gives each request an id, catches everything, logs what is unexpected. */
export function answerFailures(
  { log, settings }: Pick<Deps, 'log' | 'settings'>,
  routes: readonly { method: string; path: string }[],
): Middleware {
  // Its members are named below and none is a secret: to look for some takes longer than the line itself.
  const calls = log.child({}, { redact: [] });
  return async (ctx, next) => {
    const began = process.hrtime.bigint();
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    ctx.set('X-Content-Type-Options', 'nosniff');
    // What may be kept says so itself.
    ctx.set('Cache-Control', 'no-store');
    let cause: unknown;
    try {
      checkAddress(ctx.req.url ?? '');
      checkHost(ctx.req.rawHeaders);
      ctx.state.hasPath = true;
      await next();
      if (ctx.status === 405 || ctx.status === 501) throw refuseMethod(ctx.method, ctx.path, ctx.response.get('Allow'));
      if (ctx.status === 404 && ctx.body === undefined) throw refuseUnknownAddress(ctx, routes);
    } catch (error) {
      cause = error;
      const refusal = toRefusal(error);
      ctx.state.errorKey = refusal.key;
      answerRefusal(ctx, refusal, requestId);
    }
    // From where only what is refused came: that is how an attack is seen, and nobody else's address is kept.
    const address = [401, 403, 429].includes(ctx.status) ? readClientAddress(ctx, settings.api.proxies) : undefined;
    logCall({ log, calls }, ctx, { requestId, began, cause, address });
  };
}

interface FailedRequest {
  readonly requestId: string;
  /** Nanoseconds of the process's clock. */
  readonly began: bigint;
  readonly cause: unknown;
  readonly address: string | undefined;
}

/**
 * One line a call: the route's template, never the address, for that may hold a tax code or a key of a client. A failure of
 * ours is an error with its cause; what load balancers ask every second is left out.
 */
function logCall(
  { log, calls }: { log: Logger; calls: Logger },
  ctx: Context,
  { requestId, began, cause, address }: FailedRequest,
): void {
  const route = readRoute(ctx);
  if (isProbe(route) && ctx.status < 400) return;
  const { caller, errorKey } = ctx.state as { caller?: { workspace?: { _id: string } }; errorKey?: string };
  const line = {
    request_id: requestId,
    ...traceOf(ctx),
    method: ctx.method,
    route,
    status: ctx.status,
    ms: Math.round(Number(process.hrtime.bigint() - began) / 1e4) / 100,
    ...(caller?.workspace ? { workspace: caller.workspace._id } : {}),
    ...(errorKey ? { errorKey } : {}),
    ...(address ? { address } : {}),
  };
  if (ctx.status < 500) calls.info(line, 'call');
  else log.error({ ...line, error: cause }, 'call failed');
}

/** The id by which the lines of all processes about one thing are found. */
function traceOf({ state }: Context): { readonly trace_id?: string } {
  const id = parseTraceId(state.traceparent as string | undefined);
  return id ? { trace_id: id } : {};
}

/** An address that cannot be read has no path: asking for it throws. */
export function readRoute(ctx: Context): string {
  const { hasPath } = ctx.state as { hasPath?: boolean };
  return (ctx._matchedRoute as string | undefined) ?? (hasPath ? plainRoute(ctx.path) : 'none');
}

/** What load balancers and orchestrators ask every few seconds. */
export const isProbe = (path: string): boolean => path === '/health' || path === '/livez';

/** Addresses in front of the router that hold nothing of a client. */
const plainRoute = (path: string): string => {
  if (isProbe(path)) return path;
  if (path.startsWith('/public/')) return '/public/:entry/:file/:name';
  if (path.startsWith('/docs')) return '/docs';
  if (path === '/openapi.json' || path === '/openapi.yaml') return path;
  return path.startsWith('/declaration') ? '/declaration' : 'none';
};

/** A path, or an address as proxies send it. @throws Refusal `input` for what can be read as neither. */
function checkAddress(url: string): void {
  const isPath = url.startsWith('/') && !url.startsWith('//');
  if (!isPath && !/^https?:\/\/[^/]/.test(url)) throw refuse('input', 'address-not-a-path');
  try {
    void new URL(url, 'http://host');
  } catch {
    throw refuse('input', 'address-unreadable');
  }
}

/** @throws Refusal `input` for two: a proxy may have gone by the other one (RFC 9112, section 3.2) */
function checkHost(headers: readonly string[]): void {
  let hosts = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw refuse('input', 'hosts-several');
}

/** A refusal as it is; koa-jwt's and Koa's own by their status; anything else is `internal` without its text. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 401) return unauthorized(error as Error & { originalError?: Error });
  if (isUnavailable(error)) return refuse('unavailable', 'database-away');
  if (error instanceof WitnessAway) return refuse('unavailable', 'witness-away', { problem: error.message });
  if (isEngineAway(error)) return refuse('unavailable', 'temporal-away');
  const known: Record<number, ErrorKey> = { 400: 'input', 404: 'not-found', 405: 'not-found', 413: 'too-large' };
  const key = typeof status === 'number' ? known[status] : undefined;
  if (key === undefined) return refuse('internal', 'internal-error');
  return refuse(key, 'request-refused', { problem: (error as Error).message });
}

/** `DEADLINE_EXCEEDED` and `UNAVAILABLE` of gRPC; the SDK wraps what its calls throw. */
const awayCodes: readonly number[] = [4, 14];

const isEngineAway = (error: unknown): boolean =>
  [error, error instanceof Error ? error.cause : undefined].some(
    (one) => isGrpcServiceError(one) && awayCodes.includes(one.code),
  );

/** Fixed texts: nothing of the token, of libraries or of the database is in an answer. */
const unauthorized = ({ originalError }: Error & { originalError?: Error }): Refusal => {
  if (originalError?.name === 'TokenExpiredError') return refuse('unauthorized', 'token-expired');
  if (originalError?.name === 'NotBeforeError') return refuse('unauthorized', 'token-not-yet-valid');
  return refuse('unauthorized', originalError ? 'token-invalid' : 'token-missing');
};
