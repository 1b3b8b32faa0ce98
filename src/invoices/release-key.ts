// Frees the key of an invoice that ended before it was issued, when the repaired call comes with it.
import type { EntryDocument } from '../model/entry';
import type { InvoiceContext } from './context';

/** It ended before the seal: no number was spent, and its key is free for the repaired call. */
export const hasFailed = ({ fiscal, openJob, result }: Pick<EntryDocument, 'fiscal' | 'openJob' | 'result'>): boolean =>
  fiscal === undefined && openJob === null && (result === 'failed' || result === 'cancelled');

/** Whether the key is free now. The entry stays, without its key. */
export async function releaseFailedKey(
  { store, buildAuditRow, newId }: InvoiceContext,
  owner: EntryDocument,
): Promise<boolean> {
  if (!hasFailed(owner)) return false;
  // The call writes another row as well, so this one needs a new id.
  const row = { ...buildAuditRow({ objects: [{ kind: 'entry', id: owner.id }] }), _id: newId() };
  return store.entries.releaseKey(owner, row);
}
