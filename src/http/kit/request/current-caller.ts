// Looks the caller of a request up again, because a request may last much longer than the cache of callers: its body
// arrives slowly, it waits for its turn, or its response is a stream. The API and the console share these rules.
import { performance } from 'node:perf_hooks';
import type { Context } from 'koa';
import { httpLimits as limits } from '../../../contracts/limits/http';
import type { AnyEndpoint } from '../endpoint';
import type { OperatorCaller, TenantCaller } from './callers';
import { releaseWhenResponseCloses } from './connection';
import { toRefusal } from './failures';
import { type AccessScope, createMissingAccessScopeRefusal, hasAccessScope } from './scopes';

type Caller = TenantCaller | OperatorCaller;

/** Returns whether a caller or a session was read so long ago that its access may have ended since then. */
export const isLookUpOutdated = ({ foundMs }: Pick<Caller, 'foundMs'>): boolean =>
  performance.now() - foundMs > limits.callerCachedMs;

/**
 * Returns the caller for a call whose turn has begun. If the call changes something and its caller is outdated, the
 * caller is looked up again, and is refused as if the call came now.
 * @throws Refusal `unauthorized`, `forbidden`
 */
export const requireCurrentCaller = <C extends Caller>(
  caller: C,
  { method, scope }: Pick<AnyEndpoint, 'method' | 'scope'>,
): C | Promise<C> => (method === 'GET' || !isLookUpOutdated(caller) ? caller : findAgain(caller, scope));

async function findAgain<C extends Caller>(caller: C, scope: AccessScope): Promise<C> {
  // A token or a session has the same kind of caller each time.
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
      if (toRefusal(error).status < 500) ctx.res.destroy();
    }
  };
  const timer = setInterval(() => void check(), limits.streamAccessCheckMs).unref();
  releaseWhenResponseCloses(ctx, () => clearInterval(timer));
}
