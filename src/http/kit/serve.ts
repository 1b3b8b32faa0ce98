// Serves one call of an endpoint: scope, body, rate limit, idempotency, the endpoint itself, and its response.
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { http as limits } from '../../contracts/limits/http';
import { turnMs } from '../../contracts/limits/shares';
import { parseTraceId } from '../../contracts/traceparent';
import type { JsonObject } from '../../document/model/basic';
import type { Language } from '../../messages/text';
import type { Answer, AnyEndpoint, CallDeps, Call, FileUrl, ServiceCall } from './endpoint';
import { buildCallAuditRow, changeOfCall } from './request/audit-row';
import { readBody, readBytes } from './request/body';
import type { RunningCalls } from './request/running-calls';
import { type BodyShare, shareForOwner } from './request/body-room';
import { type Callers, shareOwner, type ServiceCaller, type TenantCaller } from './request/callers';
import { getClosedSignal, releaseOnClose } from './request/connection';
import { isKnown } from './request/preconditions';
import { answerLanguage } from './request/answer-refusal';
import { answerOnce, readIdempotencyKey } from './request/idempotency';
import { parseParams, parseQuery } from './request/path-and-query';
import type { QueryValues, ReadQuery } from './request/query';
import { hasScope, refuseMissingScope } from './request/scopes';
import type { Check } from './request/validation';
import { shares, turns } from '../../shares/shares';

/** An endpoint with what its calls share. */
export interface MountedEndpoint {
  readonly endpoint: AnyEndpoint;
  readonly deps: CallDeps;
  readonly fileUrl: FileUrl;
  readonly check: Check | undefined;
  readonly readQuery: ReadQuery;
  readonly atWork: RunningCalls;
}

/** The parsed and checked parts of a request. */
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
  // A client that does not read its responses gets no more.
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
  const request = { body, bytes, params: parseParams(ctx, endpoint.path), query: mounted.readQuery(parseQuery(ctx)) };
  mounted.atWork.count(caller);
  const bound = bindCaller(ctx, mounted, caller, request);
  const answer = await runInTurn(ctx, shareOwner(caller), () =>
    key === undefined
      ? bound.make(mounted.deps.newId())
      : answerOnce({ ctx, key, body, newId: mounted.deps.newId, now: mounted.deps.now, ...bound }),
  );
  if (endpoint.method !== 'GET' && endpoint.path.startsWith('/access/')) forgetCallers(ctx, caller);
  write(ctx, endpoint, answer);
}

/** A changed key or workspace takes effect with the next call. The service may have changed any workspace. */
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

/** Binds the endpoint to a call of its caller. The scope was checked before; the types require it again. */
function bindCaller(
  ctx: Context,
  mounted: MountedEndpoint,
  caller: TenantCaller | ServiceCaller,
  request: ParsedRequest,
) {
  const { endpoint } = mounted;
  if (endpoint.scope === 'service') {
    if (caller.kind !== 'service') throw refuseMissingScope('service');
    const call = (ownId: string) => createServiceCall(ctx, mounted, { caller, request, ownId });
    return {
      store: caller.service.idempotency,
      make: (id: string) => endpoint.handle(call(id)),
      again: async (id: string, status?: number) => endpoint.again?.(call(id), id, status),
    };
  }
  if (caller.kind === 'service') throw refuseMissingScope(endpoint.scope);
  const call = (ownId: string) => createTenantCall(ctx, mounted, { caller, request, ownId });
  return {
    store: caller.store.idempotency,
    make: (id: string) => endpoint.handle(call(id)),
    again: async (id: string, status?: number) => endpoint.again?.(call(id), id, status),
  };
}

/** What creating a call needs, for a request or for a page of the console. */
type EndpointContext = Pick<MountedEndpoint, 'endpoint' | 'deps' | 'fileUrl'>;

/** A call has its turn until its response is ready, or it waits for something that costs this process nothing (`stepAside`). */
export async function runInTurn<T>(ctx: Context, owner: string, work: () => Promise<T>): Promise<T> {
  const turn = await turns.begin(owner);
  ctx.state.stepAside = turn;
  try {
    return await work();
  } finally {
    turn();
  }
}

/** Documents of a workspace take turns in the threads, weighted by size, so that they do not delay those of others. */
function sharingThreads(ctx: Context, build: CallDeps['build'], owner: string): CallDeps['build'] {
  const bytes = (ctx.state.bodyBytes as number | undefined) ?? 1;
  return (workspace, ...given) =>
    shares.threads.during({ owner }, turnMs.threads, () => build(workspace, ...given), bytes);
}

/** The ids that find a call again, also in its log lines. */
function traced(ctx: Context, deps: CallDeps, owner: string): Pick<Call, 'deps' | 'requestId' | 'traceparent'> {
  const { requestId, traceparent } = ctx.state as { readonly requestId: string; readonly traceparent: string };
  let log: CallDeps['log'] | undefined;
  const own = {
    ...deps,
    build: sharingThreads(ctx, deps.build, owner),
    // Few calls write log lines.
    get log() {
      log ??= deps.log.child({ request_id: requestId, trace_id: parseTraceId(traceparent) });
      return log;
    },
  };
  return { deps: own, requestId, traceparent };
}

interface CallInput<Caller> {
  readonly caller: Caller;
  readonly request: ParsedRequest;
  /** Id of what the call creates. */
  readonly ownId: string;
  /** The tag that a page read, in place of the header `If-Match`. */
  readonly ifMatch?: string | undefined;
  /** Of the response; absent: the language that the client accepts. */
  readonly language?: Language;
  readonly onPage?: boolean;
}

export function createTenantCall(
  ctx: Context,
  { endpoint, deps, fileUrl }: EndpointContext,
  { caller, request, ownId, ifMatch, language, onPage = false }: CallInput<TenantCaller>,
): Call {
  const buildAuditRow = buildCallAuditRow(ctx, endpoint, caller, deps);
  return {
    ...request,
    buildAuditRow,
    accessKey: caller.accessKey,
    ...traced(ctx, deps, shareOwner(caller)),
    ownId,
    ifMatch: ifMatch ?? (endpoint.guarded && ctx.req.headers['if-match']),
    stepAside: () => (ctx.state.stepAside as (() => void) | undefined)?.(),
    get closed() {
      return getClosedSignal(ctx);
    },
    store: caller.store,
    change: changeOfCall(caller.change, buildAuditRow, deps),
    workspace: caller.workspace,
    get quota() {
      return deps.quotas(caller.workspace._id, caller.store);
    },
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
  { caller, request, ownId, ifMatch, language }: CallInput<ServiceCaller>,
): ServiceCall {
  const buildAuditRow = buildCallAuditRow(ctx, endpoint, caller, deps);
  const { body, params, query } = request;
  return {
    body,
    params,
    query,
    buildAuditRow,
    accessKey: caller.accessKey,
    ...traced(ctx, deps, shareOwner(caller)),
    ownId,
    ifMatch: ifMatch ?? (endpoint.guarded && ctx.req.headers['if-match']),
    service: caller.service,
    change: changeOfCall(caller.change, buildAuditRow, deps),
    get language() {
      return language ?? answerLanguage(ctx);
    },
  };
}
