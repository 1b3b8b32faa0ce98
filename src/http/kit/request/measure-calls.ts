// Counts calls and their duration by route, and starts the span of each call.
import type { Context, Middleware } from 'koa';
import { type MetricRecorder, computeSecondsSince } from '../../../metrics/measure';
import { getRouteTemplate, isHealthProbePath } from './failures';
import { countLongPolls } from './long-poll';
import { releaseWhenResponseCloses } from './connection';
import type { Tracing } from '../../../tracing/tracing';

/**
 * Creates the middleware that counts calls. It is outside every middleware that responds, because it reads the final
 * status.
 */
export function createCallMetricsMiddleware(measure: MetricRecorder): Middleware {
  let inFlight = 0;
  let streams = 0;
  measure.ask('sello_http_requests_in_flight', () => inFlight);
  measure.ask('sello_http_waiters', countLongPolls);
  measure.ask('sello_http_streams', () => streams);
  const follow = (ctx: Context): void => {
    streams += 1;
    releaseWhenResponseCloses(ctx, () => {
      streams -= 1;
    });
  };
  return async (ctx, next) => {
    const began = performance.now();
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
      const [method, route] = [ctx.method, getRouteTemplate(ctx)];
      measure.count('sello_http_requests_total', { method, route, status: String(ctx.status) });
      measure.observe('sello_http_request_seconds', { method, route }, computeSecondsSince(began));
      if (ctx.type === 'text/event-stream') follow(ctx);
    }
  };
}

/**
 * Creates the middleware that starts a span for each call. It is inside the middleware that counts calls. Health probes
 * have no span.
 */
export function createCallTracingMiddleware(tracing: Tracing): Middleware {
  return async (ctx, next) => {
    if (isHealthProbePath(ctx.req.url ?? '')) return next();
    const span = tracing.begin({ name: ctx.method, kind: 'server', parent: ctx.get('traceparent') });
    ctx.state.traceparent = span.traceparent;
    try {
      await next();
    } finally {
      const failed = ctx.status >= 500;
      if (tracing.on)
        span.end({ name: `${ctx.method} ${getRouteTemplate(ctx)}`, attributes: buildAttributes(ctx), failed });
    }
  };
}

/**
 * Builds the attributes of a span. They contain the template of the route, never the path, because a path may contain a
 * tax ID or a client's key.
 */
function buildAttributes(ctx: Context) {
  const { caller, requestId, errorKey } = ctx.state as {
    caller?: { workspace?: { _id: string } };
    requestId?: string;
    errorKey?: string;
  };
  return {
    'http.request.method': ctx.method,
    'http.route': getRouteTemplate(ctx),
    'http.response.status_code': ctx.status,
    'sello.request': requestId,
    'sello.workspace': caller?.workspace?._id,
    'error.type': errorKey,
  };
}
