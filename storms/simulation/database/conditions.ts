// Conditions on one path of a filter, as a table. Each condition compiles to a test of the value at the path.
import { createBadValue, UnsupportedBySimulationError } from './errors';
import { splitPath, visitPath } from './paths';
import { compareValues, isMembers, isSame, toValueKey, type Members, rankType, classifyValue } from './values';

/** Returns whether a value, or a member of an array, passes. */
export type Test = (value: unknown) => boolean;
type Filter = Members;

/** What conditions need to compile nested filters. */
export interface FilterCompiler {
  readonly filter: (filter: Filter) => Test;
}

type Condition = (names: readonly string[], wanted: unknown, compiler: FilterCompiler, all: Members) => Test;

/** Tests the value at the path, or any member of an array there. */
function anyAt(names: readonly string[], test: (value: unknown) => boolean): Test {
  const visit = (value: unknown): boolean => test(value) || (Array.isArray(value) && value.some(test));
  const [only] = names;
  // Most paths have one name, for which this is faster.
  if (names.length === 1 && only !== undefined)
    return (doc) => (isMembers(doc) ? visit(doc[only]) : visitPath(doc, names, visit));
  return (doc) => visitPath(doc, names, visit);
}

const isNull = (value: unknown): boolean => value === null || value === undefined;

function equal(names: readonly string[], wanted: unknown): Test {
  if (isRegExp(wanted)) return matching(names, wanted);
  if (isNull(wanted)) return anyAt(names, isNull);
  if (typeof wanted !== 'object') return anyAt(names, (value) => value === wanted || isSame(value, wanted));
  return anyAt(names, (value) => isSame(value, wanted));
}

const isRegExp = (value: unknown): value is RegExp => typeof value === 'object' && classifyValue(value) === 'regex';

function matching(names: readonly string[], pattern: RegExp): Test {
  return anyAt(names, (value) => (typeof value === 'string' ? pattern.test(value) : isSame(value, pattern)));
}

/** Compares only values of one type. Nothing is before or after null. */
function ordered(passes: (order: number) => boolean): Condition {
  return (names, wanted) => {
    if (isNull(wanted)) return passes(0) ? anyAt(names, isNull) : () => false;
    if (isRegExp(wanted)) throw createBadValue("Can't have RegEx as arg to predicate over field");
    const rank = rankType(wanted);
    const nan = Number.isNaN(wanted);
    return anyAt(names, (value) => {
      if (rankType(value) !== rank) return false;
      if (nan !== Number.isNaN(value)) return false;
      return passes(compareValues(value, wanted));
    });
  };
}

function testOne(names: readonly string[], wanted: unknown): Test {
  const list = getList(wanted, '$in');
  const patterns = list.filter(isRegExp);
  const keys = new Set(list.filter((one) => !isRegExp(one)).map(toValueKey));
  const plain = anyAt(names, (value) => keys.has(toValueKey(value)));
  if (patterns.length === 0) return plain;
  const tests = [plain, ...patterns.map((pattern) => matching(names, pattern))];
  return (doc) => tests.some((test) => test(doc));
}

function getList(value: unknown, operator: string): readonly unknown[] {
  if (!Array.isArray(value)) throw createBadValue(`${operator} needs an array`);
  return value as readonly unknown[];
}

const not =
  (condition: Condition): Condition =>
  (...given) => {
    const test = condition(...given);
    return (doc) => !test(doc);
  };

function exists(names: readonly string[], wanted: unknown): Test {
  const isThere: Test = (doc) => visitPath(doc, names, (value) => value !== undefined);
  return wanted === true || (typeof wanted === 'number' && wanted !== 0) ? isThere : (doc) => !isThere(doc);
}

function elementMatch(names: readonly string[], wanted: unknown, compiler: FilterCompiler): Test {
  if (!isMembers(wanted)) throw createBadValue('$elemMatch needs an Object');
  const test = compileElementTest(wanted, compiler);
  return (doc) => visitPath(doc, names, (value) => Array.isArray(value) && value.some(test));
}

/** Compiles a filter on members that are documents, or conditions on the members. */
export function compileElementTest(wanted: Members, compiler: FilterCompiler): Test {
  const [first = ''] = Object.keys(wanted);
  if (first.startsWith('$') && !['$and', '$or', '$nor', '$expr'].includes(first)) {
    const test = compileFieldTest(['value'], wanted, compiler);
    return (value) => test({ value });
  }
  const test = compiler.filter(wanted);
  return (value) => (isMembers(value) || Array.isArray(value)) && test(value);
}

