// Limits the amount and the rate of what anonymous callers send, by address. They use no capacity of authenticated
// callers.
import type { Context, Middleware } from 'koa';
import { refuse } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import type { Settings } from '../../../settings/settings';
import { knownCallerCallRounds, strangerCallRounds } from '../../../shares/shares';
import { isStrangerConnection } from '../server/strangers';
import { readClientAddress } from './transport';
import { type BodyMemoryShare, createBodyShareForStranger } from './body-room';
import { createTokenBuckets } from './rates';

/** Limits of callers without a valid key. */
export interface StrangerLimits {
  /** Counts a call that needs no key. @throws Refusal `rate-limited` */
  admit(ctx: Context): void;
  /** The share of a body. */
  bodyShare(ctx: Context): BodyMemoryShare;
}

/** Creates the limits of unknown callers. */
export function createStrangerLimits({ api }: Pick<Settings, 'api'>): StrangerLimits {
  const buckets = createTokenBuckets(limits.strangerCallsPerMinute);
  const readNetwork = (ctx: Context): string => toNetwork(readClientAddress(ctx, api.proxies));
  return {
    admit(ctx) {
      const name = readNetwork(ctx);
      const seconds = buckets.waitSeconds(name);
      if (seconds > 0)
        throw refuse(
          'rate-limited',
          'calls-per-minute',
          { what: 'address', max: limits.strangerCallsPerMinute, seconds },
          { retrySeconds: seconds },
        );
      buckets.take(name);
    },
    bodyShare: (ctx) => createBodyShareForStranger(readNetwork(ctx)),
  };
}

/**
 * Creates the first middleware, which starts concurrent calls a few at a time, grouped by credentials, or by address
 * without them.
 */
export function startCallsInRounds({ api }: Pick<Settings, 'api'>): Middleware {
  return async (ctx, next) => {
    const { authorization, cookie = '' } = ctx.req.headers;
    const turn = isOfStranger(ctx, api.proxies)
      ? strangerCallRounds.begin(toNetwork(readClientAddress(ctx, api.proxies)))
      : knownCallerCallRounds.begin(authorization ?? cookie);
    if (turn) await turn;
    // Skipped if the client has disconnected.
    if (!ctx.req.socket.destroyed) await next();
  };
}

/** Callers behind a proxy share its authenticated connections, so there a call without credentials is anonymous. */
function isOfStranger({ req }: Context, proxies: number): boolean {
  if (isStrangerConnection(req.socket)) return true;
  return proxies > 0 && !req.headers.authorization && !req.headers.cookie;
}

/** An IPv6 subscriber has a /64 network. */
function toNetwork(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  return address.split(':', 4).join(':');
}
