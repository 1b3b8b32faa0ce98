// The activities of a chain without Temporal: a real database, a real simulator, and activities called one by one.
import { buildInputEnvelope } from '../../src/entries/build-data';
import { createWorkspaceQuotaProvider } from '../../src/entries/quota';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { queryAndSettleDoubtfulRecords } from '../../activities/chain/query-records';
import type { ActivityDeps } from '../../activities/deps';
import { saveChainSubmissionOutcomes } from '../../activities/chain/settle-submissions';
import { createSealActivity } from '../../activities/chain/seal';
import { sendRecords } from '../../activities/chain/send';
import { sendOpenOrNewlyFrozenSubmission } from '../../activities/chain/submit-batch';
import { seedEntry, seedInvoice, seedRequest, seedRequests } from '../../bench/seed-requests';
import type { SendingActivityInput, SendingActivityResult, SendAttemptResult } from '../../src/contracts/activities';
import type { KnownChainHead } from '../../src/contracts/chain-run';
import { saveConfirmedChainEnd } from '../../src/store/chains/confirmed-end';
import { readOutstandingChainWork } from '../../src/store/chains/outstanding';
import type { AuthorityEnvironment, SealingRequestKind } from '../../src/contracts/runs';
import { createAuthorityConnectionFinder } from '../../src/main/authority-connections';
import { createUuidV7 } from '../../src/main/ids';
import { createWorkspaceIfAbsent } from '../../src/store/workspaces/new-workspace';
import { callingThreadPdfRenderer } from '../../src/pdf/pdf-renderer';
import { readSettings } from '../../src/settings/settings';
import { type RunningSimulator, startSimulator } from '../../simulator/server/server';
import type { ChainDocument } from '../../src/model/chain';
import { formatChainKey, getChainsCollection, generateInstallationNumber } from '../../src/store/chains/chains';
import { connectDatabase, type Database } from '../../src/store/database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../src/store/entries/entries';
import type { EntryDocument } from '../../src/model/entry';
import { createSigningKeyProvider } from '../../src/store/keys/key-ring';
import type { RecordDocument } from '../../src/model/record';
import { getRecordsCollection } from '../../src/store/chains/records';
import { getSealingRequestsCollection } from '../../src/store/chains/requests';
import { getSendingWindowsCollection } from '../../src/store/chains/windows';
import { engineOf, nobody } from '../temporal/away-engine';
import { openWitnessFolder } from '../../src/witness/witness-folder';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';
import { placeCertificates } from '../servers/certificates';
import { ownFolder } from '../servers/own-folder';
import { noopMetricRecorder } from '../../src/metrics/measure';
import { nonExportingTracing } from '../../src/tracing/tracing';
import { clockAnchor } from '../witness/clock-anchor';

export const workspace = '01920000-0000-7000-8000-000000000001';

export async function openChainFixture(env: Record<string, string> = {}): Promise<ChainFixture> {
  const folder = ownFolder('sello-fixture-');
  placeCertificates(folder);
  const simulator = await startSimulator({
    host: '127.0.0.1',
    port: 0,
    controlHost: '127.0.0.1',
    controlPort: 0,
    dataDirectory: folder,
    waitSeconds: 0,
    delayMs: 0,
  });
  const settings = readSettings({
    MONGODB_URI: mongoUri(),
    TEMPORAL_ADDRESS: nobody,
    SELLO_DATABASE: databaseName(),
    SELLO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    SELLO_SIMULATOR_URL: new URL(simulator.url).origin,
    SELLO_AUTHORITY_CERTIFICATE: path.join(folder, 'client.pem'),
    SELLO_SIMULATOR_CA: path.join(folder, 'ca.pem'),
    SELLO_AUTHORITY_CALL_SECONDS: '5',
    SELLO_AUTHORITY_LEASE_SECONDS: '6',
    SELLO_AUTHORITY_BACKOFF_SECONDS: '0',
    ...env,
  });
  const { uri, database: name, countFile } = settings.mongo;
  const database = await connectDatabase(uri, name, 'sello', { countFile });
  await prepareDatabase(database);
  const seeded = { id: workspace, name: 'Fixture', slug: 'fixture', environment: 'simulator' } as const;
  await createWorkspaceIfAbsent(database, seeded, new Date());
  const fixture = new ChainFixture(folder, simulator, database, settings);
  await fixture.witness.begin();
  return fixture;
}

