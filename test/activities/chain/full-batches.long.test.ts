// Batches of the usual size to a slow authority; send.test.ts sends small ones.
import { chainLimits } from '../../../src/contracts/limits/chain';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { expectBatchAfterBatch } from './sealed-chain';

describe('full batches', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    // On a busy machine, the simulator needs seconds for a full batch.
    fixture = await openChainFixture({ SELLO_AUTHORITY_CALL_SECONDS: '50', SELLO_AUTHORITY_LEASE_SECONDS: '55' });
  }, 60_000);
  afterAll(() => fixture.close());

  it('are sent one after the other, and each is recorded during the call for the next one', async () => {
    await expectBatchAfterBatch(fixture, 'B12345674', 2 * chainLimits.batchRecordsMax);
  }, 60_000);
});
