// Batches whose originals do not fit into one read, or whose read is too slow. Regression: each half of a batch was read
// and converted whole until one fitted, so that an activity could reach its time limit with nothing sealed. A read that
// was too slow for 200 requests was repeated for the same 200 requests.
import { MongoOperationTimeoutError } from 'mongodb';
import { readOriginalsOfFittingBatch } from '../../../activities/chain/originals';
import { trackActivityProgress } from '../../../activities/progress';
import { warningLimits } from '../../../src/contracts/limits/documents';
import type { SealableRequestWithEntry } from '../../../src/store/chains/sealable-requests';
import type { Database } from '../../../src/store/database';

const before = { ...warningLimits };
afterEach(() => Object.assign(warningLimits, before));

const creditNote = (code: string, of: string) =>
  JSON.stringify({
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    type: 'credit-note',
    currency: 'EUR',
    code,
    preceding: [{ code: of }],
    tax: { ext: { 'es-fiscal-doc-type': 'R1' } },
  });

/** Requests for the records of credit notes, each with one original. */
const claimed = Array.from({ length: 20 }, (_, i) => ({
  request: { _id: `request ${i}`, kind: 'generate' },
  entry: { document: creditNote(`R${i}`, `A${i}`) },
})) as unknown as readonly SealableRequestWithEntry[];

/** Rows of the search for numbers: corrections with a record, whose originals follow in a second read. */
const rowsOf = (count: number): object[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `entry ${i}`,
    document: creditNote(`A${i}`, 'B'),
    registration: { ordinal: 1, sealedJson: '{"content":{}}' },
    search: 1,
  }));

/** Reads the originals from a database that returns these rows for a number of codes. */
async function readFitting(answer: (codes: number) => readonly object[] | Error, isLate = false) {
  const reads: number[] = [];
  async function* aggregate([first]: readonly [{ readonly $match: { readonly words: { readonly $in: string[] } } }]) {
    const codes = first.$match.words.$in.length;
    reads.push(codes);
    const found = answer(codes);
    if (found instanceof Error) throw found;
    yield* found;
  }
  const database = { collection: () => ({ aggregate, findOne: async () => null }) } as unknown as Database;
  const chain = { workspace: 'w', supplier: 'B98602642' };
  const moved = jest.fn();
  const result = await trackActivityProgress({ moved, isGivenUp: () => false }, () =>
    readOriginalsOfFittingBatch(database, chain, claimed, () => isLate),
  );
  return { reads, moves: moved.mock.calls.length, size: result.batch.length, isCut: result.isCut };
}

describe('the originals of a batch', () => {
  it('that are beyond the limits are not read further, and a quarter of the batch follows', async () => {
    Object.assign(warningLimits, { relatedMax: 6 });
    const found = await readFitting((codes) => rowsOf(Math.min(codes, 7)));
    // The last read is for the originals of the five corrections.
    expect(found).toEqual({ reads: [20, 5, 6], moves: 1, size: 5, isCut: false });
  });

  it('whose read is too slow are read for a quarter of the batch', async () => {
    const found = await readFitting((codes) => (codes > 2 ? new MongoOperationTimeoutError('slow') : []));
    expect(found).toEqual({ reads: [20, 5, 2], moves: 2, size: 2, isCut: false });
  });

  it('are read for the first request alone if the activity is late', async () => {
    const found = await readFitting((codes) => (codes > 1 ? new MongoOperationTimeoutError('slow') : []), true);
    expect(found).toEqual({ reads: [20, 1], moves: 1, size: 1, isCut: false });
  });

  it('of one request are read up to the limits', async () => {
    Object.assign(warningLimits, { relatedMax: 1 });
    expect(await readFitting(() => rowsOf(2), true)).toMatchObject({ size: 1, isCut: true });
  });

  it('of one request that cannot be read end the attempt', async () => {
    await expect(readFitting(() => new MongoOperationTimeoutError('slow'))).rejects.toThrow('slow');
  });
});
