// Backlogs without jobs: thousands of requests in the queue of a supplier, which processes seal and the run of the
// chain sends.
import { sealAtOnce, type SealedBy } from '../bench/seal-processes';
import { seedChain, seedRequests } from '../bench/seed-requests';
import { runSignals } from '../src/contracts/runs';
import { requireCompiledFilePath } from '../src/local/root';
import type { ChainDocument } from '../src/model/chain';
import { getChainsCollection } from '../src/store/chains/chains';
import { getRecordsCollection } from '../src/store/chains/records';
import { getWorkspacesCollection } from '../src/store/workspaces/workspaces';
import { signalOrStartChainRun } from '../src/temporal/signal-chain';
import { type StackUnderLoad, pollUntil } from './stack-under-load';

/** A registered supplier whose queue contains `count` invoices. No job waits for them. */
export async function seedBacklog(
  { database, newSuppliers }: StackUnderLoad,
  count: number,
  customerAt?: (index: number) => string,
): Promise<ChainDocument> {
  const [supplier = ''] = newSuppliers(1);
  const workspace = await getWorkspacesCollection(database).findOne({});
  const chain = await seedChain(database, workspace?._id ?? '', supplier);
  await seedRequests(database, chain, count, 'STORM', customerAt);
  return chain;
}

/** Seals the queue with several processes at once, without Temporal. Returns the result of each. */
export function sealBacklog(
  { settings }: StackUnderLoad,
  chain: ChainDocument,
  processes: number,
): Promise<SealedBy[]> {
  return sealAtOnce(requireCompiledFilePath('bench/seal-process'), processes, chain, {
    MONGODB_URI: settings.mongo.uri,
    SELLO_DATABASE: settings.mongo.database,
    SELLO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
  });
}

/** Wakes the run of the chain. The run seals the waiting requests and sends the sealed records. */
export const wake = (
  field: StackUnderLoad,
  { _id, environment, supplier, installation }: ChainDocument,
): Promise<void> =>
  signalOrStartChainRun(
    field.engine,
    field.settings.temporal,
    { chain: _id, environment, supplier, installation },
    runSignals.wake,
  );

export const countUnsettled = ({ database }: StackUnderLoad, { _id }: ChainDocument): Promise<number> =>
  getRecordsCollection(database).countDocuments({ chain: _id, outcome: { $exists: false } });

const countSettled = ({ database }: StackUnderLoad, { _id }: ChainDocument): Promise<number> =>
  getRecordsCollection(database).countDocuments({ chain: _id, outcome: { $exists: true } });

export const countSealed = ({ database }: StackUnderLoad, { _id }: ChainDocument): Promise<number> =>
  getRecordsCollection(database).countDocuments({ chain: _id });

/** Wakes the chain and waits until enough records are settled. Returns false after the time limit. */
export async function drain(
  field: StackUnderLoad,
  chain: ChainDocument,
  count: number,
  seconds: number,
): Promise<boolean> {
  await wake(field, chain);
  // This is one query. Between two queries, a batch could be sealed, and be in neither count.
  const drained = await pollUntil(seconds, async () => (await countSettled(field, chain)) === count || undefined);
  return drained === true;
}

/** The chain as it is now stored. */
export const reloadChain = async ({ database }: StackUnderLoad, { _id }: ChainDocument): Promise<ChainDocument> =>
  (await getChainsCollection(database).findOne({ _id })) as ChainDocument;
