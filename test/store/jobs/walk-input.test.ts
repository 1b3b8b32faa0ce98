// The read of a walk on a real database, in one request: the job with everything that its steps may need.
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { readJobWalkInput } from '../../../src/store/jobs/walk-input';
import type { ChainDocument } from '../../../src/model/chain';
import { commitJobWalk } from '../../../src/store/jobs/commit-walk';
import { begin, changesOf, party, type StartedWalk, unnumbered, viewOf } from '../../activities/job/jobs';
import { type ChainFixture, openChainFixture, workspace } from '../../activities/chain-fixture';
import { monitored, requestsOf } from '../../http/count-requests';
import { mongoUri, temporalAddress } from '../../servers/addresses';

let fixture: ChainFixture;
let chain: ChainDocument;

beforeAll(async () => {
  fixture = await openChainFixture({ MONGODB_URI: monitored(mongoUri()), TEMPORAL_ADDRESS: temporalAddress() });
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterAll(() => fixture?.close());

describe('readJobWalkInput', () => {
  it('reads job, entry, workspace and chain of a new job, without request and record', async () => {
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
    const view = await viewOf(fixture.deps, begun);
    expect(view.job).toEqual(await getJobsCollection(fixture.database).findOne({ _id: begun.job._id }));
    expect(view).toMatchObject({
      entry: { id: begun.entry.id, document: begun.entry.document, openJob: begun.job.id, statesCount: 0 },
      workspace: { _id: workspace, environment: 'simulator' },
      chain: { _id: chain._id },
      chainIsBusy: false,
      request: null,
    });
    expect(view.records.size).toBe(0);
    expect(Object.keys(view.entry ?? {})).not.toEqual(expect.arrayContaining(['states']));
    const commands = await requestsOf(fixture.database, () => viewOf(fixture.deps, begun));
    expect(commands).toEqual(['aggregate jobs']);
  });

  it('reads the request of the waiting step, and its record', async () => {
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
    const first = await viewOf(fixture.deps, begun);
    await commitJobWalk(fixture.database, first, await changesOf(fixture.deps, first));
    expect((await viewOf(fixture.deps, begun)).request).toMatchObject({ visit: 3, state: 'waiting' });
    await fixture.seal(chain);
    const { request, records, entry } = await viewOf(fixture.deps, begun);
    const record = records.get(request?.record ?? '');
    expect(request?.state).toBe('sealed');
    expect(record).toMatchObject({ kind: 'registration', xml: expect.stringContaining('RegistroAlta') as string });
    expect([records.size, entry?.fiscal?.record, entry?.statesCount]).toEqual([1, record?._id, 1]);
  });

  it('never reads a sealed request with an entry that does not have its record yet', async () => {
    // Regression: the entry was read first. If the seal committed before the request was read, the job ended with the
    // code `nothing-to-send`, although its record was sealed.
    const begun = await Promise.all(
      Array.from({ length: 30 }, () => begin(fixture.database, 'Invoice', unnumbered(chain.supplier))),
    );
    for (const one of begun) {
      const first = await viewOf(fixture.deps, one);
      await commitJobWalk(fixture.database, first, await changesOf(fixture.deps, first));
    }
    let isSealed = false;
    let sealedReads = 0;
    const readUntilSealed = async (lane: number): Promise<void> => {
      for (let i = lane; !isSealed; i += 1) {
        const { request, records, entry } = await viewOf(fixture.deps, begun[i % begun.length] as StartedWalk);
        if (request?.state !== 'sealed') continue;
        sealedReads += 1;
        expect([...records.keys()]).toEqual([entry?.fiscal?.record]);
      }
    };
    const seal = fixture.seal(chain).finally(() => (isSealed = true));
    await Promise.all([seal, ...[0, 5, 10, 15, 20, 25].map(readUntilSealed)]);
    // The transaction commits a moment before the activity ends.
    expect(sealedReads).toBeGreaterThan(0);
    expect(await fixture.records(chain)).toHaveLength(begun.length + 1);
  });

  it('reads the chain of a party, and whether any of its records wait', async () => {
    const quiet = await fixture.supplier('B83834747');
    const busy = await fixture.supplier('B63272603');
    await fixture.seed(busy, 1);
    const read = async ({ supplier }: ChainDocument) =>
      viewOf(fixture.deps, await begin(fixture.database, 'Register supplier', party(supplier)));
    expect(await read(quiet)).toMatchObject({ chain: { _id: quiet._id }, chainIsBusy: false });
    expect(await read(busy)).toMatchObject({ chain: { _id: busy._id }, chainIsBusy: true });
    const nobody = { ...quiet, supplier: 'A58818501' };
    expect(await read(nobody)).toMatchObject({ chain: null, chainIsBusy: false });
  });

  it('returns no entry for a job without an entry, and nothing for a job that is not stored', async () => {
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
    await getJobsCollection(fixture.database).updateOne({ _id: begun.job._id }, { $unset: { entryId: '' } });
    expect(await viewOf(fixture.deps, begun)).toMatchObject({ entry: null, chain: null, request: null });
    expect(await readJobWalkInput(fixture.database, workspace, 'nobody', () => undefined)).toBeNull();
  });
});
