// The store of the operator: workspaces and their keys, approvals and stops. The operator gets no entry, file or job of
// a tenant, except for the papers of a registration that waits for the operator.
import type { NewAuditRow } from '../model/audit';
import { findAuditCursorSequences } from './audit/retention';
import { streamAuditRowsAsJsonLines, listAuditRows } from './audit/list';
import { verifyAuditRows } from './audit/verify';
import { insertInvitedConsoleMemberWithinLimit, listConsoleMembers, renewMemberInvitation } from './people/members';
import { removeConsoleMember } from './people/people';
import { findCertificateStop, readCertificateStopsPage } from './certificates/stops';
import { endAllStopsAffectingChain } from './chains/chain-control';
import { findSupplierChainAndCacheStatus } from './chains/read-chains';
import {
  listChainsByRegistrationEntryId,
  listChainsAwaitingRegistrationApproval,
  updatePendingSupplierRegistration,
} from './suppliers/registrations';
import { changeSelfRegistrationIfUnchanged, findSelfRegistration } from './suppliers/self-registrations';
import { listSelfRegistrationsAwaitingOperator, readSelfRegistrationPaper } from './suppliers/self-registration-papers';
import { createDatabaseFunctionBinder, createWorkspaceFunctionBinder } from './bind-workspace';
import type { Database } from './database';
import { readEventReaderPositionAfterEvent, listEvents } from './events/list';
import { createIdempotencyStore } from './idempotency';
import { tryMoveWorkspaceOutboxBeforeReading } from './outbox/move';
import {
  disableApplication,
  findApplication,
  insertApplicationWithinLimit,
  listApplications,
} from './applications/applications';
import { listAccessKeys, revokeAccessKey } from './keys/keys';
import { insertAccessKeyWithinLimit } from './keys/new-access-keys';
import { createWorkspace, type NewWorkspace } from './workspaces/new-workspace';
import { findWorkspaceByIdOrSlug, listWorkspaces, updateWorkspaceIfUnchanged } from './workspaces/workspaces';
import type { WorkspaceDocument } from '../model/workspace';

/** The functions that the operator may use. */
export type OperatorStore = ReturnType<typeof createOperatorStore>;

/**
 * Functions that change something. They exist only inside a change, which writes their audit row in the same
 * transaction.
 */
export type OperatorWriter = ReturnType<typeof createOperatorWriter>;

export function createOperatorStore(database: Database) {
  const shared = createDatabaseFunctionBinder(database);
  const ofService = createWorkspaceFunctionBinder(database, null);
  return {
    workspaces: {
      create: shared(createWithAuditRow),
      find: shared(findWorkspaceByIdOrSlug),
      list: shared(listWorkspaces),
    },
    keys: { list: shared(listAccessKeys) },
    people: { list: ofService(listConsoleMembers) },
    registrations: {
      find: shared(listChainsByRegistrationEntryId),
      findOwn: shared(findSelfRegistration),
      listWaiting: shared(listChainsAwaitingRegistrationApproval),
      listWaitingForms: shared(listSelfRegistrationsAwaitingOperator),
      readPaper: shared(readSelfRegistrationPaper),
    },
    chains: { find: shared(findSupplierChainAndCacheStatus) },
    stops: { list: shared(readCertificateStopsPage), find: shared(findCertificateStop) },
    idempotency: createIdempotencyStore(database, 'service'),
    applications: { list: shared(listApplications), find: shared(findApplication) },
    outbox: { moveBeforeReading: ofService(tryMoveWorkspaceOutboxBeforeReading) },
    events: { list: ofService(listEvents), place: shared(readEventReaderPositionAfterEvent) },
    // Only the administrators of a workspace read the audit rows of this workspace.
    audit: {
      list: ofService(listAuditRows),
      lines: ofService(streamAuditRowsAsJsonLines),
      verify: ofService(verifyAuditRows),
      kept: ofService(findAuditCursorSequences),
    },
  };
}

/** Creates the functions with which the operator writes. */
export function createOperatorWriter(database: Database) {
  const shared = createDatabaseFunctionBinder(database);
  const ofService = createWorkspaceFunctionBinder(database, null);
  return {
    workspaces: { update: shared(updateWorkspaceIfUnchanged) },
    keys: { insert: shared(insertAccessKeyWithinLimit), revoke: shared(revokeAccessKey) },
    applications: { insert: shared(insertApplicationWithinLimit), disable: shared(disableApplication) },
    registrations: {
      note: shared(updatePendingSupplierRegistration),
      change: shared(changeSelfRegistrationIfUnchanged),
    },
    people: {
      insert: ofService(insertInvitedConsoleMemberWithinLimit),
      renewInvitation: ofService(renewMemberInvitation),
      withdraw: ofService(removeConsoleMember),
    },
    chains: { liftStops: shared(endAllStopsAffectingChain) },
  };
}

/** Creates a workspace and its audit row in one transaction. */
const createWithAuditRow = (
  database: Database,
  given: NewWorkspace,
  now: Date,
  buildAuditRow: (workspace: WorkspaceDocument) => NewAuditRow,
) => createWorkspace(database, given, now, buildAuditRow);
