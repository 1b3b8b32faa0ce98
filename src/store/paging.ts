// Pages of lists, sizes as the database counts them, and reads that end before they need too much memory.
import { httpLimits as limits } from '../contracts/limits/http';
import { BSON } from 'mongodb';

/** A page of a list: its start, its order and its length. */
export interface ListPageQuery {
  readonly ascending: boolean;
  readonly limit: number;
  /** The last row of the previous page (exclusive). */
  readonly from?: { readonly createdAt: Date; readonly _id: string };
  /** The newest row of the first page (inclusive); the oldest in ascending order. */
  readonly bound?: Date;
}

/** Reads the rows of a page, up to a limit of bytes. The caller shows where the next page starts. */
export const readListPageRows = <T extends object>(cursor: AsyncIterable<T>): Promise<RowsWithinBytes<T>> =>
  readRowsWithinBytes(cursor, limits.pageBytesMax, computeBsonSizeBytes);

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

/** Reads rows in order, up to a limit of bytes. The first row is always read, so that a client makes progress. */
export async function readRowsWithinBytes<T>(
  cursor: AsyncIterable<T>,
  bytesMax: number,
  bytesOf: (row: T) => number,
): Promise<RowsWithinBytes<T>> {
  const rows: T[] = [];
  let bytes = 0;
  for await (const row of cursor) {
    bytes += bytesOf(row);
    if (bytes > bytesMax && rows.length > 0) return { rows, cut: true };
    rows.push(row);
  }
  return { rows, cut: false };
}
