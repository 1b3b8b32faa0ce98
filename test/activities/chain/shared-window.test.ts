// Chains of two workspaces with one issuer and one certificate: they share one window.
import { createSealActivity } from '../../../activities/chain/seal';
import { seedRequests } from '../../../bench/seed-requests';
import { chainLimits } from '../../../src/contracts/limits/chain';
import { createUuidV7 } from '../../../src/main/ids';
import type { ChainDocument } from '../../../src/model/chain';
import { formatChainKey, generateInstallationNumber, getChainsCollection } from '../../../src/store/chains/chains';
import { getSendingWindowsCollection } from '../../../src/store/chains/windows';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('two workspaces with one issuer and one certificate', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());
  afterEach(() => fixture.control('DELETE', '/faults'));

  /** Two sealed chains of one supplier in two workspaces: they share issuer and certificate. */
  async function inTwoWorkspaces(supplier: string): Promise<[ChainDocument, ChainDocument]> {
    const mine = await fixture.supplier(supplier);
    const workspace = createUuidV7();
    const theirs = { ...mine, workspace, _id: formatChainKey(workspace, 'simulator', mine.supplier) };
    const chain = { ...theirs, installation: generateInstallationNumber() };
    await getChainsCollection(fixture.database).insertOne(chain);
    await fixture.seed(mine, 2);
    await seedRequests(fixture.database, chain, 2, 'OTHER');
    for (const { _id, installation } of [mine, chain])
      await createSealActivity(fixture.deps)({ chain: _id, installation, head: null, compared: false });
    return [mine, chain];
  }

  it('share one waiting time', async () => {
    await fixture.control('PUT', '/wait', { seconds: 60 });
    const [mine, chain] = await inTwoWorkspaces('A30000004');
    for (let round = 0; round < 4; round += 1) {
      const results = await Promise.all([fixture.submit(mine), fixture.submit(chain)]);
      const kinds = results.map((result) => (result.kind === 'deferred' ? result.why : result.kind));
      expect(kinds.filter((kind) => kind === 'answered').length).toBe(round === 0 ? 1 : 0);
      expect(kinds.filter((kind) => kind === 'lease' || kind === 'window').length).toBeGreaterThanOrEqual(1);
    }
    expect(await getSubmissionsCollection(fixture.database).countDocuments({ issuer: mine.supplier })).toBe(1);
  }, 60_000);

  it('wait with a second attempt while the other one is sending', async () => {
    const [mine, chain] = await inTwoWorkspaces('A41000001');
    await fixture.control('PUT', '/faults', {
      rules: [{ kind: 'drop', stored: false, next: 1, issuer: mine.supplier }],
    });
    expect((await fixture.submit(mine)).kind).toBe('unknown');
    await fixture.control('PUT', '/wait', { seconds: 60 });
    expect((await fixture.submit(chain)).kind).toBe('answered');
    expect(await fixture.submit(mine)).toMatchObject({ kind: 'deferred', why: 'window' });
  }, 60_000);

  it.each([
    ['first', 'A58818501'],
    ['second', 'B85905495'],
  ])(
    'look soon whether the call of the other one has ended: %s attempt with a batch',
    async (nth, supplier) => {
      const [mine, other] = await inTwoWorkspaces(supplier);
      await fixture.control('PUT', '/wait', { seconds: 0 });
      if (nth === 'second')
        await fixture.control('PUT', '/faults', {
          rules: [{ kind: 'drop', stored: false, next: 1, issuer: supplier }],
        });
      await fixture.submit(nth === 'second' ? mine : other);
      // As long as the lease is in production, which is longer than the wait of 60 s after a call of a second.
      const busy = { submission: 'theirs', busyUntil: new Date(Date.now() + 75_000) };
      const { modifiedCount } = await getSendingWindowsCollection(fixture.database).updateOne(
        { _id: { $regex: `^simulator:${supplier}:` } },
        { $set: busy },
      );
      expect(modifiedCount).toBe(1);
      const lost = await fixture.submit(mine);
      expect(lost).toMatchObject({ kind: 'deferred', why: 'lease', waitMs: chainLimits.windowTakenLookMs });
      expect(75_000 / chainLimits.windowTakenLookMs).toBeLessThanOrEqual(15);
    },
    60_000,
  );
});
