// Defines endpoints. An endpoint has a method, a path, a scope, schemas, and a function from a call to a response. The
// compiler compares this function with the schemas.
import type { Language } from '../../messages/text';
import type { Readable } from 'node:stream';
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { Logger } from 'pino';
import type { Client } from '@temporalio/client';
import type { ApiErrorKey } from '../../contracts/error-table';
import type { FairBatchFileParser } from '../../document/batch/read-file';
import type { InputEnvelopeInTurnBuilder } from '../../entries/build-data';
import type { Json, JsonObject } from '../../document/model/basic';
import type { WitnessLog } from '../../contracts/witness';
import type { MetricRecorder } from '../../metrics/measure';
import type { PdfRenderer } from '../../pdf/pdf-renderer';
import type { Settings } from '../../settings/settings';
import type { AuthorityConnectionResult } from '../../authority/connection';
import type { ChainDocument } from '../../model/chain';
import type { Tracing } from '../../tracing/tracing';
import type { Database } from '../../store/database';
import type { AuditedChangeRunnerOfCall } from '../../store/audit/change';
import type { NewAuditRow, AuditDetails } from '../../model/audit';
import type { WorkspaceWriter, WorkspaceStore } from '../../store/for-workspace';
import type { SigningKeyProvider } from '../../store/keys/key-ring';
import type { CertificateWithKeyPem } from '../../model/certificate';
import type { WorkspaceDocument } from '../../model/workspace';
import type { ResponseSchema, BytesResponseSchema, NamedSchema, SchemaValue } from './response-schema';
import type { EntryDocument, EntryFile } from '../../model/entry';
import type { OperatorWriter, OperatorStore } from '../../store/for-operator';
import type { EventCursorCodec } from './request/event-cursor';
import type { OpenapiTag } from './openapi/tags';
import type { WritePreconditions } from './request/preconditions';
import type { QueryParameters, UrlQueryValues } from './request/query';
import type { WorkspaceQuota, WorkspaceQuotaProvider } from '../../entries/quota';
import type { Form347YearCache } from '../../books/cached-years';
import type { MilestoneWaitService } from '../../jobs/milestone-waits';
import type { AccessScope, TenantAccessScope } from './request/scopes';

/** Formats the URL of a file in a response: public, or usable only with a token if the file is private. */
export type FileUrlFormatter = (entry: Pick<EntryDocument, '_id' | 'id'>, file: EntryFile) => string;

/** External dependencies of the API. Tests pass replacements. */
export interface ApiDeps {
  readonly database: Database;
  readonly keys: SigningKeyProvider;
  /** Key of the public links to files. */
  readonly linkKey: Buffer;
  /** Client of Temporal. The client connects only when it is used, so the API also starts during an outage. */
  readonly temporal: Client;
  readonly settings: Settings;
  /** Returns the connection to the authority for a supplier's queries on request, or why there is none. */
  readonly connectionFor: (
    owner: Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>,
  ) => Promise<AuthorityConnectionResult>;
  /** Connects with a certificate that is not stored, for one query. The caller closes its client. */
  readonly connectionWith: (
    owner: Pick<ChainDocument, 'environment' | 'supplier'>,
    pair: CertificateWithKeyPem,
  ) => AuthorityConnectionResult;
  /** Stores the last position of chains and series outside the database. */
  readonly witness: WitnessLog;
  readonly log: Logger;
  readonly measure: MetricRecorder;
  readonly tracing: Tracing;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Builds documents in threads, so that they do not block other calls. */
  readonly build: InputEnvelopeInTurnBuilder;
  /** Reads files of batches in the same threads. */
  readonly readBatch: FairBatchFileParser;
  /** Draws PDFs and reads pictures in threads, so that they do not block other calls. */
  readonly pages: PdfRenderer;
  /** Storage of each workspace, as far as this process knows. */
  readonly quotas: WorkspaceQuotaProvider;
  /** The calls that wait for a job. */
  readonly milestones: MilestoneWaitService;
  /** Cursors of lists of events. */
  readonly eventCursors: EventCursorCodec;
  /** Cached years of customers, used between the pages of a list. */
  readonly keptYears: Form347YearCache;
}

/** Dependencies of endpoints, which access the database only through the store of the caller's workspace. */
export type EndpointDeps = Omit<ApiDeps, 'database' | 'linkKey'>;

/** Inputs of formatting a response that depend on who reads it. */
export type ResponseFormatContext = Pick<TenantCallContext, 'fileUrl' | 'language' | 'onPage'>;

