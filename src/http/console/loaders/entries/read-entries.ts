// Reads entries for screens: one entry with its document, or a page of a query.
import type { EntryRowView } from '../../../../console/pages/entries/entries';
import type { EntryDetailsView } from '../../../../console/pages/entries/entry-view';
import { type EntryQueryBody, queryEntriesEndpoint } from '../../../entries/query';
import { readEntryEndpoint } from '../../../entries/read-entries';
import type { ConsoleScreenContext } from '../../page-context';

interface TaggedEntry {
  readonly entry: EntryDetailsView;
  readonly etag: string;
}

/** Loads an entry with its document, and with its ETag for a change. */
export async function loadEntryWithEtag(ask: ConsoleScreenContext, id = ask.params.id ?? ''): Promise<TaggedEntry> {
  const { body, etag } = await ask.read(readEntryEndpoint, { params: { id } });
  const { data, ...entry } = body;
  if (!data) throw new Error(`entry ${id} has no document`);
  return { entry: { ...entry, data }, etag };
}

/** Loads an entry with its document, because lists omit the document. */
export const loadEntryDetails = async (ask: ConsoleScreenContext, id?: string): Promise<EntryDetailsView> =>
  (await loadEntryWithEtag(ask, id)).entry;

/** Reads a page of a query. If the query has no `fields`, each row is an entry. */
export async function loadEntryQueryPage(
  ask: ConsoleScreenContext,
  body: Pick<EntryQueryBody, 'schema' | 'filter' | 'limit' | 'cursor'>,
) {
  const page = await ask.call(queryEntriesEndpoint, { body });
  return { ...page, list: page.list as readonly EntryRowView[] };
}
