// One call of an endpoint: scope, body, how often, once or again, then the endpoint itself and its answer.
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { parseTraceId } from '../contracts/traceparent';
import { http as limits } from '../contracts/limits/http';
import { turnMs } from '../contracts/limits/shares';
import type { Language } from '../messages/text';
import type { JsonObject } from '../document/model/basic';
import type { Answer, AnyEndpoint, Call, CallDeps, ServiceCall } from './endpoint';
import type { FileUrl } from './files/links';
import { buildCallAuditRow, changeOfCall } from './request/audit-row';
import { readBody, readBytes } from './request/body';
import type { RunningCalls } from './request/running-calls';
import { type BodyShare, shareForOwner } from './request/body-room';
import { type Callers, shareOwner, type ServiceCaller, type TenantCaller } from './request/callers';
import { getClosedSignal } from './request/closed-signal';
import { isKnown } from './request/entity-tag';
import { answerLanguage } from './request/language';
import { answerOnce, readIdempotencyKey } from './request/idempotency';
import { releaseOnClose } from './request/send-pieces';
import { parseParams, parseQuery } from './request/path-and-query';
import type { QueryValues, ReadQuery } from './request/query';
import { hasScope, refuseMissingScope } from './request/scopes';
import type { Check } from './request/validation';
import { shares, turns } from '../shares/shares';

/** An endpoint with what all of its calls share. */
export interface MountedEndpoint {
  readonly endpoint: AnyEndpoint;
  readonly deps: CallDeps;
  readonly fileUrl: FileUrl;
  readonly check: Check | undefined;
  readonly readQuery: ReadQuery;
  readonly atWork: RunningCalls;
}

/** What a call is made of; everything in it was read and checked. */
interface ParsedRequest {
  readonly body: JsonObject;
  readonly bytes: Buffer;
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryValues;
}

const noBytes = Buffer.alloc(0);

/** Refusals come in this order: 403, 413, 400, 429, then those of the call itself: 409, 404, 422 (docs/api/conventions.md). */
export async function serve(ctx: Context, mounted: MountedEndpoint): Promise<void> {
  const caller = ctx.state.caller as TenantCaller | ServiceCaller;
  if (!hasScope(caller.scope, mounted.endpoint.scope)) throw refuseMissingScope(mounted.endpoint.scope);
  const owner = shareOwner(caller);
  releaseOnClose(ctx, mounted.atWork.begin(caller));
  // Who reads none of its answers gets no more of them.
  shares.answers.takeOrRefuse({ owner }, 0);
  const share = shareForOwner(owner);
  try {
    await serveWithin(ctx, mounted, caller, share);
  } finally {
    share.release();
  }
}

async function serveWithin(
  ctx: Context,
  mounted: MountedEndpoint,
  caller: TenantCaller | ServiceCaller,
  share: BodyShare,
): Promise<void> {
  const { endpoint, check } = mounted;
  const body = check ? await readBody(ctx, endpoint.bodyBytesMax ?? limits.bodyBytesMax, share) : {};
  check?.(body);
  const bytes = endpoint.rawBytesMax ? await readBytes(ctx, endpoint.rawBytesMax, share) : noBytes;
  const key = endpoint.again && readIdempotencyKey(ctx);
  const asked = { body, bytes, params: parseParams(ctx, endpoint.path), query: mounted.readQuery(parseQuery(ctx)) };
  mounted.atWork.count(caller);
  const reached = reach(ctx, mounted, caller, asked);
  const answer = await runInTurn(ctx, shareOwner(caller), () =>
    key === undefined
      ? reached.make(mounted.deps.newId())
      : answerOnce({ ctx, key, body, newId: mounted.deps.newId, now: mounted.deps.now, ...reached }),
  );
  if (endpoint.method !== 'GET' && endpoint.path.startsWith('/access/')) forgetCallers(ctx, caller);
  write(ctx, endpoint, answer);
}

/** Who changed a key or the workspace sees it with the next call. The service may have changed any workspace. */
function forgetCallers({ state }: Context, caller: TenantCaller | ServiceCaller): void {
  const forget = state.forgetCallers as Callers['forget'];
  forget(caller.kind === 'workspace' ? caller.workspace._id : undefined);
}

function write(ctx: Context, { tagged }: AnyEndpoint, answer: Answer): void {
  ctx.status = answer.status ?? 200;
  if (ctx.status === 204) return;
  const ready = Buffer.isBuffer(answer.body) || answer.body instanceof Readable;
  if (!ready) ctx.type = 'application/json';
  if (answer.headers) ctx.set(answer.headers);
  const { ETag: etag } = answer.headers ?? {};
  if (tagged && etag !== undefined && isKnown(ctx, etag)) return;
  ctx.body = typeof answer.body === 'string' || ready ? answer.body : JSON.stringify(answer.body);
}

