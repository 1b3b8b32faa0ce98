// The store of one tenant: every verb has the workspace filled in, so that no call can forget it.
import { createBinding } from './bind-workspace';
import { bindChainChanges, bindChains } from './chains/bind';
import { type Database, readDatabaseClock } from './database';
import { bindEntries, bindEntryChanges } from './entries/bind';
import { bindIdempotency } from './idempotency';
import { bindJobChanges, bindJobs } from './jobs/bind';
import { sweepAgeSeconds } from './sweeps';
import { bindTenant, bindTenantChanges } from './workspaces/bind';

/**
 * Verbs that read, for one workspace, and the few that change something and take their audit row as an argument. Code that
 * serves a tenant's call has nothing else, except inside a change.
 */
export type WorkspaceStore = ReturnType<typeof forWorkspace>;

/** Verbs that change what a workspace has: only inside a change, which writes their audit row in the same transaction. */
export type WorkspaceChanges = ReturnType<typeof bindWorkspaceChanges>;

export function forWorkspace(database: Database, workspace: string) {
  const binding = createBinding(database, workspace);
  const { shared } = binding;
  return {
    ...bindEntries(binding),
    ...bindJobs(binding),
    ...bindChains(binding),
    ...bindTenant(binding),
    idempotency: bindIdempotency(database, workspace),
    system: { databaseClock: shared(readDatabaseClock), sweepAgeSeconds: shared(sweepAgeSeconds) },
  };
}

export function bindWorkspaceChanges(database: Database, workspace: string) {
  const binding = createBinding(database, workspace);
  return {
    ...bindEntryChanges(binding),
    ...bindJobChanges(binding),
    ...bindChainChanges(binding),
    ...bindTenantChanges(binding),
  };
}
