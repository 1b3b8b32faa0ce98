// The Koa application: failures first, then health, then authenticated endpoints.
import { Readable } from 'node:stream';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { Refusal } from '../contracts/errors';
import { http as limits } from '../contracts/limits/http';
import { authorizeEnrollment } from './access/authorize';
import { actOfCall, changeOfCall } from './request/acts';
import { consolePages } from './console/console';
import { authenticate } from './request/auth';
import { readBody, readBytes } from './request/body';
import type { Answer, AnyEndpoint, CallDeps, Deps } from './endpoint';
import type { ServiceCaller, TenantCaller } from './request/callers';
import { type BodyShare, makeBodyRoom } from './request/body-room';
import { closedSignal } from './request/closed';
import { answerFailures } from './request/failures';
import { refuseStrayMethods } from './request/stray-address';
import type { JsonObject } from '../document/model/basic';
import { type FileUrl, makeFileLinks } from './files/links';
import { declaration } from './system/declaration';
import { health } from './system/health';
import { publicFiles } from './files/public';
import { countRefusedCalls } from './request/refused-calls';
import { endpoints } from './routes';
import { hasScope, lacksScope } from './request/scopes';
import { type Check, compileCheck } from './request/validation';

export function makeApp(deps: Deps): Koa {
  const app = new Koa();
  app.on('error', (error: Error) => deps.log.warn({ error }, 'connection failed'));
  app.use(countRefusedCalls(deps));
  app.use(answerFailures(deps.log, endpoints));
  app.use(health(deps));
  app.use(declaration(deps));
  const links = makeFileLinks(deps.settings, deps.linkKey);
  app.use(publicFiles(deps, links));
  const authentication = authenticate(deps);
  const shareOfRoom = makeBodyRoom();
  app.use(consolePages(deps, links.url, shareOfRoom));
  app.use(authorizeEnrollment(deps, authentication, shareOfRoom));
  for (const middleware of authentication) app.use(middleware);
  app.use(refuseStrayMethods(endpoints));
  const router = new Router();
  const { database: _database, linkKey: _linkKey, ...callDeps } = deps;
  for (const endpoint of endpoints) mount(router, { endpoint, deps: callDeps, fileUrl: links.url, shareOfRoom });
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

const noBytes = Buffer.alloc(0);

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

interface Mounted {
  readonly endpoint: AnyEndpoint;
  readonly deps: CallDeps;
  readonly fileUrl: FileUrl;
  readonly shareOfRoom: () => BodyShare;
}

function mount(router: Router, mounted: Mounted): void {
  const { endpoint, shareOfRoom } = mounted;
  const check = endpoint.body && compileCheck(endpoint.body);
  router[methods[endpoint.method]](endpoint.path, async (ctx) => {
    const share = shareOfRoom();
    try {
      await serve(ctx, { ...mounted, check, share });
    } finally {
      share.release();
    }
  });
}

interface Served extends Omit<Mounted, 'shareOfRoom'> {
  readonly check: Check | undefined;
  readonly share: BodyShare;
}

async function serve(ctx: Context, served: Served): Promise<void> {
  const { endpoint, check, share } = served;
  const caller = ctx.state.caller as TenantCaller | ServiceCaller;
  if (!hasScope(caller.scope, endpoint.scope)) {
    throw lacksScope(endpoint.scope);
  }
  const body = check ? await readBody(ctx, endpoint.bodyBytesMax ?? limits.bodyBytesMax, share) : {};
  check?.(body);
  const answer = await handle(ctx, served, caller, body);
  // Who changed a key or the workspace sees it with the next call.
  if (endpoint.method !== 'GET' && endpoint.path.startsWith('/access/')) (ctx.state.forgetCallers as () => void)();
  ctx.status = answer.status ?? 200;
  if (ctx.status === 204) return;
  const ready = Buffer.isBuffer(answer.body) || answer.body instanceof Readable;
  if (!ready) ctx.type = 'application/json';
  if (answer.headers) ctx.set(answer.headers);
  ctx.body = typeof answer.body === 'string' || ready ? answer.body : JSON.stringify(answer.body);
}

/** Gives the call what its caller may reach. The scope has let nobody else come here; the types say it once more. */
async function handle(
  ctx: Context,
  { endpoint, deps, fileUrl, share }: Served,
  caller: TenantCaller | ServiceCaller,
  body: JsonObject,
): Promise<Answer> {
  const act = actOfCall(ctx, endpoint, caller, deps);
  const call = {
    deps,
    act,
    accessKey: caller.accessKey,
    params: paramsOf(ctx, endpoint.path),
    query: queryOf(ctx),
    body,
    requestId: ctx.state.requestId as string,
    closed: closedSignal(ctx),
  };
  if (endpoint.scope === 'service') {
    if (caller.kind !== 'service') throw lacksScope('service');
    return endpoint.handle({ ...call, service: caller.service, change: changeOfCall(caller.change, act) });
  }
  if (caller.kind === 'service') throw lacksScope(endpoint.scope);
  return endpoint.handle({
    ...call,
    store: caller.store,
    change: changeOfCall(caller.change, act),
    workspace: caller.workspace,
    application: caller.application,
    may: (scope) => hasScope(caller.scope, scope),
    bytes: endpoint.rawBytesMax ? await readBytes(ctx, endpoint.rawBytesMax, share) : noBytes,
    fileUrl,
  });
}

/** Named parts of the path. A last `*name` is everything behind the prefix, with slashes, decoded once. */
function paramsOf(ctx: Context, path: string): Record<string, string> {
  const [prefix, rest] = path.split('*');
  if (!rest) return ctx.params as Record<string, string>;
  const raw = (ctx.req.url ?? '').split('?')[0] ?? '';
  try {
    return { [rest]: decodeURIComponent(raw.slice(prefix?.length)) };
  } catch {
    throw new Refusal('input', 'the path is not validly encoded', {
      remedy: 'Write % as %25, and characters as UTF-8.',
    });
  }
}

/** Query parameters; of a repeated one the last counts. @throws Refusal `parameter` for lists and objects */
function queryOf(ctx: Context): Record<string, string> {
  if (ctx.querystring === '') return {};
  const given = Object.fromEntries(new URLSearchParams(ctx.querystring));
  const nested = Object.keys(given).find((name) => name.includes('['));
  if (nested !== undefined)
    throw new Refusal('parameter', `${nested.slice(0, 40)}: a parameter has one plain value`, {
      remedy: 'Write name=value; lists and filters go into the body of POST /silo/v1/entries/query.',
    });
  return given;
}
