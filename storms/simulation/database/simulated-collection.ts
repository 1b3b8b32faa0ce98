// One collection of the simulated database, with the interface of the driver. Each call is one step of the scheduler.
import { type IndexDescription, ObjectId } from 'mongodb';
import { runBulk, type BulkWrite } from './bulk';
import { makeCursor } from './cursor';
import type { Filter } from './filters';
import { checkOptions, findTransaction, requireOnly, type Options, parseSort } from './options';
import { splitPath, visitPath } from './paths';
import type { Stage } from './pipelines';
import { compileProjection } from './projections';
import type { Transaction } from './table';
import type { SimulatedDatabase, UpdateRequest, UpdateResult } from './simulated-database';
import type { Update } from './updates';
import { type Doc, toValueKey, type Members } from './values';

/** Makes a call happen, now or later. A call inside a transaction never fails on its way. */
export type Call = <T>(label: string, inTransaction: boolean, work: () => T) => Promise<T>;

interface CollectionParts {
  readonly name: string;
  readonly database: SimulatedDatabase;
  readonly call: Call;
}

export const createCollection = (parts: CollectionParts) =>
  requireOnly('collection', { collectionName: parts.name, ...reads(parts), ...writes(parts), ...findAndChange(parts) });

function reads({ name, database, call }: CollectionParts) {
  const find = (label: string, filter: Filter, given: Options): Promise<Doc[]> => {
    const held = findTransaction(given);
    const { skip, limit, projection, let: variables } = given;
    const options = { sort: parseSort(given.sort), skip, limit, projection, let: variables };
    return call(`${label} ${name}`, held !== null, () => database.find(name, filter, options, held));
  };
  return {
    find: (filter: Filter = {}, options?: object) =>
      makeCursor(checkOptions(options), (full) => find('find', filter, full)),
    findOne: async (filter: Filter = {}, options?: object) =>
      (await find('findOne', filter, { ...checkOptions(options), limit: 1 }))[0] ?? null,
    countDocuments: async (filter: Filter = {}, options?: object) =>
      (await find('count', filter, checkOptions(options))).length,
    estimatedDocumentCount: async (options?: object) => (await find('count', {}, checkOptions(options))).length,
    distinct: async (field: string, filter: Filter = {}, options?: object) => {
      const given = checkOptions(options);
      const held = findTransaction(given);
      const work = (): Doc[] => database.find(name, filter, { withoutClock: true }, held);
      return listDistinct(await call(`distinct ${name}`, held !== null, work), field);
    },
    aggregate: (pipeline: readonly Stage[] = [], options?: object) =>
      makeCursor(checkOptions(options), (full) => {
        const held = findTransaction(full);
        return call(`aggregate ${name}`, held !== null, () => database.aggregate(name, pipeline, full.let, held));
      }),
    indexes: () => call(`indexes ${name}`, false, () => database.indexes(name)),
    createIndexes: (descriptions: readonly IndexDescription[]) =>
      call(`indexes ${name}`, false, () => database.createIndexes(name, descriptions)),
  };
}

/** Lists distinct values. Each member of an array counts; a missing value does not. */
function listDistinct(docs: readonly Doc[], field: string): unknown[] {
  const values = new Map<string, unknown>();
  for (const doc of docs) {
    visitPath(doc, splitPath(field), (value) => {
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (one !== undefined) values.set(toValueKey(one), one);
      }
      return false;
    });
  }
  return [...values.values()];
}

const requestOf = (
  filter: Filter,
  update: Update,
  { upsert = false, arrayFilters, sort, let: variables }: Options,
): UpdateRequest => ({
  filter,
  update,
  upsert,
  arrayFilters,
  sort: parseSort(sort),
  let: variables,
});

/** Writes in the transaction of the session, or in a separate transaction. */
function writer({ name, database, call }: CollectionParts) {
  return <T>(label: string, options: Options, work: (transaction: Transaction) => T): Promise<T> => {
    const held = findTransaction(options);
    return call(`${label} ${name}`, held !== null, () => (held ? work(held) : database.alone(work)));
  };
}

