// A frozen list whose records are marked while it is under way: whoever dies in between, the list stays one list.
import { readStanding } from '../../../src/store/ledger/reading';
import { records } from '../../../src/store/ledger/records';
import { type SubmissionDocument, submissions } from '../../../src/store/ledger/submissions';
import { type House, openHouse } from '../chain-fixture';

const count = 120;

describe('a list whose records are marked during the call', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ SELLO_AUTHORITY_CALL_SECONDS: '1', SELLO_AUTHORITY_LEASE_SECONDS: '1' });
  }, 60_000);
  afterAll(() => house?.close());
  afterEach(() => {
    house.at = {};
  });

  const sealedChain = async (supplier: string) => {
    const chain = await house.supplier(supplier);
    await house.seed(chain, count);
    await house.seal(chain);
    return house.chain(chain);
  };
  const pendingOf = async (chain: Awaited<ReturnType<typeof sealedChain>>): Promise<number> =>
    (await readStanding(house.database, chain)).pending;
  const open = (chain: { _id: string }) => submissions(house.database).findOne({ chain: chain._id, open: true });

  it('goes again as it is when its sender dies before marking, without what was sealed meanwhile', async () => {
    const chain = await sealedChain('B12345674');
    house.at['before-call'] = () => Promise.reject(new Error('the worker died'));
    await expect(house.submit(chain)).rejects.toThrow('died');
    house.at = {};
    const frozen = await open(chain);
    expect(frozen).toMatchObject({ count, marked: 10 });
    expect(await records(house.database).countDocuments({ chain: chain._id, pending: true })).toBe(110);
    expect(await pendingOf(chain)).toBe(count);
    await house.ask(chain, await house.invoice(chain, 'LATER-1'));
    await house.seal(chain);
    expect(await pendingOf(chain)).toBe(count + 1);

    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await house.submit(chain)).toMatchObject({ kind: 'answered', records: count, pending: 1 });
    expect(await submissions(house.database).findOne({ _id: frozen?._id ?? '' })).toMatchObject({ marked: count });
    await house.drain(chain);
    expect((await house.records(chain)).every(({ outcome, submission }) => outcome === 'accepted' && submission)).toBe(
      true,
    );
    const received = await house.received(chain.supplier);
    expect(received.map(({ times }) => times)).toEqual(Array.from({ length: count + 1 }, () => 1));
  });

  it('is marked by its end when nobody has marked it during the call', async () => {
    const chain = await sealedChain('B85905495');
    house.at['before-call'] = async () => {
      // As a process that marked one more and died: the sender finds another count than it knows, and marks nothing.
      const { _id, places } = (await open(chain)) as SubmissionDocument;
      const next = { chain: chain._id, place: places[10] as number };
      await records(house.database).updateOne(next, { $set: { pending: false, submission: _id } });
      await submissions(house.database).updateOne({ _id }, { $set: { marked: 11 } });
    };
    expect(await house.submit(chain)).toMatchObject({ kind: 'answered', records: count, pending: 0 });
    expect(await records(house.database).countDocuments({ chain: chain._id, pending: true })).toBe(0);
    expect(await house.record(chain)).toMatchObject({ recorded: count });
  });

  it('cannot be frozen a second time from an old view of what is pending', async () => {
    const chain = await sealedChain('B60000007');
    const old = house.database.db.client.startSession();
    try {
      old.startTransaction({ readConcern: { level: 'snapshot' } });
      const seen = await records(house.database).countDocuments({ chain: chain._id, pending: true }, { session: old });
      expect(seen).toBe(count);
      expect((await house.submit(chain)).kind).toBe('answered');
      const [closed] = await submissions(house.database).find({ chain: chain._id }).toArray();
      const again = { ...(closed as SubmissionDocument), _id: 'another', open: true };
      await expect(submissions(house.database).insertOne(again, { session: old })).rejects.toThrow(/WriteConflict/);
    } finally {
      await old.endSession();
    }
  });
});
