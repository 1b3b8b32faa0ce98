// Callers whom nobody knows yet: what they may send and how often, by their address. What they use up is theirs alone.
import type { Context, Middleware } from 'koa';
import { refuse } from '../../../contracts/errors';
import { http as limits } from '../../../contracts/limits/http';
import type { Settings } from '../../../settings/settings';
import { knownRounds, strangerRounds } from '../../../shares/shares';
import { isStranger } from '../server/strangers';
import { readClientAddress } from './transport';
import { type BodyShare, shareForStranger } from './body-room';
import { makeBuckets } from './rates';

export interface StrangerLimits {
  /** Counts a call that needs no key. @throws Refusal `rate-limited` */
  admit(ctx: Context): void;
  /** For the body of one. */
  bodyShare(ctx: Context): BodyShare;
}

export function makeStrangers({ api }: Pick<Settings, 'api'>): StrangerLimits {
  const buckets = makeBuckets(limits.strangerCallsPerMinute);
  const nameOf = (ctx: Context): string => networkOf(readClientAddress(ctx, api.proxies));
  return {
    admit(ctx) {
      const name = nameOf(ctx);
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
    bodyShare: (ctx) => shareForStranger(nameOf(ctx)),
  };
}

/** First of all: calls that come at once begin a few at a time, those of strangers by their address, others by what they show. */
export function admitInRounds({ api }: Pick<Settings, 'api'>): Middleware {
  return async (ctx, next) => {
    const { authorization, cookie = '' } = ctx.req.headers;
    const turn = isOfStranger(ctx, api.proxies)
      ? strangerRounds.begin(networkOf(readClientAddress(ctx, api.proxies)))
      : knownRounds.begin(authorization ?? cookie);
    if (turn) await turn;
    // Who hung up meanwhile is answered nothing.
    if (!ctx.req.socket.destroyed) await next();
  };
}

/** Behind a proxy everybody shares its connections, which are known: there it is a call that shows nothing. */
function isOfStranger({ req }: Context, proxies: number): boolean {
  if (isStranger(req.socket)) return true;
  return proxies > 0 && !req.headers.authorization && !req.headers.cookie;
}

/** Of IPv6 one subscriber has a network of 64 bits. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  return address.split(':', 4).join(':');
}
