// What changed since an earlier version: both as the API gives them, compared here.
import type { EntryDetails, EntryView } from '../../../../console/pages/entry-view';
import type { JsonObject } from '../../../../document/model/basic';
import { differencesOf } from '../../../../entries/differences';
import { readVersion } from '../../../entries/versions';
import type { Ask } from '../../ask';

/** Beyond this nobody reads on: the two are different documents. */
const rowsMax = 200;

export async function comparisonOf(ask: Ask, entry: EntryDetails): Promise<EntryView['comparison']> {
  const version = ask.query.compare;
  if (!version) return undefined;
  const before = await ask.call<EntryDetails>(readVersion, { params: { id: entry.id, version } });
  const rows = differencesOf(before.data.doc as JsonObject, entry.data.doc as JsonObject, rowsMax);
  return { version, rows };
}
