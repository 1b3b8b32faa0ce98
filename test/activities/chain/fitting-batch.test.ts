// Batches whose originals do not fit into one read, or whose read is too slow. Regression: each half of a batch was read
// and converted whole until one fitted, so that an activity could reach its time limit with nothing sealed. A read that
// was too slow for 200 requests was repeated for the same 200 requests.
import { MongoServerError, MongoServerSelectionError } from 'mongodb';
import { readOriginalsOfRequestsThatFitLimits } from '../../../activities/chain/originals';
import { runReportingActivityProgress } from '../../../activities/progress';
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

/** A stage of a search for invoices by their numbers. */
interface SearchStage {
  readonly $match?: { readonly 'snippet.code': { readonly $in: readonly string[] } };
  readonly $unionWith?: { readonly pipeline: readonly SearchStage[] };
}

/** Reads the originals from a database that returns these rows for a number of codes. */
async function readFitting(
  answer: (codes: number) => readonly object[] | Error,
  isLate = false,
  hasFailed: () => boolean = () => false,
  requests = claimed.length,
) {
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
  const result = await runReportingActivityProgress({ moved, isGivenUp: () => false }, () =>
    readOriginalsOfRequestsThatFitLimits(database, chain, claimed.slice(0, requests), {
      isLate: () => isLate,
      hasFailed,
    }),
  );
  return { reads, moves: moved.mock.calls.length, size: result.batch.length, isCut: result.isCut };
}

/** The server's answer to a read that takes longer than its limit. */
const slowRead = (): Error => new MongoServerError({ message: 'slow', code: 50 });

