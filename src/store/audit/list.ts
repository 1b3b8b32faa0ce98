// Reads rows of the audit log: in pages by time, with filters that each have an index, and all rows in order for an
// export.
import { auditLimits as limits } from '../../contracts/limits/audit';
import { httpLimits } from '../../contracts/limits/http';
import {
  type RowsWithinBytes,
  buildListPageConditions,
  type ListPageQuery,
  buildListPageSortOrder,
  readListPageRows,
} from '../paging';
import { type Database, isDatabaseMaxTimeExpiredError } from '../database';
import type { AuditRow } from '../../model/audit';
import { getAuditRowsCollection, toHashedAuditRowMembers, toAuditOwnerKey } from './rows';

/** Conditions for audit rows; all of them apply. */
export interface AuditRowFilter {
  /** First instant of the range (inclusive); `to` is its end (exclusive). */
  readonly from?: Date;
  readonly to?: Date;
  /** Id of an access key, or the name of a command's user. */
  readonly by?: string;
  readonly object?: string;
  readonly route?: string;
}

/** Lists a page of the audit rows of a workspace by time. @param workspace null for the operator's own rows */
export function listAuditRows(
  database: Database,
  workspace: string | null,
  filter: AuditRowFilter,
  page: ListPageQuery,
): Promise<RowsWithinBytes<AuditRow>> {
  return readListPageRows(
    getAuditRowsCollection(database)
      .find(
        { $and: [{ workspace }, ...buildConditions(filter), ...buildListPageConditions(page)] },
        { maxTimeMS: httpLimits.queryMs },
      )
      .sort(buildListPageSortOrder(page))
      .limit(page.limit),
  );
}

function buildConditions({ from, to, by, object, route }: AuditRowFilter): object[] {
  // Terms with the rarest one first. The index follows one of them, and the other terms are checked for each row.
  const terms = [
    ...(object === undefined ? [] : [`object:${object}`]),
    ...(by === undefined ? [] : [`by:${by}`]),
    ...(route === undefined ? [] : [`route:${route}`]),
  ];
  return [
    ...terms.map((term) => ({ terms: term })),
    ...(from ? [{ createdAt: { $gte: from } }] : []),
    ...(to ? [{ createdAt: { $lt: to } }] : []),
  ];
}

/**
 * Streams audit rows for an export, one line of JSON for each, oldest first; outsiders can recompute each hash
 * (docs/api/audit.md). If only few rows match, they are read by the filter's index and sorted. If many match, they are
 * selected from all rows in order, so that memory stays constant.
 */
export async function* streamAuditRowsAsJsonLines(
  database: Database,
  workspace: string | null,
  filter: AuditRowFilter,
  after = 0,
): AsyncGenerator<string> {
  const scope = toAuditOwnerKey(workspace);
  const conditions = [{ workspace }, ...buildConditions(filter)];
  const behind = { _id: { $gt: `${scope}:${String(after).padStart(12, '0')}`, $lt: `${scope};` } };
  const hint = conditions.length > 1 ? await chooseRareIndex(database, filter, { $and: conditions }) : undefined;
  const cursor = getAuditRowsCollection(database)
    .find({ $and: [...conditions, behind] }, { hint: hint ?? '_id_' })
    .sort({ _id: 1 })
    .batchSize(limits.exportRowsMax);
  for await (const row of cursor) yield `${JSON.stringify(toAuditRowJson(row))}\n`;
}

/** Chooses the index for a filter that selects few rows. */
async function chooseRareIndex(
  database: Database,
  { by, object, route }: AuditRowFilter,
  wanted: object,
): Promise<string | undefined> {
  const hint = (by ?? object ?? route) === undefined ? 'audit_list' : 'audit_terms';
  const options = { hint, limit: limits.exportSortedMax + 1, maxTimeMS: httpLimits.queryMs };
  const count = await getAuditRowsCollection(database)
    .countDocuments(wanted, options)
    .catch((error: unknown) => {
      // The rows are then selected from all rows, which needs no count.
      if (isDatabaseMaxTimeExpiredError(error)) return Infinity;
      throw error;
    });
  return count <= limits.exportSortedMax ? hint : undefined;
}

export const toAuditRowJson = (row: AuditRow) => ({
  ...toHashedAuditRowMembers(row),
  ...(row.address === undefined ? {} : { address: row.address, address_salt: row.addressSalt }),
  hash: row.hash,
});
