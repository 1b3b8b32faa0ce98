// Reads that are limited by bytes, and database errors that are retried.
import { MongoInvalidArgumentError, MongoNetworkError, MongoServerError } from 'mongodb';
import { readRowsWithinBytes, computeBsonSizeBytes } from '../../src/store/paging';
import {
  connectDatabase,
  type Database,
  isRejectedWriteError,
  isTooLargeDocumentError,
  isTemporaryDatabaseError,
} from '../../src/store/database';
import { mongoUri, ownName } from '../servers/addresses';

async function* rows(...sizes: number[]): AsyncGenerator<number> {
  for (const size of sizes) yield await Promise.resolve(size);
}
const within = (...sizes: number[]) => readRowsWithinBytes(rows(...sizes), 10, (size) => size);

describe('a read that is limited by bytes', () => {
  it('ends before the row that exceeds the limit, but always reads one row', async () => {
    expect(await within(4, 6, 1)).toEqual({ rows: [4, 6], cut: true });
    expect(await within(50, 1)).toEqual({ rows: [50], cut: true });
    expect(await within(50)).toEqual({ rows: [50], cut: false });
    expect(await within()).toEqual({ rows: [], cut: false });
  });

  it('counts bytes as the database does', () => {
    expect(computeBsonSizeBytes({})).toBe(5);
    expect(computeBsonSizeBytes({ a: undefined })).toBe(5);
    expect(computeBsonSizeBytes({ text: '€' })).toBe(5 + 1 + 5 + 4 + 3 + 1);
  });
});

describe('an error of the database', () => {
  const server = (code: number, ...errorLabels: string[]) => new MongoServerError({ message: 'x', code, errorLabels });

  it.each([
    ['a network that is away', new MongoNetworkError('x'), true],
    ['a conflict', server(112, 'TransientTransactionError'), true],
    ['a commit of which nothing is known', server(50, 'UnknownTransactionCommitResult'), true],
    ['a new primary', server(10_107, 'RetryableWriteError'), true],
    ['a full disk', server(14_031), true],
    ['a document that is too large', server(10_334), false],
    ['an update that makes it too large', server(17_419), false],
    ['a document that the driver refuses', new MongoInvalidArgumentError('x'), false],
    ['a fault of the code', new TypeError('x'), false],
  ])('is temporary if it is %s, %#', (_what, error, passes) => {
    expect(isTemporaryDatabaseError(error)).toBe(passes);
  });

  it('is not temporary if a document has more than 16 MB', async () => {
    let database: Database | undefined;
    try {
      database = await connectDatabase(mongoUri(), ownName('bounds'));
      const things = database.collection<{ _id: string; text: string; more?: string[] }>('things');
      const half = 'x'.repeat(9 * 1024 * 1024);
      await things.insertOne({ _id: 'a', text: half });
      const errors = [
        await things.updateOne({ _id: 'a' }, { $push: { more: half } }).catch((error: unknown) => error),
        await things.updateOne({ _id: 'a' }, [{ $set: { more: [half] } }]).catch((error: unknown) => error),
        await things.insertOne({ _id: 'b', text: half + half }).catch((error: unknown) => error),
        await things
          .bulkWrite([{ insertOne: { document: { _id: 'c', text: half + half } } }])
          .catch((error: unknown) => error),
        await things
          .bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $push: { more: half } } } }])
          .catch((error: unknown) => error),
      ];
      expect(
        errors.map((error) => [
          isTemporaryDatabaseError(error),
          isRejectedWriteError(error),
          isTooLargeDocumentError(error),
        ]),
      ).toEqual(errors.map(() => [false, true, true]));
    } finally {
      await database?.db.dropDatabase();
      await database?.close();
    }
  }, 30_000);
});
