// Loads the data of screens with the endpoint's `handle`, in this process. Schema, scope and response are the same as
// in the REST call, so that a program can read everything that a user sees.
import type { Context } from 'koa';
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import type { Language } from '../../messages/text';
import type { JsonObject } from '../../document/model/basic';
import type {
  CallResponse,
  EndpointResponseJson,
  TenantOrOperatorEndpoint,
  EndpointDeps,
  FileUrlFormatter,
  TenantCallContext,
} from '../kit/endpoint';
import type { CallConcurrencyAndRateLimits } from '../kit/request/running-calls';
import { parseJsonTextYieldingToEventLoop } from '../kit/request/body';
import { getCallerResourceOwnerId, type OperatorCaller, type TenantCaller } from '../kit/request/callers';
import { createCurrentCallerReader } from '../kit/request/current-caller';
import { compileUrlQueryReader, type UrlQueryReader } from '../kit/request/query';
import { hasAccessScope, createMissingAccessScopeRefusal, type AccessScope } from '../kit/request/scopes';
import {
  type NullDroppingRequestBodyValidator,
  compileNullDroppingRequestBodyValidator,
} from '../kit/request/validation';
import { runCallInTurn, buildOperatorCallContextFromRequest, buildTenantCallContextFromRequest } from '../kit/serve';
import type { FormFields } from './fields';
import { choosePageLanguage } from './session/cookies';

type Texts = Readonly<Record<string, string>>;

/** The parts of a call that a client would put in the address and the body. `Body` is the response of the call. */
export interface EndpointCallInput<Body = never> {
  readonly params?: Texts;
  readonly query?: Texts;
  readonly body?: object;
  /** Bytes of a call whose body is not JSON. */
  readonly bytes?: Buffer;
  /** Content type of the bytes, and of the accepted response. */
  readonly contentType?: string;
  readonly accept?: string;
  /** Reason for the audit log, for changes that require a reason. */
  readonly reason?: string;
  /** The ETag of the resource when it was read, for guarded calls. */
  readonly ifMatch?: string;
  /** Refuses the change if the page showed other values than the stored ones, for calls without an ETag. */
  requireShown?(stored: Body): void;
}

interface TaggedBody<E extends TenantOrOperatorEndpoint> {
  readonly body: EndpointResponseJson<E>;
  /** Empty if the response has no ETag. */
  readonly etag: string;
}

/** The context of the loaders and forms of a screen. */
export interface ConsoleScreenContext {
  /** Named parts of the screen's address. */
  readonly params: Texts;
  readonly query: Texts;
  readonly now: Date;
  /** The language of the page, for the initial values of a form. */
  readonly language: Language;
  /** An ID for a new resource. */
  newId(): string;
  /** The workspace of the screen. @throws Error on screens of the installation */
  readonly workspace: TenantCaller['workspace'];
  /** Base of the addresses: `/console/w/<slug>` or `/console/service`. */
  readonly base: string;
  readonly person: { readonly session: string; readonly name: string };
  /** The fields of the form that was sent; empty if no form was sent. */
  readonly fields: FormFields;
  /** The settings of the installation. */
  readonly settings: EndpointDeps['settings'];
  may(scope: AccessScope): boolean;
  /**
   * Returns the body of the endpoint's response, as JSON of its schema.
   * @throws Refusal in the same cases as the REST call
   */
  call<E extends TenantOrOperatorEndpoint>(
    endpoint: E,
    given?: EndpointCallInput<EndpointResponseJson<E>>,
  ): Promise<EndpointResponseJson<E>>;
  /** Returns the body of a read, and the ETag of the resource for a later change. */
  read<E extends TenantOrOperatorEndpoint>(endpoint: E, given?: EndpointCallInput): Promise<TaggedBody<E>>;
  /** Returns the whole response, which may have bytes, a stream and headers. */
  answer(endpoint: TenantOrOperatorEndpoint, given?: EndpointCallInput): Promise<CallResponse>;
}

export interface ConsoleScreenContextInput {
  readonly ctx: Context;
  readonly deps: EndpointDeps;
  readonly caller: TenantCaller | OperatorCaller;
  readonly fileUrl: FileUrlFormatter;
  readonly atWork: CallConcurrencyAndRateLimits;
  readonly base: string;
  readonly params: Texts;
  readonly fields: FormFields;
}

/** Creates the context with which a screen reads its request and calls endpoints. */
export function createConsoleScreenContext(context: ConsoleScreenContextInput): ConsoleScreenContext {
  const { ctx, deps, caller, base, params, fields } = context;
  const findCaller = createCurrentCallerReader(caller);
  const answer = async (endpoint: TenantOrOperatorEndpoint, given: EndpointCallInput = {}) =>
    callEndpoint({ ...context, findCaller }, endpoint, given);
  const read = async <E extends TenantOrOperatorEndpoint>(
    endpoint: E,
    given?: EndpointCallInput,
  ): Promise<TaggedBody<E>> => {
    const response = await answer(endpoint, given);
    const body = (await readJsonAnswer(response)) as EndpointResponseJson<E>;
    return { body, etag: response.headers?.ETag ?? '' };
  };
  return {
    params,
    query: Object.fromEntries(new URLSearchParams(ctx.querystring)),
    now: deps.now(),
    language: choosePageLanguage(ctx),
    newId: deps.newId,
    base,
    fields,
    settings: deps.settings,
    person: { session: caller.session ?? '', name: caller.keyName },
    get workspace() {
      if (caller.kind === 'service') throw new Error('a screen of the service has no workspace');
      return caller.workspace;
    },
    may: (scope) => hasAccessScope(caller.scope, scope),
    call: async (endpoint, given) => (await read(endpoint, given)).body,
    read,
    answer,
  };
}

