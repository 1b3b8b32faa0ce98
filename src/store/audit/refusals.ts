// Counts refused calls (401, 403) in one row for each minute and source. The database adds up the counts of all
// processes. When the minute is over, each count becomes an audit row.
import type { Collection, Filter } from 'mongodb';
import { auditLimits as limits } from '../../contracts/limits/audit';
import type { Database } from '../database';
import { insertAuditRowsIntoOutbox } from '../outbox/outbox';
import type { NewAuditRow, AuditActor } from '../../model/audit';

/** Number of refused calls of one source in one minute. */
export interface RefusedCallCountPerMinute {
  readonly workspace: string | null;
  readonly minute: Date;
  readonly by: AuditActor;
  readonly address: string;
  readonly status: 401 | 403;
  readonly count: number;
}

interface RefusalDocument extends RefusedCallCountPerMinute {
  readonly _id: string;
}

const refusals = (database: Database): Collection<RefusalDocument> => database.collection('audit_refusals');

export const refusedCallIndexes = [{ key: { minute: 1 as const }, name: 'refusal_minute' }];

export const formatRefusedCallCountKey = ({
  minute,
  workspace,
  address,
  status,
  by,
}: Omit<RefusedCallCountPerMinute, 'count'>): string =>
  JSON.stringify([minute.toISOString(), workspace, address, status, by.id ?? '']);

/** Adds the counts of this process to the counts in the database. */
export async function incrementRefusedCallCounts(
  database: Database,
  counts: readonly RefusedCallCountPerMinute[],
): Promise<void> {
  if (counts.length === 0) return;
  await refusals(database).bulkWrite(
    counts.map(({ count, ...source }) => ({
      updateOne: {
        filter: { _id: formatRefusedCallCountKey(source) },
        update: { $inc: { count }, $setOnInsert: source },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/**
 * Creates one audit row for each past minute and source of refused calls. Calls of known callers come first, so that
 * they do not wait for those of unknown callers. `newId` returns the ids of the rows.
 * @returns how many rows were created
 */
export async function replaceRefusedCallCountsByAuditRows(
  database: Database,
  now: Date,
  newId: () => string,
): Promise<number> {
  const minute = { $lt: new Date(now.getTime() - limits.refusalsCloseMs) };
  let total = 0;
  for (const kind of [{ $ne: 'unknown' }, 'unknown'] as const) {
    for (let batches = 0; batches < limits.refusalBatchesMax; batches += 1) {
      const created = await replaceBatchByAuditRows(database, { minute, 'by.kind': kind }, newId);
      total += created;
      if (created < limits.refusalRowsMax) break;
    }
  }
  return total;
}

async function replaceBatchByAuditRows(
  database: Database,
  filter: Filter<RefusalDocument>,
  newId: () => string,
): Promise<number> {
  const over = await refusals(database).find(filter).limit(limits.refusalRowsMax).toArray();
  if (over.length === 0) return 0;
  const auditRows = over.map((one) => buildAuditRow(one, newId()));
  let closed = 0;
  await database.transaction(async (session) => {
    const { deletedCount } = await refusals(database).bulkWrite(
      over.map(({ _id, count }) => ({ deleteOne: { filter: { _id, count } } })),
      { session },
    );
    // Another process has already replaced some of them, or has counted further calls: the next look replaces those.
    closed = deletedCount === over.length ? auditRows.length : 0;
    if (closed > 0) await insertAuditRowsIntoOutbox(database, auditRows, session);
    else await session.abortTransaction();
  });
  return closed;
}

const buildAuditRow = (
  { workspace, minute, by, address, status, count }: RefusalDocument,
  id: string,
): NewAuditRow => ({
  _id: id,
  workspace,
  createdAt: minute,
  by,
  route: 'refused',
  objects: [],
  address,
  status,
  count,
});
