// Rows of the audit as they are read: pages by time with filters, each on an index, and everything in order for an export.
import { audit as limits } from '../../contracts/limits/audit';
import type { RowsWithin } from '../bounds';
import type { Database } from '../database';
import { pageConditions, type PageOfRows, pageOrder, readPageRows } from '../pages';
import { type AuditRow, auditRows, hashedMembers, scopeOf } from './rows';

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
  page: PageOfRows,
): Promise<RowsWithin<AuditRow>> {
  return readPageRows(
    auditRows(database)
      .find({ $and: [{ workspace }, ...conditionsOf(filter), ...pageConditions(page)] })
      .sort(pageOrder(page))
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

/** One line of JSON a row, the oldest first. An outsider recomputes each hash (docs/audit.md). */
export async function* auditLines(
  database: Database,
  workspace: string | null,
  { from, to, ...filter }: AuditFilter,
  after = 0,
): AsyncGenerator<string> {
  const scope = scopeOf(workspace);
  const cursor = auditRows(database)
    .find({
      $and: [
        { _id: { $gt: `${scope}:${String(after).padStart(12, '0')}`, $lt: `${scope};` } },
        ...conditionsOf({ ...filter, ...(from ? { from } : {}), ...(to ? { to } : {}) }),
      ],
    })
    .sort({ _id: 1 })
    .batchSize(limits.exportRowsMax);
  for await (const row of cursor) yield `${JSON.stringify(auditMembers(row))}\n`;
}

/** A row as it is answered. */
export const auditMembers = (row: AuditRow): object => ({
  ...hashedMembers(row),
  ...(row.address === undefined ? {} : { address: row.address, address_salt: row.addressSalt }),
  hash: row.hash,
});
