// The Koa application: failures first, then health, then authenticated endpoints.
import { Readable } from 'node:stream';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { Refusal } from '../contracts/errors';
import { http as limits } from '../contracts/limits/http';
import { authenticate, type Caller } from './request/auth';
import { readBody, readBytes } from './request/body';
import type { CallDeps, Deps, Endpoint } from './endpoint';
import { closedSignal } from './request/closed';
import { answerFailures } from './request/failures';
import { type FileUrl, makeFileLinks } from './files/links';
import { declaration } from './system/declaration';
import { health } from './system/health';
import { publicFiles } from './files/public';
import { endpoints } from './routes';
import { hasScope } from './request/scopes';
import { type Check, compileCheck } from './request/validation';

export function makeApp(deps: Deps): Koa {
  const app = new Koa();
  app.on('error', (error: Error) => deps.log.warn({ error }, 'connection failed'));
  app.use(answerFailures(deps.log));
  app.use(health(deps));
  app.use(declaration(deps));
  const links = makeFileLinks(deps.settings);
  app.use(publicFiles(deps, links));
  for (const middleware of authenticate(deps.database, deps.keys, deps.settings)) app.use(middleware);
  const router = new Router();
  const { database: _database, ...callDeps } = deps;
  for (const endpoint of endpoints) mount(router, endpoint, callDeps, links.url);
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

const noBytes = Buffer.alloc(0);

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

function mount(router: Router, endpoint: Endpoint, deps: CallDeps, fileUrl: FileUrl): void {
  const check = endpoint.body && compileCheck(endpoint.body);
  router[methods[endpoint.method]](endpoint.path, async (ctx) => {
    await serve(ctx, { endpoint, check, deps, fileUrl });
  });
}

interface Mounted {
  readonly endpoint: Endpoint;
  readonly check: Check | undefined;
  readonly deps: CallDeps;
  readonly fileUrl: FileUrl;
}

async function serve(ctx: Context, { endpoint, check, deps, fileUrl }: Mounted): Promise<void> {
  const caller = ctx.state.caller as Caller;
  if (!hasScope(caller.scope, endpoint.scope)) {
    throw new Refusal('forbidden', `this call needs the scope ${endpoint.scope}`);
  }
  const body = check ? await readBody(ctx, endpoint.bodyBytesMax ?? limits.bodyBytesMax) : {};
  check?.(body);
  const answer = await endpoint.handle({
    deps,
    store: caller.store,
    workspace: caller.workspace,
    accessKey: caller.accessKey,
    application: caller.application,
    may: (scope) => hasScope(caller.scope, scope),
    params: paramsOf(ctx, endpoint.path),
    query: queryOf(ctx),
    body,
    bytes: endpoint.rawBytesMax ? await readBytes(ctx, endpoint.rawBytesMax) : noBytes,
    fileUrl,
    requestId: ctx.state.requestId as string,
    closed: closedSignal(ctx),
  });
  ctx.status = answer.status ?? 200;
  if (ctx.status === 204) return;
  const ready = Buffer.isBuffer(answer.body) || answer.body instanceof Readable;
  if (!ready) ctx.type = 'application/json';
  if (answer.headers) ctx.set(answer.headers);
  ctx.body = typeof answer.body === 'string' || ready ? answer.body : JSON.stringify(answer.body);
}

/** Named parts of the path. A last `*name` is everything behind the prefix, with slashes, decoded once. */
function paramsOf(ctx: Context, path: string): Record<string, string> {
  const [prefix, rest] = path.split('*');
  if (!rest) return ctx.params as Record<string, string>;
  const raw = (ctx.req.url ?? '').split('?')[0] ?? '';
  try {
    return { [rest]: decodeURIComponent(raw.slice(prefix?.length)) };
  } catch {
    throw new Refusal('input', 'the path is not validly encoded');
  }
}

/** Query parameters; of a repeated one the last counts. */
const queryOf = (ctx: Context): Record<string, string> =>
  ctx.querystring === '' ? {} : Object.fromEntries(new URLSearchParams(ctx.querystring));
