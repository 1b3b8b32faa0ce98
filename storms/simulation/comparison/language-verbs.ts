// Single calls of the driver with arguments from the grammar, for the comparison with a real database.
import type { Collection, Document } from 'mongodb';
import type { Database, TransactionSession } from '../../../src/store/database';
import type { Members } from '../database/values';
import type { Random } from '../random';
import type { Verb } from './compare';
import { type Grammar, makeGrammar } from './grammar';

/** Sorts by insertion. Otherwise the order depends on the index that the server uses. */
const natural = { hint: { $natural: 1 } } as const;

type RowsCollection = Collection;
type Call = (
  rows: RowsCollection,
  grammar: Grammar,
  random: Random,
  within: { readonly session?: TransactionSession },
) => Promise<unknown>;

const calls: Readonly<Record<string, Call>> = {
  insertOne: (rows, { document }, _, within) => rows.insertOne(document(), within),
  insertMany: (rows, { document }, { chance }, within) =>
    rows.insertMany([document(), document(), document()], { ...within, ordered: chance(0.5) }),
  find: (rows, { filter }, _, within) => rows.find(filter(), { ...within, ...natural }).toArray(),
  findSorted: (rows, { filter, sort, projection }, { chance, below }, within) =>
    rows
      .find(chance(0.3) ? {} : filter(), within)
      .sort(sort() as Document)
      .skip(below(2))
      .limit(1 + below(5))
      .project(projection())
      .toArray(),
  findProjected: (rows, { filter, projection }, _, within) =>
    rows.find(filter(), { ...within, ...natural, projection: projection() }).toArray(),
  findOne: (rows, { filter }, _, within) => rows.findOne(filter(), { ...within, ...natural }),
  countDocuments: (rows, { filter }, { below }, within) =>
    rows.countDocuments(filter(), { ...within, limit: 1 + below(4) }),
  distinct: async (rows, { filter }, { pick }, within) =>
    (await rows.distinct(pick(['a', 'list', 'sub.x', 'rows.n']), filter(0), within)).map(String).toSorted(),
  aggregate: (rows, { pipeline }, _, within) => rows.aggregate(pipeline(), within).toArray(),
  updateOne: (rows, { filter, update }, { chance }, within) =>
    rows.updateOne(filter(), update(), { ...within, ...natural, upsert: chance(0.15) }),
  updateMany: (rows, { filter, update }, _, within) => rows.updateMany(filter(), update(), { ...within, ...natural }),
  updateById: (rows, { id, update }, { chance }, within) =>
    rows.updateOne({ _id: id() } as Document, update(), { ...within, upsert: chance(0.3) }),
  upsert: (rows, { id, update }, { below }, within) =>
    rows.updateOne({ _id: id(), a: below(4), 'sub.x': { $eq: below(3) } } as Document, update(), {
      ...within,
      upsert: true,
    }),
  replaceOne: (rows, { id, document }, { chance }, within) =>
    rows.replaceOne({ _id: id() } as Document, withoutId(document()), { ...within, upsert: chance(0.5) }),
  findOneAndUpdate: (rows, { filter, update, sort }, { pick, chance }, within) =>
    rows.findOneAndUpdate(filter(), update(), {
      ...within,
      sort: sort() as Document,
      returnDocument: pick(['before', 'after']),
      upsert: chance(0.1),
      ...(chance(0.3) ? { projection: { a: 1 } } : {}),
    }),
  findOneAndReplace: (rows, { filter, document, sort }, { pick }, within) =>
    rows.findOneAndReplace(filter(), withoutId(document()), {
      ...within,
      sort: sort() as Document,
      returnDocument: pick(['before', 'after']),
    }),
  findOneAndDelete: (rows, { filter, sort }, _, within) =>
    rows.findOneAndDelete(filter(), { ...within, sort: sort() as Document }),
  deleteOne: (rows, { filter }, _, within) => rows.deleteOne(filter(), { ...within, ...natural }),
  deleteMany: (rows, { filter }, { chance }, within) =>
    chance(0.3) ? rows.deleteMany(filter(), within) : rows.countDocuments(filter(), within),
  positional: (rows, _, { below }, within) =>
    rows.updateMany(
      { rows: { $elemMatch: { n: below(4) } } },
      { $set: { 'rows.$.hit': true } },
      { ...within, ...natural },
    ),
  arrayFilters: (rows, _, { below }, within) =>
    rows.updateMany(
      { rows: { $type: 'array' }, 'rows.0': { $type: 'object' } },
      { $set: { 'rows.$[one].s': 'z' } },
      {
        ...within,
        arrayFilters: [{ 'one.n': { $gte: below(4) } }],
      },
    ),
  bulkWrite: async (rows, { id, document, update, filter }, { chance }, within) => {
    const result = await rows.bulkWrite(
      [
        { updateOne: { filter: { _id: id() } as Document, update: update(), upsert: chance(0.3) } },
        { insertOne: { document: document() } },
        { updateMany: { filter: filter(), update: update() } },
        { replaceOne: { filter: { _id: id() } as Document, replacement: withoutId(document()) } },
        { deleteOne: { filter: { _id: id() } as Document } },
      ],
      { ...within, ordered: chance(0.5) },
    );
    const { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount } = result;
    return { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount };
  },
};

function withoutId({ _id, ...rest }: Members): Document {
  return rest;
}

const tables = ['things', 'things', 'things', 'others'] as const;

/** Makes the drawn call, with or without the transaction of a session. */
export const drawCall = (database: Database, random: Random, session?: TransactionSession): Promise<unknown> => {
  const name = random.pick(Object.keys(calls));
  return (calls[name] as Call)(
    database.collection(random.pick(tables)),
    makeGrammar(random),
    random,
    session ? { session } : {},
  );
};

export const languageVerbs: readonly Verb[] = Object.entries(calls).map(([name, call]) => ({
  name,
  run: (database, random) => call(database.collection(random.pick(tables)), makeGrammar(random), random, {}),
}));

/** Inserts the initial documents, some of which are refused. */
export const fill: Verb = {
  name: 'fill',
  run: async (database, random) => {
    const { document } = makeGrammar(random);
    for (const name of ['things', 'others']) {
      const rows = database.collection(name);
      await rows.deleteMany({});
      await rows.insertMany(Array.from({ length: 8 }, document), { ordered: false }).catch(() => undefined);
    }
  },
};

/** Unique and partial indexes, also of several members, of nested members and of arrays. */
export const languageIndexes = [
  { key: { code: 1 }, name: 'code_once', unique: true, partialFilterExpression: { code: { $exists: true } } },
  { key: { kind: 1, place: 1 }, name: 'open_once', unique: true, partialFilterExpression: { open: true } },
  { key: { a: 1, b: 1 }, name: 'a_b' },
  { key: { 'sub.x': 1 }, name: 'sub_x' },
  { key: { list: 1 }, name: 'list' },
] as const;
