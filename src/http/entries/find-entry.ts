// The entry that a path names, for every call that works on one.
import type { EntryDocument } from '../../model/entry';
import type { Call } from '../endpoint';
import { parseId, refuseNotFound } from '../request/ids';

/** @throws Refusal `not-found`, the same for an unknown entry, one of another workspace, and what is no id. */
export async function findEntryOrRefuse(
  { store }: Pick<Call, 'store'>,
  id: string | undefined,
): Promise<EntryDocument> {
  const entry = await store.entries.find(parseId(id, 'entry'));
  if (!entry) throw refuseNotFound('entry');
  return entry;
}
