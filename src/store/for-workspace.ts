// The store of one tenant. The workspace is already set in every function, so that no call can omit it.
import { createStoreVerbBinding } from './bind-workspace';
import { bindBatchStore, bindBatchChanges } from './batches/bind';
import { bindBulkStore, bindBulkChanges } from './bulk/bind';
import { bindChainChanges, bindChainStore } from './chains/bind';
import { type Database, readDatabaseClock } from './database';
import { bindEntryStore, bindEntryChanges } from './entries/bind';
import { createIdempotencyStore } from './idempotency';
import { bindJobChanges, bindJobStore } from './jobs/bind';
import { readSweepAgeSeconds } from './sweeps';
import { bindMailStore, bindMailChanges } from './mail/bind';
import { bindMonthStore } from './months/bind';
import { bindNoticeStore, bindNoticeChanges } from './notices/bind';
import { bindTenantStore, bindTenantChanges } from './workspaces/bind';

/**
 * Functions that read from one workspace, and a few that change something and take their audit row as an argument. Code
 * that serves a tenant's call has no other functions, except inside a change.
 */
export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

/**
 * Functions that write to one workspace. They exist only inside a change, which writes their audit row in the same
 * transaction.
 */
export type WorkspaceChanges = ReturnType<typeof createWorkspaceChanges>;

/** Creates the store of one workspace. */
export function createWorkspaceStore(database: Database, workspace: string) {
  const binding = createStoreVerbBinding(database, workspace);
  const { shared } = binding;
  return {
    ...bindEntryStore(binding),
    ...bindJobStore(binding),
    ...bindChainStore(binding),
    ...bindTenantStore(binding),
    ...bindBatchStore(binding),
    ...bindBulkStore(binding),
    ...bindMailStore(binding),
    ...bindMonthStore(binding),
    ...bindNoticeStore(binding),
    idempotency: createIdempotencyStore(database, workspace),
    system: { databaseClock: shared(readDatabaseClock), sweepAgeSeconds: shared(readSweepAgeSeconds) },
  };
}

/** Creates the functions that write to one workspace. */
export function createWorkspaceChanges(database: Database, workspace: string) {
  const binding = createStoreVerbBinding(database, workspace);
  return {
    ...bindEntryChanges(binding),
    ...bindJobChanges(binding),
    ...bindChainChanges(binding),
    ...bindTenantChanges(binding),
    ...bindBatchChanges(binding),
    ...bindBulkChanges(binding),
    ...bindMailChanges(binding),
    ...bindNoticeChanges(binding),
  };
}
