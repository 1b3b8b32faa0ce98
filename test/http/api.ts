// The API in this process, with a separate database: two workspaces, tokens with any scope, and plain calls.
import { createAuthorityConnectionFinder } from '../../src/main/authority-connections';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { turnWaitMaxMs } from '../../src/contracts/limits/shares';
import { parseBatchFile } from '../../src/document/batch/read-file';
import type { InputEnvelopeInTurnBuilder } from '../../src/entries/build-data';
import { callingThreadPdfRenderer } from '../../src/pdf/pdf-renderer';
import { buildAndPackInputEnvelope, unpackInputEnvelopeBuildResult } from '../../src/entries/packed-source';
import { createKoaApp } from '../../src/http/app';
import { createApiServer } from '../../src/http/kit/server/server';
import { signAccessToken } from '../../src/http/kit/request/tokens';
import { createUuidV7 } from '../../src/main/ids';
import { createLog } from '../../src/main/log';
import { createWorkspaceIfAbsent } from '../../src/store/workspaces/new-workspace';
import { readSettings, type Settings } from '../../src/settings/settings';
import { connectDatabase, type Database } from '../../src/store/database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../src/store/entries/entries';
import type { EntryDocument } from '../../src/model/entry';
import { type SigningKeyProvider, createSigningKeyProvider } from '../../src/store/keys/key-ring';
import { readOrCreatePublicLinkKey } from '../../src/store/keys/link-key';
import { getAccessKeysCollection } from '../../src/store/keys/keys';
import { drainBackgroundTemporalCalls } from '../../src/temporal/background-calls';
import { engineOf, nobody } from '../temporal/away-engine';
import type { WitnessLog } from '../../src/contracts/witness';
import { absentWitnessLog } from '../../src/witness/no-witness';
import { mongoUri } from '../servers/addresses';
import { processResourceLimits } from '../../src/shares/shares';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';
import { checkAnswer } from './response-check';
import { monitored } from './count-requests';
import { noopMetricRecorder } from '../../src/metrics/measure';
import { nonExportingTracing } from '../../src/tracing/tracing';
import { listenLocally } from '../servers/listen';

/** Members of responses that tests read; a response has only the members of its kind. */
export interface Body {
  readonly id: string;
  readonly key: string;
  readonly code: string;
  readonly message: string;
  readonly request_id: string;
  readonly version: string;
  readonly url: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The body as JSON, or an empty object if it is not JSON. */
  readonly json: Body;
}

export interface CallOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Raw body that is sent instead of a JSON body. */
  readonly raw?: string | Buffer;
  /** Set if the test stored partial documents: the responses are then not checked against openapi.yaml. */
  readonly unchecked?: boolean;
}

/** One API process. */
export interface Listening {
  readonly base: string;
  readonly keys: SigningKeyProvider;
  close(): Promise<void>;
}

export interface TestApi {
  readonly base: string;
  readonly database: Database;
  readonly keys: SigningKeyProvider;
  readonly workspace: string;
  readonly otherWorkspace: string;
  readonly issuer: string;
  /** `workspace` is null for the operator of the installation. */
  token(scope: string, workspace?: string | null): Promise<string>;
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Reply>;
  /** The document of an entry as it is stored in the database. */
  stored(id: string): Promise<EntryDocument | null>;
  countEntries(): Promise<number>;
  /** Another process on the same database, with separate caches. `keys` changes its key ring. */
  another(keys?: Partial<SigningKeyProvider>, log?: Logger): Promise<Listening>;
  close(): Promise<void>;
}

/** The API of a test file or block, which runs from its first test to its last. @returns an object that is empty before */
export function apiOfFile(env: Readonly<Record<string, string>> = {}): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => void Object.assign(api, await startApi(env)), 60_000);
  afterAll(() => api.close());
  return api;
}