function everyOne(names: readonly string[], wanted: unknown, compiler: FilterCompiler): Test {
  const tests = getList(wanted, '$all').map((one) =>
    isMembers(one) && '$elemMatch' in one ? elementMatch(names, one.$elemMatch, compiler) : equal(names, one),
  );
  return (doc) => tests.length > 0 && tests.every((test) => test(doc));
}

function pattern(names: readonly string[], wanted: unknown, _: FilterCompiler, { $options }: Members): Test {
  const source = isRegExp(wanted) ? wanted.source : String(wanted);
  const options = typeof $options === 'string' ? $options : isRegExp(wanted) ? wanted.flags : '';
  if (/[^imsux]/.test(options)) throw createBadValue(`invalid flag in regex options: ${options}`);
  if (options.includes('x')) throw new UnsupportedBySimulationError('$options x');
  // PCRE on the server always reads UTF-8, so `u` changes nothing in the result.
  return matching(names, new RegExp(source, `${options.replace('u', '')}u`));
}

const typeNumbers: Readonly<Record<number, string>> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  16: 'int',
  18: 'long',
};

/**
 * Returns the name of the server's type of a value. The driver stores whole numbers of 32 bits as int, and other
 * numbers as double.
 */
export function readBsonType(value: unknown): string {
  if (typeof value === 'bigint') return 'long';
  if (typeof value !== 'number') return classifyValue(value);
  return Number.isInteger(value) && Math.abs(value) <= 2_147_483_647 && !Object.is(value, -0) ? 'int' : 'double';
}

function ofType(names: readonly string[], wanted: unknown): Test {
  const kinds = (Array.isArray(wanted) ? wanted : [wanted]).map((one: unknown) =>
    typeof one === 'number' ? typeNumbers[one] : one,
  );
  if (kinds.some((kind) => kind === undefined)) throw new UnsupportedBySimulationError(`$type ${String(wanted)}`);
  return anyAt(names, (value) => {
    const kind = readBsonType(value);
    return kinds.includes(kind) || (typeof value === 'number' && kinds.includes('number'));
  });
}

const remainder: Condition = (names, wanted) => {
  const [divisor, rest] = getList(wanted, '$mod') as number[];
  return anyAt(names, (value) => typeof value === 'number' && Math.trunc(value) % Number(divisor) === rest);
};

const negated: Condition = (names, wanted, compiler) => {
  const test = isRegExp(wanted) ? matching(names, wanted) : compileFieldTest(names, wanted, compiler);
  return (doc) => !test(doc);
};

const conditions: Readonly<Record<string, Condition>> = {
  $eq: equal,
  $ne: not(equal),
  $gt: ordered((order) => order > 0),
  $gte: ordered((order) => order >= 0),
  $lt: ordered((order) => order < 0),
  $lte: ordered((order) => order <= 0),
  $in: testOne,
  $nin: not(testOne),
  $exists: exists,
  $not: negated,
  $elemMatch: elementMatch,
  $all: everyOne,
  $size: (names, wanted) => (doc) => visitPath(doc, names, (value) => Array.isArray(value) && value.length === wanted),
  $regex: pattern,
  $options: () => () => true,
  $type: ofType,
  $mod: remainder,
};

/** Returns whether a condition has operators. Otherwise it is a value that must be equal. */
export const hasOperators = (condition: unknown): condition is Members =>
  isMembers(condition) && (Object.keys(condition)[0] ?? '').startsWith('$');

/** Compiles the test of one path. */
export function compileFieldTest(path: string | readonly string[], condition: unknown, compiler: FilterCompiler): Test {
  const names = typeof path === 'string' ? splitPath(path) : path;
  if (!hasOperators(condition)) return equal(names, condition);
  const tests: Test[] = [];
  for (const name of Object.keys(condition)) {
    if (condition[name] === undefined) continue;
    const make = conditions[name];
    if (!make) throw new UnsupportedBySimulationError(name);
    tests.push(make(names, condition[name], compiler, condition));
  }
  const [only] = tests;
  return tests.length === 1 && only ? only : (doc) => tests.every((test) => test(doc));
}
