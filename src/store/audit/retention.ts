// Which rows of the audit are kept: a reader whose place lies outside of them would miss some, and must hear so.
import type { Database } from '../database';
import { auditHeads, rowKey, toScopeKey } from './rows';

export interface RetainedRows {
  /** Sequence of the reader's place. */
  readonly place: number;
  /** Sequence of the last row that went for its age; 0: none did. */
  readonly dropped: number;
  /** Sequence of the newest row. */
  readonly newest: number;
}

/** @param row key of the row behind which somebody reads. Null: it is none of these rows */
export async function readRetention(
  database: Database,
  workspace: string | null,
  row: string,
): Promise<RetainedRows | null> {
  const place = Number(row.slice(toScopeKey(workspace).length + 1));
  if (!Number.isInteger(place) || row !== rowKey(workspace, place)) return null;
  const head = await auditHeads(database).findOne({ _id: toScopeKey(workspace) });
  return { place, dropped: head?.dropped?.sequence ?? 0, newest: head?.sequence ?? 0 };
}
