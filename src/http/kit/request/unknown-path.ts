// Handles paths and methods that do not exist. The refusal suggests the nearest path or method that exists.
import type { Context, Middleware } from 'koa';
import { type Refusal, createRefusal } from '../../../contracts/errors';
import { findMostSimilarName } from '../../../document/find-nearest';

/** Method and path, in the form of routes. */
interface Route {
  readonly method: string;
  readonly path: string;
}

export function createMethodNotAllowedRefusal(method: string, path: string, allowed: string): Refusal {
  const methods = allowed
    .split(', ')
    .filter((one) => one !== '' && one !== 'HEAD')
    .join(', ');
  const isVoidable = method === 'DELETE' && /^\/silo\/v1\/entries\/[^/]+$/.test(path);
  const underId = method === 'POST' ? createdUnderId[path] : undefined;
  return createRefusal('method-not-allowed', 'method-unknown', {
    method,
    path,
    methods,
    kept: isVoidable,
    underId: underId ?? '',
  });
}

/**
 * Checks that a call of a public address only reads.
 * @throws Refusal `method-not-allowed`, with `Allow`
 */
export function requireGetOrHeadMethod(ctx: Context): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  const allowed = 'GET, HEAD';
  ctx.set('Allow', allowed);
  throw createMethodNotAllowedRefusal(ctx.method, ctx.path, allowed);
}

/** Resources whose id the client must choose. */
const createdUnderId: Readonly<Record<string, 'workflow' | 'series' | undefined>> = {
  '/transform/v1/workflows': 'workflow',
  '/sequence/v1/series': 'series',
};

/**
 * Creates the middleware that responds with 405. A fixed path is never the value of another route's parameter, so GET
 * on a path that accepts POST is 405, not 404.
 */
export function createMethodNotAllowedMiddleware(routes: readonly Route[]): Middleware {
  const fixed = new Map<string, string[]>();
  for (const { method, path } of routes) {
    if (!/[:*]/.test(path)) fixed.set(path, [...(fixed.get(path) ?? []), method]);
  }
  return (ctx, next) => {
    const methods = fixed.get(ctx.path);
    // HEAD is allowed wherever GET is.
    const allowed = methods?.includes('GET') ? ['HEAD', ...methods] : methods;
    const isStray = allowed && ![...allowed, 'OPTIONS'].includes(ctx.method);
    if (!isStray) return next();
    ctx.set('Allow', allowed.join(', '));
    throw createMethodNotAllowedRefusal(ctx.method, ctx.path, allowed.join(', '));
  };
}

/** Builds the refusal 404 with the nearest address that exists. */
export function createUnknownPathRefusal({ method, path }: Route, routes: readonly Route[]): Refusal {
  const near = nearestRoute(path, routes);
  return createRefusal('not-found', 'path-unknown', { method, path, near: near ? `${near.method} ${near.path}` : '' });
}

/** Finds the route with the most similar fixed parts. Its parameters match anything. */
function nearestRoute(path: string, routes: readonly Route[]): Route | undefined {
  const parts = path.split('/');
  return routes.find((route) => {
    const routeParts = route.path.split('/');
    if (routeParts.length !== parts.length) return false;
    return routeParts.every((part, i) => {
      const input = parts[i] ?? '';
      return /^[:*]/.test(part)
        ? input !== ''
        : part === input || (input !== '' && findMostSimilarName(input, [part]) === part);
    });
  });
}
