// Limits, for each address, the amount and the rate of what anonymous callers send. Anonymous callers use no capacity
// of authenticated callers.
import type { Context, Middleware } from 'koa';
import { createRefusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import type { Settings } from '../../../settings/settings';
import { knownCallerCallStarter, anonymousCallStarter } from '../../../shares/shares';
import { isAnonymousConnection } from '../server/anonymous-connections';
import { readClientIpAddress } from './transport';
import { type ReservedBodyMemory, reserveBodyMemoryForAnonymous } from './body-memory';
import { createTokenBuckets } from './rates';

/** Limits of callers without a valid key. */
export interface AnonymousCallLimits {
  /** Counts a call that needs no key. @throws Refusal `rate-limited` */
  admit(ctx: Context): void;
  /** The share of a body. */
  bodyShare(ctx: Context): ReservedBodyMemory;
}

/** Creates the limits of unknown callers. */
export function createAnonymousCallLimits({ api }: Pick<Settings, 'api'>): AnonymousCallLimits {
  const buckets = createTokenBuckets(limits.anonymousCallsPerMinute);
  const readNetwork = (ctx: Context): string => toNetwork(readClientIpAddress(ctx, api.proxies));
  return {
    admit(ctx) {
      const name = readNetwork(ctx);
      const seconds = buckets.waitSeconds(name);
      if (seconds > 0)
        throw createRefusal(
          'rate-limited',
          'calls-per-minute',
          { what: 'address', max: limits.anonymousCallsPerMinute, seconds },
          { retrySeconds: seconds },
        );
      buckets.take(name);
    },
    bodyShare: (ctx) => reserveBodyMemoryForAnonymous(readNetwork(ctx)),
  };
}

/**
 * Creates the first middleware, which starts concurrent calls a few at a time. Calls are grouped by credentials or,
 * without credentials, by address.
 */
export function createFairCallStartMiddleware({ api }: Pick<Settings, 'api'>): Middleware {
  return async (ctx, next) => {
    const { authorization, cookie = '' } = ctx.req.headers;
    const turn = isAnonymous(ctx, api.proxies)
      ? anonymousCallStarter.begin(toNetwork(readClientIpAddress(ctx, api.proxies)))
      : knownCallerCallStarter.begin(authorization ?? cookie);
    if (turn) await turn;
    // Skipped if the client has disconnected.
    if (!ctx.req.socket.destroyed) await next();
  };
}

/** Callers behind a proxy share its authenticated connections, so a call without credentials is anonymous there. */
function isAnonymous({ req }: Context, proxies: number): boolean {
  if (isAnonymousConnection(req.socket)) return true;
  return proxies > 0 && !req.headers.authorization && !req.headers.cookie;
}

/** Returns the network of an address. An IPv6 subscriber has a /64 network. */
function toNetwork(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  return address.split(':', 4).join(':');
}
