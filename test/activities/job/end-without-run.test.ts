// An API process that dies after the transaction that ended a job and before the start of its run: the job has no
// run in Temporal, and nothing waits for one.
import { createUuidV7 } from '../../../src/main/ids';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { listPossiblyUnnotifiedJobs, listJobsDueForSweep } from '../../../src/store/jobs/overdue-jobs';
import { startApi, type TestApi } from '../../http/api';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';

let fixture: ChainFixture;
let api: TestApi;
beforeAll(async () => {
  fixture = await openChainFixture();
  api = await startApi({ SELLO_DATABASE: fixture.database.db.databaseName });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await fixture?.close();
});

/** The process died: no response is stored, and its claim has expired. */
const forgetAnswers = () =>
  fixture.database
    .collection('idempotency')
    .updateMany({}, { $set: { leaseExpiresAt: new Date(Date.now() - 1) }, $unset: { answer: '' } });

describe('an ended job without a run', () => {
  it('is ignored by the sweep, and a repeat of its call returns at once', async () => {
    const chain = await fixture.supplier('B12345674');
    const token = await api.token('admin', workspace);
    const headers = { 'Idempotency-Key': createUuidV7() };
    const lines = [{ description: 'Silla', price: '10.00', tax: '21%' }];
    const body = { supplier: chain.supplier, kind: 'simplified', series: 'DIED', lines };
    const issue = (wait: number) =>
      api.call('POST', `/fiscal/v1/invoices?wait=${wait}&until=reported`, body, { token, headers });
    // Temporal is not there, so no run starts.
    const first = await issue(0);
    expect([first.status, first.json.status]).toEqual([202, 'processing']);
    const entryId = first.json.id as string;
    expect(await getSealingRequestsCollection(fixture.database).findOne({ entry: entryId })).toMatchObject({
      callAwaitsEnd: true,
      jobHasNoRun: true,
    });
    await fixture.seal(await fixture.chain(chain));
    await fixture.send(await fixture.chain(chain));
    await forgetAnswers();

    const job = await getJobsCollection(fixture.database).findOne({ entryId });
    expect(job).toMatchObject({ open: false, result: 'succeeded' });
    for (const mark of ['unnotifiedSince', 'poked', 'call']) expect(job).not.toHaveProperty(mark);
    expect(await getEntriesCollection(fixture.database).findOne({ id: entryId })).toMatchObject({ openJob: null });
    const request = await getSealingRequestsCollection(fixture.database).findOne({ entry: entryId });
    expect(request).toMatchObject({ state: 'settled', held: false });
    expect(request).not.toHaveProperty('notify');
    const later = new Date(Date.now() + 86_400_000);
    expect(await listPossiblyUnnotifiedJobs(fixture.database, later, 10)).toEqual([]);
    expect(await listJobsDueForSweep(fixture.database, { overdue: later, young: later, limit: 10 })).toEqual([]);

    const fromMs = performance.now();
    const again = await issue(30);
    expect([again.json.id, again.json.status, again.headers.get('idempotency-replayed')]).toEqual([
      entryId,
      'reported',
      'true',
    ]);
    expect(performance.now() - fromMs).toBeLessThan(5_000);
    expect(await getJobsCollection(fixture.database).countDocuments({ entryId })).toBe(1);
  }, 60_000);
});
