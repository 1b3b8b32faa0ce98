// Addresses and methods that nobody answers: what there is instead.
import type { Context, Middleware } from 'koa';
import { Refusal } from '../../contracts/errors';
import { nearest } from '../../document/nearest';

/** Method and path of a call, as routes have them. */
interface Route {
  readonly method: string;
  readonly path: string;
}

/** 405 with the methods of the path. */
export function methodRefused(method: string, path: string, allowed: string): Refusal {
  const methods = allowed
    .split(', ')
    .filter((one) => one !== '' && one !== 'HEAD')
    .join(', ');
  const kept = method === 'DELETE' && /^\/silo\/v1\/entries\/[^/]+$/.test(path) ? ` ${keptForEver}` : '';
  const underId = method === 'POST' && Object.hasOwn(madeUnderId, path) ? ` ${madeUnderId[path] ?? ''}` : '';
  return new Refusal('method-not-allowed', `${path} does not take ${method}`, {
    remedy: `Use ${methods || 'another method'}.${kept}${underId}`,
  });
}

/** For addresses that are only read, without a token. @throws Refusal `method-not-allowed`, with `Allow` */
export function onlyRead(ctx: Context): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  const allowed = 'GET, HEAD';
  ctx.set('Allow', allowed);
  throw methodRefused(ctx.method, ctx.path, allowed);
}

/** What is made under an id of the client alone. */
const madeUnderId: Readonly<Record<string, string>> = {
  '/transform/v1/workflows': 'A workflow is made by PUT /transform/v1/workflows/{id}; GET /utils/v1/uuid gives an id.',
  '/sequence/v1/series': 'A series is made by PUT /sequence/v1/series/{id}; GET /utils/v1/uuid gives an id.',
};

const keptForEver =
  'Entries are not deleted: an issued invoice is cancelled by the cancel workflow (POST /transform/v1/jobs with its ' +
  '`workflow_id` and `silo_entry_id`), or corrected by a credit note.';

/**
 * A fixed address is never the value of another route's variable: GET of one that takes POST is 405, not an unknown id.
 */
export function refuseStrayMethods(routes: readonly Route[]): Middleware {
  const fixed = new Map<string, string[]>();
  for (const { method, path } of routes) {
    if (!/[:*]/.test(path)) fixed.set(path, [...(fixed.get(path) ?? []), method]);
  }
  return (ctx, next) => {
    const taken = fixed.get(ctx.path);
    // What is read may be asked for without its body.
    const allowed = taken?.includes('GET') ? ['HEAD', ...taken] : taken;
    const isStray = allowed && ![...allowed, 'OPTIONS'].includes(ctx.method);
    if (!isStray) return next();
    ctx.set('Allow', allowed.join(', '));
    throw methodRefused(ctx.method, ctx.path, allowed.join(', '));
  };
}

/** 404 with the nearest address that there is. */
export function addressUnknown({ method, path }: Route, routes: readonly Route[]): Refusal {
  const near = nearestRoute(path, routes);
  return new Refusal('not-found', `there is no ${method} ${path}`, {
    remedy: near
      ? `Did you mean ${near.method} ${near.path}? openapi.yaml has all.`
      : 'openapi.yaml has all addresses.',
  });
}

/** The route whose fixed parts are nearest, part by part; its variable parts match anything. */
function nearestRoute(path: string, routes: readonly Route[]): Route | undefined {
  const parts = path.split('/');
  return routes.find((route) => {
    const wanted = route.path.split('/');
    if (wanted.length !== parts.length) return false;
    return wanted.every((part, i) => {
      const given = parts[i] ?? '';
      return /^[:*]/.test(part) ? given !== '' : part === given || (given !== '' && nearest(given, [part]) === part);
    });
  });
}
