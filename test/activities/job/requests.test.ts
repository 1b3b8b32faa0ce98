// Database requests of the walks of an invoice: nothing is read twice, and each walk needs at most one transaction.
import { getRecordsCollection } from '../../../src/store/chains/records';
import type { ChainDocument } from '../../../src/model/chain';
import { monitored, requestsOf } from '../../http/count-requests';
import { mongoUri, ownName, temporalAddress } from '../../servers/addresses';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { begin, type StartedWalk, takeWalk, unnumbered } from './jobs';

let fixture: ChainFixture;
let chain: ChainDocument;

beforeAll(async () => {
  fixture = await openChainFixture({
    MONGODB_URI: monitored(mongoUri()),
    TEMPORAL_ADDRESS: temporalAddress(),
    SELLO_TASK_QUEUE: ownName('requests'),
  });
  chain = await fixture.supplier('B12345674');
  // The first walk creates the key of the workspace and the series, and the first PDF reads the address of the supplier.
  const first = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
  await takeWalk(fixture.deps, first);
  await fixture.seal(chain);
  await takeWalk(fixture.deps, first);
}, 60_000);
afterAll(() => fixture?.close());

const requests = (begun: StartedWalk): Promise<string[]> =>
  requestsOf(fixture.database, () => takeWalk(fixture.deps, begun));
const commits = (list: readonly string[]): number => list.filter((each) => each === 'commitTransaction').length;

describe('a walk of an invoice', () => {
  let begun: StartedWalk;
  beforeAll(async () => {
    begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
  });

  it('sends at most 10 requests in 1 transaction if it is the first walk and sets the number', async () => {
    const list = await requests(begun);
    expect(list).toEqual([
      'aggregate jobs',
      'aggregate numbers',
      'insert numbers',
      // One request checks whether a client set that number by hand.
      'aggregate requests',
      'update jobs',
      'update entries',
      'update versions',
      'insert requests',
      'update outbox',
      'commitTransaction',
    ]);
  });

  it('writes nothing while its record waits for the chain', async () => {
    expect(await requests(begun)).toEqual(['aggregate jobs']);
  });

  it('sends at most 6 requests to end the job and create the PDF', async () => {
    await fixture.seal(chain);
    const list = await requests(begun);
    expect(list).toEqual([
      'aggregate jobs',
      'update jobs',
      'update entries',
      'update blobs',
      'update outbox',
      'commitTransaction',
    ]);
  });

  it('sends at most 5 requests if it is the last walk', async () => {
    const settled = { outcome: 'accepted', csv: 'CSV-1', answer: '<Answer/>' } as const;
    await getRecordsCollection(fixture.database).updateMany({ workspace }, { $set: settled });
    const list = await requests(begun);
    expect(list).toEqual(['aggregate jobs', 'update jobs', 'update entries', 'update outbox', 'commitTransaction']);
    expect(commits(list)).toBe(1);
    expect(await requests(begun)).toEqual(['aggregate jobs']);
  });
});
