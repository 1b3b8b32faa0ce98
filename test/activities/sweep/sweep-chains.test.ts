// The sweep of chains on a real database and a real Temporal without a worker: which chains it wakes, and in which
// order.
import { sweepChains } from '../../../activities/sweep/sweep-chains';
import { chainLimits } from '../../../src/contracts/limits/chain';
import { sweepLimits as limits } from '../../../src/contracts/limits/sweep';
import { makeSupplierCode } from '../../../bench/documents';
import type { Database } from '../../../src/store/database';
import type { ChainDocument } from '../../../src/model/chain';
import type { SupplierCertificateDocument } from '../../../src/model/certificate';
import { getSupplierCertificatesCollection } from '../../../src/store/certificates/certificates';
import { getChainsCollection } from '../../../src/store/chains/chains';
import type { RecordDocument } from '../../../src/model/record';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { endAllStopsAffectingChain } from '../../../src/store/chains/chain-control';
import type { SubmissionDocument, SendingWindowDocument } from '../../../src/model/submission';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import {
  formatCertificateStopKey,
  formatChainStopKey,
  insertSendingStopIfAbsent,
  getSendingStopsCollection,
  formatSendingWindowKey,
  getSendingWindowsCollection,
} from '../../../src/store/chains/windows';
import { signalOrStartChainRun } from '../../../src/temporal/signal-chain';
import { formatChainWorkflowId } from '../../../src/temporal/names';
import type { ChainFixture } from '../chain-fixture';
import { openSweepFixture } from './temporal-fixture';

