// Pages of lists, newest first. A cursor identifies the last row of a page; the last page has no cursor.
import { createRefusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import type { ListPageQuery, RowsWithinBytes } from '../../../store/paging';
import type { UrlQueryValues } from './query';
import { parseTimeOrStartOfDay } from './times';

/** Parses `limit`, `cursor`, `created_at` and `ascending` of a query. @throws Refusal `parameter`. */
export function parseListPageQuery(query: UrlQueryValues): ListPageQuery {
  const ascending = query.ascending === 'true';
  const bound = query.created_at ? parseTimeOrStartOfDayQueryParameter('created_at', query.created_at) : undefined;
  const from = query.cursor ? readCursor(query.cursor, ascending) : undefined;
  return { limit: parseListPageLimit(query), ascending, ...(from ? { from } : {}), ...(bound ? { bound } : {}) };
}

/**
 * Parses a page from the fields of a body, whose schema has checked `limit`.
 * @throws Refusal `parameter` for an invalid cursor
 */
export function parseListPageBodyFields(limit: number, cursor: string | undefined, ascending: boolean): ListPageQuery {
  const from = cursor ? readCursor(cursor, ascending) : undefined;
  return { limit, ascending, ...(from ? { from } : {}) };
}

/** Reads `limit`, checked by its schema. */
export const parseListPageLimit = (query: UrlQueryValues): number => Number(query.limit ?? limits.pageRowsDefault);

/** Parses a time, or a day, which means the start of that day in UTC. @throws Refusal `parameter` */
export function parseTimeOrStartOfDayQueryParameter(name: string, text: string): Date {
  const time = parseTimeOrStartOfDay(text);
  if (!time) throw createRefusal('parameter', 'time-invalid', { name });
  return time;
}

/**
 * Returns the number of rows to read for a page. It is one more than the page shows, to detect whether more rows
 * follow.
 */
export const computeListPageReadLimit = (page: ListPageQuery): number => page.limit + 1;

/**
 * Cuts a page from its rows, and returns the cursor of the next page, if there is one. The limit of bytes may end a
 * page early.
 */
export function cutListPage<T extends { createdAt: Date; _id: string }>(
  { rows, cut }: RowsWithinBytes<T>,
  page: ListPageQuery,
): { rows: T[]; next?: string } {
  const pageRows = rows.slice(0, page.limit);
  const last = pageRows.at(-1);
  if ((!cut && rows.length <= page.limit) || !last) return { rows: pageRows };
  return { rows: pageRows, next: formatListCursor(last, page.ascending) };
}

/** Cuts a page of numbered rows. Its cursor is the number of the last row. */
export function cutNumberedListPage<T>(
  { rows, cut }: { readonly rows: readonly T[]; readonly cut: boolean },
  query: UrlQueryValues,
  numberOf: (row: T) => number,
) {
  const limit = parseListPageLimit(query);
  const { cursor } = query;
  const pageRows = rows.slice(0, limit);
  const last = cut || rows.length > limit ? pageRows.at(-1) : undefined;
  const next = last ? { next_cursor: String(numberOf(last)) } : {};
  return { shown: pageRows, paging: { limit, ...(cursor ? { cursor } : {}), ...next } };
}

/** Formats the cursor of the page after a row. */
export function formatListCursor({ createdAt, _id }: { createdAt: Date; _id: string }, ascending: boolean): string {
  return Buffer.from(JSON.stringify([createdAt.getTime(), _id, ascending ? 1 : 0])).toString('base64url');
}

function readCursor(text: string, ascending: boolean): { createdAt: Date; _id: string } {
  try {
    const [time, id, direction] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [number, string, number];
    const createdAt = new Date(time);
    const isOurs = Number.isInteger(time) && !Number.isNaN(createdAt.getTime()) && typeof id === 'string';
    if (isOurs && (direction === 1) === ascending && (direction === 0 || direction === 1))
      return { createdAt, _id: id };
  } catch {
    // A cursor that cannot be parsed is refused below.
  }
  throw createRefusal('parameter', 'cursor-of-other-direction');
}
