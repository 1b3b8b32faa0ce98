// A supplier that is unregistered while a job of an invoice runs: the job requests its record after the check found
// no pending job.
import { getChainsCollection } from '../../../src/store/chains/chains';
import { commitJobWalk } from '../../../src/store/jobs/commit-walk';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { begin, changesOf, party, takeWalk, viewOf } from '../job/jobs';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

describe('a supplier that is being unregistered', () => {
  it('still issues an invoice that was requested before the end', async () => {
    const chain = await fixture.supplier('A40000002');
    const begun = await begin(fixture.database, 'Register supplier', party(chain.supplier));
    expect((await viewOf(fixture.deps, begun)).chainIsBusy).toBe(false);
    // The check finds nothing pending; then a walk of an invoice commits its request, and the supplier is unregistered.
    await fixture.ask(chain, await fixture.invoice(chain, 'LAST-1'));
    await getChainsCollection(fixture.database).updateOne(
      { _id: chain._id },
      { $set: { 'registration.state': 'unregistered' } },
    );
    await fixture.seal(chain);
    await fixture.drain(chain);
    expect((await fixture.records(chain)).map(({ outcome }) => outcome)).toEqual(['accepted']);
  }, 60_000);

  it('stays registered if an invoice was requested after the walk of its job found nothing that waits', async () => {
    const chain = await fixture.supplier('B85905495');
    const begun = await begin(fixture.database, 'Unregister supplier', party(chain.supplier));
    const view = await viewOf(fixture.deps, begun);
    const changes = await changesOf(fixture.deps, view);
    await fixture.ask(chain, await fixture.invoice(chain, 'LAST-2'));
    expect(await commitJobWalk(fixture.database, view, changes)).toBe('lost');
    expect((await fixture.chain(chain)).registration.state).toBe('registered');
    await takeWalk(fixture.deps, begun);
    const job = await getJobsCollection(fixture.database).findOne({ _id: begun.job._id });
    expect(job).toMatchObject({ status: 'KO', faults: [{ code: 'chain-busy' }] });
  });
});
