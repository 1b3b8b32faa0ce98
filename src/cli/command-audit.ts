// Builds the audit row of a command that changes something, with the user who ran it, and the host.
import os from 'node:os';
import { createUuidV7 } from '../main/ids';
import type { NewAuditRow, AuditDetails } from '../model/audit';
import { runChangeWithAuditRow } from '../store/audit/change';
import type { Database } from '../store/database';

/**
 * Builds the audit row of a command.
 * @param command for example `sello key revoke`
 * @param workspace the workspace of the row; null for the installation
 */
export function createCommandAuditRowBuilder(
  command: string,
  workspace: string | null,
): (details: AuditDetails) => NewAuditRow {
  const base = { _id: createUuidV7(), createdAt: new Date() };
  return (details) => ({
    ...base,
    workspace,
    by: { kind: 'command', id: userName(), name: 'command line' },
    route: command,
    ...details,
    host: os.hostname(),
  });
}

/**
 * Runs a change of a command and writes its audit row, in one transaction. If `describe` returns undefined, nothing
 * changed, and no row is written.
 */
export function runAuditedCommandChange<T>(
  database: Database,
  { command, workspace }: { readonly command: string; readonly workspace: string | null },
  work: (inner: Database) => Promise<T>,
  describe: (result: T) => AuditDetails | undefined,
): Promise<T> {
  const auditRow = createCommandAuditRowBuilder(command, workspace);
  return runChangeWithAuditRow(database, work, (result) => {
    const details = describe(result);
    return details && auditRow(details);
  });
}

/** Reads the name of the operating system's user. In a container, the user may have no name. */
function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
