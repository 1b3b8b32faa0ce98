// A supplier is taken out of its chain while a job of an invoice is at work: nothing is seen to wait, and then
// something does.
import { chainsCollection } from '../../../src/store/chains/chains';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { begin, party, viewOf } from '../job/jobs';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

describe('unregistering a supplier', () => {
  it('an invoice asked for during the end of the registration is sealed and sent: nothing of it is lost', async () => {
    const chain = await fixture.supplier('A40000002');
    const begun = await begin(fixture.database, 'Register supplier', party(chain.supplier));
    expect((await viewOf(fixture.deps, begun)).chainIsBusy).toBe(false);
    // Nothing was seen to wait; then a walk of an invoice commits its request, and the supplier is taken out.
    await fixture.ask(chain, await fixture.invoice(chain, 'LAST-1'));
    await chainsCollection(fixture.database).updateOne(
      { _id: chain._id },
      { $set: { 'registration.state': 'unregistered' } },
    );
    await fixture.seal(chain);
    await fixture.drain(chain);
    expect((await fixture.records(chain)).map(({ outcome }) => outcome)).toEqual(['accepted']);
  }, 60_000);
});
