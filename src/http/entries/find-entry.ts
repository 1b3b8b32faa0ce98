// Finds the entry of a call by its path, compares the entry with `If-Match`, and creates the context of its rules.
import type { Refusal } from '../../contracts/errors';
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import type { EntryChangeDeps, EntryDeps } from '../../entries/context';
import type { EntryDocument, ResourceRevision } from '../../model/entry';
import type { TenantCallContext } from '../kit/endpoint';
import {
  formatRevisionEtag,
  createChangedResourceRefusal,
  requireMatchingRevision,
} from '../kit/request/preconditions';

/**
 * Finds the entry of a call.
 * @throws Refusal `not-found`, which is the same for an unknown entry, for an entry of another workspace, and for an
 * invalid id
 */
export async function requireEntry(
  { store }: Pick<TenantCallContext, 'store'>,
  id: string | undefined,
): Promise<EntryDocument> {
  const entry = await store.entries.find(parseResourceId(id, 'entry'));
  if (!entry) throw createNotFoundRefusal('entry');
  return entry;
}

/** Returns the revision that a write of this entry must compare. @throws Refusal `precondition-failed` */
export const requireMatchingEntryRevision = (
  { ifMatch }: Pick<TenantCallContext, 'ifMatch'>,
  entry: ResourceRevision,
): ResourceRevision | undefined => requireMatchingRevision(ifMatch, entry);

/** Creates the refusal of a write if the entry changed after it was read. */
export async function readEntryAndCreateChangedRefusal(
  { store }: Pick<TenantCallContext, 'store'>,
  id: string,
): Promise<Refusal> {
  const now = await store.entries.find(id);
  return now ? createChangedResourceRefusal(formatRevisionEtag(now)) : createNotFoundRefusal('entry');
}

/** Creates the context of an entry's rules. The clock is read once for the whole call. */
export const createEntryDeps = ({ deps, store, workspace }: TenantCallContext): EntryDeps => ({
  workspace,
  store,
  keys: deps.keys,
  now: deps.now(),
  newId: deps.newId,
  build: (data, surroundings) => deps.build(workspace._id, data, surroundings),
  makeEInvoice: (format, input) => deps.pages.eInvoice(format, input, { workspace: workspace._id }),
});

/** Creates the context of calls that create or change an entry. */
export function createEntryChangeDeps(call: TenantCallContext): EntryChangeDeps {
  const { accessKey, quota, buildAuditRow, change } = call;
  return { ...createEntryDeps(call), accessKey, quota, buildAuditRow, change };
}