const checks = new WeakMap<TenantOrOperatorEndpoint, NullDroppingRequestBodyValidator>();

function getBodyCheck(endpoint: TenantOrOperatorEndpoint): NullDroppingRequestBodyValidator | undefined {
  // A strict call reads its body itself.
  if (!endpoint.body || endpoint.strict) return undefined;
  const check = checks.get(endpoint) ?? compileNullDroppingRequestBodyValidator(endpoint.body);
  checks.set(endpoint, check);
  return check;
}

const queries = new WeakMap<TenantOrOperatorEndpoint, UrlQueryReader>();

function getQueryReader(endpoint: TenantOrOperatorEndpoint): UrlQueryReader {
  const reader = queries.get(endpoint) ?? compileUrlQueryReader(endpoint.query);
  queries.set(endpoint, reader);
  return reader;
}

const noBytes = Buffer.alloc(0);

/** Calls an endpoint. Each call of a page counts in the same way as an HTTP request. */
async function callEndpoint(
  context: ConsoleScreenContextInput & { readonly findCaller: ReturnType<typeof createCurrentCallerReader> },
  endpoint: TenantOrOperatorEndpoint,
  given: EndpointCallInput,
): Promise<CallResponse> {
  const { caller, atWork } = context;
  const done = atWork.begin(caller);
  try {
    atWork.count(caller);
    // A page makes several calls at once. Each of them counts.
    return await runCallInTurn(context.ctx, getCallerResourceOwnerId(caller), async (stepAside) =>
      getHandler({ ...context, caller: await context.findCaller(endpoint), stepAside }, endpoint, given),
    );
  } finally {
    done();
  }
}

async function getHandler(
  { ctx, deps, caller, fileUrl, stepAside }: ConsoleScreenContextInput & Pick<TenantCallContext, 'stepAside'>,
  endpoint: TenantOrOperatorEndpoint,
  given: EndpointCallInput,
): Promise<CallResponse> {
  if (!hasAccessScope(caller.scope, endpoint.scope)) throw createMissingAccessScopeRefusal(endpoint.scope);
  const body = await toBody(given.body);
  getBodyCheck(endpoint)?.(body);
  // The audit row reads the reason from the state of the context, like the ID of the request.
  if (given.reason) ctx.state.reason = given.reason;
  const parts = {
    body,
    bytes: given.bytes ?? noBytes,
    params: given.params ?? {},
    query: getQueryReader(endpoint)(given.query ?? {}),
  };
  const thing = deps.newId();
  if (endpoint.scope === 'service') {
    if (caller.kind !== 'service') throw createMissingAccessScopeRefusal('service');
    return endpoint.handle(
      buildOperatorCallContextFromRequest(
        ctx,
        { endpoint, deps, fileUrl },
        {
          caller,
          request: parts,
          ownId: thing,
          language: choosePageLanguage(ctx),
        },
      ),
    );
  }
  if (caller.kind === 'service') throw createMissingAccessScopeRefusal(endpoint.scope);
  return endpoint.handle(
    buildTenantCallContextFromRequest(
      ctx,
      { endpoint, deps, fileUrl },
      {
        caller,
        request: parts,
        ownId: thing,
        ifMatch: given.ifMatch,
        ...(given.requireShown ? { requireShown: (stored) => given.requireShown?.(toJson(stored)) } : {}),
        language: choosePageLanguage(ctx),
        onPage: true,
        headers: { 'content-type': given.contentType ?? '', accept: given.accept ?? '' },
        stepAside,
      },
    ),
  );
}

/** Converts a response to what a client would read. */
const toJson = (stored: object): never => JSON.parse(JSON.stringify(stored)) as never;

/** Converts a body as if it had been sent by HTTP. Numbers keep their written form, and only JSON is accepted. */
async function toBody(given: object | undefined): Promise<JsonObject> {
  if (given === undefined) return {};
  const json = await parseJsonTextYieldingToEventLoop(JSON.stringify(given));
  if ('problem' in json) throw new Error(`a form made no JSON: ${json.problem.kind}`);
  return json.value as JsonObject;
}

async function readJsonAnswer({ body }: CallResponse): Promise<unknown> {
  if (body instanceof Readable) return JSON.parse(await readText(body));
  if (Buffer.isBuffer(body)) throw new Error('the answer is bytes');
  return JSON.parse(typeof body === 'string' ? body : JSON.stringify(body));
}
