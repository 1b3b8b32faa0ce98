// Callers whom nobody knows yet: what they may send and how often, by their address. What they use up is theirs alone.
import type { Context } from 'koa';
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import type { Settings } from '../../settings/settings';
import { addressOf } from './address';
import { type BodyShare, strangerShareOf } from './body-room';
import { makeBuckets } from './rates';

export interface Strangers {
  /** Counts a call that needs no key. @throws Refusal `rate-limited` */
  admit(ctx: Context): void;
  /** For the body of one. */
  bodyShare(ctx: Context): BodyShare;
}

export function makeStrangers({ api }: Pick<Settings, 'api'>): Strangers {
  const buckets = makeBuckets(limits.strangerCallsPerMinute);
  const nameOf = (ctx: Context): string => networkOf(addressOf(ctx, api.proxies));
  return {
    admit(ctx) {
      const name = nameOf(ctx);
      const seconds = buckets.waitSeconds(name);
      if (seconds > 0)
        throw new Refusal('rate-limited', `an address may make ${limits.strangerCallsPerMinute} such calls a minute`, {
          retrySeconds: seconds,
          remedy: `Try again in ${seconds} s, and slower.`,
        });
      buckets.take(name);
    },
    bodyShare: (ctx) => strangerShareOf(nameOf(ctx)),
  };
}

/** Of IPv6 one subscriber has a network of 64 bits. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  return address.split(':', 4).join(':');
}
