// The row of the audit of a command that changes something: who gave it, on which host.
import os from 'node:os';
import { newId } from '../main/ids';
import type { NewAuditRow, AuditDetails } from '../model/audit';
import { changeWithAct } from '../store/audit/change';
import type { Database } from '../store/database';

/** @param command `sello key revoke`; @param workspace whose rows it belongs to; null: the service's own */
export function buildCommandAuditRow(
  command: string,
  workspace: string | null,
): (details: AuditDetails) => NewAuditRow {
  const made = { _id: newId(), createdAt: new Date() };
  return (details) => ({
    ...made,
    workspace,
    by: { kind: 'command', id: userName(), name: 'command line' },
    route: command,
    ...details,
    host: os.hostname(),
  });
}

/** A change by a command, with its row: both or none. `told` undefined: nothing was changed. */
export function changeByCommand<T>(
  database: Database,
  { command, workspace }: { readonly command: string; readonly workspace: string | null },
  work: (inner: Database) => Promise<T>,
  told: (result: T) => AuditDetails | undefined,
): Promise<T> {
  const act = buildCommandAuditRow(command, workspace);
  return changeWithAct(database, work, (result) => {
    const done = told(result);
    return done && act(done);
  });
}

/** A container may run as a user without a name. */
function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
