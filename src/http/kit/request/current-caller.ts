// Looks the caller of a request up again, because a request may last much longer than the cache of callers: its body
// arrives slowly, it waits for its turn, or its response is a stream. The API and the console share these rules.
import { performance } from 'node:perf_hooks';
import type { Context } from 'koa';
import { httpLimits as limits } from '../../../contracts/limits/http';
import type { TenantOrOperatorEndpoint } from '../endpoint';
import type { OperatorCaller, TenantCaller } from './callers';
import { releaseWhenResponseCloses } from './connection';
import { convertErrorToRefusal } from './failures';
import { type AccessScope, createMissingAccessScopeRefusal, hasAccessScope } from './scopes';

type Caller = TenantCaller | OperatorCaller;

/** Returns whether a caller or a session was read so long ago that its access may have ended since then. */
export const isCallerLookUpOutdated = ({ foundMs }: Pick<Caller, 'foundMs'>): boolean =>
  performance.now() - foundMs > limits.callerCachedMs;

/**
 * Returns the caller for a call whose turn has begun. If the call changes something and its caller is outdated, the
 * caller is looked up again, and is refused as if the call came now.
 * @throws Refusal `unauthorized`, `forbidden`
 */
export const requireCurrentCaller = <C extends Caller>(caller: C, endpoint: CheckedEndpoint): C | Promise<C> =>
  mayChange(endpoint) && isCallerLookUpOutdated(caller) ? findAgain(caller, endpoint.scope) : caller;

type CheckedEndpoint = Pick<TenantOrOperatorEndpoint, 'method' | 'scope'>;

/** Returns whether the call changes something. Queries are reads with POST. */
const mayChange = ({ method, scope }: CheckedEndpoint): boolean => method !== 'GET' && scope !== 'read';

/**
 * Keeps the caller of a request that makes several calls, so that a look-up serves all calls while it is current.
 * @returns the function that returns the caller for one of the calls, which must check the scope
 */
export function createCurrentCallerReader<C extends Caller>(first: C): (endpoint: CheckedEndpoint) => Promise<C> {
  let caller = first;
  let search: Promise<C> | undefined;
  const findOnce = async (): Promise<C> => {
    try {
      // A token or a session has the same kind of caller each time.
      caller = (await caller.findAgain()) as C;
      return caller;
    } finally {
      search = undefined;
    }
  };
  return async (endpoint) => {
    if (!mayChange(endpoint) || !isCallerLookUpOutdated(caller)) return caller;
    search ??= findOnce();
    return search;
  };
}

async function findAgain<C extends Caller>(caller: C, scope: AccessScope): Promise<C> {
  const current = (await caller.findAgain()) as C;
  if (!hasAccessScope(current.scope, scope)) throw createMissingAccessScopeRefusal(scope);
  return current;
}

/**
 * Ends a stream whose caller loses its access while it reads. The connection is closed, so that the client cannot take
 * the part that it received for the whole.
 */
export function endStreamWhenAccessEnds(ctx: Pick<Context, 'res'>, caller: Caller, scope: AccessScope): void {
  const check = async (): Promise<void> => {
    try {
      await findAgain(caller, scope);
    } catch (error) {
      // If the database does not respond, the access has not ended.
      if (convertErrorToRefusal(error).status < 500) ctx.res.destroy();
    }
  };
  const timer = setInterval(() => void check(), limits.streamAccessCheckMs).unref();
  releaseWhenResponseCloses(ctx, () => clearInterval(timer));
}
