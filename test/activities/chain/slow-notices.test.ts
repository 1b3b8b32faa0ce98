// Jobs are notified within the time of the activity that sealed their records. Regression: thousands of slow signals took
// longer than the activity may, so Temporal repeated it without the last record, and a chain without a witness got a new
// installation number in each pass.
import type { Client } from '@temporalio/client';
import { makeSupplierCode } from '../../../bench/documents';
import { createSealActivity } from '../../../activities/chain/seal';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import type { ChainDocument } from '../../../src/model/chain';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('jobs whose signals are slow', () => {
  let fixture: ChainFixture;
  let suppliers = 7_800;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  /** A chain with requests of jobs that have a run. */
  const prepare = async (count: number): Promise<ChainDocument> => {
    const chain = await fixture.supplier(makeSupplierCode(suppliers++));
    await fixture.seed(chain, count);
    const { database } = fixture;
    await getSealingRequestsCollection(database).updateMany({ chain: chain._id }, { $set: { job: 'j' } });
    await getEntriesCollection(database).updateMany({ supplier: chain.supplier }, { $set: { openJob: 'j' } });
    return chain;
  };
  /** Seals with signals that each take so long, and that succeed or fail. */
  const seal = async (chain: ChainDocument, signalMs: number, isDown = false) => {
    let nowMs = 0;
    let signals = 0;
    const signal = async () => {
      signals += 1;
      nowMs += signalMs;
      if (isDown) throw new Error('not a run');
    };
    const temporal = {
      withDeadline: (_deadline: number, work: () => Promise<unknown>) => work(),
      workflow: { getHandle: () => ({ signal }) },
    } as unknown as Client;
    const { installation } = chain;
    const { head } = await fixture.chain(chain);
    const known = head && { installation, sequence: head.sequence, fingerprint: head.fingerprint };
    const result = await createSealActivity({ ...fixture.deps, temporal, monotonicMs: () => nowMs })({
      chain: chain._id,
      installation,
      head: known,
      compared: true,
    });
    return { result, signals };
  };
  const countDue = (chain: ChainDocument): Promise<number> =>
    getSealingRequestsCollection(fixture.database).countDocuments({ chain: chain._id, notify: true });

  it.each([200, 300])('are notified by several activities: %i jobs', async (count) => {
    const chain = await prepare(count);
    const first = await seal(chain, 1_500);
    expect(first.result).toMatchObject({ sealed: count, more: true });
    // Signals in progress are not ended.
    expect(first.signals).toBeLessThanOrEqual(61 + 16);
    expect(first.signals).toBeGreaterThanOrEqual(60);
    expect(await countDue(chain)).toBe(count - first.signals);
    const second = await seal(chain, 1_500);
    expect(second.result).toMatchObject({ sealed: 0, more: true });
    expect(await countDue(chain)).toBe(count - first.signals - second.signals);
    const last = await seal(chain, 1);
    expect(last.result).toMatchObject({ sealed: 0, more: false });
    expect(await countDue(chain)).toBe(0);
  });

  it('are left to the sweep if none of them could be notified', async () => {
    const chain = await prepare(100);
    expect((await seal(chain, 10_000, true)).result).toMatchObject({ sealed: 100, more: true });
    const next = await seal(chain, 10_000, true);
    expect(next.signals).toBeGreaterThan(0);
    expect(next.result).toMatchObject({ sealed: 0, more: false });
    expect(await countDue(chain)).toBe(100);
  });
});
