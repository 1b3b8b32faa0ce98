// How screens get what they show: the endpoint's own `handle`, in this process. Same schema, same scope, same answer as the
// REST call, so whatever a person sees, a program can fetch.
import type { Context } from 'koa';
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import type { Language } from '../../messages/text';
import { readJson } from '../../document/json-text';
import type { JsonObject } from '../../document/model/basic';
import type { Answer, AnyEndpoint, CallDeps } from '../endpoint';
import type { FileUrl } from '../files/links';
import type { RunningCalls } from '../request/running-calls';
import { shareOwner, type ServiceCaller, type TenantCaller } from '../request/callers';
import { compileQuery, type ReadQuery } from '../request/query';
import { hasScope, refuseMissingScope, type Scope } from '../request/scopes';
import { type Check, compileCheck } from '../request/validation';
import { runInTurn, createServiceCall, createTenantCall } from '../serve';
import type { Fields } from './fields';
import { languageOf } from './language';

type Texts = Readonly<Record<string, string>>;

/** Parts of a call: what a client would put into address and body. */
export interface CallParts {
  readonly params?: Texts;
  readonly query?: Texts;
  readonly body?: object;
  /** Of calls that take bytes instead of JSON. */
  readonly bytes?: Buffer;
  /** Why, for the audit: of changes that ask for a reason. */
  readonly reason?: string;
  /** What the thing was when it was read: of calls that are guarded. */
  readonly ifMatch?: string;
}

/** What loaders and forms of a screen have. */
export interface PageContext {
  /** Named parts of the screen's address. */
  readonly params: Texts;
  readonly query: Texts;
  readonly now: Date;
  /** Of the page, for what a form begins with. */
  readonly language: Language;
  /** An id for a new thing. */
  newId(): string;
  /** Of the screens of a workspace. @throws of those of the service */
  readonly workspace: TenantCaller['workspace'];
  /** `/console/w/<slug>` or `/console/service`. */
  readonly base: string;
  readonly person: { readonly session: string; readonly name: string };
  /** The form that was sent; empty otherwise. */
  readonly fields: Fields;
  /** Whether the installation reports to the simulator of a local stack, and where its settings are. */
  readonly settings: CallDeps['settings'];
  may(scope: Scope): boolean;
  /** The body of the endpoint's answer, as JSON. @throws Refusal as the REST call would answer it */
  call<T>(endpoint: AnyEndpoint, given?: CallParts): Promise<T>;
  /** The answer as it is: bytes, a stream, headers. */
  answer(endpoint: AnyEndpoint, given?: CallParts): Promise<Answer>;
}

export interface PageContextInput {
  readonly ctx: Context;
  readonly deps: CallDeps;
  readonly caller: TenantCaller | ServiceCaller;
  readonly fileUrl: FileUrl;
  readonly atWork: RunningCalls;
  readonly base: string;
  readonly params: Texts;
  readonly fields: Fields;
}

export function makeAsk(context: PageContextInput): PageContext {
  const { ctx, deps, caller, base, params, fields } = context;
  const answer = async (endpoint: AnyEndpoint, given: CallParts = {}) => callEndpoint(context, endpoint, given);
  return {
    params,
    query: Object.fromEntries(new URLSearchParams(ctx.querystring)),
    now: deps.now(),
    language: languageOf(ctx),
    newId: deps.newId,
    base,
    fields,
    settings: deps.settings,
    person: { session: caller.session ?? '', name: caller.keyName },
    get workspace() {
      if (caller.kind === 'service') throw new Error('a screen of the service has no workspace');
      return caller.workspace;
    },
    may: (scope) => hasScope(caller.scope, scope),
    call: async <T>(endpoint: AnyEndpoint, given?: CallParts) => (await jsonOf(await answer(endpoint, given))) as T,
    answer,
  };
}

const checks = new WeakMap<AnyEndpoint, Check>();

function checkOf(endpoint: AnyEndpoint): Check | undefined {
  if (!endpoint.body) return undefined;
  const known = checks.get(endpoint) ?? compileCheck(endpoint.body);
  checks.set(endpoint, known);
  return known;
}

const queries = new WeakMap<AnyEndpoint, ReadQuery>();

function queryOf(endpoint: AnyEndpoint): ReadQuery {
  const known = queries.get(endpoint) ?? compileQuery(endpoint.query);
  queries.set(endpoint, known);
  return known;
}

const noBytes = Buffer.alloc(0);

/** A page is as many calls as it makes: each is counted as one over the wire. */
async function callEndpoint(context: PageContextInput, endpoint: AnyEndpoint, given: CallParts): Promise<Answer> {
  const { caller, atWork } = context;
  const done = atWork.begin(caller);
  try {
    atWork.count(caller);
    // Pages ask for several things at once: each is a call of its own.
    return await runInTurn(context.ctx, shareOwner(caller), () => handleOf(context, endpoint, given));
  } finally {
    done();
  }
}

function handleOf(
  { ctx, deps, caller, fileUrl }: PageContextInput,
  endpoint: AnyEndpoint,
  given: CallParts,
): Promise<Answer> {
  if (!hasScope(caller.scope, endpoint.scope)) throw refuseMissingScope(endpoint.scope);
  const body = bodyOf(given.body);
  checkOf(endpoint)?.(body);
  // The row of the audit takes it from there, as it takes the request's id.
  if (given.reason) ctx.state.reason = given.reason;
  const asked = {
    body,
    bytes: given.bytes ?? noBytes,
    params: given.params ?? {},
    query: queryOf(endpoint)(given.query ?? {}),
  };
  const thing = deps.newId();
  if (endpoint.scope === 'service') {
    if (caller.kind !== 'service') throw refuseMissingScope('service');
    return endpoint.handle(createServiceCall(ctx, { endpoint, deps, fileUrl }, { caller, asked, resource: thing }));
  }
  if (caller.kind === 'service') throw refuseMissingScope(endpoint.scope);
  return endpoint.handle(
    createTenantCall(
      ctx,
      { endpoint, deps, fileUrl },
      { caller, asked, resource: thing, ifMatch: given.ifMatch, language: languageOf(ctx), onPage: true },
    ),
  );
}

/** As if it had come over the wire: numbers keep their written form, and nothing but JSON gets in. */
function bodyOf(given: object | undefined): JsonObject {
  if (given === undefined) return {};
  const read = readJson(JSON.stringify(given));
  if ('problem' in read) throw new Error(`a form made no JSON: ${read.problem.kind}`);
  return read.value as JsonObject;
}

async function jsonOf({ body }: Answer): Promise<unknown> {
  if (body instanceof Readable) return JSON.parse(await readText(body));
  if (Buffer.isBuffer(body)) throw new Error('the answer is bytes');
  return JSON.parse(typeof body === 'string' ? body : JSON.stringify(body));
}
