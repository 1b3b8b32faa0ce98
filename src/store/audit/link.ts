// Acts become rows: each behind the last one of its workspace, with that one's hash.
import type { AnyBulkWriteOperation, ClientSession } from 'mongodb';
import type { Database } from '../database';
import type { NewAuditRow, AuditHead, AuditRow } from '../../model/audit';
import { auditHeads, auditRows, toAuditRow, toScopeKey } from './rows';

type AuditPosition = Pick<AuditHead, '_id' | 'sequence' | 'hash'>;

/**
 * Links acts in their order, in the transaction that takes them out of the outbox. The heads move by compare-and-set: of
 * two that link at once one writes nothing.
 */
export async function linkAuditRows(
  database: Database,
  acts: readonly NewAuditRow[],
  session: ClientSession,
): Promise<void> {
  if (acts.length === 0) return;
  const scopes = [...new Set(acts.map(({ workspace }) => toScopeKey(workspace)))];
  const found = await auditHeads(database)
    .find({ _id: { $in: scopes } }, { session })
    .toArray();
  const before = new Map(found.map((head) => [head._id, head]));
  const { rows, heads } = linkAll(acts, before);
  const moved = heads.map((head) => headWrite(head, before.get(head._id)));
  const { matchedCount, upsertedCount } = await auditHeads(database).bulkWrite(moved, { session });
  if (matchedCount + upsertedCount !== heads.length) throw new Error('a head of the audit moved inside a transaction');
  await database.insertAll(auditRows(database), rows, session);
}

/** Rows in their order behind the heads, and the heads as they are then. */
function linkAll(
  acts: readonly NewAuditRow[],
  before: ReadonlyMap<string, AuditPosition>,
): { rows: AuditRow[]; heads: AuditPosition[] } {
  const heads = new Map<string, AuditPosition>();
  const rows = acts.map((act) => {
    const scope = toScopeKey(act.workspace);
    const row = toAuditRow(act, heads.get(scope) ?? before.get(scope) ?? null);
    heads.set(scope, { _id: scope, sequence: row.sequence, hash: row.hash });
    return row;
  });
  return { rows, heads: [...heads.values()] };
}

const headWrite = (
  { _id, sequence, hash }: AuditPosition,
  before: AuditPosition | undefined,
): AnyBulkWriteOperation<AuditHead> => ({
  updateOne: before
    ? { filter: { _id, sequence: before.sequence, hash: before.hash }, update: { $set: { sequence, hash } } }
    : { filter: { _id, sequence: { $exists: false } }, update: { $set: { sequence, hash } }, upsert: true },
});