describe('the sweep of chains', () => {
  let fixture: ChainFixture;
  let suppliers = 3_000;
  beforeAll(async () => {
    fixture = await openSweepFixture();
  }, 60_000);
  afterAll(() => fixture?.close());
  afterEach(() => void jest.restoreAllMocks());
  beforeEach(async () => {
    const { database } = fixture;
    await Promise.all([
      getChainsCollection(database).deleteMany({}),
      getRecordsCollection(database).deleteMany({}),
      getSealingRequestsCollection(database).deleteMany({}),
      getSendingStopsCollection(database).deleteMany({}),
      getSubmissionsCollection(database).deleteMany({}),
      getSendingWindowsCollection(database).deleteMany({}),
    ]);
  });

  const sweep = (after?: Parameters<ReturnType<typeof sweepChains>>[0]) => {
    fixture.clockAheadMs = 60_000;
    return sweepChains(fixture.deps)(after);
  };
  const supplier = (): Promise<ChainDocument> => fixture.supplier(makeSupplierCode(suppliers++));
  const isRunning = async (chain: ChainDocument): Promise<boolean> => {
    const id = formatChainWorkflowId(fixture.deps.settings.temporal, chain);
    const seen = await fixture.deps.temporal.workflow
      .getHandle(id)
      .describe()
      .catch(() => undefined);
    return seen?.status.name === 'RUNNING';
  };
  /** A sealed record that waits for the authority, with the members that the sweep reads. */
  const pending = (chain: ChainDocument): Promise<unknown> =>
    getRecordsCollection(fixture.database).insertOne({
      _id: `${chain._id}:1`,
      chain: chain._id,
      installation: chain.installation,
      sequence: 1,
      pending: true,
      at: new Date(),
    } as RecordDocument);
  const certificate = { fingerprint: 'NOTED' };
  /** Creates chains with one certificate whose only record is overdue, each with an idle run. */
  const idle = async (count: number): Promise<ChainDocument[]> => {
    const items = await Promise.all(Array.from({ length: count }, supplier));
    for (const chain of items) {
      await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { certificate } });
      await pending(chain);
      const { _id, environment, supplier: code, installation } = chain;
      const { temporal, settings } = fixture.deps;
      await signalOrStartChainRun(
        temporal,
        settings.temporal,
        { chain: _id, environment, supplier: code, installation },
        'wake',
      );
    }
    return items;
  };
  const stopped = { _id: formatCertificateStopKey('simulator', 'NOTED'), at: new Date(), text: 'suspended' };
  const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);
  const list = (chain: ChainDocument, held: object): Promise<unknown> =>
    getSubmissionsCollection(fixture.database).insertOne({
      _id: `list-${chain._id}`,
      chain: chain._id,
      open: true,
      openedAt: inSeconds(-300),
      leaseUntil: null,
      ...held,
    } as SubmissionDocument);

  const window = ({ supplier: code }: ChainDocument, held: Partial<SendingWindowDocument>): Promise<unknown> =>
    getSendingWindowsCollection(fixture.database).insertOne({
      _id: formatSendingWindowKey('simulator', code, 'NOTED'),
      ...held,
    });

  it('wakes chains whose stops have ended if their wake-ups were lost', async () => {
    const chains = await idle(3);
    await insertSendingStopIfAbsent(fixture.database, stopped);
    expect(await sweep()).toMatchObject({ woken: 0, failed: 0 });
    await endAllStopsAffectingChain(fixture.database, await fixture.chain(chains[0] as ChainDocument));
    expect(await sweep()).toMatchObject({ woken: 3, failed: 0 });
  }, 30_000);

  it.each([
    [
      'a stop of its own',
      (chain: ChainDocument) =>
        insertSendingStopIfAbsent(fixture.database, { ...stopped, _id: formatChainStopKey(chain._id) }),
    ],
    ['an attempt under way', (chain: ChainDocument) => list(chain, { leaseUntil: inSeconds(30) })],
    ['the pause after an attempt', (chain: ChainDocument) => list(chain, { retryAt: inSeconds(30) })],
    ['a pause that ended just now', (chain: ChainDocument) => list(chain, { retryAt: inSeconds(-5) })],
    ['the window', (chain: ChainDocument) => window(chain, { notBefore: inSeconds(30) })],
    ['a list of another workspace', (chain: ChainDocument) => window(chain, { busyUntil: inSeconds(30) })],
  ])('does not wake a healthy chain that waits because of %s', async (_what, hold) => {
    const [chain] = await idle(1);
    await hold(chain as ChainDocument);
    expect(await sweep()).toMatchObject({ woken: 0, failed: 0 });
  });

  it.each([
    ['a pause', (chain: ChainDocument) => list(chain, { retryAt: inSeconds(-60) })],
    ['the window', (chain: ChainDocument) => window(chain, { notBefore: inSeconds(-60), busyUntil: null })],
  ])('wakes a chain whose wait has ended, although it has a run: %s', async (_what, hold) => {
    const [chain] = await idle(1);
    await hold(chain as ChainDocument);
    expect(await sweep()).toMatchObject({ woken: 1, failed: 0 });
  });

  it('wakes a chain with paused sealing only if it has no run', async () => {
    const [chain] = await idle(1);
    const sealingPause = { at: new Date(), text: 'the clock is off' };
    await getChainsCollection(fixture.database).updateOne({ _id: chain?._id ?? '' }, { $set: { sealingPause } });
    expect(await sweep()).toMatchObject({ woken: 0 });
    const id = formatChainWorkflowId(fixture.deps.settings.temporal, chain as ChainDocument);
    await fixture.deps.temporal.workflow.getHandle(id).terminate();
    expect(await sweep()).toMatchObject({ woken: 1 });
  });

  it('does not wake a chain while its run is busy with it, however late the chain is', async () => {
    const [chain] = await idle(1);
    const { temporal } = fixture.deps;
    const id = formatChainWorkflowId(fixture.deps.settings.temporal, chain as ChainDocument);
    const wokenDuring = async (activity: string): Promise<number> => {
      const seen = await temporal.workflow.getHandle(id).describe();
      const describe = async () => ({ ...seen, raw: { pendingActivities: [{ activityType: { name: activity } }] } });
      const workflow = Object.assign(Object.create(temporal.workflow) as object, { getHandle: () => ({ describe }) });
      const busy = Object.assign(Object.create(temporal) as typeof temporal, { workflow });
      fixture.clockAheadMs = 60_000;
      return (await sweepChains({ ...fixture.deps, temporal: busy })()).woken;
    };
    expect(await wokenDuring('send')).toBe(0);
    expect(await wokenDuring('seal')).toBe(0);
    // The run may query for minutes, and sends nothing.
    expect(await wokenDuring('query')).toBe(1);
  });

  it('wakes a chain with a record to query, with or without a run', async () => {
    const [chain] = await idle(1);
    const check = (from: Date): Promise<unknown> =>
      getRecordsCollection(fixture.database).updateOne(
        { chain: chain?._id ?? '' },
        { $set: { pending: false, check: { kind: 'late-arrival', from } } },
      );
    await check(inSeconds(30));
    expect(await sweep()).toMatchObject({ woken: 0 });
    await check(inSeconds(-60));
    expect(await sweep()).toMatchObject({ woken: 1 });
    await getRecordsCollection(fixture.database).updateOne(
      { chain: chain?._id ?? '' },
      { $set: { queriedAt: new Date() } },
    );
    expect(await sweep()).toMatchObject({ woken: 0 });
  });

  it('wakes chains that an expired certificate stopped once another certificate is configured', async () => {
    const [one] = await idle(2);
    const key = formatCertificateStopKey(one?.environment ?? 'simulator', certificate.fingerprint);
    const stopFor = (code: string) =>
      insertSendingStopIfAbsent(fixture.database, { _id: key, at: new Date(), code, text: `${code}: it has ended` });
    // A rejection by the authority stays until an operator has checked it.
    await stopFor('4141');
    expect(await sweep()).toMatchObject({ woken: 0 });
    await getSendingStopsCollection(fixture.database).deleteMany({});
    await stopFor('certificate-expired');
    const problem = {
      code: 'certificate-expired',
      text: '',
      certificate: certificate.fingerprint,
      own: false,
    } as const;
    const still = { ...fixture.deps, connectionFor: async () => ({ problem }) };
    expect(await sweepChains(still)()).toMatchObject({ woken: 0 });
    expect(await sweep()).toMatchObject({ woken: 2 });
    expect(await getSendingStopsCollection(fixture.database).countDocuments()).toBe(0);
  });

  it('finds the stop of the configured certificate among any number of expired certificates of suppliers', async () => {
    jest.replaceProperty(chainLimits, 'stopsReadMax', 40 as never);
    const [one, other] = await idle(2);
    const { database, deps } = fixture;
    const keyOf = (fingerprint: string): string => formatCertificateStopKey('simulator', fingerprint);
    const own = Array.from({ length: chainLimits.stopsReadMax + 1 }, (_, i) => `0${i}`);
    const rows = own.map((fingerprint) => ({ _id: fingerprint, fingerprint }) as SupplierCertificateDocument);
    await getSupplierCertificatesCollection(database).insertMany(rows);
    // The check of this certificate fails, and must not hold up the next one.
    const set = { $set: { certificate: { fingerprint: '1' } } };
    await getChainsCollection(database).updateOne({ supplier: one?.supplier ?? '' }, set);
    const fields = { at: new Date(), code: 'certificate-expired', text: 'it has ended' };
    const stops = [...own, '1', certificate.fingerprint].map((it) => ({ ...fields, _id: keyOf(it) }));
    await getSendingStopsCollection(database).insertMany(stops);
    fixture.clockAheadMs = 60_000;
    const connectionFor: typeof deps.connectionFor = (chain) =>
      chain.supplier === one?.supplier ? Promise.reject(new Error('no such file')) : deps.connectionFor(chain);
    await sweepChains({ ...deps, connectionFor })();
    expect(await getSendingStopsCollection(database).findOne({ _id: { $gt: keyOf('1') } })).toBeNull();
    expect(await isRunning(other as ChainDocument)).toBe(true);
    expect(await getSendingStopsCollection(database).countDocuments()).toBe(own.length + 1);
    await getSupplierCertificatesCollection(database).deleteMany({});
  }, 60_000);

  it('wakes chains after a crash even if the query of stops failed', async () => {
    const chain = await supplier();
    await fixture.ask(chain, await fixture.invoice(chain, 'L-1'));
    await idle(1);
    const { database } = fixture;
    const without = {
      ...database,
      collection: (name: string) => {
        if (name === 'stops') throw new Error('operation exceeded time limit');
        return database.collection(name);
      },
    } as unknown as typeof database;
    fixture.clockAheadMs = 60_000;
    expect(await sweepChains({ ...fixture.deps, database: without })()).toMatchObject({ woken: 2 });
    expect(await isRunning(chain)).toBe(true);
  });

  it('wakes more chains than fit into a pass in turns, first the chains after a crash', async () => {
    jest.replaceProperty(limits, 'itemsMax', 50 as never);
    const model = await supplier();
    const items = Array.from({ length: limits.itemsMax + 20 }, (_, i) => {
      const code = `A${String(i).padStart(7, '0')}`;
      return { ...model, _id: model._id.replace(model.supplier, code), supplier: code, installation: `MANY-${i}` };
    });
    await getChainsCollection(fixture.database).insertMany(items);
    await Promise.all(items.map(pending));
    const left = await supplier();
    await fixture.ask(left, await fixture.invoice(left, 'L-2'));
    const { woken, failed, after } = await sweep();
    expect({ woken, failed }).toEqual({ woken: limits.itemsMax, failed: 0 });
    expect(await isRunning(left)).toBe(true);
    expect(after.undone).toBe('');
    expect(after.waiting).toBe(items[limits.itemsMax - 2]?._id);
  }, 60_000);

  it('wakes pending and late chains even if the check of stops failed', async () => {
    const [left, waiting] = [await supplier(), await supplier()];
    await fixture.ask(left, await fixture.invoice(left, 'S-1'));
    await pending(waiting);
    const { deps, database } = fixture;
    const failing: Database = {
      ...database,
      collection: (name) => {
        if (name === 'stops') throw new Error('MaxTimeMSExpired');
        return database.collection(name);
      },
    };
    fixture.clockAheadMs = 60_000;
    expect(await sweepChains({ ...deps, database: failing })()).toMatchObject({ woken: 2, failed: 0 });
    expect([await isRunning(left), await isRunning(waiting)]).toEqual([true, true]);
  }, 30_000);

  it('wakes the other chains if one wake-up fails', async () => {
    const [one, bad, other] = [await supplier(), await supplier(), await supplier()];
    // Temporal accepts no workflow id of more than 1,000 characters.
    await getChainsCollection(fixture.database).updateOne(
      { _id: bad._id },
      { $set: { installation: 'x'.repeat(1_200) } },
    );
    for (const [i, chain] of [one, bad, other].entries())
      await fixture.ask(chain, await fixture.invoice(chain, `F-${i}`));
    expect(await sweep()).toMatchObject({ woken: 2, failed: 1 });
    expect([await isRunning(one), await isRunning(other)]).toEqual([true, true]);
  }, 30_000);
});
