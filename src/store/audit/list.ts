// Rows of the audit as they are read: pages by time with filters, each on an index, and everything in order for an export.
import { audit as limits } from '../../contracts/limits/audit';
import { http } from '../../contracts/limits/http';
import { type RowsWithin, buildPageConditions, type PageQuery, buildPageOrder, readPageRows } from '../pages';
import type { Database } from '../database';
import type { AuditRow } from '../../model/audit';
import { auditRows, toHashedMembers, toScopeKey } from './rows';

export interface AuditFilter {
  /** From this instant on, and before that one. */
  readonly from?: Date;
  readonly to?: Date;
  /** Id of an access key, or the name of who gave a command. */
  readonly by?: string;
  readonly object?: string;
  readonly route?: string;
}

/** A page of a workspace's rows (null: of the service's own) by time. */
export function listAudit(
  database: Database,
  workspace: string | null,
  filter: AuditFilter,
  page: PageQuery,
): Promise<RowsWithin<AuditRow>> {
  return readPageRows(
    auditRows(database)
      .find(
        { $and: [{ workspace }, ...conditionsOf(filter), ...buildPageConditions(page)] },
        { timeoutMS: http.queryMs },
      )
      .sort(buildPageOrder(page))
      .limit(page.limit),
  );
}

function conditionsOf({ from, to, by, object, route }: AuditFilter): object[] {
  // The rarest first: an index walks one of them, the others are looked at.
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
 * One line of JSON a row, the oldest first. An outsider recomputes each hash (docs/api/audit.md). Few rows that a filter finds are
 * read by its index and put in order; many are picked out of all rows in their order, so that memory stays flat.
 */
export async function* auditLines(
  database: Database,
  workspace: string | null,
  filter: AuditFilter,
  after = 0,
): AsyncGenerator<string> {
  const scope = toScopeKey(workspace);
  const wanted = [{ workspace }, ...conditionsOf(filter)];
  const behind = { _id: { $gt: `${scope}:${String(after).padStart(12, '0')}`, $lt: `${scope};` } };
  const hint = wanted.length > 1 ? await indexOfFew(database, filter, { $and: wanted }) : undefined;
  const cursor = auditRows(database)
    .find({ $and: [...wanted, behind] }, { hint: hint ?? '_id_' })
    .sort({ _id: 1 })
    .batchSize(limits.exportRowsMax);
  for await (const row of cursor) yield `${JSON.stringify(auditMembers(row))}\n`;
}

/** The index by which a filter's rows are read when they are few. */
async function indexOfFew(
  database: Database,
  { by, object, route }: AuditFilter,
  wanted: object,
): Promise<string | undefined> {
  const hint = (by ?? object ?? route) === undefined ? 'audit_list' : 'audit_terms';
  const options = { hint, limit: limits.exportSortedMax + 1, timeoutMS: http.queryMs };
  const count = await auditRows(database).countDocuments(wanted, options);
  return count <= limits.exportSortedMax ? hint : undefined;
}

/** A row as it is answered. */
export const auditMembers = (row: AuditRow): object => ({
  ...toHashedMembers(row),
  ...(row.address === undefined ? {} : { address: row.address, address_salt: row.addressSalt }),
  hash: row.hash,
});