/** One authenticated request with its parsed and checked body. */
export interface TenantCallContext<B = JsonObject> extends WritePreconditions {
  readonly deps: EndpointDeps;
  /** The store of the caller's workspace. */
  readonly store: WorkspaceStore;
  /** Runs a change and writes its audit row in one transaction. The callback may run more than once. */
  readonly change: AuditedChangeRunnerOfCall<WorkspaceWriter>;
  /** Remaining storage of the workspace. */
  readonly quota: WorkspaceQuota;
  /** Builds the audit row of this call, for operations of the store that write the row themselves. */
  readonly buildAuditRow: (details: AuditDetails) => NewAuditRow;
  readonly workspace: WorkspaceDocument;
  /** Access key of the token, for `src_id`. */
  readonly accessKey: string;
  /** The owner of meta rows, which is the application of the access key, or else the access key itself. */
  readonly application: string;
  /** Returns whether the token also has this scope. */
  may(scope: AccessScope): boolean;
  readonly params: Readonly<Record<string, string>>;
  /** The parameters that the endpoint declares, checked by their schemas; all other parameters are dropped. */
  readonly query: UrlQueryValues;
  readonly body: B;
  /** Reads a header of the request; empty if the header is missing. */
  readonly header: (name: 'content-type' | 'accept') => string;
  /** The raw body of calls that take bytes. */
  readonly bytes: Buffer;
  /** Formats the address of a file (http/files/public.ts). */
  readonly fileUrl: FileUrlFormatter;
  /** Language of messages in the response. Reading it sets `Content-Language` (request/respond-with-refusal.ts). */
  readonly language: Language;
  /** Whether a console page shows the response, so that remedies name buttons instead of calls. */
  readonly onPage?: boolean;
  readonly requestId: string;
  /** The span of this call. Everything that the call starts continues under this span. */
  readonly traceparent: string;
  /** Id of the created resource if its path has none. With an `Idempotency-Key`, every attempt has the same id. */
  readonly ownId: string;
  /**
   * Lets other calls of the workspace run. To be called before waiting for something outside. The returned function
   * waits for the call's next turn (`CallTurn`); `runOutsideCallTurn` calls both.
   */
  readonly stepAside: () => () => Promise<void>;
  /** Aborted when the client has gone, or the whole response was sent. */
  readonly closed: AbortSignal;
}

/** A JSON response (an object, or its text), a stream or bytes with their type, or nothing (204). */
export interface CallResponse<B = object | string | Buffer | Readable> {
  readonly status?: number;
  readonly body: B;
  readonly headers?: Readonly<Record<string, string>>;
  /** Set if the response is a repeat. It has the current status of the resource, not that of the first response. */
  readonly isCurrent?: true;
}

/** A call of the operator, without a workspace and without data of tenants. */
export interface OperatorCallContext<B = JsonObject>
  extends Pick<
    TenantCallContext<B>,
    | 'deps'
    | 'accessKey'
    | 'params'
    | 'query'
    | 'body'
    | 'requestId'
    | 'traceparent'
    | 'ownId'
    | 'buildAuditRow'
    | 'ifMatch'
    | 'language'
    | 'closed'
  > {
  readonly service: OperatorStore;
  readonly change: AuditedChangeRunnerOfCall<OperatorWriter>;
}

/** Describes a call in openapi.yaml. */
export interface OpenapiOperationDescription {
  /** The `operationId`, which is a unique verb with its object. */
  readonly id: string;
  readonly tag: OpenapiTag;
  /** Summary in one line, without a full stop. */
  readonly summary: string;
  /** Further details, in Markdown. */
  readonly description?: string;
}

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path for the router, such as `/silo/v1/entries/:id`. A final `*name` matches the remaining path, decoded once. */
  readonly path: string;
  readonly operation: OpenapiOperationDescription;
  /** Query parameters; others are not read. */
  readonly query?: QueryParameters;
  /** The response of each status below 400. Tests compare every response with it. */
  readonly responses: Readonly<Record<number, ResponseSchema>>;
  /** Texts of statuses, if several responses have the same schema. Each text says when the call returns this status. */
  readonly responseTexts?: Readonly<Record<number, string>>;
  /** Set if the call is a read. The response then has an `ETag`, or is 304 if the client already has the resource. */
  readonly tagged?: true;
  /** Set if the call creates or changes a resource that `Location` names. A 202 of it or of a read has `Retry-After`. */
  readonly located?: true;
  /** Set if the call is a change that compares `If-Match` with the stored resource, as part of the write. */
  readonly guarded?: true;
  /** Keys of errors in addition to those that follow from the form of the call (openapi/refusals.ts). */
  readonly errors?: readonly ApiErrorKey[];
  /** JSON Schema (2020-12) of the body. A call without a schema ignores the body. */
  readonly body?: object;
  readonly bodyBytesMax?: number;
  /** Set if undeclared or empty parameters are refused. The endpoint reads its body itself; `body` only documents it. */
  readonly strict?: true;
  /** Returns whether a call with these parameters only previews. Its `Idempotency-Key` is then ignored. */
  onlyPreviews?(query: UrlQueryValues): boolean;
  /** Set if the call accepts raw bytes of any content type instead of JSON; the maximum number of bytes. */
  readonly rawBytesMax?: number;
  /** The content types of such a call with their schemas; if absent, any type is accepted. */
  readonly rawTypes?: Readonly<Record<string, object>>;
}

