// What a client expects an entry to be: `If-Match`, compared when the entry is read and again in the write itself.
import type { Refusal } from '../../contracts/errors';
import type { EntryDocument } from '../../store/entries/entries';
import type { EntryRevision } from '../../store/entries/revision';
import type { Call } from '../endpoint';
import { notFound } from '../request/ids';
import { etagOfEntry, matches, preconditionFailed } from '../request/preconditions';

/**
 * The revision that a write has to be guarded with; undefined: any will do.
 * @throws Refusal `precondition-failed`
 */
export function expectedOf({ ifMatch }: Pick<Call, 'ifMatch'>, entry: EntryDocument): EntryRevision | undefined {
  const etag = etagOfEntry(entry);
  if (!matches(ifMatch, etag)) throw preconditionFailed(etag);
  return ifMatch === undefined || ifMatch.trim() === '*' ? undefined : entry;
}

/** The guarded write found another revision than was read. */
export async function movedMeanwhile({ store }: Pick<Call, 'store'>, id: string): Promise<Refusal> {
  const now = await store.entries.find(id);
  return now ? preconditionFailed(etagOfEntry(now)) : notFound('entry');
}
