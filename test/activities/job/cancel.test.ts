// A job that is cancelled in Temporal, on a real database: it is refused as by the API, so that an invoice that the
// authority may have is never issued again.
import { cancelJobAndReturnRunEnd, wrapCancellationToFailIfRefused } from '../../../activities/job/cancel';
import { isInvoiceFailedOrCancelledBeforeSeal } from '../../../src/invoices/status';
import type { ChainDocument } from '../../../src/model/chain';
import { pauseAllChainsAfterRestore } from '../../../src/store/backup';
import { cancelJobUnlessRecordUnsettled } from '../../../src/store/jobs/end-job';
import { commitJobWalk } from '../../../src/store/jobs/commit-walk';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { begin, changesOf, type StartedWalk, unnumbered, viewOf } from './jobs';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

async function startWaiting(chain: ChainDocument): Promise<StartedWalk> {
  const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
  const view = await viewOf(fixture.deps, begun);
  expect(await commitJobWalk(fixture.database, view, await changesOf(fixture.deps, view))).toBe('written');
  // The walk ended the mark with which jobs are stored.
  expect(await readJob(begun)).not.toHaveProperty('unnotifiedSince');
  return begun;
}
const readJob = ({ job }: StartedWalk) => getJobsCollection(fixture.database).findOne({ _id: job._id });
const cancel = ({ input }: StartedWalk) =>
  wrapCancellationToFailIfRefused(cancelJobAndReturnRunEnd(fixture.deps))(input);

describe('the cancellation of the run of a job in Temporal', () => {
  it('is refused if the request may have been sealed after the restored backup', async () => {
    const chain = await fixture.supplier('B12345674');
    const begun = await startWaiting(chain);
    await pauseAllChainsAfterRestore(fixture.database, await fixture.database.now());
    await expect(cancel(begun)).rejects.toMatchObject({
      type: 'cancellation-refused',
      nonRetryable: true,
      category: 'BENIGN',
      message: expect.stringMatching(/refused, because a backup was restored.*The job is still open\. Wait until/),
    });
    expect((await fixture.request(`${begun.job._id}:3`))?.state).toBe('waiting');
    expect(isInvoiceFailedOrCancelledBeforeSeal(await fixture.entry(begun.entry))).toBe(false);
    // The sweep starts another run, even if thousands of jobs are open.
    expect(await readJob(begun)).toMatchObject({ open: true, unnotifiedSince: expect.any(Date) });
    await expect(cancel(begun)).rejects.toMatchObject({ type: 'cancellation-refused' });
  });

  it('is refused while the sealed record waits for the authority, so that the job still makes its PDF', async () => {
    const chain = await fixture.supplier('B58378431');
    const begun = await startWaiting(chain);
    await fixture.seal(chain);
    await expect(cancel(begun)).rejects.toThrow(/waiting for the response of the authority/);
    expect(await readJob(begun)).toMatchObject({ open: true, unnotifiedSince: expect.any(Date) });
  });

  it('ends a job that has sealed nothing, and a job that the API has cancelled', async () => {
    const chain = await fixture.supplier('A58818501');
    const begun = await startWaiting(chain);
    expect(await cancel(begun)).toMatchObject({ result: 'cancelled' });
    const byApi = await startWaiting(chain);
    await cancelJobUnlessRecordUnsettled(fixture.database, workspace, byApi.job.id, new Date());
    expect(await cancel(byApi)).toMatchObject({ result: 'cancelled' });
    expect((await readJob(byApi))?.unnotifiedSince).toBeUndefined();
  });
});
