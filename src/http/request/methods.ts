// Which methods a path takes, where the router alone would be wrong: addresses without a token, and fixed names that lie beside
// ids (`/entries/query` is no entry).
import type { Context, Middleware } from 'koa';
import { Refusal } from '../../contracts/errors';

interface Route {
  readonly method: string;
  readonly path: string;
}

interface FixedPath {
  readonly form: RegExp;
  readonly methods: ReadonlySet<string>;
}

/** For addresses that are only read. @throws Refusal `method-not-allowed`, with `Allow` */
export function onlyRead(ctx: Context): void {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') refuse(ctx, ['GET', 'HEAD']);
}

/** Refuses a method that a fixed path does not take, before the router takes its name for an id. */
export function fixedPaths(routes: readonly Route[]): Middleware {
  const fixed = fixedOf(routes);
  return (ctx, next) => {
    const { method } = ctx;
    const found = fixed.find(({ form }) => form.test(ctx.path));
    if (found && method !== 'OPTIONS' && !found.methods.has(method === 'HEAD' ? 'GET' : method))
      refuse(ctx, [...found.methods]);
    return next();
  };
}

/** Paths that another route's pattern matches as well: few, so each call looks at few. */
function fixedOf(routes: readonly Route[]): FixedPath[] {
  const paths = [...new Set(routes.map(({ path }) => path))];
  return paths
    .filter((path) => paths.some((other) => isWider(other, path)))
    .map((path) => ({
      form: formOf(path),
      methods: new Set(routes.filter((route) => route.path === path).map(({ method }) => method)),
    }));
}

/** The other takes what this one is for, and not the other way round. */
const isWider = (other: string, path: string): boolean =>
  other !== path && formOf(other).test(sampleOf(path)) && !formOf(path).test(sampleOf(other));

const sampleOf = (path: string): string => path.replace(/[:*]\w+/g, '~');

const formOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\*\w+/, '.+')}$`);

function refuse(ctx: Context, methods: readonly string[]): never {
  ctx.set('Allow', methods.join(', '));
  throw new Refusal('method-not-allowed', `${ctx.path} does not take ${ctx.method}`);
}
