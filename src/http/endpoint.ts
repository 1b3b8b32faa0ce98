// What an endpoint is: method, path, scope, shape of the body, and a function from a call to an answer.
import type { Language } from '../messages/text';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Client } from '@temporalio/client';
import type { ErrorKey } from '../contracts/errors';
import type { BuildDataIn } from '../entries/build-data';
import type { JsonObject } from '../document/model/basic';
import type { Witness } from '../contracts/witness';
import type { Metrics } from '../metrics/measure';
import type { Pages } from '../pdf/pages';
import type { Settings } from '../settings/settings';
import type { ConnectionLookup } from '../authority/connection';
import type { ChainDocument } from '../store/chains/chains';
import type { Tracing } from '../tracing/tracing';
import type { Database } from '../store/database';
import type { NewAuditRow, AuditDetails } from '../store/audit/new-row';
import type { WorkspaceChanges, WorkspaceStore } from '../store/for-workspace';
import type { KeyRing } from '../store/keys/key-ring';
import type { CertificatePair } from '../store/certificates/certificates';
import type { WorkspaceDocument } from '../store/workspaces/workspaces';
import type { AnswerForm } from './answers/words';
import type { FileUrl } from './files/links';
import type { ServiceChanges, ServiceStore } from '../store/for-service';
import type { Tag } from './openapi/tags';
import type { Parameters, QueryValues } from './request/query';
import type { StorageCounts } from './request/storage-counts';
import type { Scope, TenantScope } from './request/scopes';

/** What the API reaches outside: given at start, so that tests bring their own. */
export interface Deps {
  readonly database: Database;
  readonly keys: KeyRing;
  /** Key of the public links to files. */
  readonly linkKey: Buffer;
  /** Client of the engine; connects lazily, so that the API starts while the engine is down. */
  readonly engine: Client;
  readonly settings: Settings;
  /** The line to the authority for a supplier, for questions that a person asks; or why there is none. */
  readonly connectionFor: (
    owner: Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>,
  ) => Promise<ConnectionLookup>;
  /** A line with a certificate that is not stored, for one question: whoever asks closes its client. */
  readonly connectionWith: (
    owner: Pick<ChainDocument, 'environment' | 'supplier'>,
    pair: CertificatePair,
  ) => ConnectionLookup;
  /** Knows outside the database how far chains and series have come. */
  readonly witness: Witness;
  readonly log: Logger;
  readonly measure: Metrics;
  readonly tracing: Tracing;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Builds documents, where they do not hold up other calls. */
  readonly build: BuildDataIn;
  /** Draws what is printed and reads pictures, where that does not hold up other calls. */
  readonly pages: Pages;
  /** How much each workspace has stored, as far as this process knows it. */
  readonly storage: StorageCounts;
}

/** What endpoints get of it: of the database only the store of the caller's workspace. */
export type CallDeps = Omit<Deps, 'database' | 'linkKey'>;

/**
 * Changes what is stored, and writes the row of the audit that says so, in one transaction: both or none. `work` may run
 * more than once. `told` says what was changed; undefined: nothing was, and nothing is written.
 */
export type RunChange<Changes> = <T>(
  work: (changes: Changes) => Promise<T>,
  told: (result: T) => AuditDetails | undefined,
) => Promise<T>;

/** For whom an answer is written. */
export type AnswerReader = Pick<Call, 'fileUrl' | 'language' | 'onPage'>;

