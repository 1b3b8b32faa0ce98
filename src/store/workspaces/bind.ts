// A workspace itself: keys, people, applications, webhooks, events and audit. Verbs that read and those of a change.
import type { Binding } from '../bind-workspace';
import { listAccessKeys, revokeAccessKey, insertAccessKey as insertKey } from '../keys/keys';
import { listConsoleSessions, endConsoleSession } from '../people/sessions';
import { listMembers, insertMember, renewInvitation } from '../people/members';
import { findWorkspaceBy, updateWorkspace } from './workspaces';
import { getLogo, putLogo, deleteLogo } from './logos';
import {
  findOwnEnrollment,
  insertEnrollment,
  changeEnrollment,
  findApplication,
  findEnrollment,
} from '../applications/applications';
import { countSetAside } from '../outbox/set-aside';
import { listEvents, readReaderPosition } from '../events/list';
import { findWebhook, listWebhooks, insertWebhook, changeWebhook, deleteWebhook } from '../webhooks/webhooks';
import { listDeliveries } from '../webhooks/deliveries';
import { listAudit, auditLines } from '../audit/list';
import { verifyAudit } from '../audit/verify';
import { readRetention } from '../audit/retention';
import { changeMember, withdrawMember } from '../people/people';
import { redeliverOne } from '../webhooks/redeliver';
import type { Database } from '../database';
import type { AccessKeyDocument } from '../../model/key';
import { moveBeforeReading } from '../outbox/move';
import { readNewestPosition } from '../events/order';

export const bindTenant = ({ bound, own, shared }: Binding) => ({
  keys: { list: bound(listAccessKeys) },
  sessions: { list: bound(listConsoleSessions) },
  people: { list: bound(listMembers) },
  workspace: { find: bound(findWorkspaceBy) },
  logo: { get: bound(getLogo) },
  applications: { find: shared(findApplication) },
  enrollments: { find: bound(findOwnEnrollment), findBy: own(enrollmentBy) },
  // There is one outbox, and one order of events, for all workspaces.
  outbox: { moveBeforeReading: shared(moveBeforeReading) },
  aside: { standing: bound(countSetAside) },
  events: { list: bound(listEvents), place: shared(readReaderPosition) },
  webhooks: { find: bound(findWebhook), list: bound(listWebhooks), deliveries: own(listDeliveries) },
  audit: { list: bound(listAudit), lines: bound(auditLines), verify: bound(verifyAudit), kept: bound(readRetention) },
});

export const bindTenantChanges = ({ bound, own, shared }: Binding) => ({
  workspace: { update: bound(updateWorkspace) },
  logo: { put: bound(putLogo), delete: bound(deleteLogo) },
  keys: { insert: own(insertAccessKey), revoke: bound(revokeAccessKey) },
  sessions: { end: bound(endConsoleSession) },
  people: {
    insert: bound(insertMember),
    renewInvitation: bound(renewInvitation),
    change: bound(changeMember),
    withdraw: bound(withdrawMember),
  },
  enrollments: { insert: own(insertEnrollment), change: own(changeEnrollment) },
  webhooks: {
    insert: own(insertWebhook),
    change: own(changeWebhook),
    delete: own(deleteWebhook),
    redeliverOne: own(redeliverOne),
    newestPosition: shared(readNewestPosition),
  },
});

/** The enrollment of an access key, within the workspace. */
const enrollmentBy = (database: Database, named: { readonly workspace: string; readonly accessKey: string }) =>
  findEnrollment(database, named);

/** A key of this workspace: keys of the service's operator have none. */
const insertAccessKey = (database: Database, key: AccessKeyDocument & { readonly workspace: string }) =>
  insertKey(database, key);
