// Lists as iterators, which read the next page when its first row is requested.

export interface Page<Row> {
  readonly list: readonly Row[];
  readonly next_cursor?: string;
}

/** Rows of a page; the maximum of the API. */
export const rowsMax = 100;

/** All rows of a list, page after page. */
export async function* iterateRows<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): AsyncGenerator<Row> {
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor);
    yield* page.list;
    if (page.next_cursor === undefined) return;
    cursor = page.next_cursor;
  }
}
