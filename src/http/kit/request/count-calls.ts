// Counts calls and their seconds, by the template of the route, and how many are under way.
import type { Context, Middleware } from 'koa';
import { type Metrics, computeSecondsSince } from '../../../metrics/measure';
import { readRoute } from './failures';
import { countWaitingCalls } from './long-poll';
import { releaseOnClose } from './send-pieces';

/** Stands in front of everything: it looks at the answer. */
export function measureCalls(measure: Metrics): Middleware {
  let inFlight = 0;
  let streams = 0;
  measure.ask('sello_http_requests_in_flight', () => inFlight);
  measure.ask('sello_http_waiters', countWaitingCalls);
  measure.ask('sello_http_streams', () => streams);
  const follow = (ctx: Context): void => {
    streams += 1;
    releaseOnClose(ctx, () => {
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
      const [method, route] = [ctx.method, readRoute(ctx)];
      measure.count('sello_http_requests_total', { method, route, status: String(ctx.status) });
      measure.observe('sello_http_request_seconds', { method, route }, computeSecondsSince(began));
      if (ctx.type === 'text/event-stream') follow(ctx);
    }
  };
}