/** One request, authenticated, its body read and checked. */
export interface Call {
  readonly deps: CallDeps;
  /** The store of the caller's workspace. */
  readonly store: WorkspaceStore;
  readonly change: RunChange<WorkspaceChanges>;
  /** The row of the audit of this call, for verbs of the store that write it themselves. */
  readonly act: (details: AuditDetails) => NewAuditRow;
  readonly workspace: WorkspaceDocument;
  /** Access key of the token, for `src_id`. */
  readonly accessKey: string;
  /** Who writes meta rows: the application of the key, or the key itself. */
  readonly application: string;
  /** Whether the token also holds this scope. */
  may(scope: Scope): boolean;
  readonly params: Readonly<Record<string, string>>;
  /** The parameters that the endpoint names, checked by their schemas; others never arrive. */
  readonly query: QueryValues;
  readonly body: JsonObject;
  /** The body as it came, of calls that take bytes. */
  readonly bytes: Buffer;
  /** Public address of a file (see file-links.ts). */
  readonly fileUrl: FileUrl;
  /** Of messages, warnings and remedies in the answer; reading it makes the answer say so (request/language.ts). */
  readonly language: Language;
  /** A page of the console shows the answer: remedies name buttons in place of calls. */
  readonly onPage?: boolean;
  readonly requestId: string;
  /** The span of this call: what it begins goes on under it. */
  readonly traceparent: string;
  /** The header `If-Match` of a guarded call, as it came (request/preconditions.ts). */
  readonly ifMatch: string | undefined;
  /** Id of what the call makes when its path names none: with an `Idempotency-Key` the same in every attempt. */
  readonly ownId: string;
  /** The call waits for something outside: others of its workspace go on meanwhile. */
  readonly stepAside: () => void;
  /** Aborted when the client has gone: nobody waits for the answer. */
  readonly closed: AbortSignal;
}

/** A JSON answer (an object, or its text), a stream or bytes with their type, or nothing (204). */
export interface Answer {
  readonly status?: number;
  readonly body: object | string | Buffer | Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call of the service's operator: no workspace, and nothing that tenants store. */
export interface ServiceCall
  extends Pick<
    Call,
    'deps' | 'accessKey' | 'params' | 'query' | 'body' | 'requestId' | 'traceparent' | 'ownId' | 'act' | 'ifMatch'
  > {
  readonly service: ServiceStore;
  readonly change: RunChange<ServiceChanges>;
}

/** How openapi.yaml names a call. */
export interface Operation {
  /** `operationId`: a verb and what it is done to, unique. */
  readonly id: string;
  readonly tag: Tag;
  /** One line, without a point at its end. */
  readonly summary: string;
  /** More than the line says, in Markdown. */
  readonly description?: string;
}

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Router path, `/silo/v1/entries/:id`. A last `*name` takes the rest of the path, decoded once. */
  readonly path: string;
  readonly operation: Operation;
  /** Query parameters; what is not here is not read. */
  readonly query?: Parameters;
  /** What is answered with each status below 400. Tests hold every answer against it. */
  readonly answers: Readonly<Record<number, AnswerForm>>;
  /** A read whose answer has an `ETag`: 304 for who has it already. */
  readonly tagged?: true;
  /** A change that compares `If-Match` with what is stored, in the write itself. */
  readonly guarded?: true;
  /** Keys of refusals beside those that every call of its form has (openapi/refusals.ts). */
  readonly refuses?: readonly ErrorKey[];
  /** JSON Schema (2020-12) of the body; a call without one ignores what is sent. */
  readonly body?: object;
  readonly bodyBytesMax?: number;
  /** The call takes raw bytes of any content type instead of JSON, at most this many. */
  readonly rawBytesMax?: number;
}

/** A call of a tenant. */
export interface Endpoint extends Route {
  readonly scope: TenantScope;
  handle(call: Call): Promise<Answer>;
  /**
   * Makes the call one that takes an `Idempotency-Key`: answers anew from what an earlier call made under `thing` (its
   * `ownId`). Undefined: there is no such thing. `status`: of the first answer; undefined: it was never given.
   */
  again?(call: Call, thing: string, status: number | undefined): Promise<Answer | undefined>;
}

/** A call that no tenant's key opens (docs/decisions/0015-the-operator-is-not-a-tenant.md). */
export interface ServiceEndpoint extends Route {
  readonly scope: 'service';
  handle(call: ServiceCall): Promise<Answer>;
  again?(call: ServiceCall, thing: string, status: number | undefined): Promise<Answer | undefined>;
}

export type AnyEndpoint = Endpoint | ServiceEndpoint;
