// What a walk reads, on a real database, in one request: the job with everything that its steps may ask for.
import { jobs } from '../../../src/store/jobs/jobs';
import { readWalkView } from '../../../src/store/jobs/walk-view';
import type { ChainDocument } from '../../../src/store/ledger/chains';
import { commitWalk } from '../../../src/store/jobs/commit-walk';
import { begin, changesOf, party, unnumbered, viewOf } from '../../activities/job/jobs';
import { type House, openHouse, workspace } from '../../activities/chain-fixture';
import { monitored, requestsOf } from '../../http/count-requests';
import { mongoUri, temporalAddress } from '../../servers/addresses';

let house: House;
let chain: ChainDocument;

beforeAll(async () => {
  house = await openHouse({ MONGODB_URI: monitored(mongoUri()), TEMPORAL_ADDRESS: temporalAddress() });
  chain = await house.supplier('B12345674');
}, 60_000);
afterAll(() => house?.close());

describe('readWalkView', () => {
  it('reads job, entry, workspace and chain of a new job; no request and no record', async () => {
    const begun = await begin(house.database, 'Invoice', unnumbered(chain.supplier));
    const view = await viewOf(house.deps, begun);
    expect(view.job).toEqual(await jobs(house.database).findOne({ _id: begun.job._id }));
    expect(view).toMatchObject({
      entry: { id: begun.entry.id, document: begun.entry.document, openJob: begun.job.id, statesCount: 0 },
      workspace: { _id: workspace, environment: 'simulator' },
      chain: { _id: chain._id },
      chainIsBusy: false,
      request: null,
    });
    expect(view.records.size).toBe(0);
    expect(Object.keys(view.entry ?? {})).not.toEqual(expect.arrayContaining(['states']));
    const asked = await requestsOf(house.database, () => viewOf(house.deps, begun));
    expect(asked).toEqual(['aggregate jobs']);
  });

  it('reads the request of the step that waits, and its record', async () => {
    const begun = await begin(house.database, 'Invoice', unnumbered(chain.supplier));
    const first = await viewOf(house.deps, begun);
    await commitWalk(house.database, first, await changesOf(house.deps, first));
    expect((await viewOf(house.deps, begun)).request).toMatchObject({ visit: 3, state: 'waiting' });
    await house.seal(chain);
    const { request, records, entry } = await viewOf(house.deps, begun);
    const record = records.get(request?.record ?? '');
    expect(request?.state).toBe('sealed');
    expect(record).toMatchObject({ kind: 'registration', xml: expect.stringContaining('RegistroAlta') as string });
    expect([records.size, entry?.fiscal?.record, entry?.statesCount]).toEqual([1, record?._id, 1]);
  });

  it('reads the chain of a party, and whether something of it waits', async () => {
    const quiet = await house.supplier('B83834747');
    const busy = await house.supplier('B63272603');
    await house.seed(busy, 1);
    const read = async ({ supplier }: ChainDocument) =>
      viewOf(house.deps, await begin(house.database, 'Register supplier', party(supplier)));
    expect(await read(quiet)).toMatchObject({ chain: { _id: quiet._id }, chainIsBusy: false });
    expect(await read(busy)).toMatchObject({ chain: { _id: busy._id }, chainIsBusy: true });
    const nobody = { ...quiet, supplier: 'A58818501' };
    expect(await read(nobody)).toMatchObject({ chain: null, chainIsBusy: false });
  });

  it('a job whose entry is gone has none, and a job that is not stored has no view', async () => {
    const begun = await begin(house.database, 'Invoice', unnumbered(chain.supplier));
    await jobs(house.database).updateOne({ _id: begun.job._id }, { $unset: { entryId: '' } });
    expect(await viewOf(house.deps, begun)).toMatchObject({ entry: null, chain: null, request: null });
    expect(await readWalkView(house.database, workspace, 'nobody', () => undefined)).toBeNull();
  });
});
