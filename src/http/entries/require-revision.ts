// What a client expects an entry to be: `If-Match`, compared when the entry is read and again in the write itself.
import type { Refusal } from '../../contracts/errors';
import type { Revision } from '../../store/entries/revision';
import type { Call } from '../kit/endpoint';
import { refuseNotFound } from '../kit/request/ids';
import { formatEtag, requireMatchingRevision, refusePrecondition } from '../kit/request/preconditions';

/** The revision that a write of this entry has to be guarded with. @throws Refusal `precondition-failed` */
export const requireRevision = ({ ifMatch }: Pick<Call, 'ifMatch'>, entry: Revision): Revision | undefined =>
  requireMatchingRevision(ifMatch, entry);

/** The guarded write found another revision than was read. */
export async function refuseMovedEntry({ store }: Pick<Call, 'store'>, id: string): Promise<Refusal> {
  const now = await store.entries.find(id);
  return now ? refusePrecondition(formatEtag(now)) : refuseNotFound('entry');
}
