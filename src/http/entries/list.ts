// GET /silo/v1/entries (and the older name /silo/v1/envelopes): pages of entries without their envelopes.
import type { Answer, Call, Endpoint } from '../endpoint';
import { entryMembers } from './answer';
import { cutPage, readPage, rowsToRead } from '../request/paging';

const list = (path: string): Endpoint => ({ method: 'GET', path, scope: 'read', handle: page });

export const listEntriesEndpoint = list('/silo/v1/entries');
export const listEnvelopes = list('/silo/v1/envelopes');

async function page(call: Call): Promise<Answer> {
  const { query, store } = call;
  const wanted = readPage(query);
  const read = await store.entries.list(query.folder, { ...wanted, limit: rowsToRead(wanted) });
  const { rows, next } = cutPage(read, wanted);
  return {
    body: {
      list: rows.map((entry) => entryMembers(entry, call.fileUrl)),
      ...(query.folder ? { folder: query.folder } : {}),
      ...(query.created_at ? { created_at: query.created_at } : {}),
      limit: wanted.limit,
      ...(query.cursor ? { cursor: query.cursor } : {}),
      ...(next ? { next_cursor: next, next_created_at: rows.at(-1)?.createdAt } : {}),
    },
  };
}
