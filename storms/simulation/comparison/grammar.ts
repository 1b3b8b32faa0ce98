// Random documents, filters, updates, expressions and pipelines. They use the language of MongoDB as far as production
// code may use it. The values are from a small set, so that filters match and unique indexes refuse documents.
import type { Members } from '../database/values';
import type { Random } from '../random';
import { makeExpressions } from './grammar-expressions';

export const fields = ['a', 'b', 'list', 'rows', 'sub', 'sub.x', 'rows.n', 'at'] as const;
const topFields = ['a', 'b', 'list', 'rows', 'sub', 'at', 'fresh'] as const;

export interface Grammar {
  readonly document: () => Members;
  readonly filter: (depth?: number) => Members;
  readonly update: () => Members | Members[];
  readonly pipeline: () => Members[];
  readonly sort: () => Members;
  readonly projection: () => Members;
  readonly id: () => number;
}

export function makeGrammar(random: Random): Grammar {
  const { pick, below, chance } = random;
  const some = <T>(most: number, draw: () => T): T[] => Array.from({ length: below(most + 1) }, draw);
  const scalar = (): unknown =>
    pick<unknown>([0, 1, 2, 3, 1.5, -1, null, '', 'x', 'y', 'xy', 'é', true, false, new Date(0), new Date(86_400_500)]);
  const id = (): number => 1 + below(7);
  const row = (): Members => ({
    ...(chance(0.9) ? { n: below(4) } : {}),
    ...(chance(0.6) ? { s: pick(['x', 'y', null]) } : {}),
  });
  const sub = (): Members => ({ ...(chance(0.8) ? { x: scalar() } : {}), ...(chance(0.5) ? { y: below(3) } : {}) });
  const getValue = (field: string): unknown => {
    if (chance(0.1)) return pick<() => unknown>([scalar, sub, () => some(2, scalar)])();
    if (field === 'list') return some(3, scalar);
    if (field === 'rows') return some(3, row);
    if (field === 'sub') return sub();
    if (field === 'at') return pick([new Date(0), new Date(1_000), new Date(86_400_500), null]);
    return field.startsWith('rows.') || chance(0.5) ? below(4) : scalar();
  };
  const document = (): Members => {
    const doc: Record<string, unknown> = { _id: id() };
    for (const name of ['a', 'b', 'list', 'rows', 'sub', 'at']) if (chance(0.75)) doc[name] = getValue(name);
    if (chance(0.5)) doc.code = below(6);
    if (chance(0.6)) Object.assign(doc, { open: chance(0.6), kind: pick(['k', 'l']), place: below(3) });
    return doc;
  };
  const expressions = makeExpressions(random);
  const condition = (field: string): unknown => {
    const value = (): unknown => getValue(field);
    return pick<() => unknown>([
      value,
      value,
      () => ({ $eq: value() }),
      () => ({ $ne: value() }),
      () => ({ [pick(['$gt', '$gte', '$lt', '$lte'])]: scalar() }),
      () => ({ $gte: below(3), $lt: 2 + below(3) }),
      () => ({ $in: [value(), scalar()] }),
      () => ({ $nin: [value(), scalar()] }),
      () => ({ $exists: chance(0.5) }),
      () => ({ $size: below(3) }),
      () => ({ $all: [scalar(), ...some(1, scalar)] }),
      () => ({ $elemMatch: chance(0.5) ? { n: below(4) } : { $gte: below(3) } }),
      () => ({ $not: { [pick(['$gt', '$eq', '$in'])]: [1, 2] } }),
      () => ({ $not: { $elemMatch: { n: below(4), s: 'x' } } }),
      () => ({ $regex: pick(['^x', 'y$', '']) }),
      () => ({ $type: pick(['string', 'number', 'array', 'object', 'null', 'date', 'bool']) }),
    ])();
  };
  const filter = (depth = 2): Members => {
    const result: Record<string, unknown> = {};
    for (let i = below(2); i >= 0; i -= 1) {
      const field = pick(fields);
      result[field] = condition(field);
    }
    if (chance(0.15)) result._id = chance(0.5) ? id() : { $in: [id(), id(), id()] };
    if (chance(0.1)) result.code = chance(0.5) ? below(6) : { $exists: true };
    if (chance(0.1)) Object.assign(result, { open: true, kind: pick(['k', 'l']) });
    if (depth > 0 && chance(0.2)) result[pick(['$and', '$or', '$nor'])] = [filter(depth - 1), filter(depth - 1)];
    if (depth > 0 && chance(0.15)) result.$expr = expressions.truth(0);
    return result;
  };
  const changes: readonly (() => Members)[] = [
    () => ({ $set: { [pick(topFields)]: getValue(pick(fields)) } }),
    () => ({ $set: { z: 1, a: below(4), m: scalar(), 'sub.x': scalar() } }),
    () => ({ $set: { code: below(6) } }),
    () => ({ $set: { open: chance(0.7), kind: 'k', place: below(3) } }),
    () => ({ $unset: { [pick(fields)]: '', code: '' } }),
    () => ({ $inc: { [pick(['a', 'b', 'sub.y', 'fresh'])]: pick([1, -1, 2]) } }),
    () => ({ [pick(['$min', '$max'])]: { [pick(['a', 'b', 'at'])]: pick([0, 2, new Date(1_000)]) } }),
    () => ({ $push: { list: scalar() } }),
    () => ({ $push: { list: { $each: some(2, scalar), $position: below(3), $slice: pick([2, 3, -2]) } } }),
    () => ({ $push: { rows: { $each: [row()], $sort: { n: pick([1, -1]) } } } }),
    () => ({ $addToSet: { list: chance(0.5) ? scalar() : { $each: some(2, scalar) } } }),
    () => ({ $pull: { list: chance(0.5) ? scalar() : { $in: [0, 1, 'x'] } } }),
    () => ({ $pull: { rows: { n: below(4) } } }),
    () => ({ $pop: { list: pick([1, -1]) } }),
    () => ({ $setOnInsert: { born: 1 }, $set: { 'sub.y': below(3) } }),
    () => ({ $rename: { a: 'b' } }),
    () => ({ $currentDate: { at: true } }),
    () => ({ $set: { 'list.1': scalar(), 'rows.0.n': below(4) } }),
    () => ({ $set: { a: 1 }, $unset: { b: '' }, $inc: { 'sub.y': 1 }, $push: { list: 1 } }),
  ];
  const stage = (): Members =>
    pick<() => Members>([
      () => ({ $set: { [pick(topFields)]: expressions.any(2) } }),
      () => ({ $set: { 'sub.x': expressions.any(2), 'rows.n': expressions.any(1), code: expressions.number(1) } }),
      () => ({ $set: { a: '$$NOW', b: { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: 2 } } } }),
      () => ({ $set: { sub: { x: expressions.any(1) } } }),
      () => ({ $replaceWith: { $mergeObjects: ['$$ROOT', { a: expressions.any(1) }] } }),
      () => ({ $project: { a: 1, 'sub.x': 1, b: expressions.any(1), list: 1 } }),
    ])();
  // This stage is the last of its pipeline, because on the server a member that is set again after it keeps its old
  // position.
  const exclusion = (): Members =>
    chance(0.5) ? { $unset: [pick(fields), 'code'] } : { $project: { rows: 0, 'sub.y': 0 } };
  const inner = (): Members[] => [
    { $match: filter(1) },
    { $sort: { _id: 1 } },
    ...(chance(0.5) ? [{ $limit: 1 + below(3) }] : []),
    ...(chance(0.3) ? [{ $count: 'count' }] : [{ $project: { _id: 1, a: 1 } }]),
  ];
  const reading: readonly (() => Members[])[] = [
    () => [stage()],
    () => [{ $match: filter() }],
    () => [
      {
        $lookup: {
          from: 'others',
          localField: pick(['a', '_id', 'list']),
          foreignField: pick(['_id', 'a']),
          pipeline: [{ $sort: { _id: 1 } }],
          as: 'found',
        },
      },
    ],
    () => [
      { $lookup: { from: 'others', pipeline: inner(), as: 'found' } },
      { $set: { first: { $ifNull: [{ $first: '$found' }, null] } } },
    ],
    () => [
      {
        $lookup: {
          from: 'others',
          let: { mine: pick(['$a', '$sub.x', '$code']) },
          pipeline: [
            { $match: { $expr: { [pick(['$eq', '$lt'])]: ['$a', '$$mine'] } } },
            { $sort: { _id: 1 } },
            { $limit: 3 },
          ],
          as: 'found',
        },
      },
    ],
    () => [
      { $unwind: chance(0.5) ? '$list' : { path: '$rows', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
    ],
    () => [
      {
        $group: {
          _id: pick<unknown>(['$a', '$sub.x', null, { a: '$a', k: '$kind' }]),
          count: { $sum: 1 },
          sum: { $sum: '$b' },
          least: { $min: '$a' },
          most: { $max: '$at' },
          first: { $first: '$_id' },
          all: { $push: '$code' },
        },
      },
      { $sort: { _id: 1 } },
    ],
    () => [{ $facet: { one: inner(), two: [{ $match: filter(1) }, { $count: 'n' }] } }],
    () => [{ $unionWith: { coll: 'others', pipeline: inner() } }],
    () => [{ $skip: below(3) }, { $limit: 1 + below(4) }],
    () => [{ $sortByCount: '$kind' }, { $sort: { count: -1, _id: 1 } }],
  ];
  return {
    document,
    filter,
    id,
    sort: () => ({ [pick(fields)]: pick([1, -1]), ...(chance(0.4) ? { b: pick([1, -1]) } : {}), _id: pick([1, -1]) }),
    projection: () =>
      pick<Members>([
        { a: 1 },
        { _id: 0, a: 1, 'sub.x': 1 },
        { rows: 0 },
        { 'rows.n': 1, b: 1 },
        { 'sub.y': 0, _id: 0 },
        { 'rows.s': 0 },
      ]),
    update: () =>
      chance(0.35) ? [stage(), ...some(1, stage), ...(chance(0.2) ? [exclusion()] : [])] : pick(changes)(),
    pipeline: () => [
      ...(chance(0.6) ? [{ $match: filter() }] : []),
      { $sort: { _id: 1 } },
      ...pick(reading)(),
      ...(chance(0.3) ? pick(reading)() : []),
      ...(chance(0.1) ? [exclusion()] : []),
    ],
  };
}
