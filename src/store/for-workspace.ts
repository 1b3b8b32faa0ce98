// The store of one tenant. The workspace is already set in every function, so that no call can omit it.
import { createStoreFunctionBinders } from './bind-workspace';
import { bindBatchStore, bindBatchWriteFunctions } from './batches/bind';
import { bindBulkActionStore, bindBulkActionWriteFunctions } from './bulk/bind';
import { bindChainWriteFunctions, bindChainStore } from './chains/bind';
import { type Database, readDatabaseClock } from './database';
import { bindEntryStore, bindEntryWriteFunctions } from './entries/bind';
import { createIdempotencyStore } from './idempotency';
import { bindJobWriteFunctions, bindJobStore } from './jobs/bind';
import { readSweepHeartbeatAgeSeconds } from './sweeps';
import { bindMailStore, bindMailWriteFunctions } from './mail/bind';
import { bindMonthStore } from './months/bind';
import { bindNoticeStore, bindNoticeWriteFunctions } from './notices/bind';
import { bindWorkspaceAdministrationStore, bindWorkspaceAdministrationWriteFunctions } from './workspaces/bind';

/**
 * Functions that read from one workspace, and a few that change something and take their audit row as an argument. Code
 * that serves a tenant's call has no other functions, except inside a change.
 */
export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

/**
 * Functions that write to one workspace, and the few reads with which a write is compared. They exist only inside a
 * change, which writes their audit row in the same transaction.
 */
export type WorkspaceWriter = ReturnType<typeof createWorkspaceWriter>;

export function createWorkspaceStore(database: Database, workspace: string) {
  const binding = createStoreFunctionBinders(database, workspace);
  const { shared } = binding;
  return {
    ...bindEntryStore(binding),
    ...bindJobStore(binding),
    ...bindChainStore(binding),
    ...bindWorkspaceAdministrationStore(binding),
    ...bindBatchStore(binding),
    ...bindBulkActionStore(binding),
    ...bindMailStore(binding),
    ...bindMonthStore(binding),
    ...bindNoticeStore(binding),
    idempotency: createIdempotencyStore(database, workspace),
    system: { databaseClock: shared(readDatabaseClock), sweepAgeSeconds: shared(readSweepHeartbeatAgeSeconds) },
  };
}

export function createWorkspaceWriter(database: Database, workspace: string) {
  const binding = createStoreFunctionBinders(database, workspace);
  return {
    ...bindEntryWriteFunctions(binding),
    ...bindJobWriteFunctions(binding),
    ...bindChainWriteFunctions(binding),
    ...bindWorkspaceAdministrationWriteFunctions(binding),
    ...bindBatchWriteFunctions(binding),
    ...bindBulkActionWriteFunctions(binding),
    ...bindMailWriteFunctions(binding),
    ...bindNoticeWriteFunctions(binding),
  };
}
