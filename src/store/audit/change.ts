// Runs a change and writes its audit row in one transaction, so that both are stored or none.
import type { Database } from '../database';
import type { NewAuditRow, AuditDetails } from '../../model/audit';
import { insertAuditRowsIntoOutbox } from '../outbox/outbox';
import { readAndConfirmMiss } from '../confirm-miss';
import { bindDatabaseToTransaction } from './in-session';

/** Ends the transaction without a write if nothing changed. */
class UnchangedError extends Error {
  constructor(readonly result: unknown) {
    super('nothing was changed');
  }
}

/**
 * Runs `work` inside a transaction, and writes the audit row of its result. `work` gets the store functions that are
 * bound to the transaction. If there is no row, the transaction is rolled back, and the result is still returned.
 * `work` may run more than once; the id of the row is stable, so only one row remains.
 */
export type ChangeWithAuditRowRunner<Changes> = <T>(
  work: (changes: Changes) => Promise<T>,
  buildAuditRow: (result: T) => NewAuditRow | undefined,
) => Promise<T>;

/** Runs a change for one call. The endpoint adds only the details; the call provides the rest of the audit row. */
export type AuditedChangeRunnerOfCall<Changes> = <T>(
  work: (changes: Changes) => Promise<T>,
  describe: (result: T) => AuditDetails | undefined,
) => Promise<T>;

/**
 * Creates the function that runs changes with their audit rows.
 * @param bind returns the store functions that change something, on the database of the transaction
 */
export const createChangeWithAuditRowRunner =
  <Changes>(database: Database, bind: (database: Database) => Changes): ChangeWithAuditRowRunner<Changes> =>
  (work, buildAuditRow) =>
    runChangeWithAuditRow(database, (inner) => work(bind(inner)), buildAuditRow);

/**
 * Runs a change and writes its audit row in one transaction. This function is for CLI commands, which pass the database
 * to store functions.
 */
export const runChangeWithAuditRow = <T>(
  database: Database,
  work: (inner: Database) => Promise<T>,
  buildAuditRow: (result: T) => NewAuditRow | undefined,
): Promise<T> =>
  runChangeWithAuditRows(database, work, (result) => {
    const auditRow = buildAuditRow(result);
    return auditRow ? [auditRow] : [];
  });

/** Runs one change that writes an audit row in each of several workspaces. */
export async function runChangeWithAuditRows<T>(
  database: Database,
  work: (inner: Database) => Promise<T>,
  buildAuditRows: (result: T) => readonly NewAuditRow[],
): Promise<T> {
  let unchanged: UnchangedError | undefined;
  // A rolled-back transaction confirms nothing, so a missing document must be confirmed in the same way as for any
  // other read.
  const writeResult = await readAndConfirmMiss(database, async () => {
    try {
      return { result: await writeTold(database, work, buildAuditRows) };
    } catch (error) {
      if (!(error instanceof UnchangedError)) throw error;
      unchanged = error;
      return null;
    }
  });
  return writeResult ? writeResult.result : (unchanged?.result as T);
}

/** @throws UnchangedError if nothing changed */
const writeTold = <T>(
  database: Database,
  work: (inner: Database) => Promise<T>,
  buildAuditRows: (result: T) => readonly NewAuditRow[],
): Promise<T> =>
  database.transaction(async (session) => {
    const result = await work(bindDatabaseToTransaction(database, session));
    const auditRows = buildAuditRows(result);
    if (auditRows.length === 0) throw new UnchangedError(result);
    await insertAuditRowsIntoOutbox(database, auditRows, session);
    return result;
  });
