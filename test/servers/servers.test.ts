// The servers that every other test relies on: transactions work, the namespace knows our search attributes.
import { Connection } from '@temporalio/client';
import { MongoClient } from 'mongodb';
import { searchAttributes } from '../../src/contracts/runs';
import { mongoUri, ownName, temporalAddress } from './addresses';

describe('a test server', () => {
  test('of MongoDB commits a transaction over two collections', async () => {
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

  test('of Temporal answers for the namespace and knows every search attribute', async () => {
    const connection = await Connection.connect({ address: temporalAddress() });
    try {
      const known = await connection.operatorService.listSearchAttributes({ namespace: 'default' });
      expect(Object.keys(known.customAttributes)).toEqual(expect.arrayContaining(Object.keys(searchAttributes)));
    } finally {
      await connection.close();
    }
  });
});
