// A database inside one transaction. All calls of its functions join this transaction.
import type { ClientSession, Collection, Document } from 'mongodb';
import type { Database } from '../database';

/** Position of the options among the arguments of the driver's methods. Methods that are not listed are refused. */
const optionsAt: Readonly<Record<string, number>> = {
  find: 1,
  findOne: 1,
  aggregate: 1,
  countDocuments: 1,
  insertOne: 1,
  insertMany: 1,
  bulkWrite: 1,
  deleteOne: 1,
  deleteMany: 1,
  findOneAndDelete: 1,
  distinct: 2,
  updateOne: 2,
  updateMany: 2,
  replaceOne: 2,
  findOneAndUpdate: 2,
};

/** Returns the same database with every read and write inside the transaction of `session`. */
export const bindDatabaseToTransaction = (database: Database, session: ClientSession): Database => ({
  ...database,
  collection: (name) => collectionIn(database.collection(name), session),
  // If a store function starts its own transaction, it joins this one.
  transaction: (work) => work(session),
});

function collectionIn<T extends Document>(collection: Collection<T>, session: ClientSession): Collection<T> {
  return new Proxy(collection, {
    get(target, name) {
      const at = typeof name === 'string' ? optionsAt[name] : undefined;
      if (at === undefined) throw new Error(`${String(name)} cannot be used inside a transaction`);
      const call = Reflect.get(target, name) as (...args: unknown[]) => unknown;
      return (...args: unknown[]): unknown => {
        const innerArgs = [...args];
        innerArgs[at] = { ...(innerArgs[at] as object | undefined), session };
        return call.apply(target, innerArgs);
      };
    },
  });
}