function writes(parts: CollectionParts) {
  const { name, database, call } = parts;
  const write = writer(parts);
  const change = (
    label: string,
    filter: Filter,
    update: Update,
    given: object | undefined,
    how: Partial<UpdateRequest> = {},
  ) => {
    const options = checkOptions(given);
    return write(label, options, (transaction) =>
      buildResult(database.update(name, { ...requestOf(filter, update, options), ...how }, transaction)),
    );
  };
  const bulk = (label: string, given: readonly BulkWrite[], options: Options) => {
    const held = findTransaction(options);
    const { ordered = true } = options;
    return call(`${label} ${name}`, held !== null, runBulk(database, name, given, { ordered, held }));
  };
  const remove = async (label: string, filter: Filter, given: object | undefined, many: boolean) => {
    const gone = await write(label, checkOptions(given), (transaction) =>
      database.remove(name, filter, { many }, transaction),
    );
    return { acknowledged: true, deletedCount: gone.length };
  };
  return {
    insertOne: async (doc: Doc, options?: object) => {
      const named = withId(doc);
      const insertedId = await write('insert', checkOptions(options), (transaction) =>
        database.insert(name, named, transaction),
      );
      return { acknowledged: true, insertedId };
    },
    insertMany: async (docs: readonly Doc[], options?: object) => {
      const given = docs.map((document) => ({ insertOne: { document: withId(document) } }));
      const { insertedCount, insertedIds } = await bulk('insertMany', given, checkOptions(options));
      return { acknowledged: true, insertedCount, insertedIds };
    },
    bulkWrite: async (given: readonly BulkWrite[], options?: object) => bulk('bulk', given, checkOptions(options)),
    updateOne: (filter: Filter, update: Update, options?: object) => change('update', filter, update, options),
    updateMany: (filter: Filter, update: Update, options?: object) =>
      change('updateMany', filter, update, options, { many: true }),
    replaceOne: (filter: Filter, doc: Doc, options?: object) =>
      change('replace', filter, doc, options, { replace: true }),
    deleteOne: (filter: Filter, options?: object) => remove('delete', filter, options, false),
    deleteMany: (filter: Filter, options?: object) => remove('deleteMany', filter, options, true),
  };
}

/** The driver writes the id that it creates into the caller's document. */
function withId(doc: Doc): Doc {
  if (doc._id === undefined) (doc as { _id?: unknown })._id = new ObjectId();
  return doc;
}

const buildResult = ({ matched, modified, upserted }: UpdateResult) => ({
  acknowledged: true,
  modifiedCount: modified,
  upsertedId: upserted ?? null,
  upsertedCount: upserted === undefined ? 0 : 1,
  matchedCount: matched,
});

function findAndChange(parts: CollectionParts) {
  const { name, database } = parts;
  const write = writer(parts);
  const shown = (doc: Doc | null, { projection }: Options): Doc | null =>
    doc && projection ? compileProjection(projection, 'find')(doc, buildScope(database)) : doc;
  const answer = (doc: Doc | null, options: Options): unknown =>
    options.includeResultMetadata ? { value: shown(doc, options), ok: 1 } : shown(doc, options);
  const change = async (
    label: string,
    filter: Filter,
    update: Update,
    given: object | undefined,
    how: Partial<UpdateRequest>,
  ) => {
    const options = checkOptions(given);
    const updated = await write(label, options, (transaction) =>
      database.update(name, { ...requestOf(filter, update, options), ...how }, transaction),
    );
    return answer(updated[options.returnDocument ?? 'before'], options);
  };
  return {
    findOneAndUpdate: (filter: Filter, update: Update, options?: object) =>
      change('findOneAndUpdate', filter, update, options, {}),
    findOneAndReplace: (filter: Filter, doc: Doc, options?: object) =>
      change('findOneAndReplace', filter, doc, options, { replace: true }),
    findOneAndDelete: async (filter: Filter, given?: object) => {
      const options = checkOptions(given);
      const [gone = null] = await write('findOneAndDelete', options, (transaction) =>
        database.remove(name, filter, { many: false, sort: parseSort(options.sort) }, transaction),
      );
      return answer(gone, options);
    },
  };
}

const buildScope = ({ nowMs }: SimulatedDatabase) => ({ root: null, now: new Date(nowMs()), variables: {} as Members });
