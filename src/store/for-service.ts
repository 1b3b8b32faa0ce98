// The store of the service's operator: workspaces and their keys, approvals, stops. No entry, file or job of a tenant.
import type { Act } from './audit/act';
import { keptAudit } from './audit/kept';
import { type AuditFilter, auditLines, listAudit } from './audit/list';
import { verifyAudit } from './audit/verify';
import { consoleChangesOfService, consoleOfService } from './console/of-workspace';
import { findCertificateStop, listCertificateStops } from './ledger/certificate-stops';
import { liftStops } from './ledger/chain-control';
import { findSupplierChain } from './ledger/reading';
import { findRegistrations, listWaitingRegistrations, noteRegistration } from './ledger/registrations';
import type { Database } from './database';
import { readPlace } from './events/kept';
import { listEvents, type WantedEvents } from './events/list';
import { bindIdempotency } from './idempotency';
import { moveBeforeReading } from './outbox/move';
import type { PageOfRows } from './pages';
import { disableApplication, findApplication, insertApplication, listApplications } from './tenants/applications';
import { insertAccessKey, listAccessKeys, revokeAccessKey } from './tenants/keys';
import { createWorkspace, type NewWorkspace } from './tenants/new-workspace';
import { findWorkspaceBy, listWorkspaces, updateWorkspace, type WorkspaceDocument } from './tenants/workspaces';

export type ServiceStore = ReturnType<typeof forService>;

/** Verbs that change something: only inside a change, whose row of the audit is written with it. */
export type ServiceChanges = ReturnType<typeof changesOfService>;

const bindTo =
  (database: Database) =>
  <Rest extends unknown[], Result>(verb: (database: Database, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    verb(database, ...rest);

export function forService(database: Database) {
  const bound = bindTo(database);
  return {
    workspaces: { create: bound(createWithAct), find: bound(findWorkspaceBy), list: bound(listWorkspaces) },
    keys: { list: bound(listAccessKeys) },
    ...consoleOfService(database),
    registrations: { find: bound(findRegistrations), listWaiting: bound(listWaitingRegistrations) },
    chains: { find: bound(findSupplierChain) },
    stops: { list: bound(listCertificateStops), find: bound(findCertificateStop) },
    idempotency: bindIdempotency(database, 'service'),
    applications: { list: bound(listApplications), find: bound(findApplication) },
    outbox: { moveBeforeReading: bound(moveBeforeReading) },
    events: { list: bound(eventsOfService), place: bound(readPlace) },
    audit: {
      list: bound(listOfService),
      lines: bound(linesOfService),
      verify: bound(verifyOfService),
      kept: bound(keptOfService),
    },
  };
}

export function changesOfService(database: Database) {
  const bound = bindTo(database);
  return {
    workspaces: { update: bound(updateWorkspace) },
    keys: { insert: bound(insertAccessKey), revoke: bound(revokeAccessKey) },
    applications: { insert: bound(insertApplication), disable: bound(disableApplication) },
    registrations: { note: bound(noteRegistration) },
    ...consoleChangesOfService(database),
    chains: { liftStops: bound(liftStops) },
  };
}

/** The service's own rows; those of a workspace are its administrators'. */
const listOfService = (database: Database, filter: AuditFilter, page: PageOfRows) =>
  listAudit(database, null, filter, page);
const keptOfService = (database: Database, row: string) => keptAudit(database, null, row);
const linesOfService = (database: Database, filter: AuditFilter) => auditLines(database, null, filter);
const verifyOfService = (database: Database) => verifyAudit(database, null);

const eventsOfService = (database: Database, wanted: WantedEvents) => listEvents(database, null, wanted);

/** With a transaction of its own: the call gives it its row of the audit. */
const createWithAct = (
  database: Database,
  given: NewWorkspace,
  now: Date,
  actOf: (workspace: WorkspaceDocument) => Act,
) => createWorkspace(database, given, now, actOf);
