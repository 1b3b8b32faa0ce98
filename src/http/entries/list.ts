// GET /silo/v1/entries (and the older name /silo/v1/envelopes): pages of entries without their envelopes.
import { entryPage } from '../answers/entries';
import type { Answer, Call, Endpoint, Operation } from '../kit/endpoint';
import { formatMetaRow } from '../meta/answer';
import { folderParameter, pageParameters } from '../kit/request/parameters';
import { toEntryJson, listText } from './answer';
import { cutPage, readPage, countRowsToRead } from '../kit/request/paging';

const list = (path: string, operation: Operation): Endpoint => ({
  method: 'GET',
  path,
  scope: 'read',
  operation,
  query: { folder: folderParameter, ...pageParameters },
  answers: { 200: entryPage },
  handle: page,
});

export const listEntriesEndpoint = list('/silo/v1/entries', {
  id: 'listEntries',
  tag: 'entries',
  summary: 'List entries, newest first',
});
export const listEnvelopes = list('/silo/v1/envelopes', {
  id: 'listEnvelopes',
  tag: 'entries',
  summary: 'List entries (older path)',
});

async function page(call: Call): Promise<Answer> {
  const { query, store } = call;
  const wanted = readPage(query);
  const read = await store.entries.list(query.folder, { ...wanted, limit: countRowsToRead(wanted) });
  const { rows, next } = cutPage(read, wanted);
  const meta = rows.length > 0 ? await store.meta.listOf(rows.map(({ id }) => id)) : new Map<string, never>();
  const list = listText(
    rows.map((entry) => toEntryJson(entry, call)),
    rows.map(({ id }) => (meta.get(id) ?? []).map(formatMetaRow)),
  );
  const rest = JSON.stringify({
    ...(query.folder ? { folder: query.folder } : {}),
    ...(query.created_at ? { created_at: query.created_at } : {}),
    limit: wanted.limit,
    ...(query.cursor ? { cursor: query.cursor } : {}),
    ...(next ? { next_cursor: next, next_created_at: rows.at(-1)?.createdAt } : {}),
  });
  return { body: `{"list":${list},${rest.slice(1)}` };
}
