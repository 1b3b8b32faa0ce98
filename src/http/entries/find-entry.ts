// The entry of a call: found by its path and compared with `If-Match`; and the context in which rules judge it.
import type { Refusal } from '../../contracts/errors';
import { parseId, refuseNotFound } from '../../contracts/ids';
import type { EntryChangeContext, EntryContext } from '../../entries/context';
import type { EntryDocument, Revision } from '../../model/entry';
import type { Call } from '../kit/endpoint';
import { formatEtag, refusePrecondition, requireMatchingRevision } from '../kit/request/preconditions';

/** @throws Refusal `not-found`, the same for an unknown entry, one of another workspace, and an invalid id */
export async function findEntryOrRefuse(
  { store }: Pick<Call, 'store'>,
  id: string | undefined,
): Promise<EntryDocument> {
  const entry = await store.entries.find(parseId(id, 'entry'));
  if (!entry) throw refuseNotFound('entry');
  return entry;
}

/** The revision that a write of this entry must compare. @throws Refusal `precondition-failed` */
export const requireRevision = ({ ifMatch }: Pick<Call, 'ifMatch'>, entry: Revision): Revision | undefined =>
  requireMatchingRevision(ifMatch, entry);

/** For a write that found another revision than was read. */
export async function refuseMovedEntry({ store }: Pick<Call, 'store'>, id: string): Promise<Refusal> {
  const now = await store.entries.find(id);
  return now ? refusePrecondition(formatEtag(now)) : refuseNotFound('entry');
}

/** Reads the clock once for the whole call. */
export const createEntryContext = ({ deps, store, workspace }: Call): EntryContext => ({
  workspace,
  store,
  keys: deps.keys,
  now: deps.now(),
  newId: deps.newId,
  build: (data, surroundings) => deps.build(workspace._id, data, surroundings),
});

/** For calls that create or change an entry. */
export function createChangeContext(call: Call): EntryChangeContext {
  const { accessKey, quota, buildAuditRow, change } = call;
  return { ...createEntryContext(call), accessKey, quota, buildAuditRow, change };
}
