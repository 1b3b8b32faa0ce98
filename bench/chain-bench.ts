// A running stack for the benchmarks of chains: its database and its Temporal, without jobs.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { runSignals } from '../src/contracts/runs';
import type { LocalStack } from '../src/local/stack';
import { readSettings } from '../src/settings/settings';
import type { ChainDocument } from '../src/model/chain';
import { connectDatabase, type Database } from '../src/store/database';
import { getRecordsCollection } from '../src/store/chains/records';
import { getWorkspacesCollection } from '../src/store/workspaces/workspaces';
import { signalOrStartChainRun } from '../src/temporal/signal-chain';
import { StackClient } from './stack-client';
import { type SealedBy, sealAtOnce } from './seal-processes';

export interface ChainBench {
  readonly client: StackClient;
  readonly database: Database;
  readonly engine: Client;
  readonly workspace: string;
  readonly settings: ReturnType<typeof readSettings>;
  close(): Promise<void>;
}

/** @param certificates folder of the certificates of the simulator */
export async function openChainBench(stack: LocalStack, certificates: string): Promise<ChainBench> {
  const { mongodb, temporal } = stack.addresses;
  const database = await connectDatabase(mongodb, 'sello');
  const connection = await Connection.connect({ address: temporal });
  const [workspace] = await getWorkspacesCollection(database).find().toArray();
  const settings = readSettings({
    MONGODB_URI: mongodb,
    SELLO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
    SELLO_SIMULATOR_URL: new URL(stack.addresses.simulator).origin,
    SELLO_AUTHORITY_CERTIFICATE: path.join(certificates, 'client.pem'),
    SELLO_SIMULATOR_CA: path.join(certificates, 'ca.pem'),
  });
  const engine = new Client({ connection });
  const close = async (): Promise<void> => {
    await connection.close();
    await database.close();
  };
  return { client: await StackClient.open(stack), database, engine, workspace: workspace?._id ?? '', settings, close };
}

/** Seals the waiting requests of one supplier in a separate process without Temporal. */
export async function sealApart(
  { settings }: ChainBench,
  chain: ChainDocument,
  how: 'together' | 'single' = 'together',
): Promise<SealedBy> {
  const env = {
    MONGODB_URI: settings.mongo.uri,
    SELLO_DATABASE: settings.mongo.database,
    SELLO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
  };
  const [done] = await sealAtOnce(path.join(__dirname, 'seal-process.js'), 1, chain, env, undefined, how);
  if (!done) throw new Error('the sealing process said nothing');
  return done;
}

export const countOpenRecords = (database: Database, chain: ChainDocument): Promise<number> =>
  getRecordsCollection(database).countDocuments({ chain: chain._id, outcome: { $exists: false } }, { limit: 1 });

export const wake = (
  { engine, settings }: ChainBench,
  { _id, environment, supplier, installation }: ChainDocument,
): Promise<void> =>
  signalOrStartChainRun(
    engine,
    settings.temporal,
    { chain: _id, environment, supplier, installation },
    runSignals.wake,
  );

export async function waitFor(look: () => Promise<boolean>, seconds: number, pauseMs = 200): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (Date.now() < end) {
    if (await look()) return;
    await sleep(pauseMs);
  }
  throw new Error(`did not happen within ${seconds} s`);
}
