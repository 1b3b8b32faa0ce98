// The simulated database with the interface that production code uses: collections, retried transactions, the clock.
import { MongoServerError } from 'mongodb';
import type { Database, TransactionSession } from '../../../src/store/database';
import { requireOnly } from './options';
import type { SimulatedDatabase, Transaction } from './simulated-database';
import { type Call, createCollection } from './simulated-collection';

/** Maximum number of retries of a transaction after a write conflict. The driver instead has a time limit. */
const triesMax = 40;

export interface Connection {
  readonly call: Call;
  /** Called for every transaction, because the transaction must be aborted if its task dies half way. */
  readonly began?: (transaction: Transaction) => void;
  readonly ended?: (transaction: Transaction) => void;
}

/** Makes every call happen at once. */
export const runAtOnce: Call = (_label, _inTransaction, work) => Promise.resolve().then(work);

export function connectSimulated(database: SimulatedDatabase, connection: Connection = { call: runAtOnce }): Database {
  const { call } = connection;
  const collections = new Map<string, ReturnType<typeof createCollection>>();
  const collection = (name: string) => {
    const entry = collections.get(name) ?? createCollection({ name, database, call });
    collections.set(name, entry);
    return entry;
  };
  const db = requireOnly('db', {
    databaseName: 'simulated',
    collection,
    listCollections: () => ({
      toArray: () => call('collections', false, () => database.tables().map((name) => ({ name }))),
    }),
    createCollection: async (name: string) => {
      await call('collections', false, () => database.createTable(name));
      return collection(name);
    },
  });
  return requireOnly('database', {
    db,
    collection,
    insertAll: async (
      { collectionName }: { collectionName: string },
      documents: readonly object[],
      session: TransactionSession,
    ) => {
      await collection(collectionName).insertMany(documents as never, { session });
    },
    transaction: <T>(work: (session: TransactionSession) => Promise<T>): Promise<T> =>
      inTransaction(database, connection, work),
    now: () => call('clock', false, () => new Date(database.nowMs())),
    ping: () => call('ping', false, () => undefined),
    close: () => Promise.resolve(),
  }) as unknown as Database;
}

async function inTransaction<T>(
  database: SimulatedDatabase,
  { call, began, ended }: Connection,
  work: (session: TransactionSession) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const transaction = await call('begin', true, () => {
      const begun = database.begin();
      began?.(begun);
      return begun;
    });
    try {
      const result = await work(transaction as unknown as TransactionSession);
      await call('commit', true, () => database.commit(transaction));
      return result;
    } catch (error) {
      const again = error instanceof MongoServerError && error.hasErrorLabel('TransientTransactionError');
      if (!again || tries >= triesMax) throw error;
    } finally {
      database.abort(transaction);
      ended?.(transaction);
    }
  }
}
