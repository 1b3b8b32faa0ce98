// The store of one tenant. Every verb has the workspace filled in, so that no call can omit it.
import { createStoreVerbBinding } from './bind-workspace';
import { bindBatchReads, bindBatchWrites } from './batches/bind';
import { bindBulkReads, bindBulkWrites } from './bulk/bind';
import { bindChainWritesToWorkspace, bindChainReads } from './chains/bind';
import { type Database, readDatabaseClock } from './database';
import { bindEntryReads, bindEntryWrites } from './entries/bind';
import { createIdempotencyStore } from './idempotency';
import { bindJobWrites, bindJobReads } from './jobs/bind';
import { readSweepAgeSeconds } from './sweeps';
import { bindMailReads, bindMailWrites } from './mail/bind';
import { bindMonthReads } from './months/bind';
import { bindNoticeReads, bindNoticeWrites } from './notices/bind';
import { bindTenantReads, bindTenantWrites } from './workspaces/bind';

/**
 * Read verbs of one workspace, and the few that change something and take their audit row as an argument. Code that
 * serves a tenant's call has nothing else, except inside a change.
 */
export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

/** Write verbs of one workspace. They exist only inside a change, which writes their audit row in the same transaction. */
export type WorkspaceChanges = ReturnType<typeof createWorkspaceChanges>;

/** Creates the store of one workspace. */
export function createWorkspaceStore(database: Database, workspace: string) {
  const binding = createStoreVerbBinding(database, workspace);
  const { shared } = binding;
  return {
    ...bindEntryReads(binding),
    ...bindJobReads(binding),
    ...bindChainReads(binding),
    ...bindTenantReads(binding),
    ...bindBatchReads(binding),
    ...bindBulkReads(binding),
    ...bindMailReads(binding),
    ...bindMonthReads(binding),
    ...bindNoticeReads(binding),
    idempotency: createIdempotencyStore(database, workspace),
    system: { databaseClock: shared(readDatabaseClock), sweepAgeSeconds: shared(readSweepAgeSeconds) },
  };
}

/** Creates the write verbs of one workspace. */
export function createWorkspaceChanges(database: Database, workspace: string) {
  const binding = createStoreVerbBinding(database, workspace);
  return {
    ...bindEntryWrites(binding),
    ...bindJobWrites(binding),
    ...bindChainWritesToWorkspace(binding),
    ...bindTenantWrites(binding),
    ...bindBatchWrites(binding),
    ...bindBulkWrites(binding),
    ...bindMailWrites(binding),
    ...bindNoticeWrites(binding),
  };
}
