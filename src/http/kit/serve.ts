// Serves one call of an endpoint: checks scope, body, rate limit and idempotency, runs the endpoint, and sends its
// response.
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { httpLimits as limits } from '../../contracts/limits/http';
import { parseTraceIdOfTraceparent } from '../../contracts/traceparent';
import type { JsonObject } from '../../document/model/basic';
import type { Language } from '../../messages/text';
import type {
  CallResponse,
  TenantOrOperatorEndpoint,
  EndpointDeps,
  TenantCallContext,
  FileUrlFormatter,
  OperatorCallContext,
} from './endpoint';
import { createCallAuditRowBuilder, createAuditedChangeRunner } from './request/audit-row';
import { readJsonBody, readBodyBytes } from './request/body';
import type { CallConcurrencyAndRateLimits } from './request/running-calls';
import { type BodyMemoryReservation, createOwnerBodyMemoryReservation } from './request/body-memory';
import { type CallerFinder, getCallerResourceOwnerId, type OperatorCaller, type TenantCaller } from './request/callers';
import { endStreamWhenAccessEnds, requireCurrentCaller } from './request/current-caller';
import { getCallClosedSignal, releaseWhenResponseCloses } from './request/connection';
import { setEtagAndCheckNotModified } from './request/preconditions';
import { chooseAndSetContentLanguage } from './request/respond-with-refusal';
import { runOncePerIdempotencyKey, readIdempotencyKey } from './request/idempotency';
import { parsePathParams, parseUrlQuery } from './request/path-and-query';
import type { UrlQueryValues, UrlQueryReader } from './request/query';
import { hasAccessScope, createMissingAccessScopeRefusal } from './request/scopes';
import type { NullDroppingRequestBodyValidator } from './request/validation';
import type { ClientGoneSubscriber, ResourceReleaser } from '../../shares/share';
import { processResourceLimits, apiAndConsoleCallTurns } from '../../shares/shares';
import { CallTurn } from '../../shares/turns';

/** An endpoint, with what all its calls share. */
export interface MountedEndpoint {
  readonly endpoint: TenantOrOperatorEndpoint;
  readonly deps: EndpointDeps;
  readonly fileUrl: FileUrlFormatter;
  readonly check: NullDroppingRequestBodyValidator | undefined;
  readonly readQuery: UrlQueryReader;
  readonly atWork: CallConcurrencyAndRateLimits;
}

/** The parsed and checked parts of a request. */
interface ParsedRequest {
  readonly body: JsonObject;
  readonly bytes: Buffer;
  readonly params: Readonly<Record<string, string>>;
  readonly query: UrlQueryValues;
}

const noBytes = Buffer.alloc(0);

/**
 * Serves one call. Refusals have the order 403, 413, 400, 429, then 409, 404 and 422 of the call
 * (docs/api/conventions.md).
 */
export async function serveEndpointCall(ctx: Context, mounted: MountedEndpoint): Promise<void> {
  const caller = ctx.state.caller as TenantCaller | OperatorCaller;
  if (!hasAccessScope(caller.scope, mounted.endpoint.scope))
    throw createMissingAccessScopeRefusal(mounted.endpoint.scope);
  const owner = getCallerResourceOwnerId(caller);
  const endWork = releaseWhenBothEnd(ctx, mounted.atWork.begin(caller));
  const share = createOwnerBodyMemoryReservation(owner);
  try {
    // A client that does not read its responses gets no more responses.
    processResourceLimits.responses.takeOrRefuse({ owner }, 0);
    await serveWithin(ctx, mounted, caller, share);
  } finally {
    share.release();
    endWork();
  }
}

/**
 * Releases what a call holds after its work and its response have both ended. The work continues after the client has
 * disconnected, and a stream continues after the work.
 * @returns the function to call at the end of the work
 */
function releaseWhenBothEnd(ctx: Context, release: ResourceReleaser): () => void {
  let running = 2;
  const endOne = (): void => {
    running -= 1;
    if (running === 0) release();
  };
  releaseWhenResponseCloses(ctx, endOne);
  return endOne;
}

