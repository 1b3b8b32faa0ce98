// R27: a million records through the functions of the ledger, in one large chain and ten smaller ones, while the
// database is killed. Afterwards, every record exists once, the verification of all records reaches full speed, and the
// sweep is fast.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSupplierCode } from '../bench/documents';
import { sealAtOnce } from '../bench/seal-processes';
import { seedChain, seedRequests } from '../bench/seed-requests';
import { createProcessController } from '../src/local/child';
import { startOrphanProcessGuard } from '../src/local/guard';
import { createFolderAndPlanMongodProcess, buildLocalMongodbUri } from '../src/local/mongod';
import { findOrInstallThirdPartyServer } from '../src/local/obtain-program';
import { chooseFreePorts } from '../src/local/ports';
import { thirdPartyServerPrograms } from '../src/local/programs';
import { requireCompiledFilePath } from '../src/local/root';
import { connectDatabase, type Database } from '../src/store/database';
import { createMissingCollectionsAndIndexes } from '../src/store/indexes';
import { listJobsDueForSweep } from '../src/store/jobs/overdue-jobs';
import type { ChainDocument } from '../src/model/chain';
import { getChainsCollection } from '../src/store/chains/chains';
import { verifyStoredChain } from '../src/store/chains/chain-verification';
import { getRecordsCollection } from '../src/store/chains/records';
import { getSealingRequestsCollection } from '../src/store/chains/requests';
import {
  listChainsDueForVerification,
  readOverdueChainStepsByKey,
  listChainKeysWithOverdueInternalWork,
} from '../src/store/chains/sweep';
import { stormNeighbours } from './neighbours';
import type { ReportProgress } from './stack-under-load';
import { type PlainStorm, type Size, scaleSize, sum, mergeVerdicts, type Verdict } from './storm';

export const millionRecords: PlainStorm = {
  what: 'a million records: sealed while the database is killed, then verified; one large supplier and a thousand small ones',
  run: async (size, report) => mergeVerdicts(await largeLedger(size, report), await stormNeighbours(size, report)),
};

const workspace = 'MILLION';
const smallChains = 10;
const linksPerSecondMin = 100_000;
const sweepMsMax = 50;
/** Maximum memory that a verification adds to its process. */
const verifyMegabytesMax = 100;

interface Ledger {
  readonly database: Database;
  readonly uri: string;
  readonly say: ReportProgress;
  /** Kills the database, which is restarted automatically. */
  readonly kill: () => Promise<void>;
}

