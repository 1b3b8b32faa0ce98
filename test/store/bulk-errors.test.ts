// The driver wraps every error of a bulk write. A job was ended for good because no primary was found during an election: what the
// error was inside decides.
import {
  BSON,
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  type TopologyDescription,
} from 'mongodb';
import { isRefusedWrite, isTooLarge, isUnavailable, mayPass } from '../../src/store/database';

const wrapped = (error: Error): MongoBulkWriteError => new MongoBulkWriteError(error, {} as never);

it.each([
  ['no primary was found in time', new MongoServerSelectionError('no primary', {} as TopologyDescription)],
  ['the connection broke', new MongoNetworkError('connection closed')],
  ['the member ended', new MongoServerError({ message: 'shutting down', code: 11_600 })],
])('%s: it is tried again, whether it was a bulk write or not', (_, error) => {
  for (const one of [error, wrapped(error)]) expect([mayPass(one), isRefusedWrite(one)]).toEqual([true, false]);
});

it('what is away is away in a bulk write, too', () => {
  expect(isUnavailable(wrapped(new MongoNetworkError('connection closed')))).toBe(true);
});

it.each([
  ['a document that the server refuses', new MongoServerError({ message: 'too large', code: 10_334 })],
  ['a document that cannot be written', new BSON.BSONError('bad')],
])('%s is refused all the same', (_, error) => {
  for (const one of [error, wrapped(error)]) expect([mayPass(one), isRefusedWrite(one)]).toEqual([false, true]);
});

it('a document beyond the buffer is too large in a bulk write, too', () => {
  const error = new RangeError('The value of "offset" is out of range.');
  for (const one of [error, wrapped(error)]) expect([isRefusedWrite(one), isTooLarge(one)]).toEqual([true, true]);
});
