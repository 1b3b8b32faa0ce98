// A page of rows of a batch may have ten thousand faults. Other calls are served while they are formatted.
import { batchLimits } from '../../src/contracts/limits/batches';
import { toBatchRowListJsonYieldingToEventLoop } from '../../src/http/batches/read-batches';
import type { BatchRowDocument } from '../../src/model/batch';

const row = (at: number): BatchRowDocument => ({
  _id: `w:b:${at}`,
  workspace: 'w',
  batch: 'b',
  row: at,
  lines: [at],
  status: 'failed',
  entry: 'e',
  job: 'j',
  faults: [],
});

describe('a page of rows of a batch', () => {
  it('is formatted a few rows at a time', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const list = await toBatchRowListJsonYieldingToEventLoop(
      Array.from({ length: 100 }, (_, at) => row(at)),
      { language: 'en' },
    );
    clearImmediate(next);
    expect(list).toHaveLength(100);
    expect(turns).toBeGreaterThanOrEqual(100 / batchLimits.reportRows - 1);
  });
});
