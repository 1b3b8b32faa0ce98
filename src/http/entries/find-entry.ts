// The entry that a path names, for every call that works on one.
import type { EntryDocument } from '../../store/entries/entries';
import type { Call } from '../kit/endpoint';
import { parseId, refuseNotFound } from '../kit/request/ids';

/** @throws Refusal `not-found`, the same for an unknown entry, one of another workspace, and what is no id. */
export async function findEntryOrRefuse(
  { store }: Pick<Call, 'store'>,
  id: string | undefined,
): Promise<EntryDocument> {
  const entry = await store.entries.find(parseId(id, 'entry'));
  if (!entry) throw refuseNotFound('entry');
  return entry;
}
