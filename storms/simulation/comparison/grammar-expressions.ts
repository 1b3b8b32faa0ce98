// Random expressions: of any type, or of an intended type: number, string, array, date or boolean.
import type { Random } from '../random';

export interface Expressions {
  readonly any: (depth: number) => unknown;
  readonly number: (depth: number) => unknown;
  /**
   * With depth 0, the expression never fails. Whether a failing expression is evaluated at all depends on the plan of
   * the server.
   */
  readonly truth: (depth: number) => unknown;
}

const branch = (test: unknown, value: unknown): object =>
  Object.fromEntries([
    ['case', test],
    // oxlint-disable-next-line unicorn/no-thenable -- a branch of $switch has this member
    ['then', value],
  ]);

export function makeExpressions({ pick, below }: Random): Expressions {
  type Draw = (depth: number) => unknown;
  const leaf = (): unknown =>
    pick<unknown>([
      '$a',
      '$b',
      '$sub.x',
      '$sub',
      '$list',
      '$rows.n',
      '$at',
      '$missing',
      '$code',
      1,
      'x',
      null,
      { $literal: '$a' },
    ]);
  const number: Draw = (depth) => {
    if (depth <= 0)
      return pick<unknown>([0, 1, 2, { $ifNull: ['$code', 0] }, '$code', { $size: { $ifNull: ['$rows', []] } }]);
    const [a, b] = [number(depth - 1), number(depth - 1)];
    return pick<unknown>([
      { $add: [a, b] },
      { $subtract: [a, b] },
      { $multiply: [a, 2] },
      { $max: [a, b, '$a'] },
      { $min: [a, b] },
      { $cond: [truth(depth - 1), a, b] },
      { $ifNull: ['$b', a] },
      { $strLenBytes: text(depth - 1) },
      { $sum: list(depth - 1) },
      { $reduce: { input: { $ifNull: ['$rows.n', []] }, initialValue: 0, in: { $add: ['$$value', '$$this'] } } },
      { $dateDiff: { startDate: new Date(0), endDate: '$at', unit: pick(['millisecond', 'second', 'day']) } },
      { $let: { vars: { v: a }, in: { $add: ['$$v', 1] } } },
      { $cmp: [any(depth - 1), any(depth - 1)] },
      { $indexOfArray: [list(depth - 1), 1] },
    ]);
  };
  const text: Draw = (depth) => {
    if (depth <= 0) return pick<unknown>(['x', 'yé', '$kind', { $toString: '$code' }]);
    return pick<unknown>([
      { $concat: [text(depth - 1), ':', text(depth - 1)] },
      { $substrBytes: [text(0), 0, 1] },
      { $toString: number(0) },
      { $toUpper: text(depth - 1) },
      { $convert: { input: number(depth - 1), to: 'string', onError: null, onNull: '' } },
      { $arrayElemAt: [{ $split: ['x:y:z', ':'] }, below(4)] },
      { $dateToString: { date: '$at', onNull: 'none' } },
      { $switch: { branches: [branch(truth(depth - 1), 'x')], default: 'y' } },
    ]);
  };
  const list: Draw = (depth) => {
    if (depth <= 0) return pick<unknown>(['$list', '$rows', [1, 'x', '$a'], { $ifNull: ['$list', []] }]);
    const one = list(depth - 1);
    return pick<unknown>([
      { $concatArrays: [one, ['$a', 1]] },
      { $map: { input: one, as: 'm', in: { v: '$$m', n: '$$m.n' } } },
      { $filter: { input: one, cond: { $gte: ['$$this', 1] } } },
      { $slice: [one, pick([1, 2, -1])] },
      { $slice: [one, 1, 2] },
      { $reverseArray: one },
      { $setDifference: [{ $ifNull: ['$list', []] }, []] },
      { $objectToArray: { $cond: [{ $eq: [{ $type: '$sub' }, 'object'] }, '$sub', null] } },
    ]);
  };
  const truth: Draw = (depth) => {
    const [a, b] = depth <= 0 ? [leaf(), leaf()] : [any(depth - 1), any(depth - 1)];
    return pick<unknown>([
      { [pick(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'])]: [a, b] },
      { $and: [a, b] },
      { $or: [a, b] },
      { $not: [a] },
      { $in: [a, { $ifNull: [{ $cond: [{ $isArray: '$list' }, '$list', []] }, []] }] },
      { $isArray: [a] },
      { $lte: ['$at', '$$NOW'] },
      { $eq: ['$a', below(3)] },
      { $and: [{ $eq: ['$a', below(3)] }, { $eq: [null, '$b'] }] },
    ]);
  };
  const object: Draw = (depth) =>
    pick<unknown>([
      { v: any(depth - 1), w: '$missing' },
      { $mergeObjects: [{ v: 1 }, { w: any(depth - 1) }] },
      { $arrayToObject: [[{ k: 'k', v: any(depth - 1) }]] },
      { $unsetField: { field: 'a', input: '$$ROOT' } },
      { $setField: { field: 'v', input: '$$ROOT', value: any(depth - 1) } },
      { $getField: { field: 'x', input: '$sub' } },
      { $getField: 'a' },
      { $regexFind: { input: text(0), regex: pick(['[a-z]', '(x)|(é)']) } },
      { $first: list(depth - 1) },
      { $last: list(depth - 1) },
    ]);
  const any: Draw = (depth) => (depth <= 0 ? leaf() : pick<Draw>([leaf, number, text, list, truth, object])(depth));
  return { any, number, truth };
}
