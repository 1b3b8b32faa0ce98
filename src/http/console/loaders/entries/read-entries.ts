// Reads entries for screens: one entry with its document, or a page of a query.
import type { EntryRowView } from '../../../../console/pages/entries/entries';
import type { EntryDetails } from '../../../../console/pages/entries/entry-view';
import { type EntryQueryBody, queryEntriesEndpoint } from '../../../entries/query';
import { readEntryEndpoint } from '../../../entries/read-entries';
import type { PageContext } from '../../page-context';

/** Loads an entry with its document, because lists omit the document. */
export async function loadEntryDetails(ask: PageContext, id = ask.params.id ?? ''): Promise<EntryDetails> {
  const { data, ...entry } = await ask.call(readEntryEndpoint, { params: { id } });
  if (!data) throw new Error(`entry ${id} has no document`);
  return { ...entry, data };
}

/** Reads a page of a query. If the query has no `fields`, each row is an entry. */
export async function loadEntryQueryPage(
  ask: PageContext,
  body: Pick<EntryQueryBody, 'schema' | 'filter' | 'limit' | 'cursor'>,
) {
  const page = await ask.call(queryEntriesEndpoint, { body });
  return { ...page, list: page.list as readonly EntryRowView[] };
}
