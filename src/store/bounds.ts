// Sizes as the database counts them, and reads that end before they need too much memory.
import { BSON } from 'mongodb';

/** Bytes of a value as it is stored. */
export const countStoredBytes = (value: object): number => BSON.calculateObjectSize(value, { ignoreUndefined: true });

/** Rows that were read, and whether bytes ended the reading: then there are more. */
export interface RowsWithin<T> {
  readonly rows: T[];
  readonly cut: boolean;
}

/** Reads rows in order until they have so many bytes. The first row is read whatever it has, or nothing would go on. */
export async function readWithin<T>(
  cursor: AsyncIterable<T>,
  bytesMax: number,
  bytesOf: (row: T) => number,
): Promise<RowsWithin<T>> {
  const rows: T[] = [];
  let bytes = 0;
  for await (const row of cursor) {
    bytes += bytesOf(row);
    if (bytes > bytesMax && rows.length > 0) return { rows, cut: true };
    rows.push(row);
  }
  return { rows, cut: false };
}
