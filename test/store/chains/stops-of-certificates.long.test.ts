// Stops of certificates end when no chain uses the certificate. Regression: unused stops stayed, hid real ones, and made
// counts time out.
import { readCertificateStopsPage } from '../../../src/store/certificates/stops';
import { setChainCertificateAndEndProblemStop } from '../../../src/store/chains/chain-control';
import {
  deleteUnusedCertificateStops,
  setChainCertificateAndDeleteUnusedStop,
} from '../../../src/store/certificates/chain-certificates';
import type { ChainDocument } from '../../../src/model/chain';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { readInstallationStatusCounts } from '../../../src/store/chains/status-counts';
import { listStoppedKeysAmongChainKeys } from '../../../src/store/chains/stopped-chains';
import {
  formatCertificateStopKey,
  formatChainStopKey,
  getSendingStopsCollection,
  insertSendingStopIfAbsent,
} from '../../../src/store/chains/windows';
import { connectDatabase, type Database } from '../../../src/store/database';
import { runForEachWithConcurrency } from '../../../src/temporal/background-calls';
import { monitored } from '../../http/count-requests';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';
import { explained } from '../explained';

let database: Database;
beforeAll(async () => {
  database = await connectDatabase(monitored(mongoUri()), databaseName(), 'test');
  await prepareDatabase(database);
}, 60_000);
afterAll(() => leaveDatabase(database));
beforeEach(() =>
  Promise.all([getChainsCollection, getSendingStopsCollection].map((rows) => rows(database).deleteMany({}))),
);

const getKey = (supplier: string): string => `w:live:${supplier}`;
const buildFingerprint = (i: number): string => i.toString(16).toUpperCase().padStart(64, '0');

const chainWith = (supplier: string, fingerprint?: string, state = 'registered') => ({
  _id: getKey(supplier),
  workspace: 'w',
  environment: 'live',
  supplier,
  supplierName: supplier,
  installation: `installation of ${supplier}`,
  registration: { state, entry: supplier, job: supplier },
  ...(fingerprint ? { certificate: { fingerprint } } : {}),
});

const addChains = (...made: readonly object[]): Promise<unknown> =>
  getChainsCollection(database).insertMany(made as unknown as ChainDocument[]);

const getStop = (fingerprint: string): Promise<void> =>
  insertSendingStopIfAbsent(database, {
    _id: formatCertificateStopKey('live', fingerprint),
    at: new Date(),
    code: '4141',
    text: 'suspended',
  });

const isStopped = async (fingerprint: string): Promise<boolean> =>
  (await getSendingStopsCollection(database).findOne({ _id: formatCertificateStopKey('live', fingerprint) })) !== null;

const readChain = async (supplier: string): Promise<ChainDocument> =>
  (await getChainsCollection(database).findOne({ _id: getKey(supplier) })) as ChainDocument;

// Hundreds of transactions, which take 15 s on two cores that nothing else uses.
jest.setTimeout(120_000);

describe('the stop of a certificate', () => {
  it('ends with the last chain that gets another certificate, and not earlier', async () => {
    await addChains(chainWith('A', 'OLD'), chainWith('B', 'OLD'));
    await getStop('OLD');
    await setChainCertificateAndEndProblemStop(database, await readChain('A'), { fingerprint: 'NEW' });
    expect(await isStopped('OLD')).toBe(true);
    await setChainCertificateAndEndProblemStop(database, await readChain('B'), null);
    expect(await isStopped('OLD')).toBe(false);
  });

  it('ends if a submission finds that another certificate is configured', async () => {
    await addChains(chainWith('A', 'OLD'));
    await getStop('OLD');
    await setChainCertificateAndDeleteUnusedStop(database, { _id: getKey('A') }, { fingerprint: 'NEW' });
    expect(await isStopped('OLD')).toBe(false);
  });

  it('ends when all its chains change their certificate at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const suppliers = Array.from({ length: 8 }, (_, i) => `${round}-${i}`);
      await addChains(...suppliers.map((supplier) => chainWith(supplier, `OLD-${round}`)));
      await getStop(`OLD-${round}`);
      const found = await Promise.all(suppliers.map(readChain));
      await Promise.all(
        found.map((chain) =>
          setChainCertificateAndEndProblemStop(database, chain, { fingerprint: `NEW-${chain.supplier}` }),
        ),
      );
      expect([round, await isStopped(`OLD-${round}`)]).toEqual([round, false]);
    }
  });

  it('is written only when the last of hundreds of chains changes its certificate', async () => {
    const suppliers = Array.from({ length: 300 }, (_, i) => `many-${i}`);
    await addChains(...suppliers.map((supplier) => chainWith(supplier, 'OLD')));
    await getStop('OLD');
    const leave = (some: readonly string[]) =>
      runForEachWithConcurrency(
        some,
        40,
        async (supplier) =>
          void (await setChainCertificateAndDeleteUnusedStop(
            database,
            { _id: getKey(supplier) },
            { fingerprint: 'NEW' },
          )),
      );
    await leave(suppliers.slice(0, 200));
    expect(
      (await getSendingStopsCollection(database).findOne({ _id: formatCertificateStopKey('live', 'OLD') }))?.writes,
    ).toBeUndefined();
    await leave(suppliers.slice(200));
    expect(await isStopped('OLD')).toBe(false);
  }, 30_000);

  it('stays if another chain starts to use the certificate before the previous chain has changed it', async () => {
    await addChains(chainWith('A', 'SHARED'), chainWith('B'));
    await getStop('SHARED');
    const a = await readChain('A');
    let tries = 0;
    // The leaving chain read the stop before the other chain uses the certificate, and commits after it.
    await database.transaction(async (session) => {
      tries += 1;
      await getChainsCollection(database).updateOne({ _id: a._id }, { $unset: { certificate: '' } }, { session });
      if (tries === 1)
        await setChainCertificateAndDeleteUnusedStop(database, { _id: getKey('B') }, { fingerprint: 'SHARED' });
      const { matchedCount } = await getSendingStopsCollection(database).updateOne(
        { _id: formatCertificateStopKey('live', 'SHARED') },
        { $inc: { writes: 1 } },
        { session },
      );
      expect(matchedCount).toBe(1);
    });
    expect(tries).toBe(2);
    for (let round = 0; round < 10; round += 1) {
      await addChains(chainWith(`L${round}`, `S${round}`), chainWith(`T${round}`));
      await getStop(`S${round}`);
      await Promise.all([
        setChainCertificateAndEndProblemStop(database, await readChain(`L${round}`), null),
        setChainCertificateAndDeleteUnusedStop(database, { _id: getKey(`T${round}`) }, { fingerprint: `S${round}` }),
      ]);
      // In either order, the last chain to use it is stopped, or began to use it when no other chain did.
      expect((await readChain(`T${round}`)).certificate).toEqual({ fingerprint: `S${round}` });
    }
    expect(await isStopped('SHARED')).toBe(true);
  });

  it('ends with a check of all stops after a crash, a restore or an unregistration', async () => {
    await addChains(
      chainWith('A', 'USED'),
      chainWith('B', 'UNREGISTERED', 'unregistered'),
      chainWith('C', 'UNANSWERED', 'unregistered'),
    );
    await database
      .collection<{ _id: string }>('records')
      .insertOne({ _id: 'r', chain: getKey('C'), pending: true } as never);
    for (const fingerprint of ['USED', 'UNREGISTERED', 'UNANSWERED', 'NOBODY']) await getStop(fingerprint);
    expect(await deleteUnusedCertificateStops(database, 1_000)).toBe(2);
    const left = await getSendingStopsCollection(database).find().sort({ _id: 1 }).toArray();
    expect(left.map(({ _id }) => _id)).toEqual(['certificate:live:UNANSWERED', 'certificate:live:USED']);
  });
});