async function serveWithin(
  ctx: Context,
  mounted: MountedEndpoint,
  caller: TenantCaller | OperatorCaller,
  share: BodyMemoryReservation,
): Promise<void> {
  const { endpoint, check } = mounted;
  const body = check ? await readJsonBody(ctx, endpoint.bodyBytesMax ?? limits.bodyBytesMax, share) : {};
  check?.(body);
  const bytes = endpoint.rawBytesMax ? await readBodyBytes(ctx, endpoint.rawBytesMax, share) : noBytes;
  const query = parseUrlQuery(ctx);
  const key = endpoint.again && !endpoint.onlyPreviews?.(query) ? readIdempotencyKey(ctx) : undefined;
  const request = { body, bytes, params: parsePathParams(ctx, endpoint.path), query: mounted.readQuery(query) };
  mounted.atWork.count(caller);
  const { newId, now } = mounted.deps;
  const answer = await runCallInTurn(ctx, getCallerResourceOwnerId(caller), async (stepAside) => {
    const bound = bindCaller(ctx, mounted, await requireCurrentCaller(caller, endpoint), { ...request, stepAside });
    if (key === undefined) return bound.make(newId());
    const keyBody = endpoint.rawBytesMax ? describeBytes(ctx, bytes) : body;
    return runOncePerIdempotencyKey({ ctx, key, body: keyBody, newId, now, ...bound });
  });
  if (endpoint.method !== 'GET' && endpoint.path.startsWith('/access/')) forgetCallers(ctx, caller);
  if (answer.body instanceof Readable) endStreamWhenAccessEnds(ctx, caller, endpoint.scope);
  write(ctx, endpoint, answer);
}

/** Describes the bytes of a body, to distinguish a repeated call from another call with the same `Idempotency-Key`. */
const describeBytes = (ctx: Context, bytes: Buffer): JsonObject => ({
  sha256: hash('sha256', bytes),
  query: ctx.querystring,
  type: ctx.get('content-type'),
});

/**
 * Removes cached callers, so that a changed access key or workspace takes effect with the next call. The operator may
 * have changed any workspace.
 */
function forgetCallers({ state }: Context, caller: TenantCaller | OperatorCaller): void {
  const forget = state.forgetCallers as CallerFinder['forget'];
  forget(caller.kind === 'workspace' ? caller.workspace._id : undefined);
}

function write(ctx: Context, { tagged, located, method }: TenantOrOperatorEndpoint, answer: CallResponse): void {
  ctx.status = answer.status ?? 200;
  if (ctx.status === 204) return;
  if (ctx.status === 202 && (located || method === 'GET'))
    ctx.set('Retry-After', String(limits.unfinishedRetrySeconds));
  const ready = Buffer.isBuffer(answer.body) || answer.body instanceof Readable;
  if (!ready) ctx.type = 'application/json';
  if (answer.headers) ctx.set(answer.headers);
  const { ETag: etag } = answer.headers ?? {};
  if (tagged && etag !== undefined && setEtagAndCheckNotModified(ctx, etag)) return;
  ctx.body = typeof answer.body === 'string' || ready ? answer.body : JSON.stringify(answer.body);
}

/** Binds the endpoint to a call of its caller. The scope was already checked, but the types require another check. */
function bindCaller(
  ctx: Context,
  mounted: MountedEndpoint,
  caller: TenantCaller | OperatorCaller,
  { stepAside, ...request }: ParsedRequest & Pick<TenantCallContext, 'stepAside'>,
) {
  const { endpoint } = mounted;
  if (endpoint.scope === 'service') {
    if (caller.kind !== 'service') throw createMissingAccessScopeRefusal('service');
    const call = (ownId: string) => buildOperatorCallContextFromRequest(ctx, mounted, { caller, request, ownId });
    return {
      store: caller.service.idempotency,
      make: (id: string) => endpoint.handle(call(id)),
      again: async (id: string, status?: number) => endpoint.again?.(call(id), id, status),
    };
  }
  if (caller.kind === 'service') throw createMissingAccessScopeRefusal(endpoint.scope);
  const call = (ownId: string) =>
    buildTenantCallContextFromRequest(ctx, mounted, { caller, request, ownId, stepAside });
  return {
    store: caller.store.idempotency,
    make: (id: string) => endpoint.handle(call(id)),
    again: async (id: string, status?: number) => endpoint.again?.(call(id), id, status),
  };
}

/** What is needed to create a call, for a request or for a console page. */
type EndpointContext = Pick<MountedEndpoint, 'endpoint' | 'deps' | 'fileUrl'>;

