// Rows of a batch while two attempts work on them, and while no number can be taken: no row is issued that the report
// calls skipped, and nothing is stored of a row that waits.
import { processBatchChunk } from '../../../activities/batch/process-chunk';
import type { BatchDocument } from '../../../src/model/batch';
import type { ChainDocument } from '../../../src/model/chain';
import { findBatch, listBatchRows, requestBatchCancellation } from '../../../src/store/batches/batches';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getSeriesNumbersCollection } from '../../../src/store/series/series';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { buildRowBody, storeBatchWithRows } from './stored-batch';

let fixture: ChainFixture;
let chain: ChainDocument;

beforeAll(async () => {
  fixture = await openChainFixture();
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterAll(() => fixture?.close());

const store = (series: string, count: number, more: Partial<BatchDocument> = {}): Promise<string> =>
  storeBatchWithRows(
    fixture.database,
    Array.from({ length: count }, (_, i) => buildRowBody(chain.supplier, series, i + 1)),
    more,
  );
const chunk = (batchId: string, deps = fixture.deps) => processBatchChunk(deps)({ workspace, batchId });
const readStatuses = async (id: string) =>
  (await listBatchRows(fixture.database, workspace, id, { limit: 1_000 })).map(({ status }) => status);
const listEntryIds = async (series: string) =>
  (await getEntriesCollection(fixture.database).find({ 'snippet.series': series }).toArray()).map(({ id }) => id);

/** Runs a chunk; `work` runs after its rows are validated and before they are stored. */
const chunkWith = (id: string, work: () => Promise<void>) => {
  const { quotas, ...deps } = fixture.deps;
  let isDone = false;
  return chunk(id, {
    ...deps,
    quotas: (...given) => {
      const quota = quotas(...given);
      return {
        ...quota,
        admitEntry: async () => {
          await quota.admitEntry();
          if (!isDone) {
            isDone = true;
            await work();
          }
        },
      };
    },
  });
};

describe('a late attempt of a chunk', () => {
  it('does not issue rows that another attempt skipped after a cancellation', async () => {
    const id = await store('LC', 3);
    await chunkWith(id, async () => {
      expect(await requestBatchCancellation(fixture.database, workspace, id)).toBe(true);
      await chunk(id);
    });
    expect(await readStatuses(id)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(await listEntryIds('LC')).toEqual([]);
    expect(await findBatch(fixture.database, workspace, id)).toMatchObject({ status: 'cancelled', open: false });
  });

  it('issues each row once if another attempt issued the rows', async () => {
    const id = await store('LI', 3);
    await chunkWith(id, async () => void (await chunk(id)));
    const rows = await listBatchRows(fixture.database, workspace, id, { limit: 10 });
    expect((await listEntryIds('LI')).toSorted()).toEqual(rows.map(({ entry }) => entry).toSorted());
    expect(rows.map(({ stage, status }) => [stage, status])).toEqual(rows.map(() => ['seal', 'waiting']));
  });
});

describe('the rows of a batch whose series is paused', () => {
  it('wait without being stored, and are skipped if the batch is cancelled', async () => {
    const first = await store('RP', 1);
    await chunk(first);
    const [entry] = await listEntryIds('RP');
    const number = await getSeriesNumbersCollection(fixture.database).findOne({ id: entry as string });
    await fixture.witness.noteSeries(`${workspace}:${number?.series}`, 50);
    const second = await storeBatchWithRows(
      fixture.database,
      [2, 3, 4].map((at) => buildRowBody(chain.supplier, 'RP', at)),
    );
    expect(await chunk(second)).toMatchObject({ next: { kind: 'seal' }, waiting: 3 });
    expect([await readStatuses(second), await listEntryIds('RP')]).toEqual([
      ['waiting', 'waiting', 'waiting'],
      [entry],
    ]);
    expect(await requestBatchCancellation(fixture.database, workspace, second)).toBe(true);
    await chunk(second);
    expect(await readStatuses(second)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(await findBatch(fixture.database, workspace, second)).toMatchObject({ status: 'cancelled', open: false });
    expect(await listEntryIds('RP')).toEqual([entry]);
  });
});
