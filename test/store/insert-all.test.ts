// Documents inserted in a transaction by one command: they are stored and refused as by the insert of the driver.
import type { Document } from 'mongodb';
import {
  connectDatabase,
  type Database,
  isDuplicateKeyError,
  isRejectedWriteError,
  isTooLargeDocumentError,
} from '../../src/store/database';
import { mongoUri, ownName } from '../servers/addresses';

let database: Database;

beforeAll(async () => {
  database = await connectDatabase(mongoUri(), ownName('insert'));
  await database.db.createCollection('rows');
});

afterAll(async () => {
  await database.db.dropDatabase();
  await database.close();
});

const rows = () => database.collection<Document>('rows');

const insert = (...documents: Document[]): Promise<void> =>
  database.transaction((session) => database.insertAll(rows(), documents, session));

describe('insertAll', () => {
  it('stores the same as insertMany: undefined members are absent, and dates stay dates', async () => {
    const at = new Date(1_000);
    await insert({ _id: 'own', at, none: undefined, list: [{ none: undefined, n: 1 }] });
    await rows().insertMany([{ _id: 'theirs', at, none: undefined, list: [{ none: undefined, n: 1 }] }] as never);
    const [own, theirs] = await rows()
      .find({ _id: { $in: ['own', 'theirs'] } } as never)
      .sort({ _id: 1 })
      .toArray();
    expect(own).toEqual({ _id: 'own', at, list: [{ n: 1 }] });
    expect({ ...theirs, _id: 'own' }).toEqual(own);
  });

  it('stores all documents or none, and reports the key that already exists', async () => {
    await insert({ _id: 'taken' });
    const refusal = await insert({ _id: 'first' }, { _id: 'taken' }, { _id: 'last' }).catch((error: unknown) => error);
    expect([isDuplicateKeyError(refusal), isDuplicateKeyError(refusal, 'rows'), isRejectedWriteError(refusal)]).toEqual(
      [true, true, true],
    );
    expect(await rows().countDocuments({ _id: { $in: ['first', 'last'] } } as never)).toBe(0);
  });

  it('reports an oversized document as oversized', async () => {
    const refusal = await insert({ _id: 'large', text: 'x'.repeat(16_900_000) }).catch((error: unknown) => error);
    expect(isTooLargeDocumentError(refusal)).toBe(true);
  });
});
