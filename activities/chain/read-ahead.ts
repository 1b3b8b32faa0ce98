// Rows of the next list, read while the list before is under way and kept in this process for its next submission.
// Only bytes that never change are taken from here; which records go is read from the database when they are frozen.
import { computeBatchSize } from '../../src/chain/run/flow-control';
import { chain as limits } from '../../src/contracts/limits/chain';
import { worker } from '../../src/contracts/limits/worker';
import type { Database } from '../../src/store/database';
import { readPendingRows } from '../../src/store/chains/records';
import type { RecordDocument } from '../../src/model/record';

type RecordsByFingerprint = ReadonlyMap<string, RecordDocument>;

const kept = new WeakMap<Database, Map<string, Promise<RecordsByFingerprint>>>();

/** Begins to read what is pending, when it is much. A reading that fails is as none. */
export function readAhead(database: Database, chain: string, behind: number): void {
  if (behind < limits.readAheadMin) return;
  const lists = kept.get(database) ?? new Map<string, Promise<RecordsByFingerprint>>();
  kept.set(database, lists);
  lists.delete(chain);
  lists.set(
    chain,
    readPendingRows(database, chain, computeBatchSize()).then(
      ({ rows }) => new Map(rows.map((row) => [row._id, row])),
      () => new Map<string, RecordDocument>(),
    ),
  );
  if (lists.size <= worker.listsAheadMax) return;
  const [oldest] = lists.keys();
  if (oldest !== undefined) lists.delete(oldest);
}

/** What was read ahead for the chain; it is given once. */
export function takeAhead(database: Database, chain: string): Promise<RecordsByFingerprint> | undefined {
  const rows = kept.get(database)?.get(chain);
  kept.get(database)?.delete(chain);
  return rows;
}