describe('the originals of a batch', () => {
  it('that are beyond the limits are not read further, and a quarter of the batch follows', async () => {
    Object.assign(warningLimits, { relatedMax: 6 });
    const found = await readFitting((codes) => rowsOf(Math.min(codes, 7)));
    // The last read is for the originals of the five corrections.
    expect(found).toEqual({ reads: [20, 5, 6], moves: 1, size: 5, isCut: false });
  });

  it('whose read is too slow are read for a quarter of the batch', async () => {
    const found = await readFitting((codes) => (codes > 2 ? slowRead() : []));
    expect(found).toEqual({ reads: [20, 5, 2], moves: 2, size: 2, isCut: false });
  });

  it('are read for the first request alone if the activity is late', async () => {
    const found = await readFitting((codes) => (codes > 1 ? slowRead() : []), true);
    expect(found).toEqual({ reads: [20, 1], moves: 1, size: 1, isCut: false });
  });

  it('are read for the first request alone if the activity is late between two reads', async () => {
    // Regression: replacements (F3) could take four searches at their time limit before the clock was looked at.
    const replacements = claimed.map(({ request }, i) => ({
      request,
      entry: { document: creditNote(`F${i}`, `A${i}`).replace('"R1"', '"F3"') },
    })) as unknown as readonly SealableRequestWithEntry[];
    let seconds = 20;
    const searches: number[] = [];
    async function* aggregate(stages: readonly SearchStage[]) {
      const searched = stages.flatMap(({ $unionWith }) => $unionWith?.pipeline ?? []);
      // The search for replacements also finds drafts.
      const isOfReplacements = searched.length > 3;
      const codes = searched[0]?.$match?.['snippet.code'].$in ?? [];
      if (!isOfReplacements) return;
      seconds += 9;
      searches.push(codes.length);
      // A correction that names one more invoice, which the next search looks for.
      const document = creditNote(`C${seconds}`, codes[0] ?? '');
      const registration = { ordinal: 1, sealedJson: '{"content":{"IDFactura":{}}}' };
      const fiscal = { kind: 'registration', documentDigest: 'd' };
      yield { id: `entry ${seconds}`, document, digest: 'd', fiscal, registration, search: 0 };
    }
    const database = { collection: () => ({ aggregate, findOne: async () => null }) } as unknown as Database;
    const limits = { isLate: () => seconds > 30, hasFailed: () => false };
    const found = await readOriginalsOfRequestsThatFitLimits(
      database,
      { workspace: 'w', supplier: 'B98602642' },
      replacements,
      limits,
    );
    expect([found.batch.length, found.isCut]).toEqual([1, false]);
    expect(searches).toEqual([20, 1, 1, 1, 1, 1]);
  });

  it('are read no further for replacements (F3) once another read of the batch was cut', async () => {
    // Regression: these reads continued during those of the next batch, although nothing used their results.
    Object.assign(warningLimits, { relatedMax: 2 });
    let isCut = (): void => undefined;
    const cut = new Promise<void>((resolve) => {
      isCut = resolve;
    });
    const sizes: number[] = [];
    async function* aggregate(stages: readonly SearchStage[]) {
      const searched = stages.flatMap(({ $unionWith }) => $unionWith?.pipeline ?? []);
      const codes = searched[0]?.$match?.['snippet.code'].$in ?? [];
      const isOfReplacements = searched.length > 3;
      if (isOfReplacements) sizes.push(codes.length);
      if (codes.length <= 5) return;
      if (!isOfReplacements) {
        yield* rowsOf(3);
        return;
      }
      // The search for replacements ends after the batch has been cut.
      await cut;
      const registration = { ordinal: 1, sealedJson: '{"content":{"IDFactura":{}}}' };
      const fiscal = { kind: 'registration', documentDigest: 'd' };
      const document = creditNote('C', codes[0] ?? '');
      yield { id: 'entry C', document, digest: 'd', fiscal, registration, search: 0 };
    }
    const database = { collection: () => ({ aggregate, findOne: async () => null }) } as unknown as Database;
    const replacements = claimed.map(({ request }, i) => ({
      request,
      entry: { document: creditNote(`F${i}`, `A${i}`).replace('"R1"', '"F3"') },
    })) as unknown as readonly SealableRequestWithEntry[];
    const found = await readOriginalsOfRequestsThatFitLimits(
      database,
      { workspace: 'w', supplier: 'B98602642' },
      replacements,
      {
        isLate: () => false,
        hasFailed: () => false,
      },
    );
    isCut();
    await new Promise((resolve) => setImmediate(resolve));
    expect([found.batch.length, sizes]).toEqual([5, [20, 5]]);
  });

  it.each([
    ['no server answers', new MongoServerSelectionError('away', {} as never)],
    ['no connection is free', Object.assign(new Error('full'), { name: 'MongoWaitQueueTimeoutError' })],
  ])('are not read again if %s', async (_, error) => {
    // Regression: an outage counted as a read that is too slow, so that three more reads followed without a pause.
    const searches: number[] = [];
    const read = readFitting((codes) => {
      searches.push(codes);
      return error;
    });
    await expect(read).rejects.toBe(error);
    expect(searches).toEqual([20]);
  });

  it('are not read again if another read of the batch has failed', async () => {
    const searches: number[] = [];
    const slow = (codes: number) => {
      searches.push(codes);
      return slowRead();
    };
    await expect(readFitting(slow, false, () => true)).rejects.toThrow('slow');
    expect(searches).toEqual([20]);
  });

  it('of one request are read up to the limits', async () => {
    Object.assign(warningLimits, { relatedMax: 1 });
    expect(await readFitting(() => rowsOf(2), true)).toMatchObject({ size: 1, isCut: true });
  });

  // Regression: the request failed in each attempt, and each later request of its chain waited.
  it.each([
    [false, 3],
    [true, 1],
  ])(
    'of one request count as unknown if each read is too slow, and the activity is late: %s',
    async (isLate, reads) => {
      const found = await readFitting(
        () => slowRead(),
        isLate,
        () => false,
        1,
      );
      expect(found).toMatchObject({ size: 1, isCut: true, reads: Array.from({ length: reads }, () => 1) });
    },
  );

  it('of one request are read again if one read is too slow', async () => {
    const answers = [slowRead(), rowsOf(0)];
    const found = await readFitting(
      () => answers.shift() ?? [],
      false,
      () => false,
      1,
    );
    expect(found).toEqual({ reads: [1, 1], moves: 1, size: 1, isCut: false });
  });

  it('of one request that cannot be read for another reason end the attempt', async () => {
    const away = new MongoServerSelectionError('away', {} as never);
    await expect(
      readFitting(
        () => away,
        false,
        () => false,
        1,
      ),
    ).rejects.toBe(away);
  });
});
