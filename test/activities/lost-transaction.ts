// A database that loses its connection at a transaction.
import { MongoNetworkError } from 'mongodb';
import type { Database } from '../../src/store/database';

/** A database whose first transaction fails with a lost connection, before it runs or after its commit. */
export function losesTransaction(database: Database, when: 'before' | 'after'): Database {
  let isLost = false;
  return {
    ...database,
    transaction: async (work) => {
      if (isLost) return database.transaction(work);
      isLost = true;
      if (when === 'after') await database.transaction(work);
      throw new MongoNetworkError('connection lost');
    },
  };
}
