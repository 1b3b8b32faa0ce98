// Errors of bulk writes, which the driver wraps: the inner error decides. Regression: a job failed permanently
// because no primary was found during an election.
import {
  BSON,
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  type TopologyDescription,
} from 'mongodb';
import {
  isRejectedWriteError,
  isTooLargeDocumentError,
  isDatabaseUnavailableError,
  isTemporaryDatabaseError,
} from '../../src/store/database';

const wrapped = (error: Error): MongoBulkWriteError => new MongoBulkWriteError(error, {} as never);

describe('an error of a bulk write', () => {
  it.each([
    ['no primary was found in time', new MongoServerSelectionError('no primary', {} as TopologyDescription)],
    ['the connection broke', new MongoNetworkError('connection closed')],
    ['the member ended', new MongoServerError({ message: 'shutting down', code: 11_600 })],
  ])('is retried, like the error of a single write, if it is %s', (_, error) => {
    for (const one of [error, wrapped(error)])
      expect([isTemporaryDatabaseError(one), isRejectedWriteError(one)]).toEqual([true, false]);
  });

  it('is an outage if the database is unavailable', () => {
    expect(isDatabaseUnavailableError(wrapped(new MongoNetworkError('connection closed')))).toBe(true);
  });

  it.each([
    ['a document that the server refuses', new MongoServerError({ message: 'too large', code: 10_334 })],
    ['a document that cannot be written', new BSON.BSONError('bad')],
  ])('is not retried if it is %s', (_, error) => {
    for (const one of [error, wrapped(error)])
      expect([isTemporaryDatabaseError(one), isRejectedWriteError(one)]).toEqual([false, true]);
  });

  it('is an oversized document if it exceeds the buffer', () => {
    const error = new RangeError('The value of "offset" is out of range.');
    for (const one of [error, wrapped(error)])
      expect([isRejectedWriteError(one), isTooLargeDocumentError(one)]).toEqual([true, true]);
  });
});
