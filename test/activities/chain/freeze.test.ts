// A frozen batch whose records are marked during the call: the batch keeps its records, whichever process dies.
import { readChainStatus } from '../../../src/store/chains/read-chains';
import { getRecordsCollection } from '../../../src/store/chains/records';
import type { SubmissionDocument } from '../../../src/model/submission';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

const count = 120;

describe('a batch whose records are marked during the call', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture({ SELLO_AUTHORITY_CALL_SECONDS: '3', SELLO_AUTHORITY_LEASE_SECONDS: '3' });
  }, 60_000);
  afterAll(() => fixture?.close());
  afterEach(() => {
    fixture.at = {};
  });

  const sealedChain = async (supplier: string) => {
    const chain = await fixture.supplier(supplier);
    await fixture.seed(chain, count);
    await fixture.seal(chain);
    return fixture.chain(chain);
  };
  const countPending = async (chain: Awaited<ReturnType<typeof sealedChain>>): Promise<number> =>
    (await readChainStatus(fixture.database, chain)).pending;
  const open = (chain: { _id: string }) =>
    getSubmissionsCollection(fixture.database).findOne({ chain: chain._id, open: true });

  it('is sent again unchanged, without newly sealed records, if its sender dies before marking', async () => {
    const chain = await sealedChain('B12345674');
    fixture.at['before-call'] = () => Promise.reject(new Error('the worker died'));
    await expect(fixture.submit(chain)).rejects.toThrow('died');
    fixture.at = {};
    const frozen = await open(chain);
    expect(frozen).toMatchObject({ count, marked: 10 });
    expect(await getRecordsCollection(fixture.database).countDocuments({ chain: chain._id, pending: true })).toBe(110);
    expect(await countPending(chain)).toBe(count);
    await fixture.ask(chain, await fixture.invoice(chain, 'LATER-1'));
    await fixture.seal(chain);
    expect(await countPending(chain)).toBe(count + 1);

    // The lease of the sender that died has ended.
    await new Promise((resolve) => setTimeout(resolve, 3_100));
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', records: count, pending: 1 });
    expect(await getSubmissionsCollection(fixture.database).findOne({ _id: frozen?._id ?? '' })).toMatchObject({
      marked: count,
    });
    await fixture.drain(chain);
    expect(
      (await fixture.records(chain)).every(({ outcome, submission }) => outcome === 'accepted' && submission),
    ).toBe(true);
    const received = await fixture.received(chain.supplier);
    expect(received.map(({ times }) => times)).toEqual(Array.from({ length: count + 1 }, () => 1));
  });

  it('is marked at the end of the call if nothing has marked it before', async () => {
    const chain = await sealedChain('B85905495');
    fixture.at['before-call'] = async () => {
      // Like a process that marked one more record and died: the sender finds another count and marks nothing.
      const { _id, ordinals } = (await open(chain)) as SubmissionDocument;
      const next = { chain: chain._id, ordinal: ordinals[10] as number };
      await getRecordsCollection(fixture.database).updateOne(next, { $set: { pending: false, submission: _id } });
      await getSubmissionsCollection(fixture.database).updateOne({ _id }, { $set: { marked: 11 } });
    };
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', records: count, pending: 0 });
    expect(await getRecordsCollection(fixture.database).countDocuments({ chain: chain._id, pending: true })).toBe(0);
    expect(await fixture.record(chain)).toMatchObject({ recorded: count });
  });

  it('is not frozen again because of an outdated list of pending records', async () => {
    const chain = await sealedChain('B60000007');
    const old = fixture.database.db.client.startSession();
    try {
      old.startTransaction({ readConcern: { level: 'snapshot' } });
      const seen = await getRecordsCollection(fixture.database).countDocuments(
        { chain: chain._id, pending: true },
        { session: old },
      );
      expect(seen).toBe(count);
      expect((await fixture.submit(chain)).kind).toBe('answered');
      const [closed] = await getSubmissionsCollection(fixture.database).find({ chain: chain._id }).toArray();
      const again = { ...(closed as SubmissionDocument), _id: 'another', open: true };
      await expect(getSubmissionsCollection(fixture.database).insertOne(again, { session: old })).rejects.toThrow(
        /WriteConflict/,
      );
    } finally {
      await old.endSession();
    }
  });
});
