// The store of the service's operator: workspaces and their keys, approvals, stops. No entry, file or job of a tenant.
import type { NewAuditRow } from '../model/audit';
import { readRetention } from './audit/retention';
import { type AuditFilter, auditLines, listAudit } from './audit/list';
import { verifyAudit } from './audit/verify';
import { bindServiceConsoleChanges, bindServiceConsole } from './console/bind-console';
import { findCertificateStop, listCertificateStops } from './certificates/stops';
import { liftStops } from './chains/chain-control';
import { findSupplierChain } from './chains/read-chains';
import { findRegistrations, listWaitingRegistrations, noteRegistration } from './suppliers/registrations';
import type { Database } from './database';
import { readReaderPosition, listEvents, type EventFilter } from './events/list';
import { bindIdempotency } from './idempotency';
import { moveBeforeReading } from './outbox/move';
import type { PageQuery } from './pages';
import { disableApplication, findApplication, insertApplication, listApplications } from './applications/applications';
import { insertAccessKey, listAccessKeys, revokeAccessKey } from './keys/keys';
import { createWorkspace, type NewWorkspace } from './workspaces/new-workspace';
import { findWorkspaceBy, listWorkspaces, updateWorkspace } from './workspaces/workspaces';
import type { WorkspaceDocument } from '../model/workspace';

export type ServiceStore = ReturnType<typeof forService>;

/** Verbs that change something: only inside a change, whose row of the audit is written with it. */
export type ServiceChanges = ReturnType<typeof bindServiceChanges>;

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
    ...bindServiceConsole(database),
    registrations: { find: bound(findRegistrations), listWaiting: bound(listWaitingRegistrations) },
    chains: { find: bound(findSupplierChain) },
    stops: { list: bound(listCertificateStops), find: bound(findCertificateStop) },
    idempotency: bindIdempotency(database, 'service'),
    applications: { list: bound(listApplications), find: bound(findApplication) },
    outbox: { moveBeforeReading: bound(moveBeforeReading) },
    events: { list: bound(eventsOfService), place: bound(readReaderPosition) },
    audit: {
      list: bound(listOfService),
      lines: bound(linesOfService),
      verify: bound(verifyOfService),
      kept: bound(keptOfService),
    },
  };
}

export function bindServiceChanges(database: Database) {
  const bound = bindTo(database);
  return {
    workspaces: { update: bound(updateWorkspace) },
    keys: { insert: bound(insertAccessKey), revoke: bound(revokeAccessKey) },
    applications: { insert: bound(insertApplication), disable: bound(disableApplication) },
    registrations: { note: bound(noteRegistration) },
    ...bindServiceConsoleChanges(database),
    chains: { liftStops: bound(liftStops) },
  };
}

/** The service's own rows; those of a workspace are its administrators'. */
const listOfService = (database: Database, filter: AuditFilter, page: PageQuery) =>
  listAudit(database, null, filter, page);
const keptOfService = (database: Database, row: string) => readRetention(database, null, row);
const linesOfService = (database: Database, filter: AuditFilter) => auditLines(database, null, filter);
const verifyOfService = (database: Database) => verifyAudit(database, null);

const eventsOfService = (database: Database, wanted: EventFilter) => listEvents(database, null, wanted);

/** With a transaction of its own: the call gives it its row of the audit. */
const createWithAct = (
  database: Database,
  given: NewWorkspace,
  now: Date,
  actOf: (workspace: WorkspaceDocument) => NewAuditRow,
) => createWorkspace(database, given, now, actOf);