describe('a list of more stops than are checked at once', () => {
  const ghosts = 12_000;
  beforeEach(async () => {
    const old = Array.from({ length: ghosts }, (_, i) => ({
      _id: formatCertificateStopKey('live', buildFingerprint(i)),
      at: new Date(1_700_000_000_000 + i),
      code: 'certificate-expired',
      text: 'it ended',
    }));
    await getSendingStopsCollection(database).insertMany(old);
    await addChains(...Array.from({ length: 2_000 }, (_, i) => chainWith(`B${i}`, buildFingerprint(ghosts + i))));
  });

  it('begins with stops of used certificates, page by page', async () => {
    for (const i of [5, 6, 7]) await getStop(buildFingerprint(ghosts + i));
    const first = await readCertificateStopsPage(database, { limit: 2 });
    expect(first.rows.map(({ users }) => users.map(({ supplier }) => supplier))).toEqual([['B5'], ['B6']]);
    const { rows, next } = await readCertificateStopsPage(database, {
      limit: 2,
      ...(first.next ? { after: first.next } : {}),
    });
    expect(rows.map(({ users, count }) => [users[0]?.supplier, count])).toEqual([
      ['B7', 1],
      [undefined, 0],
    ]);
    const last = await readCertificateStopsPage(database, { limit: ghosts, ...(next ? { after: next } : {}) });
    expect([last.rows.length, last.rows.some(({ count }) => count > 0), last.next]).toEqual([
      ghosts - 1,
      false,
      undefined,
    ]);
  });

  it('has the right counts above a thousand, and reads no chain of a stopped certificate', async () => {
    const held = Array.from({ length: 1_500 }, (_, i) =>
      formatCertificateStopKey('live', buildFingerprint(ghosts + i)),
    );
    await getSendingStopsCollection(database).insertMany(
      held.map((_id) => ({ _id, at: new Date(), text: 'suspended' })),
    );
    await insertSendingStopIfAbsent(database, {
      _id: formatChainStopKey(getKey('B1')),
      at: new Date(),
      text: 'its own, too',
    });
    await insertSendingStopIfAbsent(database, {
      _id: formatChainStopKey(getKey('B1999')),
      at: new Date(),
      text: 'its own',
    });
    const counted = await readInstallationStatusCounts(database, new Date());
    expect(counted.environments.live.chainsStopped).toBe(1_501);
    const plan = await explained(database.db, () => readInstallationStatusCounts(database, new Date()));
    expect(plan.scans).toEqual([]);
  }, 60_000);

  it('needs only a few reads for a few stopped chains', async () => {
    await getStop(buildFingerprint(ghosts + 7));
    const queries = new Set(['B6', 'B7', 'B8'].map(getKey));
    expect([...(await listStoppedKeysAmongChainKeys(database, queries))]).toEqual([getKey('B7')]);
    const plan = await explained(database.db, () => listStoppedKeysAmongChainKeys(database, queries));
    expect(Math.max(plan.keysExamined, plan.documentsExamined)).toBeLessThanOrEqual(12);
  });
});