async function largeLedger(size: Size, report: ReportProgress): Promise<Verdict> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-million-'));
  const guard = startOrphanProcessGuard();
  const { mongodb: port } = await chooseFreePorts({ mongodb: [] });
  const plan = createFolderAndPlanMongodProcess(
    await findOrInstallThirdPartyServer(thirdPartyServerPrograms.mongod, report),
    port,
    folder,
    path.join(folder, 'mongodb.log'),
  );
  const watch = {
    guard,
    changed: () => undefined,
    died: (name: string, how: string) => report(`${name} ended (${how})`),
  };
  const child = createProcessController(plan, watch);
  await child.start();
  const uri = buildLocalMongodbUri(port);
  // Without a time limit, because a million records are counted.
  const database = await connectDatabase(uri, 'sello', 'storm', { silenceMs: 0 });
  const kill = async (): Promise<void> => {
    const gone = child.gone();
    child.signal('SIGKILL');
    await gone;
    await child.start();
  };
  try {
    await createMissingCollectionsAndIndexes(database);
    return await inLedger({ database, uri, say: report, kill }, scaleSize(size, 1_000_000, 4_000));
  } finally {
    await database.close();
    await child.stop();
    guard.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inLedger(ledger: Ledger, total: number): Promise<Verdict> {
  const { database, say: report } = ledger;
  const lengths = [total / 2, ...Array.from({ length: smallChains }, () => total / 2 / smallChains)];
  const made: { readonly chain: ChainDocument; readonly length: number }[] = [];
  let acknowledged = 0;
  const from = Date.now();
  let sealMs = 0;
  for (const [i, length] of lengths.entries()) {
    const chain = await seedChain(database, workspace, makeSupplierCode(30_000 + i));
    made.push({ chain, length });
    // The work is done in parts, so that the queue remains small, as in production.
    for (let done = 0; done < length; done += partMax) {
      await seedRequests(database, chain, Math.min(partMax, length - done), `P${done}`);
      const beganMs = Date.now();
      const isKilled = i === 0 && done + partMax >= length;
      acknowledged += await sealPart(ledger, chain, isKilled);
      sealMs += Date.now() - beganMs;
    }
    report(`${sum(made.map((one) => one.length))} records after ${Math.round((Date.now() - from) / 1_000)} s`);
  }
  await ledger.kill();
  report('the database was killed again, after the last record');
  const proof = await verifyAll(ledger, made, acknowledged);
  const swept = await sweepCost(ledger);
  const perSecond = { 'sealed a second': Math.round(total / (sealMs / 1_000)) };
  return mergeVerdicts({ counts: { records: total, ...perSecond }, problems: [] }, proof, swept);
}

/** Number of requests that are inserted at once. */
const partMax = 50_000;

/** Two processes seal the queue. @returns the number of acknowledged records */
async function sealPart({ uri, kill }: Ledger, chain: ChainDocument, isKilled: boolean): Promise<number> {
  const env = {
    MONGODB_URI: uri,
    SELLO_DATABASE: 'sello',
    SELLO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
  };
  // The database is killed while the processes seal. On a slow machine, they take longer to start.
  let killed = Promise.resolve();
  const sealing = await sealAtOnce(requireCompiledFilePath('bench/seal-process'), 2, chain, env, () => {
    if (isKilled) killed = sleep(1_500).then(kill);
  });
  await killed;
  return sum(sealing.map(({ sealed }) => sealed));
}

async function verifyAll(
  { database, say: report }: Ledger,
  made: readonly { readonly chain: ChainDocument; readonly length: number }[],
  acknowledged: number,
): Promise<Verdict> {
  const problems: string[] = [];
  let links = 0;
  const memory = watchMemory();
  const beganMs = performance.now();
  for (const { chain, length } of made) {
    const stored = await getChainsCollection(database).findOne({ _id: chain._id });
    const { count, broken } = await verifyStoredChain(database, stored ?? chain);
    links += count;
    if (broken) problems.push(`the chain of ${chain.supplier} is broken: ${JSON.stringify(broken)}`);
    if (count !== length) problems.push(`${count} records of ${chain.supplier}, ${length} were requested`);
  }
  const perSecond = Math.round(links / ((performance.now() - beganMs) / 1_000));
  const megabytes = memory.end();
  report(`${links} links verified, ${perSecond} a second, ${megabytes} MB`);
  const left = await getSealingRequestsCollection(database).countDocuments({ chain: { $gt: '' }, state: 'waiting' });
  // Documents are counted one by one, because after a kill the server reports a wrong size of a collection.
  const stored = await getRecordsCollection(database).countDocuments({}, { hint: '_id_' });
  if (stored < acknowledged) problems.push(`${acknowledged} records were acknowledged, ${stored} are stored`);
  if (left > 0) problems.push(`${left} requests wait although everything was sealed`);
  // A short chain does not show the speed.
  if (links >= 100_000 && perSecond < linksPerSecondMin)
    problems.push(`verification reads ${perSecond} links a second`);
  if (megabytes > verifyMegabytesMax) problems.push(`verification took ${megabytes} MB`);
  return {
    counts: { lost: Math.max(0, acknowledged - stored), 'links a second': perSecond, 'MB to verify': megabytes },
    problems,
  };
}

/** Measures how far the largest heap of this process exceeds its initial size. */
function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  return {
    end: () => {
      clearInterval(look);
      return Math.round((most - before) / 1_048_576);
    },
  };
}

/** The cost of the queries of one sweep if nothing is overdue. */
async function sweepCost({ database, say: report }: Ledger): Promise<Verdict> {
  // The sealed records are marked as not pending, as after the responses of the authority.
  await getRecordsCollection(database).updateMany({ chain: { $gt: '' }, pending: true }, { $set: { pending: false } });
  await getSealingRequestsCollection(database).updateMany(
    { chain: { $gt: '' }, notify: true },
    { $set: { notify: false } },
  );
  const took: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const beganMs = performance.now();
    const overdue = new Date();
    const [undone, late] = await Promise.all([
      listChainKeysWithOverdueInternalWork(database, overdue),
      readOverdueChainStepsByKey(database, overdue, 0),
      listJobsDueForSweep(database, { overdue, young: overdue, limit: 500 }),
      listChainsDueForVerification(database, overdue, 10),
    ]);
    took.push(performance.now() - beganMs);
    if (undone.size + late.size > 0)
      return { counts: {}, problems: [`the sweep finds work: ${[...undone, ...late.keys()].join(', ')}`] };
  }
  const ms = Math.round(took.toSorted((a, b) => a - b)[took.length >> 1] ?? 0);
  report(`a sweep asks for ${ms} ms when nothing is overdue`);
  return {
    counts: { 'ms of a sweep': ms },
    problems: ms > sweepMsMax ? [`a sweep over these records takes ${ms} ms`] : [],
  };
}
