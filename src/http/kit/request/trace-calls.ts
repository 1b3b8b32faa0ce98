// The span of a call: it goes on what the client's `traceparent` says, and everything that the call begins goes on under it.
import type { Context, Middleware } from 'koa';
import type { Tracing } from '../../../tracing/tracing';
import { isProbe, readRoute } from './failures';

/** Stands in front of everything but the counting of calls. What is asked every second has no span. */
export function traceCalls(tracing: Tracing): Middleware {
  return async (ctx, next) => {
    if (isProbe(ctx.req.url ?? '')) return next();
    const span = tracing.begin({ name: ctx.method, kind: 'server', parent: ctx.get('traceparent') });
    ctx.state.traceparent = span.traceparent;
    try {
      await next();
    } finally {
      const failed = ctx.status >= 500;
      if (tracing.on) span.end({ name: `${ctx.method} ${readRoute(ctx)}`, attributes: attributesOf(ctx), failed });
    }
  };
}

/** The template of the route, never the address: that may hold a tax code or a key of a client. */
function attributesOf(ctx: Context) {
  const { caller, requestId, errorKey } = ctx.state as {
    caller?: { workspace?: { _id: string } };
    requestId?: string;
    errorKey?: string;
  };
  return {
    'http.request.method': ctx.method,
    'http.route': readRoute(ctx),
    'http.response.status_code': ctx.status,
    'sello.request': requestId,
    'sello.workspace': caller?.workspace?._id,
    'error.type': errorKey,
  };
}