/** `env` has settings of this API, which has no Temporal unless they contain its address. `now` is its clock. */
export async function startApi(
  env: Readonly<Record<string, string>> = {},
  now: () => Date = () => new Date(),
  witness: WitnessLog = absentWitnessLog,
): Promise<TestApi> {
  const settings = readSettings({
    SELLO_DATABASE: env['SELLO_DATABASE'] ?? databaseName(),
    // Only settings, because the tests pass their witness directly.
    SELLO_WITNESS: 'given',
    SELLO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    TEMPORAL_ADDRESS: nobody,
    ...env,
  });
  const database = await connectDatabase(monitored(mongoUri()), settings.mongo.database, 'test');
  const isOwn = !('SELLO_DATABASE' in env);
  if (isOwn) await prepareDatabase(database);
  const [workspace, otherWorkspace] = [createUuidV7(), createUuidV7()];
  for (const [id, slug] of [
    [workspace, 'one'],
    [otherWorkspace, 'two'],
  ] as const) {
    await createWorkspaceIfAbsent(database, { id, name: slug, slug, environment: 'simulator' }, new Date());
  }
  const process = (changes?: Partial<SigningKeyProvider>, log?: Logger) =>
    listen({ settings, database, now, witness }, changes, log);
  const listening = await process();
  const { base, keys } = listening;
  const { issuer } = settings.token;
  const token = (scope: string, owner: string | null = workspace) => makeToken(database, keys, issuer, owner, scope);
  const admin = await token('admin');
  return {
    base,
    database,
    keys,
    workspace,
    otherWorkspace,
    issuer,
    token,
    call: (method, path, body, options = {}) => call(`${base}${path}`, method, body, { token: admin, ...options }),
    stored: (id) => getEntriesCollection(database).findOne({ _id: formatEntryDatabaseKey(workspace, id) }),
    countEntries: () => getEntriesCollection(database).countDocuments({}),
    another: process,
    async close() {
      await listening.close();
      await (isOwn ? leaveDatabase(database) : database.close());
    },
  };
}

interface ReachedApi {
  readonly settings: Settings;
  readonly database: Database;
  readonly now: () => Date;
  readonly witness: WitnessLog;
}

/** Runs in this thread, because tests run from sources; documents are serialized as between threads. */
const buildAsThreadsDo: InputEnvelopeInTurnBuilder = (owner, data, surroundings) =>
  processResourceLimits.threads.during({ owner }, { waitMs: turnWaitMaxMs.threads }, async () =>
    unpackInputEnvelopeBuildResult(structuredClone(buildAndPackInputEnvelope(data, surroundings))),
  );

async function listen(
  { settings, database, now, witness }: ReachedApi,
  changes: Partial<SigningKeyProvider> = {},
  log = createLog('test', 'silent'),
): Promise<Listening> {
  const keys = { ...createSigningKeyProvider(database, settings.masterKey(), () => createUuidV7()), ...changes };
  const linkKey = await readOrCreatePublicLinkKey(database, settings.masterKey());
  const temporal = engineOf(settings);
  const connections = createAuthorityConnectionFinder(settings, database);
  const app = createKoaApp({
    database,
    keys,
    linkKey,
    temporal,
    settings,
    witness,
    connectionFor: connections.connectionFor,
    connectionWith: connections.connectionWith,
    log,
    measure: noopMetricRecorder,
    tracing: nonExportingTracing,
    now,
    newId: () => createUuidV7(),
    build: buildAsThreadsDo,
    readBatch: async (_workspace, file) => structuredClone(parseBatchFile(structuredClone(file))),
    pages: callingThreadPdfRenderer,
  });
  const answer = app.callback();
  const server = createApiServer((request, response) => void answer(request, response));
  const base = `http://127.0.0.1:${await listenLocally(server)}`;
  return {
    base,
    keys,
    async close() {
      await stop(server);
      await connections.close();
      await drainBackgroundTemporalCalls(temporal);
      await temporal.connection.close();
    },
  };
}

/** Creates a token with a new access key. */
async function makeToken(
  database: Database,
  keys: SigningKeyProvider,
  issuer: string,
  workspace: string | null,
  scope: string,
) {
  const accessKey = createUuidV7();
  await getAccessKeysCollection(database).insertOne({
    _id: accessKey,
    workspace,
    name: 'test',
    scope,
    createdAt: new Date(),
  });
  return signAccessToken(await keys.signingKey('token', null), { issuer, accessKey, workspace, scope });
}

export async function call(
  url: string,
  method: string,
  body: unknown,
  { token, headers, raw, unchecked }: CallOptions,
): Promise<Reply> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : new Uint8Array(sent) }),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const isJson = type.includes('json') && !type.includes('ndjson') && text !== '';
  if (!unchecked) checkAnswer({ method, url, status: response.status, type, text, headers: response.headers });
  return { status: response.status, text, headers: response.headers, json: isJson ? JSON.parse(text) : {} };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