/** The endpoint with a call that has what its caller may reach. The scope let nobody else come here; the types say it again. */
function reach(ctx: Context, mounted: MountedEndpoint, caller: TenantCaller | ServiceCaller, request: ParsedRequest) {
  const { endpoint } = mounted;
  if (endpoint.scope === 'service') {
    if (caller.kind !== 'service') throw refuseMissingScope('service');
    const call = (thing: string) => createServiceCall(ctx, mounted, { caller, asked: request, resource: thing });
    return {
      store: caller.service.idempotency,
      make: (thing: string) => endpoint.handle(call(thing)),
      again: async (thing: string, status?: number) => endpoint.again?.(call(thing), thing, status),
    };
  }
  if (caller.kind === 'service') throw refuseMissingScope(endpoint.scope);
  const call = (thing: string) => createTenantCall(ctx, mounted, { caller, asked: request, resource: thing });
  return {
    store: caller.store.idempotency,
    make: (thing: string) => endpoint.handle(call(thing)),
    again: async (thing: string, status?: number) => endpoint.again?.(call(thing), thing, status),
  };
}

/** What a call is made from, whoever makes it: a request, or a page of the console. */
type EndpointContext = Pick<MountedEndpoint, 'endpoint' | 'deps' | 'fileUrl'>;

/** The call is under way until its answer is made, or it waits for something that costs this process nothing (`stepAside`). */
export async function runInTurn<T>(ctx: Context, owner: string, work: () => Promise<T>): Promise<T> {
  const turn = await turns.begin(owner);
  ctx.state.stepAside = turn;
  try {
    return await work();
  } finally {
    turn();
  }
}

/** Documents of a workspace take turns in the threads, by the size of what was sent: others' stand beside them. */
function sharingThreads(ctx: Context, build: CallDeps['build'], owner: string): CallDeps['build'] {
  const bytes = (ctx.state.bodyBytes as number | undefined) ?? 1;
  return (workspace, ...given) =>
    shares.threads.during({ owner }, turnMs.threads, () => build(workspace, ...given), bytes);
}

/** The ids by which a call is found again, in its log lines, too. */
function traced(ctx: Context, deps: CallDeps, owner: string): Pick<Call, 'deps' | 'requestId' | 'traceparent'> {
  const { requestId, traceparent } = ctx.state as { readonly requestId: string; readonly traceparent: string };
  let log: CallDeps['log'] | undefined;
  const own = {
    ...deps,
    build: sharingThreads(ctx, deps.build, owner),
    // Few calls write a line of their own.
    get log() {
      log ??= deps.log.child({ request_id: requestId, trace_id: parseTraceId(traceparent) });
      return log;
    },
  };
  return { deps: own, requestId, traceparent };
}

interface CallInput<Caller> {
  readonly caller: Caller;
  readonly asked: ParsedRequest;
  /** Id of what the call makes. */
  readonly resource: string;
  /** What a page read, as the header `If-Match` would say it. */
  readonly ifMatch?: string | undefined;
  /** Of the answer; absent: the one that the client asks for. */
  readonly language?: Language;
  readonly onPage?: boolean;
}

export function createTenantCall(
  ctx: Context,
  { endpoint, deps, fileUrl }: EndpointContext,
  { caller, asked: request, resource: thing, ifMatch, language, onPage = false }: CallInput<TenantCaller>,
): Call {
  const act = buildCallAuditRow(ctx, endpoint, caller, deps);
  return {
    ...request,
    act,
    accessKey: caller.accessKey,
    ...traced(ctx, deps, shareOwner(caller)),
    ownId: thing,
    ifMatch: ifMatch ?? (endpoint.guarded && ctx.req.headers['if-match']),
    stepAside: () => (ctx.state.stepAside as (() => void) | undefined)?.(),
    get closed() {
      return getClosedSignal(ctx);
    },
    store: caller.store,
    change: changeOfCall(caller.change, act, deps),
    workspace: caller.workspace,
    application: caller.application,
    may: (scope) => hasScope(caller.scope, scope),
    fileUrl,
    onPage,
    get language() {
      return language ?? answerLanguage(ctx);
    },
  };
}

export function createServiceCall(
  ctx: Context,
  { endpoint, deps }: EndpointContext,
  { caller, asked: request, resource: thing, ifMatch }: CallInput<ServiceCaller>,
): ServiceCall {
  const act = buildCallAuditRow(ctx, endpoint, caller, deps);
  const { body, params, query } = request;
  return {
    body,
    params,
    query,
    act,
    accessKey: caller.accessKey,
    ...traced(ctx, deps, shareOwner(caller)),
    ownId: thing,
    ifMatch: ifMatch ?? (endpoint.guarded && ctx.req.headers['if-match']),
    service: caller.service,
    change: changeOfCall(caller.change, act, deps),
  };
}
