// Values as MongoDB stores and orders them. Stored values are frozen, so that versions and readers can share them.
import { Binary, ObjectId, Timestamp } from 'mongodb';
import { UnsupportedBySimulationError } from './errors';

export type Members = Readonly<Record<string, unknown>>;
/** A stored document; its `_id` may be of any type. */
export type Doc = Members;

export const isMembers = (value: unknown): value is Members => {
  if (typeof value !== 'object' || value === null) return false;
  // The name of the constructor is compared, because the realm of Jest has a different Object.
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

export const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';
const isRegExp = (value: unknown): value is RegExp => Object.prototype.toString.call(value) === '[object RegExp]';

/** Canonical order of types; a missing value comes first. Filters compare types of the same rank with each other. */
const ranks = {
  missing: 0,
  null: 1,
  number: 2,
  string: 3,
  object: 4,
  array: 5,
  binData: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  timestamp: 10,
  regex: 11,
} as const;
export type TypeName = keyof typeof ranks;

export function classifyValue(value: unknown): TypeName {
  switch (typeof value) {
    case 'undefined':
      return 'missing';
    case 'number':
    case 'bigint':
      return 'number';
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    default:
      return typeOfObject(value);
  }
}

function typeOfObject(value: unknown): TypeName {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isDate(value)) return 'date';
  if (value instanceof Binary) return 'binData';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Timestamp) return 'timestamp';
  if (isRegExp(value)) return 'regex';
  if (isMembers(value)) return 'object';
  throw new UnsupportedBySimulationError(`values like ${Object.prototype.toString.call(value)}`);
}

export const rankType = (value: unknown): number => ranks[classifyValue(value)];

/** Returns a frozen copy as the driver would store it. Undefined members are omitted, and bytes become Binary. */
export function toStoredValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol') throw new UnsupportedBySimulationError(typeof value);
    return value;
  }
  if (Array.isArray(value)) {
    if (Object.isFrozen(value) && frozenHere.has(value)) return value;
    return kept(Object.freeze(value.map((one) => (one === undefined ? null : toStoredValue(one)))));
  }
  if (isMembers(value)) {
    if (Object.isFrozen(value) && frozenHere.has(value)) return value;
    const copy: Record<string, unknown> = {};
    for (const name in value) if (value[name] !== undefined) copy[name] = toStoredValue(value[name]);
    return kept(Object.freeze(copy));
  }
  if (isDate(value)) return value;
  if (value instanceof Uint8Array) return new Binary(Buffer.from(value));
  typeOfObject(value);
  return value;
}

/** Works like `toStoredValue` for members without another owner. It freezes them in place. */
export function storeOwnMembers(members: Members): Members {
  const own = members as Record<string, unknown>;
  for (const name in own) {
    const value = own[name];
    if (typeof value === 'object' && value !== null) own[name] = toStoredValue(value);
  }
  return kept(Object.freeze(own));
}

/** Values that are already deeply frozen. Storing such a value again copies nothing. */
const frozenHere = new WeakSet<object>();
function kept<T extends object>(value: T): T {
  frozenHere.add(value);
  return value;
}

/** Compares two values by the order of MongoDB over all types. The result is negative, 0 or positive. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const [kind, other] = [classifyValue(a), classifyValue(b)];
  if (kind !== other) return ranks[kind] - ranks[other];
  switch (kind) {
    case 'number':
      return compareNumbers(a as number, b as number);
    case 'string':
      return compareStrings(a as string, b as string);
    case 'bool':
      return Number(a) - Number(b);
    case 'date':
      return (a as Date).getTime() - (b as Date).getTime();
    case 'object':
      return compareMembers(a as Members, b as Members);
    case 'array':
      return compareLists(a as readonly unknown[], b as readonly unknown[]);
    case 'binData':
      return compareBinaries(a as Binary, b as Binary);
    case 'timestamp':
      return (a as Timestamp).compare(b as Timestamp);
    case 'objectId':
    case 'regex':
      return compareStrings(String(a), String(b));
    default:
      return 0;
  }
}

export const isSame = (a: unknown, b: unknown): boolean => a === b || compareValues(a, b) === 0;

/** NaN comes before every number and is equal to itself. */
function compareNumbers(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

const surrogates = /[\uD800-\uDFFF]/;

/** Compares UTF-8 bytes, which is the order of code points. */
function compareStrings(a: string, b: string): number {
  if (surrogates.test(a) || surrogates.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : Number(a !== b);
}

function compareMembers(a: Members, b: Members): number {
  const [left, right] = [Object.keys(a), Object.keys(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const [one, two] = [left[i] as string, right[i] as string];
    // Versions of one document share most of their members.
    if (one === two && a[one] === b[two]) continue;
    const order = rankType(a[one]) - rankType(b[two]) || compareStrings(one, two) || compareValues(a[one], b[two]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareBinaries(a: Binary, b: Binary): number {
  return a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
}

/** Returns a string that is the same for equal values, for sets and maps. */
export function toValueKey(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'number':
      return `n${value}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'undefined':
      return 'null';
    default:
      return keyOfObject(value);
  }
}

function keyOfObject(value: unknown): string {
  if (value === null) return 'null';
  if (isDate(value)) return `d${value.getTime()}`;
  if (Array.isArray(value)) return `[${value.map((one) => `${toValueKey(one).length}:${toValueKey(one)}`).join()}]`;
  if (isMembers(value)) {
    return `{${Object.entries(value)
      .map(([name, one]) => `${name.length}:${name}${toValueKey(one).length}:${toValueKey(one)}`)
      .join()}}`;
  }
  if (value instanceof Binary) return `b${value.sub_type}:${value.toString('hex')}`;
  if (value instanceof Timestamp) return `t${value.toBigInt()}`;
  return `${classifyValue(value)}${String(value as ObjectId | RegExp)}`;
}

/** Returns the truth value in expressions. Every string is true, even an empty one. */
export const isTrue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== 0;
