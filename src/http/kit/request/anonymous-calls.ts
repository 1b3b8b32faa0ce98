// Limits, for each address, the amount and the rate of what anonymous callers send. Anonymous callers use no capacity
// of authenticated callers.
import type { Context, Middleware } from 'koa';
import { createRefusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { turnWaitMaxMs } from '../../../contracts/limits/shares';
import type { Settings } from '../../../settings/settings';
import { recentCredentialCallStarter, anonymousCallStarter, processResourceLimits } from '../../../shares/shares';
import { toClientNetwork } from '../../../outbound/network-rules';
import type { ClientGoneSubscriber } from '../../../shares/share';
import { releaseWhenResponseCloses } from './connection';
import { type RecentCredentialOwners, readBearerToken } from './known-callers';
import { readClientIpAddress } from './transport';
import { type BodyMemoryReservation, createAnonymousBodyMemoryReservation } from './body-memory';
import { createRateLimitTokenBuckets } from './rates';

/** Limits of callers without a valid key. */
export interface AnonymousCallLimits {
  /** Counts a call that needs no key. @throws Refusal `rate-limited` */
  admit(ctx: Context): void;
  /** The share of a body. */
  bodyShare(ctx: Context): BodyMemoryReservation;
}

export function createAnonymousCallLimits({ api }: Pick<Settings, 'api'>): AnonymousCallLimits {
  const buckets = createRateLimitTokenBuckets(limits.anonymousCallsPerMinute);
  const readNetwork = (ctx: Context): string => toClientNetwork(readClientIpAddress(ctx, api.proxies));
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
    bodyShare: (ctx) => createAnonymousBodyMemoryReservation(readNetwork(ctx)),
  };
}

/**
 * Looks up a credential or link that may be invented. Unknown callers share a few look-ups, so that they leave the
 * connections of the database to others.
 * @throws Refusal `busy`
 */
export const lookUpInTurnForAnonymousCaller = <T>(
  ctx: Context,
  { api }: Pick<Settings, 'api'>,
  find: () => Promise<T>,
): Promise<T> =>
  processResourceLimits.lookups.during(
    { owner: toClientNetwork(readClientIpAddress(ctx, api.proxies)) },
    { waitMs: turnWaitMaxMs.lookups, whenGone: (drop) => releaseWhenResponseCloses(ctx, drop) },
    find,
  );

/** How calls start: by the credentials that were valid recently, else by network. */
export interface FairCallQueueDeps {
  readonly settings: Pick<Settings, 'api'>;
  readonly known: RecentCredentialOwners;
  readonly readSession: (ctx: Context) => string | undefined;
}

/**
 * Creates the first middleware, which starts concurrent calls a few at a time. Calls with a credential that was valid
 * recently are grouped by workspace, and all others by network, because anybody can invent credentials.
 */
export function createFairCallQueueMiddleware({
  settings: { api },
  known,
  readSession,
}: FairCallQueueDeps): Middleware {
  return async (ctx, next) => {
    ctx.state.knownCallers = known;
    const credential = readBearerToken(ctx) ?? readSession(ctx);
    const owner = credential ? known.find(credential) : undefined;
    const whenGone: ClientGoneSubscriber = (drop) => releaseWhenResponseCloses(ctx, drop);
    const turn =
      owner === undefined
        ? anonymousCallStarter.begin(formatLineName(ctx, api.proxies, credential), whenGone)
        : recentCredentialCallStarter.begin(owner, whenGone);
    if (turn) await turn;
    // Skipped if the client has disconnected.
    if (!ctx.req.socket.destroyed) await next();
  };
}

/** Names the line of a network. Calls with a credential that may be valid do not wait for calls without one. */
const formatLineName = (ctx: Context, proxies: number, credential: string | undefined): string =>
  `${toClientNetwork(readClientIpAddress(ctx, proxies))}${credential ? ' with credential' : ''}`;
