// What changed since an earlier version: both as the API gives them, compared here.
import type { EntryDetails, EntryView } from '../../../../console/pages/entries/entry-view';
import type { JsonObject } from '../../../../document/model/basic';
import { findDifferences } from '../../../../entries/differences';
import { readVersion } from '../../../entries/read';
import type { PageContext } from '../../page-context';

/** Beyond this nobody reads on: the two are different documents. */
const rowsMax = 200;

export async function loadComparison(ask: PageContext, entry: EntryDetails): Promise<EntryView['comparison']> {
  const version = ask.query.compare;
  if (!version) return undefined;
  const before = await ask.call<EntryDetails>(readVersion, { params: { id: entry.id, version } });
  const rows = findDifferences(before.data.doc as JsonObject, entry.data.doc as JsonObject, rowsMax);
  return { version, rows };
}
