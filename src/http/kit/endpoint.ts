// Endpoints: method, path, scope, schemas, and a function from a call to a response, which the compiler compares with them.
import type { Language } from '../../messages/text';
import type { Readable } from 'node:stream';
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { Logger } from 'pino';
import type { Client } from '@temporalio/client';
import type { ErrorKey } from '../../contracts/errors';
import type { ReadBatchFileInTurn } from '../../document/batch/read-file';
import type { BuildUploadedDataInTurn } from '../../entries/build-data';
import type { Json, JsonObject } from '../../document/model/basic';
import type { Witness } from '../../contracts/witness';
import type { MeasureFunctions } from '../../metrics/measure';
import type { Pages } from '../../pdf/pages';
import type { Settings } from '../../settings/settings';
import type { ConnectionLookup } from '../../authority/connection';
import type { ChainDocument } from '../../model/chain';
import type { Tracing } from '../../tracing/tracing';
import type { Database } from '../../store/database';
import type { RunAuditedChange } from '../../store/audit/change';
import type { NewAuditRow, AuditDetails } from '../../model/audit';
import type { WorkspaceChanges, WorkspaceStore } from '../../store/for-workspace';
import type { KeyRing } from '../../store/keys/key-ring';
import type { CertificatePair } from '../../model/certificate';
import type { WorkspaceDocument } from '../../model/workspace';
import type { AnswerSchema, BytesAnswer, NamedSchema, ValueOf } from './answer-schema';
import type { EntryDocument, FileRow } from '../../model/entry';
import type { ServiceChanges, ServiceStore } from '../../store/for-service';
import type { OpenapiTag } from './openapi/tags';
import type { QueryParameters, QueryValues } from './request/query';
import type { WorkspaceQuota, GetWorkspaceQuota } from '../../entries/quota';
import type { KeptYears } from '../../books/kept-years';
import type { MilestoneWaits } from '../../jobs/milestone-waits';
import type { Scope, TenantScope } from './request/scopes';

/** Formats the address of a file in an answer: public, or the one that needs a token if the file is private. */
export type FormatFileUrl = (entry: Pick<EntryDocument, '_id' | 'id'>, file: FileRow) => string;

/** What the API uses from outside. Tests pass their own. */
export interface ApiDeps {
  readonly database: Database;
  readonly keys: KeyRing;
  /** Key of the public links to files. */
  readonly linkKey: Buffer;
  /** Client of Temporal. It connects lazily, so the API starts during an outage. */
  readonly engine: Client;
  readonly settings: Settings;
  /** The connection to the authority for a supplier, for queries on request; or why there is none. */
  readonly connectionFor: (
    owner: Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>,
  ) => Promise<ConnectionLookup>;
  /** A connection with a certificate that is not stored, for one query. The caller closes its client. */
  readonly connectionWith: (
    owner: Pick<ChainDocument, 'environment' | 'supplier'>,
    pair: CertificatePair,
  ) => ConnectionLookup;
  /** Records outside the database how far chains and series have come. */
  readonly witness: Witness;
  readonly log: Logger;
  readonly measure: MeasureFunctions;
  readonly tracing: Tracing;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Builds documents in threads, so that they do not block other calls. */
  readonly build: BuildUploadedDataInTurn;
  /** Reads files of batches in the same threads. */
  readonly readBatch: ReadBatchFileInTurn;
  /** Draws PDFs and reads pictures in threads, so that they do not block other calls. */
  readonly pages: Pages;
  /** How much each workspace holds, as far as this process knows. */
  readonly quotas: GetWorkspaceQuota;
  /** The calls that wait for a job. */
  readonly milestones: MilestoneWaits;
  /** Years of customers between the pages of a list. */
  readonly keptYears: KeptYears;
}

/** What endpoints may use: of the database, only the store of the caller's workspace. */
export type EndpointDeps = Omit<ApiDeps, 'database' | 'linkKey'>;

/** What formatting a response needs to know about its reader. */
export type AnswerAudience = Pick<Call, 'fileUrl' | 'language' | 'onPage'>;

