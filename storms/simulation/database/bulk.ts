// Several writes in one call: in order up to the first error, or all of them. Outside transactions, each write is
// separate.
import { MongoBulkWriteError, MongoServerError } from 'mongodb';
import { createNoSuchTransaction, UnsupportedBySimulationError } from './errors';
import type { Transaction } from './table';
import type { SimulatedDatabase } from './simulated-database';
import type { Doc, Members } from './values';
import type { Filter } from './filters';
import type { Update } from './updates';

/** The format of the driver: one key that names the write. */
export type BulkWrite = Readonly<Record<string, Members>>;

interface Counts {
  insertedCount: number;
  matchedCount: number;
  modifiedCount: number;
  deletedCount: number;
  upsertedCount: number;
  readonly insertedIds: Record<number, unknown>;
  readonly upsertedIds: Record<number, unknown>;
}

type Write = (transaction: Transaction, index: number, counts: Counts) => void;
type MakeWrite = (database: SimulatedDatabase, table: string, given: Members) => Write;

const updating =
  (how: { readonly many?: boolean; readonly replace?: boolean }): MakeWrite =>
  (database, table, { filter, update, replacement, upsert, arrayFilters }) =>
  (transaction, index, counts) => {
    const request = {
      filter: filter as Filter,
      update: (how.replace ? replacement : update) as Update,
      upsert: upsert === true,
      arrayFilters: arrayFilters as readonly Filter[] | undefined,
      ...how,
    };
    const { matched, modified, upserted } = database.update(table, request, transaction);
    counts.matchedCount += matched;
    counts.modifiedCount += modified;
    if (upserted === undefined) return;
    counts.upsertedCount += 1;
    counts.upsertedIds[index] = upserted;
  };

const deleting =
  (many: boolean): MakeWrite =>
  (database, table, { filter }) =>
  (transaction, _, counts) => {
    counts.deletedCount += database.remove(table, filter as Filter, { many }, transaction).length;
  };

const makes: Readonly<Record<string, MakeWrite>> = {
  insertOne:
    (database, table, { document }) =>
    (transaction, index, counts) => {
      counts.insertedIds[index] = database.insert(table, document as Doc, transaction);
      counts.insertedCount += 1;
    },
  updateOne: updating({}),
  updateMany: updating({ many: true }),
  replaceOne: updating({ replace: true }),
  deleteOne: deleting(false),
  deleteMany: deleting(true),
};

/**
 * The places of the writes in the order in which they are sent. If a bulk is unordered, the driver sends inserts first,
 * then updates, then deletions.
 */
const places: Readonly<Record<string, number>> = { insert: 0, update: 1, replac: 1, delete: 2 };

/**
 * Returns a function that makes the writes. If the function is called again after it was blocked, it continues where it
 * stopped.
 * @throws MongoBulkWriteError
 */
export function runBulk(
  database: SimulatedDatabase,
  table: string,
  writes: readonly BulkWrite[],
  { ordered = true, held }: { readonly ordered?: boolean; readonly held: Transaction | null },
): () => Counts {
  const works = writes.map((write, index) => {
    const [name = ''] = Object.keys(write);
    const make = makes[name];
    if (!make) throw new UnsupportedBySimulationError(`${name} in bulkWrite`);
    return {
      index,
      place: ordered ? 0 : (places[name.slice(0, 6)] ?? 1),
      run: make(database, table, write[name] ?? {}),
    };
  });
  works.sort((a, b) => a.place - b.place);
  const counts: Counts = {
    insertedCount: 0,
    matchedCount: 0,
    modifiedCount: 0,
    deletedCount: 0,
    upsertedCount: 0,
    insertedIds: {},
    upsertedIds: {},
  };
  const errors: { readonly index: number; readonly error: MongoServerError }[] = [];
  let next = 0;
  return () => {
    for (; next < works.length; next += 1) {
      const { index, place, run } = works[next] as (typeof works)[number];
      try {
        if (held) run(held, index, counts);
        else database.alone((transaction) => run(transaction, index, counts));
      } catch (error) {
        if (!(error instanceof MongoServerError) || error.hasErrorLabel('TransientTransactionError')) throw error;
        errors.push({ index, error });
        if (ordered) break;
        // The driver continues with the next message, which finds no transaction any more.
        if (held && works.some((other) => other.place > place)) throw createNoSuchTransaction();
        if (held) break;
      }
    }
    const [first] = errors;
    if (first) throw bulkError(first.error, errors, counts);
    return counts;
  };
}

function bulkError(
  { message, code }: MongoServerError,
  errors: readonly { readonly index: number; readonly error: MongoServerError }[],
  counts: Counts,
): MongoBulkWriteError {
  const writeErrors = errors.map(({ index, error }) => ({ index, code: error.code, errmsg: error.message }));
  const given = { message, code, writeErrors } as unknown as ConstructorParameters<typeof MongoBulkWriteError>[0];
  return new MongoBulkWriteError(given, counts as unknown as ConstructorParameters<typeof MongoBulkWriteError>[1]);
}
