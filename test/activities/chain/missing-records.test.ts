// An open submission without its records, because the database was damaged: the chain raises an alarm instead of
// waiting.
import { makeSupplierCode } from '../../../bench/documents';
import { renderMessageInEnglish } from '../../../src/messages/render';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('an open submission with a missing record', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  it('raises an alarm that names the record, and is tried again', async () => {
    const chain = await fixture.supplier(makeSupplierCode(4_444));
    await fixture.seed(chain, 2);
    await fixture.seal(chain);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'unavailable', next: 1 }] });
    await fixture.submit(chain);
    const [, last] = await fixture.records(chain);
    if (!last) throw new Error('nothing was sealed');
    await getRecordsCollection(fixture.database).deleteOne({ _id: last._id });
    await expect(fixture.send(chain)).rejects.toThrow('1 are stored');
    expect(renderMessageInEnglish((await fixture.chain(chain)).alarm?.text ?? '')).toMatch(
      /^Sello could not send a submission: submission .+ has 2 records/,
    );
  });
});