/** One authenticated request with its parsed and checked body. */
export interface Call<B = JsonObject> {
  readonly deps: EndpointDeps;
  /** The store of the caller's workspace. */
  readonly store: WorkspaceStore;
  /** Changes what is stored and writes its audit row, in one transaction. The work may run more than once. */
  readonly change: RunAuditedChange<WorkspaceChanges>;
  /** How much the workspace may still store. */
  readonly quota: WorkspaceQuota;
  /** The audit row of this call, for operations of the store that write it themselves. */
  readonly buildAuditRow: (details: AuditDetails) => NewAuditRow;
  readonly workspace: WorkspaceDocument;
  /** Access key of the token, for `src_id`. */
  readonly accessKey: string;
  /** The owner of meta rows: the application of the key, or the key itself. */
  readonly application: string;
  /** Whether the token also has this scope. */
  may(scope: Scope): boolean;
  readonly params: Readonly<Record<string, string>>;
  /** The parameters that the endpoint declares, checked by their schemas; others are dropped. */
  readonly query: QueryValues;
  readonly body: B;
  /** A header of the request; empty without it. */
  readonly header: (name: 'content-type' | 'accept') => string;
  /** The raw body of calls that take bytes. */
  readonly bytes: Buffer;
  /** Public address of a file (see file-links.ts). */
  readonly fileUrl: FormatFileUrl;
  /** Of messages in the response. Reading it sets `Content-Language` (request/answer-refusal.ts). */
  readonly language: Language;
  /** A page of the console shows the response: remedies name buttons instead of calls. */
  readonly onPage?: boolean;
  readonly requestId: string;
  /** The span of this call; everything that it starts continues under it. */
  readonly traceparent: string;
  /** The raw header `If-Match` of a guarded call (request/preconditions.ts). */
  readonly ifMatch: string | undefined;
  /** Id of what the call creates if its path has none. With an `Idempotency-Key`, it is the same in every attempt. */
  readonly ownId: string;
  /** The call waits for something outside: other calls of its workspace may run meanwhile. */
  readonly stepAside: () => void;
  /** Aborted when the client has gone. */
  readonly closed: AbortSignal;
}

/** A JSON response (an object, or its text), a stream or bytes with their type, or nothing (204). */
export interface Answer<B = object | string | Buffer | Readable> {
  readonly status?: number;
  readonly body: B;
  readonly headers?: Readonly<Record<string, string>>;
  /** For a repeat: its status is that of the resource now, not that of the first response. */
  readonly isCurrent?: true;
}

/** A call of the operator of the service: no workspace, and no data of tenants. */
export interface ServiceCall<B = JsonObject>
  extends Pick<
    Call<B>,
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
  > {
  readonly service: ServiceStore;
  readonly change: RunAuditedChange<ServiceChanges>;
}

/** How openapi.yaml describes a call. */
export interface OpenapiOperation {
  /** `operationId`: a verb and its object, unique. */
  readonly id: string;
  readonly tag: OpenapiTag;
  /** One line, without a full stop. */
  readonly summary: string;
  /** Further details, in Markdown. */
  readonly description?: string;
}

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Router path, `/silo/v1/entries/:id`. A final `*name` takes the rest of the path, decoded once. */
  readonly path: string;
  readonly operation: OpenapiOperation;
  /** Query parameters; others are not read. */
  readonly query?: QueryParameters;
  /** The response of each status below 400. Tests compare every response with it. */
  readonly answers: Readonly<Record<number, AnswerSchema>>;
  /** A read whose response has an `ETag`: 304 for a client that has it already. */
  readonly tagged?: true;
  /** A change that compares `If-Match` with what is stored, as part of the write. */
  readonly guarded?: true;
  /** Keys of errors in addition to those that follow from the form of the call (openapi/refusals.ts). */
  readonly refuses?: readonly ErrorKey[];
  /** JSON Schema (2020-12) of the body; a call without one ignores the body. */
  readonly body?: object;
  readonly bodyBytesMax?: number;
  /**
   * Nothing unknown is ignored: parameters that are not declared or empty are refused. The endpoint reads its body
   * itself, and `body` only describes it.
   */
  readonly strict?: true;
  /** The call takes raw bytes of any content type in place of JSON, up to this many. */
  readonly rawBytesMax?: number;
  /** The content types of such a call with their schemas; absent: any type. */
  readonly rawTypes?: Readonly<Record<string, object>>;
}

