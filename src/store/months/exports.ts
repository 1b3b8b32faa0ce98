// Stores exports of months. For each month of a supplier, the newest export is stored. The run of the export writes it,
// and calls read it.
import type { Collection, IndexDescription } from 'mongodb';
import { entryLimits } from '../../contracts/limits/entries';
import { monthExportLimits as limits } from '../../contracts/limits/exports';
import type { NewAuditRow } from '../../model/audit';
import type { MonthExportFailure, MonthExportProgress, MonthExportDocument } from '../../model/month-export';
import { type Database, isDuplicateKeyError, type TransactionSession } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import { insertAuditRowIntoOutbox, insertEventsIntoOutbox } from '../outbox/outbox';
import { admitOpenResourceWithinLimit } from '../workspaces/admission';

export const monthExportIndexes: IndexDescription[] = [
  { key: { workspace: 1, id: 1 }, name: 'month_export_id', unique: true },
  { key: { workspace: 1, open: 1 }, name: 'month_export_open', partialFilterExpression: { open: true } },
  { key: { checkedAt: 1 }, name: 'month_export_unchecked', partialFilterExpression: { open: true } },
  { key: { expiresAt: 1 }, name: 'month_export_expiry', expireAfterSeconds: 0 },
  // Bytes are added up without reading the documents.
  { key: { _id: 1, bytes: 1 }, name: 'month_export_bytes' },
];

export const getMonthExportsCollection = (database: Database): Collection<MonthExportDocument> =>
  database.collection('month_exports');

/** The progress of an export that has begun and of which nothing is stored yet. */
export const initialMonthExportProgress: MonthExportProgress = {
  stage: 'invoices',
  sections: 0,
  done: 0,
  withoutPage: 0,
  files: 0,
  bytes: 0,
  directoryBytes: 0,
};

export interface SupplierMonthRef {
  readonly supplier: string;
  readonly month: string;
}

export const formatMonthExportDatabaseKey = (workspace: string, { supplier, month }: SupplierMonthRef): string =>
  `${workspace}:${supplier}:${month}`;

export const findMonthExport = (
  database: Database,
  workspace: string,
  of: SupplierMonthRef,
): Promise<MonthExportDocument | null> =>
  getMonthExportsCollection(database).findOne({ _id: formatMonthExportDatabaseKey(workspace, of), workspace });

/** Finds an export by its id; null if another export has replaced it. */
export const findMonthExportById = (
  database: Database,
  workspace: string,
  id: string,
): Promise<MonthExportDocument | null> => getMonthExportsCollection(database).findOne({ workspace, id });

/** Counts the exports of a workspace that are being created, up to `limit`. */
export const countOpenMonthExports = (database: Database, workspace: string, limit: number): Promise<number> =>
  getMonthExportsCollection(database).countDocuments({ workspace, open: true }, { limit, hint: 'month_export_open' });

/** Sums the bytes of the stored exports of a workspace, running ones included. Reads only index keys. */
export async function sumMonthExportBytes(database: Database, workspace: string): Promise<number> {
  const [sum] = await getMonthExportsCollection(database)
    .aggregate<{ bytes: number }>(
      [
        { $match: { _id: { $gt: `${workspace}:`, $lt: `${workspace};` } } },
        { $group: { _id: null, bytes: { $sum: '$bytes' } } },
      ],
      { hint: 'month_export_bytes', maxTimeMS: entryLimits.storedCountMs },
    )
    .toArray();
  return Number(sum?.bytes ?? 0);
}

/**
 * Stores an export, which replaces the export that was read, if there was one. Returns `changed` if there is another
 * export in the meantime, and `full` if too many exports of the workspace are being created.
 * @param replaced id of the export that was read
 */