/** A call of a tenant. */
export interface TenantEndpoint extends Route {
  readonly scope: TenantAccessScope;
  handle(call: TenantCallContext): Promise<CallResponse>;
  /**
   * If this function is present, the call accepts an `Idempotency-Key`. The function rebuilds the response from the
   * resource that an earlier call created under this id (its `ownId`). Returns undefined if that call created nothing.
   * `status` is the status of the first response, or undefined if no response was sent.
   */
  again?(call: TenantCallContext, id: string, status: number | undefined): Promise<CallResponse | undefined>;
}

/** A call that a tenant's access key cannot make (docs/decisions/0015-the-operator-is-not-a-tenant.md). */
export interface OperatorEndpoint extends Route {
  readonly scope: 'service';
  handle(call: OperatorCallContext): Promise<CallResponse>;
  again?(call: OperatorCallContext, id: string, status: number | undefined): Promise<CallResponse | undefined>;
}

/** The parsed body of a request with this schema, from the schema's declared type or else from its keywords. */
export type ParsedRequestBody<S> = unknown extends SchemaValue<S> ? BodyOfKeywords<S> : SchemaValue<S>;
type BodyOfKeywords<S> = S extends JSONSchema
  ? unknown extends FromSchema<S>
    ? JsonObject
    : KnownJson<FromSchema<S>>
  : JsonObject;

/** Values that a schema leaves open are any JSON, because the body was parsed from JSON. */
type KnownJson<T> = unknown extends T
  ? Json
  : T extends readonly (infer Item)[]
    ? KnownJson<Item>[]
    : T extends object
      ? { [N in keyof T]: KnownJson<T[N]> }
      : T;

/** Type of the `body` that the handler of an endpoint with these responses returns. A string is stored JSON text. */
export type HandlerResponseBody<A> = A extends Readonly<Record<number, infer S>> ? OneResponseOf<S> : never;
type OneResponseOf<S> = S extends readonly (infer Part)[]
  ? OneResponseOf<Part>
  : S extends NamedSchema
    ? SchemaValue<S> | string
    : S extends BytesResponseSchema
      ? string | Buffer | Readable
      : object;

/** Type of the JSON that a client gets from a response: a time is a text, and nothing is undefined. */
type JsonOf<T> = T extends Date
  ? string
  : T extends object
    ? keyof T extends never
      ? Readonly<Record<string, unknown>>
      : { [N in keyof T]: JsonOf<Exclude<T[N], undefined>> }
    : T;

/** The JSON of any status. Bytes and empty responses have no JSON. */
type AnswerJsonOf<A> = A extends Readonly<Record<number, infer S>> ? OneAnswerJsonOf<S> : never;
type OneAnswerJsonOf<S> = S extends readonly (infer Part)[]
  ? OneAnswerJsonOf<Part>
  : S extends NamedSchema
    ? JsonOf<SchemaValue<S>>
    : never;

/** Type of the JSON in an endpoint's response; exists only at compile time. */
declare const answerType: unique symbol;

interface Returning<T> {
  readonly [answerType]?: T;
}

/** An endpoint whose JSON has at least these members. */
export type EndpointWithResponseJson<T> = TenantOrOperatorEndpoint & Returning<T>;

/** The JSON that a client gets from this endpoint, as its schema describes it. */
export type EndpointResponseJson<E extends TenantOrOperatorEndpoint> = E extends Returning<infer T> ? T : unknown;

type Typed<E, Of, A, S> = Omit<E, 'responses' | 'body' | 'handle' | 'again'> & {
  readonly responses: A;
  readonly body?: S;
  handle(call: Of): Promise<CallResponse<HandlerResponseBody<A>>>;
  again?(call: Of, id: string, status: number | undefined): Promise<CallResponse<HandlerResponseBody<A>> | undefined>;
};

/** Defines a tenant call. The compiler checks the handler against the schemas of its body and its responses. */
export const defineTenantEndpoint = <const A extends TenantEndpoint['responses'], const S = undefined>(
  endpoint: Typed<TenantEndpoint, TenantCallContext<ParsedRequestBody<S>>, A, S>,
) => endpoint as unknown as TenantEndpoint & Returning<AnswerJsonOf<A>>;

/** Defines a call of the operator, in the same way as `defineTenantEndpoint`. */
export const defineOperatorEndpoint = <const A extends TenantEndpoint['responses'], const S = undefined>(
  endpoint: Typed<OperatorEndpoint, OperatorCallContext<ParsedRequestBody<S>>, A, S>,
) => endpoint as unknown as OperatorEndpoint & Returning<AnswerJsonOf<A>>;

export type TenantOrOperatorEndpoint = TenantEndpoint | OperatorEndpoint;
