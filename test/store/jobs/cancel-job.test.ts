// The cancellation of a job on a real database: its request is withdrawn unless it is sealed, its entry is unlocked, and
// it happens once.
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { cancelJobUnlessRecordUnsettled } from '../../../src/store/jobs/end-job';
import { commitJobWalk } from '../../../src/store/jobs/commit-walk';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import type { ChainDocument } from '../../../src/model/chain';
import { begin, type StartedWalk, changesOf, everything, unnumbered, viewOf } from '../../activities/job/jobs';
import { type ChainFixture, openChainFixture, workspace } from '../../activities/chain-fixture';
import { monitored, requestsOf } from '../../http/count-requests';
import { mongoUri, temporalAddress } from '../../servers/addresses';
import { createMessage } from '../../../src/messages/message';

let fixture: ChainFixture;
let chain: ChainDocument;

beforeAll(async () => {
  fixture = await openChainFixture({ MONGODB_URI: monitored(mongoUri()), TEMPORAL_ADDRESS: temporalAddress() });
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterAll(() => fixture?.close());

/** A job whose request waits for the seal. */
async function waiting(): Promise<StartedWalk> {
  const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
  await commit(begun);
  return begun;
}

async function commit(begun: StartedWalk): Promise<string> {
  const view = await viewOf(fixture.deps, begun);
  return commitJobWalk(fixture.database, view, await changesOf(fixture.deps, view));
}

const cancel = ({ job }: StartedWalk) =>
  cancelJobUnlessRecordUnsettled(fixture.database, workspace, job.id, new Date());
const getJob = ({ job }: StartedWalk) => getJobsCollection(fixture.database).findOne({ _id: job._id });
const getRequest = ({ job }: StartedWalk) => fixture.request(`${job._id}:3`);

describe('cancelJobUnlessRecordUnsettled', () => {
  it('withdraws the request, ends the running step with CANCEL and unlocks the entry', async () => {
    const begun = await waiting();
    expect(await cancel(begun)).toBe('cancelled');
    expect(await getRequest(begun)).toMatchObject({ state: 'withdrawn', held: false });
    const job = await getJob(begun);
    expect(job).toMatchObject({ status: 'CANCEL', open: false, faults: [], revision: 2 });
    expect(job?.intents[3]).toMatchObject({
      completed: true,
      events: [
        { index: 0, status: 'RUN' },
        { index: 1, status: 'QUEUED' },
        { index: 2, status: 'CANCEL', message: createMessage('job-was-cancelled') },
      ],
    });
    expect((await fixture.entry(begun.entry)).openJob).toBeNull();
    expect((await fixture.seal(chain)).sealed).toBe(0);
  });

  it('changes nothing in a job that has ended', async () => {
    const begun = await waiting();
    await cancel(begun);
    const before = await everything(fixture.database);
    expect(await cancel(begun)).toBe('done');
    expect(await cancelJobUnlessRecordUnsettled(fixture.database, workspace, 'nobody', new Date())).toBe('done');
    expect(await everything(fixture.database)).toEqual(before);
  });

  it('changes nothing while the record waits for its response', async () => {
    const begun = await waiting();
    await fixture.seal(chain);
    const before = await everything(fixture.database);
    expect(await cancel(begun)).toBe('sealed');
    expect(await everything(fixture.database)).toEqual(before);
  });

  it('cancels a job that has not started', async () => {
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
    expect(await cancel(begun)).toBe('cancelled');
    expect(await getJob(begun)).toMatchObject({ status: 'CANCEL', intents: [] });
    expect((await fixture.entry(begun.entry)).openJob).toBeNull();
  });

  it('does not change an entry that another job has locked', async () => {
    const begun = await waiting();
    await getEntriesCollection(fixture.database).updateOne({ _id: begun.entry._id }, { $set: { openJob: 'another' } });
    expect(await cancel(begun)).toBe('cancelled');
    expect((await fixture.entry(begun.entry)).openJob).toBe('another');
  });

  it('needs 10 requests to the database', async () => {
    const begun = await waiting();
    expect(await requestsOf(fixture.database, () => cancel(begun))).toEqual([
      'find jobs',
      'find entries',
      'find requests',
      'find chains',
      'find jobs',
      'update jobs',
      'update requests',
      'findAndModify entries',
      'update outbox',
      'commitTransaction',
    ]);
  });

  it('cancels a job during sealing only before its record is sealed', async () => {
    for (let i = 0; i < 12; i += 1) {
      const begun = await waiting();
      const sealing = fixture.seal(chain);
      let end = await cancel(begun);
      for (let tries = 0; end === 'lost' && tries < 5; tries += 1) end = await cancel(begun);
      await sealing;
      await fixture.seal(chain);
      const request = await getRequest(begun);
      const record = (await fixture.records(chain)).some(({ entry }) => entry === begun.entry.id);
      expect([end, request?.state, record]).toEqual(
        record ? ['sealed', 'sealed', true] : ['cancelled', 'withdrawn', false],
      );
    }
  });

  it('can run during a walk, and the writes of the walk are complete or absent', async () => {
    for (let i = 0; i < 8; i += 1) {
      const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
      const walking = commit(begun);
      let end = await cancel(begun);
      for (let tries = 0; end === 'lost' && tries < 5; tries += 1) end = await cancel(begun);
      const walked = await walking;
      expect(end).toBe('cancelled');
      const request = await getRequest(begun);
      expect(request?.state).toBe(walked === 'written' ? 'withdrawn' : undefined);
      expect((await fixture.entry(begun.entry)).openJob).toBeNull();
    }
  });
});
