// The database as one task of a simulated process sees it: the interface that the store's rooms use, each call an
// effect that the simulation lets happen when it likes.
import { MongoServerError } from 'mongodb';
import type { Database, Session } from '../../src/store/database';
import type { MemoryStore, UpdateHow } from './memory-store';
import { type Doc, evaluate, type Filter, valueAt } from './store-filters';
import type { Transaction } from './store-rows';
import { claimed, type Stage, viewOf } from './store-views';
import type { Update } from './store-updates';
import { effect, type Task } from './tasks';

interface Options {
  readonly session?: Session;
  readonly upsert?: boolean;
  readonly returnDocument?: 'before' | 'after';
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly limit?: number;
}

/** Times that a transaction is tried again after a write conflict; the driver stops by time. */
const triesMax = 40;

const heldIn = (options?: Options): Transaction | null =>
  (options?.session as unknown as Transaction | undefined) ?? null;

export function databaseFor(task: Task, store: MemoryStore, nowMs: () => number): Database {
  const ask = <T>(label: string, run: () => T, options?: Options): Promise<T> =>
    effect(task, label, run, { mayFail: heldIn(options) === null });
  const write = <T>(label: string, options: Options | undefined, work: (held: Transaction) => T): Promise<T> => {
    const held = heldIn(options);
    return ask(label, () => (held ? work(held) : store.alone(work)), options);
  };
  const database = {
    collection: (name: string) => collectionFor(name, store, nowMs, ask, write),
    transaction: <T>(work: (session: Session) => Promise<T>): Promise<T> => inTransaction(task, store, work),
    now: () => ask('clock', () => new Date(nowMs())),
  };
  return database as unknown as Database;
}

async function inTransaction<T>(task: Task, store: MemoryStore, work: (session: Session) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const held = await effect(task, 'begin', () => {
      const begun = store.begin();
      task.transactions.add(begun);
      return begun;
    });
    try {
      const result = await work(held as unknown as Session);
      await effect(task, 'commit', () => store.commit(held));
      return result;
    } catch (error) {
      const again = error instanceof MongoServerError && error.hasErrorLabel('TransientTransactionError');
      if (!again || tries >= triesMax) throw error;
    } finally {
      if (!held.ended) store.abort(held);
      task.transactions.delete(held);
    }
  }
}

type Ask = <T>(label: string, run: () => T, options?: Options) => Promise<T>;
type Write = <T>(label: string, options: Options | undefined, work: (held: Transaction) => T) => Promise<T>;

function collectionFor(name: string, store: MemoryStore, nowMs: () => number, ask: Ask, write: Write) {
  const reading = (label: string, filter: Filter, options: Options = {}): Promise<Doc[]> =>
    ask(`${label} ${name}`, () => store.find(name, filter, options, heldIn(options)), options);
  const changing = (label: string, filter: Filter, update: Update, options: Options = {}, how: UpdateHow = {}) =>
    write(`${label} ${name}`, options, (held) => {
      const result = store.update(name, filter, update, { ...how, upsert: options.upsert === true }, held);
      return { matchedCount: result.matched, upsertedCount: result.upserted, modifiedCount: result.matched, ...result };
    });
  return {
    find: (filter: Filter, options?: Options) => cursor(filter, options, reading),
    findOne: async (filter: Filter, options?: Options) =>
      (await reading('findOne', filter, { ...options, limit: 1 }))[0] ?? null,
    countDocuments: async (filter: Filter, options?: Options) => (await reading('count', filter, options)).length,
    distinct: async (field: string, filter: Filter) => [
      ...new Set((await reading('distinct', filter)).map((doc) => valueAt(doc, field))),
    ],
    aggregate: ([match, ...stages]: readonly Stage[], options?: Options) => ({
      toArray: () =>
        ask(
          `aggregate ${name}`,
          () => {
            const held = heldIn(options);
            const find = (table: string, filter: Filter, limit?: number) =>
              store.find(table, filter, limit === undefined ? {} : { limit }, held);
            const sight = { find, nowMs: nowMs() };
            const [stage, limited] = stages;
            if (stage?.$sort) {
              const sort = stage.$sort as NonNullable<Options['sort']>;
              const limit = Number(limited?.$limit);
              return claimed(sight, store.find(name, match?.$match ?? {}, { sort, limit }, held));
            }
            return find(name, match?.$match ?? {}).map((doc) =>
              stage?.$project ? projected(stage.$project, doc, sight.nowMs) : viewOf(sight, doc, stages),
            );
          },
          options,
        ),
    }),
    updateOne: (filter: Filter, update: Update, options?: Options) => changing('update', filter, update, options),
    updateMany: (filter: Filter, update: Update, options?: Options) =>
      changing('updateMany', filter, update, options, { many: true }),
    replaceOne: (filter: Filter, doc: Doc, options?: Options) =>
      changing('replace', filter, doc, options, { replace: true }),
    findOneAndUpdate: async (filter: Filter, update: Update, options?: Options) =>
      (await changing('findOneAndUpdate', filter, update, options))[options?.returnDocument ?? 'before'],
    bulkWrite: (writes: readonly BulkWrite[], options?: Options) =>
      write(`bulk ${name}`, options, (held) => bulk(name, store, writes, held)),
    insertOne: (doc: Doc, options?: Options) =>
      write(`insert ${name}`, options, (held) => store.insert(name, doc, held)),
    insertMany: (docs: readonly Doc[], options?: Options) =>
      write(`insertMany ${name}`, options, (held) => {
        for (const doc of docs) store.insert(name, doc, held);
      }),
    deleteOne: (filter: Filter, options?: Options) =>
      write(`delete ${name}`, options, (held) => store.remove(name, filter, held)),
    deleteMany: (filter: Filter, options?: Options) =>
      write(`deleteMany ${name}`, options, (held) => store.remove(name, filter, held)),
  };
}

const projected = (stage: Filter, doc: Doc, nowMs: number) =>
  Object.fromEntries(Object.entries(stage).map(([field, given]) => [field, evaluate(given, doc, nowMs)]));

interface BulkUpdate {
  readonly filter: Filter;
  readonly update: Update;
  readonly upsert?: boolean;
}
type BulkWrite = { readonly updateOne: BulkUpdate } | { readonly updateMany: BulkUpdate };

function bulk(name: string, store: MemoryStore, writes: readonly BulkWrite[], held: Transaction) {
  let [matchedCount, upsertedCount] = [0, 0];
  for (const write of writes) {
    const many = 'updateMany' in write;
    const { filter, update, upsert } = many ? write.updateMany : write.updateOne;
    const { matched, upserted } = store.update(name, filter, update, { upsert: upsert === true, many }, held);
    matchedCount += matched;
    upsertedCount += upserted;
  }
  return { matchedCount, upsertedCount };
}

/** Projections are left out: they show less of the same. */
function cursor(
  filter: Filter,
  given: Options | undefined,
  reading: (label: string, filter: Filter, options: Options) => Promise<Doc[]>,
) {
  let options: Options = given ?? {};
  const self = {
    sort: (sort: NonNullable<Options['sort']>) => {
      options = { ...options, sort };
      return self;
    },
    limit: (limit: number) => {
      options = { ...options, limit };
      return self;
    },
    project: () => self,
    toArray: () => reading('find', filter, options),
    async *[Symbol.asyncIterator]() {
      yield* await reading('find', filter, options);
    },
  };
  return self;
}