const failLoudly = (error: unknown): never => {
  throw error;
};

export class ChainFixture {
  private readonly connections;
  readonly deps: ActivityDeps;
  readonly witness;
  /** Called at each phase; does nothing by default. */
  at: Record<string, () => Promise<void>> = {};
  clockAheadMs = 0;
  stopping = false;

  constructor(
    private readonly folder: string,
    readonly simulator: RunningSimulator,
    readonly database: Database,
    settings: ActivityDeps['settings'],
  ) {
    this.witness = openWitnessFolder(path.join(folder, 'witness'), {
      now: () => new Date(),
      anchor: clockAnchor,
      failed: failLoudly,
    });
    this.connections = createAuthorityConnectionFinder(settings, database);
    this.deps = {
      database,
      keys: createSigningKeyProvider(database, settings.masterKey(), () => createUuidV7()),
      temporal: engineOf(settings),
      settings,
      log: pino({ level: 'silent' }),
      measure: noopMetricRecorder,
      tracing: nonExportingTracing,
      now: () => new Date(Date.now() + this.clockAheadMs),
      monotonicMs: () => performance.now(),
      newId: () => createUuidV7(),
      connectionFor: this.connections.connectionFor,
      witness: this.witness,
      pages: callingThreadPdfRenderer,
      build: async (_, data, context) => buildInputEnvelope(data, context),
      quotas: createWorkspaceQuotaProvider(settings.api),
      pause: (msMax) => sleep(Math.random() * msMax),
      stopping: () => this.stopping,
      failpoint: async (phase) => this.at[phase]?.(),
    };
  }

