// A chain while Temporal is down: jobs cannot be notified, and nothing else waits for them.
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('a chain while Temporal is down', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture({ TEMPORAL_ADDRESS: '127.0.0.1:2' });
  }, 60_000);
  afterAll(() => fixture?.close());

  it('seals in time, and notifies the jobs later', async () => {
    const chain = await fixture.supplier('B12345674');
    await fixture.seed(chain, 100);
    await getSealingRequestsCollection(fixture.database).updateMany({}, { $set: { job: 'somebody' } });
    await getEntriesCollection(fixture.database).updateMany({}, { $set: { openJob: 'somebody' } });
    let began = 0;
    fixture.at['before-notify'] = async () => void (began = Date.now());
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 100 });
    expect(Date.now() - began).toBeLessThan(6_000);
    expect(await getSealingRequestsCollection(fixture.database).countDocuments({ notify: true })).toBe(100);
  }, 60_000);
});
