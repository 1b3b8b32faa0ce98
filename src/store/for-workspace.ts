// The store of one tenant. The workspace is already set in every function, so that no call can omit it.
import { createStoreFunctionBinders } from './bind-workspace';
import { bindBatchStore, bindBatchWriter } from './batches/bind';
import { bindBulkActionStore, bindBulkActionWriter } from './bulk/bind';
import { bindChainWriter, bindChainStore } from './chains/bind';
import { type Database, readDatabaseClock } from './database';
import { bindEntryStore, bindEntryWriter } from './entries/bind';
import { createIdempotencyStore } from './idempotency';
import { bindJobWriter, bindJobStore } from './jobs/bind';
import { readSweepHeartbeatAgeSeconds } from './sweeps';
import { bindMailStore, bindMailWriter } from './mail/bind';
import { bindMonthStore } from './months/bind';
import { bindNoticeStore, bindNoticeWriter } from './notices/bind';
import { bindWorkspaceAdministrationStore, bindWorkspaceAdministrationWriter } from './workspaces/bind';

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
    ...bindEntryWriter(binding),
    ...bindJobWriter(binding),
    ...bindChainWriter(binding),
    ...bindWorkspaceAdministrationWriter(binding),
    ...bindBatchWriter(binding),
    ...bindBulkActionWriter(binding),
    ...bindMailWriter(binding),
    ...bindNoticeWriter(binding),
  };
}