export async function insertOrReplaceMonthExportWithinLimit(
  database: Database,
  made: MonthExportDocument,
  replaced: string | undefined,
  auditRow: NewAuditRow,
): Promise<'stored' | 'changed' | 'full'> {
  const document = addStoredDocumentFormatVersion('month_exports', made);
  const open = { collection: 'month_exports', hint: 'month_export_open', max: limits.openMax };
  try {
    return await database.transaction(async (session) => {
      if (!(await admitOpenResourceWithinLimit(database, made.workspace, open, session))) return 'full';
      if (replaced === undefined) await getMonthExportsCollection(database).insertOne(document, { session });
      else {
        const { _id, ...members } = document;
        const same = { _id, id: replaced };
        const { matchedCount } = await getMonthExportsCollection(database).replaceOne(same, members, { session });
        if (matchedCount === 0) return 'changed';
      }
      await insertAuditRowIntoOutbox(database, auditRow, session);
      return 'stored';
    });
  } catch (error) {
    if (isDuplicateKeyError(error)) return 'changed';
    throw error;
  }
}

export type MonthExportEnd =
  /** `partsUntil` is when its first part is deleted. */
  | { readonly status: 'completed'; readonly size: number; readonly partsUntil: Date }
  | { readonly status: 'failed'; readonly failure: MonthExportFailure };

/**
 * Ends an export, with its event. Returns false if another attempt was first, or another export has replaced it. The
 * expiry is set by the database's clock, which also deletes the export. If the clock of the process were used and were
 * wrong, the export would end at once. The export expires before its first part, however long its run took, so that an
 * archive is always complete or absent. A failed export stores no bytes.
 */
export async function endMonthExportIfOpen(
  database: Database,
  { _id, workspace, id }: MonthExportDocument,
  { partsUntil, ...end }: MonthExportEnd & { readonly partsUntil?: Date },
  now: Date,
): Promise<boolean> {
  const freed = end.status === 'failed' ? { bytes: 0 } : {};
  const ended = { ...end, ...freed, open: false, updatedAt: now, completedAt: now };
  const expiry = { $add: ['$$NOW', limits.keptDays * 86_400_000] };
  const expiresAt = { $min: [expiry, ...(partsUntil ? [partsUntil] : [])] };
  return database.transaction(async (session) => {
    const { matchedCount } = await getMonthExportsCollection(database).updateOne(
      { _id, id, open: true },
      [{ $set: { ...ended, expiresAt } }],
      { session },
    );
    if (matchedCount === 0) return false;
    const data = { export_id: id, status: end.status };
    await insertEventsIntoOutbox(database, [{ workspace, type: 'month.exported', at: now, data }], session);
    return true;
  });
}

/**
 * Stores the progress of an export, as part of the write that stores a section. Returns false if another export has
 * replaced it.
 */
export async function saveMonthExportProgressIfUnchanged(
  database: Database,
  { _id, id, sections }: MonthExportDocument,
  { place, ...progress }: MonthExportProgress,
  now: Date,
  session: TransactionSession,
): Promise<boolean> {
  const { matchedCount } = await getMonthExportsCollection(database).updateOne(
    { _id, id, sections, open: true },
    { $set: { ...progress, updatedAt: now, ...(place ? { place } : {}) }, ...(place ? {} : { $unset: { place: '' } }) },
    { session },
  );
  return matchedCount === 1;
}

/** Lists running exports whose run was not checked for some time, the longest unchecked first. */
export const listRunningMonthExportsDueForSweep = (database: Database, before: Date): Promise<MonthExportDocument[]> =>
  getMonthExportsCollection(database)
    .find({ open: true, checkedAt: { $lt: before } })
    .sort({ checkedAt: 1 })
    .limit(limits.sweptMax)
    .toArray();

/** Marks these exports as checked. */
export async function markMonthExportsSwept(
  database: Database,
  seen: readonly Pick<MonthExportDocument, '_id' | 'id'>[],
  now: Date,
): Promise<void> {
  for (const { _id, id } of seen)
    await getMonthExportsCollection(database).updateOne({ _id, id }, { $set: { checkedAt: now } });
}

/**
 * Ends every export of a workspace when one of its entries is erased or blocked, so that its archive can no longer be
 * downloaded.
 */
export async function deleteMonthExportsOfWorkspace(
  database: Database,
  workspace: string,
  session: TransactionSession,
): Promise<void> {
  await getMonthExportsCollection(database).deleteMany(
    { _id: { $gt: `${workspace}:`, $lt: `${workspace};` } },
    { session },
  );
}
