// The store of the service's operator: workspaces and their keys, approvals, stops. No entry, file or job of a tenant.
import { liftStops, listCertificateStops } from './ledger/chain-control';
import { findSupplierChain } from './ledger/reading';
import { findRegistrations, noteRegistration } from './ledger/registrations';
import type { Database } from './database';
import { insertAccessKey, listAccessKeys, revokeAccessKey } from './tenants/keys';
import { createWorkspace } from './tenants/new-workspace';
import { findWorkspaceBy, listWorkspaces, updateWorkspace } from './tenants/workspaces';

export type ServiceStore = ReturnType<typeof forService>;

export function forService(database: Database) {
  const bound =
    <Rest extends unknown[], Result>(verb: (database: Database, ...rest: Rest) => Result) =>
    (...rest: Rest): Result =>
      verb(database, ...rest);
  return {
    workspaces: {
      create: bound(createWorkspace),
      find: bound(findWorkspaceBy),
      list: bound(listWorkspaces),
      update: bound(updateWorkspace),
    },
    keys: { insert: bound(insertAccessKey), list: bound(listAccessKeys), revoke: bound(revokeAccessKey) },
    registrations: { find: bound(findRegistrations), note: bound(noteRegistration) },
    chains: { find: bound(findSupplierChain), liftStops: bound(liftStops) },
    stops: { list: bound(listCertificateStops) },
  };
}