  async close(): Promise<void> {
    await this.connections.close();
    await this.witness.close();
    await leaveDatabase(this.database);
    await this.simulator.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The path of a file that the simulator writes: `client.pem`, `seal.p12`. */
  file = (name: string): string => path.join(this.folder, name);

  async control<T = object>(method: string, target: string, body?: object): Promise<T> {
    const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
    const response = await fetch(this.simulator.controlUrl + target, { method, ...init });
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async supplier(code: string, environment: AuthorityEnvironment = 'simulator'): Promise<ChainDocument> {
    const now = new Date();
    const chain: ChainDocument = {
      _id: formatChainKey(workspace, environment, code),
      workspace,
      environment,
      supplier: code,
      supplierName: `Proveedora ${code}`,
      installation: generateInstallationNumber(),
      zone: 'Europe/Madrid',
      registration: { state: 'registered', entry: 'none', job: 'none' },
      head: null,
      createdAt: now,
      updatedAt: now,
    };
    await getChainsCollection(this.database).insertOne(chain);
    return chain;
  }

  request = (id: string) => getSealingRequestsCollection(this.database).findOne({ _id: id });
  chain = async ({ _id }: { _id: string }): Promise<ChainDocument> =>
    (await getChainsCollection(this.database).findOne({ _id })) as ChainDocument;

  async invoice(chain: ChainDocument, number: string, customer?: string): Promise<EntryDocument> {
    const entry = seedEntry(workspace, seedInvoice(chain.supplier, number, customer));
    await getEntriesCollection(this.database).insertOne(entry);
    return entry;
  }

  async ask(chain: ChainDocument, entry: EntryDocument, kind: SealingRequestKind = 'generate'): Promise<string> {
    const stored = (await getEntriesCollection(this.database).findOne({ _id: entry._id })) as EntryDocument;
    const request = seedRequest(chain, stored, kind);
    await getSealingRequestsCollection(this.database).insertOne(request);
    return request._id;
  }

  /** Changes the description of the item: an amendment of the same invoice. */
  async change(entry: EntryDocument, text: string): Promise<void> {
    const document = entry.document.replace(/"name":"Servicio[^"]*"/, `"name":"${text}"`);
    const digest = { alg: 'sha256', val: createHash('sha256').update(document).digest('hex') };
    await getEntriesCollection(this.database).updateOne(
      { _id: entry._id },
      { $set: { document, digest }, $inc: { contentRevision: 1 } },
    );
  }

  seed = (chain: ChainDocument, count: number, customerAt?: (index: number) => string): Promise<void> =>
    seedRequests(this.database, chain, count, 'SEED', customerAt);

  seal = (chain: ChainDocument, head: KnownChainHead | null = null, compared = false) =>
    createSealActivity(this.deps)({ chain: chain._id, installation: chain.installation, head, compared });
  submit = (chain: ChainDocument): Promise<SendAttemptResult> =>
    sendOpenOrNewlyFrozenSubmission(this.deps, { chain: chain._id, installation: chain.installation });
  send = (chain: ChainDocument, head: KnownChainHead | null = null): Promise<SendingActivityResult> =>
    sendRecords(this.deps)({ chain: chain._id, installation: chain.installation, head, compared: true });
  record = (chain: ChainDocument) => saveChainSubmissionOutcomes(this.deps, chain._id);
  left = (chain: ChainDocument) => readOutstandingChainWork(this.database, chain._id);
  sendAs = (input: SendingActivityInput): Promise<SendingActivityResult> => sendRecords(this.deps)(input);
  confirm = (chain: ChainDocument) => saveConfirmedChainEnd(this.database, chain);
  askDoubts = (chain: ChainDocument, compare = false, deps: ActivityDeps = this.deps) =>
    queryAndSettleDoubtfulRecords(deps)({ chain: chain._id, installation: chain.installation, failures: 0, compare });

  /** Waits until the waiting time that the authority set has passed. */
  openWindows = async (): Promise<void> => void (await getSendingWindowsCollection(this.database).deleteMany({}));

  /** Sends, records and queries until nothing is left or sending stops; returns every result of sending. */
  async drain(chain: ChainDocument, most = 60): Promise<SendAttemptResult[]> {
    const results: SendAttemptResult[] = [];
    for (let i = 0; i < most; i += 1) {
      const result = await this.submit(chain);
      if (result.kind === 'deferred' && result.why === 'window') await this.openWindows();
      await this.record(chain);
      const { doubtful } = await this.left(chain);
      if (doubtful) await this.askDoubts(chain);
      results.push(result);
      if (result.kind === 'nothing' || (result.kind === 'deferred' && result.why === 'stop')) return results;
    }
    throw new Error(`not drained: ${JSON.stringify(results.at(-1))}`);
  }

  records = (chain: ChainDocument): Promise<RecordDocument[]> =>
    getRecordsCollection(this.database).find({ chain: chain._id }).sort({ ordinal: 1 }).toArray();

  entry = async ({ id }: EntryDocument): Promise<EntryDocument> =>
    (await getEntriesCollection(this.database).findOne({
      _id: formatEntryDatabaseKey(workspace, id),
    })) as EntryDocument;

  received = async (supplier: string): Promise<{ sha256: string; fingerprint: string; times: number }[]> =>
    (
      await this.control<{ records: { sha256: string; fingerprint: string; times: number }[] }>(
        'GET',
        `/records?issuer=${supplier}&limit=1000`,
      )
    ).records;

  whole = async (supplier: string): Promise<boolean> =>
    (await this.control<{ whole: boolean }>('GET', `/chains?issuer=${supplier}`)).whole;
}