/**
 * Runs a call when it is its turn. The turn ends when the response is ready. While the call waits for something that
 * costs this process nothing, it has no turn (`stepAside`).
 * @throws Refusal `busy` if the client disconnects before, and no other call of the request has begun
 */
export async function runCallInTurn<T>(
  ctx: Context,
  owner: string,
  work: (stepAside: TenantCallContext['stepAside']) => Promise<T>,
): Promise<T> {
  const isFirst = ctx.state.hasBegun !== true;
  const whenGone: ClientGoneSubscriber | undefined = isFirst
    ? (drop) => releaseWhenResponseCloses(ctx, drop)
    : undefined;
  const begin = () => apiAndConsoleCallTurns.begin(owner, whenGone);
  const turn = new CallTurn(await begin(), begin);
  ctx.state.hasBegun = true;
  try {
    // While the call waited, others may have sent responses that nobody reads.
    processResourceLimits.responses.takeOrRefuse({ owner }, 0);
    return await work(() => turn.stepAside());
  } finally {
    turn.end();
  }
}

/** The ids that identify a call, also in its log lines. */
function traced(ctx: Context, deps: EndpointDeps): Pick<TenantCallContext, 'deps' | 'requestId' | 'traceparent'> {
  const { requestId, traceparent } = ctx.state as { readonly requestId: string; readonly traceparent: string };
  let log: EndpointDeps['log'] | undefined;
  const own = {
    ...deps,
    // Few calls write log lines.
    get log() {
      log ??= deps.log.child({ request_id: requestId, trace_id: parseTraceIdOfTraceparent(traceparent) });
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
  /** The tag that a page read, which replaces the header `If-Match`. */
  readonly ifMatch?: string | undefined;
  readonly requireShown?: TenantCallContext['requireShown'];
  /** Language of the response; if absent, the language that the client accepts. */
  readonly language?: Language;
  readonly onPage?: boolean;
  /** Headers for a page's own call. They replace the headers of the page request. */
  readonly headers?: Readonly<Record<'content-type' | 'accept', string>>;
}

export function buildTenantCallContextFromRequest(
  ctx: Context,
  { endpoint, deps, fileUrl }: EndpointContext,
  given: CallInput<TenantCaller> & Pick<TenantCallContext, 'stepAside'>,
): TenantCallContext {
  const { caller, request, ownId, ifMatch, requireShown, language, onPage = false, headers, stepAside } = given;
  const buildAuditRow = createCallAuditRowBuilder(ctx, endpoint, caller, deps);
  return {
    ...request,
    buildAuditRow,
    header: (name) => headers?.[name] ?? ctx.get(name),
    accessKey: caller.accessKey,
    ...traced(ctx, deps),
    ownId,
    ifMatch: ifMatch ?? (endpoint.guarded && ctx.req.headers['if-match']),
    ...(requireShown ? { requireShown } : {}),
    stepAside,
    get closed() {
      return getCallClosedSignal(ctx);
    },
    store: caller.store,
    change: createAuditedChangeRunner(caller.change, buildAuditRow, deps),
    workspace: caller.workspace,
    get quota() {
      return deps.quotas(caller.workspace._id, caller.store);
    },
    application: caller.application,
    may: (scope) => hasAccessScope(caller.scope, scope),
    fileUrl,
    onPage,
    get language() {
      return language ?? chooseAndSetContentLanguage(ctx);
    },
  };
}

export function buildOperatorCallContextFromRequest(
  ctx: Context,
  { endpoint, deps }: EndpointContext,
  { caller, request, ownId, ifMatch, language }: CallInput<OperatorCaller>,
): OperatorCallContext {
  const buildAuditRow = createCallAuditRowBuilder(ctx, endpoint, caller, deps);
  const { body, params, query } = request;
  return {
    body,
    params,
    query,
    buildAuditRow,
    accessKey: caller.accessKey,
    ...traced(ctx, deps),
    ownId,
    ifMatch: ifMatch ?? (endpoint.guarded && ctx.req.headers['if-match']),
    service: caller.service,
    get closed() {
      return getCallClosedSignal(ctx);
    },
    change: createAuditedChangeRunner(caller.change, buildAuditRow, deps),
    get language() {
      return language ?? chooseAndSetContentLanguage(ctx);
    },
  };
}
