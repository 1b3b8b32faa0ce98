// Links waiting rows, in the order of their ids, into the sequence of their workspace. One process does it, by a lease; two
// that did it at once would not both succeed: the heads move by compare-and-set, in the transaction that moves the rows.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyBulkWriteOperation, ClientSession } from 'mongodb';
import { audit as limits } from '../../contracts/limits/audit';
import { type Database, isDuplicate } from '../database';
import { type Act, waitingActs } from './act';
import { leaveLease, takeLease } from '../lease';
import { type AuditHead, auditHeads, type AuditRow, auditRows, linkedRow, scopeOf } from './rows';

/** Another process linked these rows meanwhile. */
class LinkedMeanwhile extends Error {}

/** Links rows that were read as waiting. @returns how many; 0 when another process was faster */
async function linkBatch(database: Database, acts: readonly Act[]): Promise<number> {
  try {
    await database.transaction((session) => move(database, acts, session));
    return acts.length;
  } catch (error) {
    if (error instanceof LinkedMeanwhile || isDuplicate(error)) return 0;
    throw error;
  }
}

const oldestWaiting = (database: Database): Promise<Act[]> =>
  waitingActs(database).find().sort({ _id: 1 }).limit(limits.linkRowsMax).toArray();

async function move(database: Database, acts: readonly Act[], session: ClientSession): Promise<void> {
  const scopes = [...new Set(acts.map(({ workspace }) => scopeOf(workspace)))];
  const found = await auditHeads(database)
    .find({ _id: { $in: scopes } }, { session })
    .toArray();
  const before = new Map(found.map((head) => [head._id, head]));
  const { rows, heads } = linkAll(acts, before);
  const moved = heads.map((head) => headWrite(head, before.get(head._id)));
  const { matchedCount, upsertedCount } = await auditHeads(database).bulkWrite(moved, { session });
  if (matchedCount + upsertedCount !== heads.length) throw new LinkedMeanwhile();
  await auditRows(database).insertMany(rows, { session });
  const ids = acts.map(({ _id }) => _id);
  const { deletedCount } = await waitingActs(database).deleteMany({ _id: { $in: ids } }, { session });
  if (deletedCount !== acts.length) throw new LinkedMeanwhile();
}

type Place = Pick<AuditHead, '_id' | 'sequence' | 'hash'>;

/** Rows in their order behind the heads, and the heads as they are then. */
function linkAll(acts: readonly Act[], before: ReadonlyMap<string, Place>): { rows: AuditRow[]; heads: Place[] } {
  const heads = new Map<string, Place>();
  const rows = acts.map((act) => {
    const scope = scopeOf(act.workspace);
    const row = linkedRow(act, heads.get(scope) ?? before.get(scope) ?? null);
    heads.set(scope, { _id: scope, sequence: row.sequence, hash: row.hash });
    return row;
  });
  return { rows, heads: [...heads.values()] };
}

const headWrite = ({ _id, sequence, hash }: Place, before: Place | undefined): AnyBulkWriteOperation<AuditHead> => ({
  updateOne: before
    ? { filter: { _id, sequence: before.sequence, hash: before.hash }, update: { $set: { sequence, hash } } }
    : { filter: { _id, sequence: { $exists: false } }, update: { $set: { sequence, hash } }, upsert: true },
});

/** Links until nothing waits, unless the lease is another's. @param holder who links @returns how many rows */
export async function linkWaiting(database: Database, holder: string): Promise<number> {
  let acts = await oldestWaiting(database);
  if (acts.length === 0 || !(await takeLease(database, 'audit', holder, limits.leaseMs))) return 0;
  let linked = 0;
  try {
    for (let batch = 1; acts.length > 0; batch += 1) {
      linked += await linkBatch(database, acts);
      if (acts.length < limits.linkRowsMax || batch >= limits.linkBatchesMax) break;
      acts = await oldestWaiting(database);
      if (!(await takeLease(database, 'audit', holder, limits.leaseMs))) break;
    }
  } finally {
    await leaveLease(database, 'audit', holder);
  }
  return linked;
}

/**
 * Has everything linked that was written before, so that a list shows it: by this process when no other links, else it
 * waits for that one, a moment at most.
 */
export async function linkBeforeReading(database: Database, holder: string): Promise<void> {
  const newest = await waitingActs(database).findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
  for (let waited = 0; newest && waited < limits.listWaitMs; waited += limits.listLookMs) {
    if ((await linkWaiting(database, holder)) === 0) await sleep(limits.listLookMs);
    const older = { _id: { $lte: newest._id } };
    if ((await waitingActs(database).findOne(older, { projection: { _id: 1 } })) === null) return;
  }
}
