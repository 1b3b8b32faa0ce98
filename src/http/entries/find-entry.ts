// The entry that a path names, for every call that works on one.
import { Refusal } from '../../contracts/errors';
import { type EntryDocument, findEntry } from '../../store/entries/entries';
import type { Call } from '../endpoint';
import { idOf } from '../request/ids';

/** @throws Refusal `not-found`, the same for an unknown entry, one of another workspace, and what is no id. */
export async function entryWith(call: Call, id: string | undefined): Promise<EntryDocument> {
  const entry = await findEntry(call.deps.database, call.workspace._id, idOf(id, 'entry'));
  if (!entry) throw new Refusal('not-found', 'entry not found');
  return entry;
}
