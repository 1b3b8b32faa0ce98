// The store of the service's operator: workspaces and their keys, approvals, stops. No entry, file or job of a tenant.
import type { NewAuditRow } from '../model/audit';
import { readRetention } from './audit/retention';
import { auditLines, listAudit } from './audit/list';
import { verifyAudit } from './audit/verify';
import { insertMember, listMembers, renewInvitation } from './people/members';
import { withdrawMember } from './people/people';
import { findCertificateStop, listCertificateStops } from './certificates/stops';
import { liftStops } from './chains/chain-control';
import { findSupplierChain } from './chains/read-chains';
import { findRegistrations, listWaitingRegistrations, noteRegistration } from './suppliers/registrations';
import { bindDatabase, bindWorkspace } from './bind-workspace';
import type { Database } from './database';
import { readReaderPosition, listEvents } from './events/list';
import { bindIdempotency } from './idempotency';
import { moveBeforeReading } from './outbox/move';
import { disableApplication, findApplication, insertApplication, listApplications } from './applications/applications';
import { insertAccessKey, listAccessKeys, revokeAccessKey } from './keys/keys';
import { createWorkspace, type NewWorkspace } from './workspaces/new-workspace';
import { findWorkspaceBy, listWorkspaces, updateWorkspace } from './workspaces/workspaces';
import type { WorkspaceDocument } from '../model/workspace';

export type ServiceStore = ReturnType<typeof forService>;

/** Verbs that change something: only inside a change, which writes their audit row in the same transaction. */
export type ServiceChanges = ReturnType<typeof bindServiceChanges>;

export function forService(database: Database) {
  const shared = bindDatabase(database);
  const ofService = bindWorkspace(database, null);
  return {
    workspaces: { create: shared(createWithAuditRow), find: shared(findWorkspaceBy), list: shared(listWorkspaces) },
    keys: { list: shared(listAccessKeys) },
    people: { list: ofService(listMembers) },
    registrations: { find: shared(findRegistrations), listWaiting: shared(listWaitingRegistrations) },
    chains: { find: shared(findSupplierChain) },
    stops: { list: shared(listCertificateStops), find: shared(findCertificateStop) },
    idempotency: bindIdempotency(database, 'service'),
    applications: { list: shared(listApplications), find: shared(findApplication) },
    outbox: { moveBeforeReading: shared(moveBeforeReading) },
    events: { list: ofService(listEvents), place: shared(readReaderPosition) },
    // The rows of a workspace are its administrators' alone.
    audit: {
      list: ofService(listAudit),
      lines: ofService(auditLines),
      verify: ofService(verifyAudit),
      kept: ofService(readRetention),
    },
  };
}

export function bindServiceChanges(database: Database) {
  const shared = bindDatabase(database);
  const ofService = bindWorkspace(database, null);
  return {
    workspaces: { update: shared(updateWorkspace) },
    keys: { insert: shared(insertAccessKey), revoke: shared(revokeAccessKey) },
    applications: { insert: shared(insertApplication), disable: shared(disableApplication) },
    registrations: { note: shared(noteRegistration) },
    people: {
      insert: ofService(insertMember),
      renewInvitation: ofService(renewInvitation),
      withdraw: ofService(withdrawMember),
    },
    chains: { liftStops: shared(liftStops) },
  };
}

/** Creates a workspace in a transaction of its own, together with its audit row. */
const createWithAuditRow = (
  database: Database,
  given: NewWorkspace,
  now: Date,
  buildAuditRow: (workspace: WorkspaceDocument) => NewAuditRow,
) => createWorkspace(database, given, now, buildAuditRow);
