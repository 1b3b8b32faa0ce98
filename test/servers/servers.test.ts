// The servers on which other tests rely: transactions work, and the namespace has the search attributes of Sello.
import { Connection } from '@temporalio/client';
import { MongoClient } from 'mongodb';
import { temporalSearchAttributeTypes } from '../../src/contracts/runs';
import { mongoUri, ownName, temporalAddress } from './addresses';

describe('the server of a test', () => {
  test('commits a transaction over two collections if it is MongoDB', async () => {
    const client = await new MongoClient(mongoUri()).connect();
    const db = client.db(ownName('servers'));
    try {
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await db.collection('one').insertOne({ n: 1 }, { session });
          await db.collection('two').insertOne({ n: 2 }, { session });
        }),
      );
      expect(await db.collection('two').countDocuments()).toBe(1);
    } finally {
      await db.dropDatabase();
      await client.close();
    }
  });

  test('has the namespace and every search attribute if it is Temporal', async () => {
    const connection = await Connection.connect({ address: temporalAddress() });
    try {
      const attributes = await connection.operatorService.listSearchAttributes({ namespace: 'default' });
      expect(Object.keys(attributes.customAttributes)).toEqual(
        expect.arrayContaining(Object.keys(temporalSearchAttributeTypes)),
      );
    } finally {
      await connection.close();
    }
  });
});
