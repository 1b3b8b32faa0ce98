// Turns every failure into the form of errors: key, code, message, fields, faults and request id.
import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { isGrpcServiceError } from '@temporalio/client';
import type { ApiErrorKey } from '../../../contracts/error-table';
import { Refusal, createRefusal } from '../../../contracts/errors';
import { parseTraceIdOfTraceparent } from '../../../contracts/traceparent';
import { WrongClockError } from '../../../contracts/process-clock';
import { WitnessUnavailableError } from '../../../contracts/witness';
import { isDatabaseUnavailableError } from '../../../store/database';
import type { ApiDeps } from '../endpoint';
import { closeConnectionAfterLargeUnreadBody } from './connection';
import { readClientIpAddress } from './transport';
import { sendRefusalResponse } from './respond-with-refusal';
import { createUnknownPathRefusal, createMethodNotAllowedRefusal } from './unknown-path';

/** Creates the outer middleware that gives each request an id, catches every error, and logs each call. */
export function createErrorResponseAndCallLogMiddleware(
  { log, settings }: Pick<ApiDeps, 'log' | 'settings'>,
  routes: readonly { method: string; path: string }[],
): Middleware {
  // The logged fields are listed below, and none of them is secret. Redaction would take longer than writing the line.
  const calls = log.child({}, { redact: [] });
  return async (ctx, next) => {
    const began = process.hrtime.bigint();
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    ctx.set('X-Content-Type-Options', 'nosniff');
    // Responses that may be cached overwrite this header.
    ctx.set('Cache-Control', 'no-store');
    let cause: unknown;
    try {
      checkRequestUrl(ctx.req.url ?? '');
      checkHost(ctx.req.rawHeaders);
      ctx.state.hasPath = true;
      await next();
      if (ctx.status === 405 || ctx.status === 501)
        throw createMethodNotAllowedRefusal(ctx.method, ctx.path, ctx.response.get('Allow'));
      if (ctx.status === 404 && ctx.body === undefined) throw createUnknownPathRefusal(ctx, routes);
    } catch (error) {
      cause = error;
      const refusal = convertErrorToRefusal(error);
      ctx.state.errorKey = refusal.key;
      sendRefusalResponse(ctx, refusal, requestId);
      if (isClientDisconnection(error)) ctx.status = clientClosedRequestStatus;
    }
    closeConnectionAfterLargeUnreadBody(ctx);
    // The address is logged only for refused calls, because it reveals an attack; no other address is stored.
    const address = [401, 403, 429].includes(ctx.status) ? readClientIpAddress(ctx, settings.api.proxies) : undefined;
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
 * Writes one line per call with the template of the route. A path may contain a tax ID or a client's key. An internal
 * failure is logged as an error with its cause. Successful probes are omitted.
 */
function logCall(
  { log, calls }: { log: Logger; calls: Logger },
  ctx: Context,
  { requestId, began, cause, address }: FailedRequest,
): void {
  const route = getRouteTemplate(ctx);
  if (isHealthProbePath(route) && ctx.status < 400) return;
  const { caller, errorKey } = ctx.state as { caller?: { workspace?: { _id: string } }; errorKey?: string };
  const line = {
    request_id: requestId,
    ...readTrace(ctx),
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

/** The status in logs, metrics and spans if nobody reads the response: the usual one of proxies. */
const clientClosedRequestStatus = 499;

/** Returns whether a call ended because its client was gone, which is not a failure of Sello. */
const isClientDisconnection = (cause: unknown): boolean =>
  cause instanceof Refusal && cause.reason.id === 'client-disconnected';

/** Reads the id by which the log lines of all processes about one operation are found. */
function readTrace({ state }: Context): { readonly trace_id?: string } {
  const id = parseTraceIdOfTraceparent(state.traceparent as string | undefined);
  return id ? { trace_id: id } : {};
}

/** Reads the route of a request. An invalid address has no path, and reading its path throws. */
export function getRouteTemplate(ctx: Context): string {
  const { hasPath } = ctx.state as { hasPath?: boolean };
  return (ctx._matchedRoute as string | undefined) ?? (hasPath ? plainRoute(ctx.path) : 'none');
}

/** Returns true for a path that load balancers and orchestrators call every few seconds. */
export const isHealthProbePath = (path: string): boolean => path === '/health' || path === '/livez';

/** Returns the route of an address outside the router, if the address contains no data of a client. */
const plainRoute = (path: string): string => {
  if (isHealthProbePath(path)) return path;
  if (path.startsWith('/public/')) return '/public/:entry/:file/:name';
  if (path.startsWith('/docs')) return '/docs';
  if (path === '/openapi.json' || path === '/openapi.yaml') return path;
  return path.startsWith('/declaration') ? '/declaration' : 'none';
};

/**
 * Checks that the address is a path, or a full address as proxies send it.
 * @throws Refusal `input` for any other address
 */
function checkRequestUrl(url: string): void {
  const isPath = url.startsWith('/') && !url.startsWith('//');
  if (!isPath && !/^https?:\/\/[^/]/.test(url)) throw createRefusal('input', 'address-not-a-path');
  try {
    void new URL(url, 'http://host');
  } catch {
    throw createRefusal('input', 'address-unreadable');
  }
}

/** Refuses two `Host` headers. A proxy may have used the other one (RFC 9112, section 3.2). @throws Refusal `input` */
function checkHost(headers: readonly string[]): void {
  let hosts = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw createRefusal('input', 'hosts-several');
}

/**
 * Converts any error to a refusal. A refusal stays as it is, errors of Koa and koa-jwt are converted by their status,
 * and others to `internal` without their text.
 */
export function convertErrorToRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 401) return unauthorized(error as Error & { originalError?: Error });
  if (isDatabaseUnavailableError(error)) return createRefusal('unavailable', 'database-away');
  if (error instanceof WitnessUnavailableError)
    return createRefusal('unavailable', 'witness-away', { problem: error.message });
  if (error instanceof WrongClockError)
    return createRefusal('unavailable', 'process-clock-off', { seconds: error.seconds });
  if (isTemporalUnavailable(error)) return createRefusal('unavailable', 'temporal-away');
  const keyByStatus: Record<number, ApiErrorKey> = {
    400: 'input',
    404: 'not-found',
    405: 'not-found',
    413: 'too-large',
  };
  const key = typeof status === 'number' ? keyByStatus[status] : undefined;
  if (key === undefined) return createRefusal('internal', 'internal-error');
  return createRefusal(key, 'request-refused', { problem: (error as Error).message });
}

/** Codes `DEADLINE_EXCEEDED` and `UNAVAILABLE` of gRPC. The SDK wraps these errors. */
const unavailableCodes: readonly number[] = [4, 14];

const isTemporalUnavailable = (error: unknown): boolean =>
  [error, error instanceof Error ? error.cause : undefined].some(
    (one) => isGrpcServiceError(one) && unavailableCodes.includes(one.code),
  );

/** Builds refusals from fixed texts, so that a response reveals nothing about the token, libraries or the database. */
const unauthorized = ({ originalError }: Error & { originalError?: Error }): Refusal => {
  if (originalError?.name === 'TokenExpiredError') return createRefusal('unauthorized', 'token-expired');
  if (originalError?.name === 'NotBeforeError') return createRefusal('unauthorized', 'token-not-yet-valid');
  return createRefusal('unauthorized', originalError ? 'token-invalid' : 'token-missing');
};