/** A call of a tenant. */
export interface Endpoint extends Route {
  readonly scope: TenantScope;
  handle(call: Call): Promise<Answer>;
  /**
   * Its presence makes the call accept an `Idempotency-Key`: it rebuilds the response from what an earlier call created under this
   * id (its `ownId`). Undefined: it created nothing. `status`: of the first response; undefined: none was sent.
   */
  again?(call: Call, id: string, status: number | undefined): Promise<Answer | undefined>;
}

/** A call that no key of a tenant may make (docs/decisions/0015-the-operator-is-not-a-tenant.md). */
export interface ServiceEndpoint extends Route {
  readonly scope: 'service';
  handle(call: ServiceCall): Promise<Answer>;
  again?(call: ServiceCall, id: string, status: number | undefined): Promise<Answer | undefined>;
}

/** The parsed body of a request that this schema describes: by the type that it was given, else by its keywords. */
export type BodyOf<S> = unknown extends ValueOf<S> ? BodyOfKeywords<S> : ValueOf<S>;
type BodyOfKeywords<S> = S extends JSONSchema
  ? unknown extends FromSchema<S>
    ? JsonObject
    : KnownJson<FromSchema<S>>
  : JsonObject;

/** What a schema leaves open is some JSON: the body was parsed from it. */
type KnownJson<T> = unknown extends T
  ? Json
  : T extends readonly (infer Item)[]
    ? KnownJson<Item>[]
    : T extends object
      ? { [N in keyof T]: KnownJson<T[N]> }
      : T;

/** What the handler of an endpoint with these answers returns as `body`; text is JSON that was stored as text. */
export type AnswerBodyOf<A> = A extends Readonly<Record<number, infer S>> ? OneAnswerOf<S> : never;
type OneAnswerOf<S> = S extends readonly (infer Part)[]
  ? OneAnswerOf<Part>
  : S extends NamedSchema
    ? ValueOf<S> | string
    : S extends BytesAnswer
      ? string | Buffer | Readable
      : object;

/** JSON that a reader of the response gets: a time is text, and nothing is undefined. */
type JsonOf<T> = T extends Date
  ? string
  : T extends object
    ? keyof T extends never
      ? Readonly<Record<string, unknown>>
      : { [N in keyof T]: JsonOf<Exclude<T[N], undefined>> }
    : T;

/** The JSON of any status; of bytes and of no content there is none. */
type AnswerJsonOf<A> = A extends Readonly<Record<number, infer S>> ? OneAnswerJsonOf<S> : never;
type OneAnswerJsonOf<S> = S extends readonly (infer Part)[]
  ? OneAnswerJsonOf<Part>
  : S extends NamedSchema
    ? JsonOf<ValueOf<S>>
    : never;

/** Type of the JSON that an endpoint answers. Only the compiler knows it. */
declare const answerType: unique symbol;

interface Answering<T> {
  readonly [answerType]?: T;
}

/** An endpoint whose JSON has at least these members. */
export type EndpointAnswering<T> = AnyEndpoint & Answering<T>;

/** The JSON that a reader gets from this endpoint, as its schema describes it. */
export type AnswerOf<E extends AnyEndpoint> = E extends Answering<infer T> ? T : unknown;

type Typed<E, Of, A, S> = Omit<E, 'answers' | 'body' | 'handle' | 'again'> & {
  readonly answers: A;
  readonly body?: S;
  handle(call: Of): Promise<Answer<AnswerBodyOf<A>>>;
  again?(call: Of, id: string, status: number | undefined): Promise<Answer<AnswerBodyOf<A>> | undefined>;
};

/** Defines a call of a tenant: the compiler compares the handler with the schemas of its body and of its answers. */
export const defineEndpoint = <const A extends Endpoint['answers'], const S = undefined>(
  endpoint: Typed<Endpoint, Call<BodyOf<S>>, A, S>,
) => endpoint as unknown as Endpoint & Answering<AnswerJsonOf<A>>;

/** Defines a call of the service's operator, as `defineEndpoint` does. */
export const defineServiceEndpoint = <const A extends Endpoint['answers'], const S = undefined>(
  endpoint: Typed<ServiceEndpoint, ServiceCall<BodyOf<S>>, A, S>,
) => endpoint as unknown as ServiceEndpoint & Answering<AnswerJsonOf<A>>;

/** An endpoint of a tenant or of the service's operator. */
export type AnyEndpoint = Endpoint | ServiceEndpoint;
