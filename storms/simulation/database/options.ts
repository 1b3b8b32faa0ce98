// Options of the driver's calls: those that change the result, and those that only change how it is reached. Other
// options are refused.
import { UnsupportedBySimulationError } from './errors';
import type { Filter } from './filters';
import type { Transaction } from './table';
import type { Sort } from './sorting';
import type { Members } from './values';

export interface Options {
  readonly session?: unknown;
  readonly sort?: unknown;
  readonly skip?: number;
  readonly limit?: number;
  readonly projection?: Members;
  readonly upsert?: boolean;
  readonly returnDocument?: 'before' | 'after';
  readonly includeResultMetadata?: boolean;
  readonly arrayFilters?: readonly Filter[];
  readonly ordered?: boolean;
  readonly let?: Members;
}

const meaning = new Set([
  'session',
  'sort',
  'skip',
  'limit',
  'projection',
  'upsert',
  'returnDocument',
  'includeResultMetadata',
  'arrayFilters',
  'ordered',
  'let',
]);
const manner = new Set([
  'hint',
  'batchSize',
  'maxTimeMS',
  'comment',
  'readConcern',
  'writeConcern',
  'readPreference',
  'allowDiskUse',
  'retryWrites',
  'promoteValues',
  'promoteLongs',
  'ignoreUndefined',
  'nameOnly',
]);

/** @throws for an unknown option */
export function checkOptions(options: object | undefined): Options {
  for (const name in options) {
    if (!meaning.has(name) && !manner.has(name) && (options as Members)[name] !== undefined)
      throw new UnsupportedBySimulationError(`the option ${name}`);
  }
  return options ?? {};
}

/** Finds the transaction of a call. In the simulation, the session is the transaction. */
export const findTransaction = ({ session }: Options): Transaction | null =>
  (session as Transaction | undefined) ?? null;

/** A sort in any form that the driver accepts. */
export function parseSort(sort: unknown, direction: unknown = 1): Sort | undefined {
  if (sort === undefined || sort === null) return undefined;
  if (typeof sort === 'string') return { [sort]: direction };
  if (sort instanceof Map) return Object.fromEntries(sort as Map<string, unknown>);
  if (!Array.isArray(sort)) return sort as Sort;
  const list = sort as readonly unknown[];
  if (list.every((one) => typeof one === 'string')) return Object.fromEntries(list.map((one) => [one, direction]));
  return Object.fromEntries(list as readonly [string, unknown][]);
}

/** Returns the object. Reading any member that is not listed throws, so that a new use is detected. */
export function requireOnly<T extends object>(what: string, members: T): T {
  return new Proxy(members, {
    get(target, name) {
      if (typeof name === 'symbol' || name in target) return Reflect.get(target, name) as unknown;
      // Promises and Jest read these members.
      if (['then', 'toJSON', '$$typeof', 'asymmetricMatch', 'nodeType', 'constructor'].includes(name)) return undefined;
      throw new UnsupportedBySimulationError(`${what}.${name}`);
    },
  });
}
