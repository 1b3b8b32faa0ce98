// Pages of lists, sizes as the database counts them, and reads that end before they need too much memory.
import { httpLimits as limits } from '../contracts/limits/http';
import { BSON } from 'mongodb';
import { setImmediate } from 'node:timers/promises';

/** A page of a list: its start, its order and its length. */
export interface ListPageQuery {
  readonly ascending: boolean;
  readonly limit: number;
  /** The last row of the previous page (exclusive). */
  readonly from?: { readonly createdAt: Date; readonly _id: string };
  /** The newest row of the first page (inclusive); the oldest in ascending order. */
  readonly bound?: Date;
}

/** Reads the rows of a page, up to a limit of their weight. The caller shows where the next page starts. */
export const readListPageRows = <T extends object>(cursor: AsyncIterable<T>): Promise<RowsWithinBytes<T>> =>
  readRowsWithinBytes(cursor, limits.pageBytesMax, computeListRowWeightBytes);

/**
 * Computes what a row costs on a page: its bytes, and for each value as many as take the same time. Small values take
 * most of the time of a page, and a row can have tens of thousands.
 */
export const computeListRowWeightBytes = (row: object): number =>
  computeBsonSizeBytes(row) + countNestedValues(row) * limits.pageValueBytes;

/** Counts the values in objects and lists, but not those of the row itself, which every row has. */
function countNestedValues(row: object): number {
  let count = 0;
  const open: unknown[] = Object.values(row);
  for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
    const parts = listParts(value);
    count += parts.length;
    for (const part of parts) if (typeof part === 'object') open.push(part);
  }
  return count;
}

/** Bytes and dates are single values. */
function listParts(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const isObject = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isObject ? Object.values(value) : [];
}

/**
 * Builds the conditions for the rows of a page. If rows have the same time, `_id` decides.
 * @param time the member with the time that orders the list
 */
export function buildListPageConditions({ ascending, from, bound }: ListPageQuery, time = 'createdAt'): object[] {
  const beyond = ascending ? '$gt' : '$lt';
  return [
    ...(bound ? [{ [time]: { [ascending ? '$gte' : '$lte']: bound } }] : []),
    ...(from
      ? [
          // Repeats the condition in a form that lets an index start at the end of the previous page.
          { [time]: { [ascending ? '$gte' : '$lte']: from.createdAt } },
          {
            $or: [{ [time]: { [beyond]: from.createdAt } }, { [time]: from.createdAt, _id: { [beyond]: from._id } }],
          },
        ]
      : []),
  ];
}

/** Builds the conditions for the rows up to this one, inclusive. */
export function buildListConditionsUpToRow(
  { ascending }: ListPageQuery,
  end: { readonly createdAt: Date; readonly _id: string },
) {
  const before = ascending ? '$lt' : '$gt';
  return [
    { createdAt: { [`${before}e`]: end.createdAt } },
    {
      $or: [{ createdAt: { [before]: end.createdAt } }, { createdAt: end.createdAt, _id: { [`${before}e`]: end._id } }],
    },
  ];
}

export const buildListPageSortOrder = ({ ascending }: ListPageQuery): { createdAt: 1 | -1; _id: 1 | -1 } =>
  ascending ? { createdAt: 1, _id: 1 } : { createdAt: -1, _id: -1 };

/** Computes the number of bytes of a value in its stored form. */
export const computeBsonSizeBytes = (value: object): number =>
  BSON.calculateObjectSize(value, { ignoreUndefined: true });

/** The rows that were read, and whether the limit of bytes ended the read, so that there are more rows. */
export interface RowsWithinBytes<T> {
  readonly rows: T[];
  readonly cut: boolean;
}

/**
 * Reads rows in order, up to a limit of bytes. The first row is always read, so that a client makes progress. Other
 * calls are served between large rows.
 */
export async function readRowsWithinBytes<T>(
  cursor: AsyncIterable<T>,
  bytesMax: number,
  bytesOf: (row: T) => number,
): Promise<RowsWithinBytes<T>> {
  const rows: T[] = [];
  let [bytes, pausedAt] = [0, 0];
  for await (const row of cursor) {
    bytes += bytesOf(row);
    if (bytes > bytesMax && rows.length > 0) return { rows, cut: true };
    rows.push(row);
    if (bytes - pausedAt < limits.bytesBetweenPauses) continue;
    pausedAt = bytes;
    await setImmediate();
  }
  return { rows, cut: false };
}
