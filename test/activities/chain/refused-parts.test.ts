// The parts of a rejected batch: no part contains records that a read did not return, and settled records do not
// delay the rest.
import { findBadRecordSearch } from '../../../src/store/submissions/bad-record-searches';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

/** The simulator responds with Fault 4102 to a message with this customer. */
const breaksTheMessage = 'B00410209';

describe('the parts of a rejected batch', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture({ SELLO_AUTHORITY_CALL_SECONDS: '1', SELLO_AUTHORITY_LEASE_SECONDS: '1' });
  }, 60_000);
  afterAll(() => fixture?.close());
  afterEach(() => {
    fixture.at = {};
  });

  /** Four records, the last of which makes the authority refuse the message. */
  const sealed = async (supplier: string) => {
    const chain = await fixture.supplier(supplier);
    await fixture.seed(chain, 4, (i) => (i === 3 ? breaksTheMessage : '54387763P'));
    await fixture.seal(chain);
    return chain;
  };
  const outcomes = async (chain: { _id: string }) =>
    (await getRecordsCollection(fixture.database).find({ chain: chain._id }).sort({ ordinal: 1 }).toArray()).map(
      ({ outcome = 'unsettled' }) => outcome,
    );

  it('wait if an outdated read returns no records', async () => {
    const chain = await sealed('B12345674');
    fixture.at['after-call'] = async () => {
      // The result of a read after an election: the records as they were before the batch was frozen.
      await getRecordsCollection(fixture.database).updateMany(
        { chain: chain._id },
        { $rename: { submission: 'hidden' } },
      );
    };
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'lease' });
    expect(await findBadRecordSearch(fixture.database, chain._id)).toBeNull();
    fixture.at = {};
    await getRecordsCollection(fixture.database).updateMany(
      { chain: chain._id },
      { $rename: { hidden: 'submission' } },
    );
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await fixture.drain(chain);
    expect(await outcomes(chain)).toEqual(['accepted', 'accepted', 'accepted', 'rejected']);
  });

  it('omit a record that another process has settled', async () => {
    const chain = await sealed('B85905495');
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'fault', next: 'split' });
    const search = await findBadRecordSearch(fixture.database, chain._id);
    const [first] = search?.pieces ?? [];
    expect(first).toMatchObject({ from: 0, to: 2 });
    const settled = { outcome: 'accepted', pending: false, settledAt: new Date() } as const;
    await getRecordsCollection(fixture.database).updateMany(
      { _id: { $in: search?.records.slice(0, 2) ?? [] } },
      { $set: settled },
    );
    await fixture.drain(chain);
    expect(await outcomes(chain)).toEqual(['accepted', 'accepted', 'accepted', 'rejected']);
    expect(await findBadRecordSearch(fixture.database, chain._id)).toBeNull();
  });
});
