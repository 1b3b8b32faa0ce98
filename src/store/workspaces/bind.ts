// Functions that read and write a workspace itself: keys, people, applications, webhooks, events and the audit log.
import type { StoreFunctionBinders } from '../bind-workspace';
import { listAccessKeys, revokeAccessKey } from '../keys/keys';
import { insertAccessKeyWithinLimit as insertKey, insertEnrollmentAccessKeyWithinLimit } from '../keys/new-access-keys';
import { listLiveConsoleSessions, endConsoleSessionOfWorkspace } from '../people/sessions';
import { listConsoleMembers, insertInvitedConsoleMemberWithinLimit, renewMemberInvitation } from '../people/members';
import { findWorkspaceByIdOrSlug, updateWorkspaceIfUnchanged } from './workspaces';
import { findStoredWorkspaceLogo, saveWorkspaceLogo, deleteWorkspaceLogo } from './logos';
import {
  findApplicationEnrollmentEvenIfDisabled,
  insertApplicationEnrollmentWithinLimit,
  changeActiveApplicationEnrollment,
  findApplication,
  findActiveApplicationEnrollment,
} from '../applications/applications';
import { readSetAsideOutboxSummary } from '../outbox/set-aside';
import { listEvents, readEventReaderPositionAfterEvent } from '../events/list';
import {
  findWebhook,
  listWebhooks,
  insertWebhookWithinLimit,
  changeWebhookIfUnchanged,
  deleteWebhook,
} from '../webhooks/webhooks';
import { listWebhookDeliveries } from '../webhooks/deliveries';
import { listAuditRows, streamAuditRowsAsJsonLines } from '../audit/list';
import { verifyAuditRows } from '../audit/verify';
import { findAuditCursorSequences } from '../audit/retention';
import { changeConsoleMember, removeConsoleMember } from '../people/people';
import { scheduleSingleEventRedelivery } from '../webhooks/redeliver';
import type { Database } from '../database';
import type { AccessKeyDocument } from '../../model/key';
import { tryMoveWorkspaceOutboxBeforeReading } from '../outbox/move';
import { readEventPositionBeforeTime, readNewestEventPosition } from '../events/order';

/** Binds the functions that read a workspace itself: keys, people, applications, webhooks, events and the audit log. */
export const bindWorkspaceAdministrationStore = ({ bound, own, shared }: StoreFunctionBinders) => ({
  keys: { list: bound(listAccessKeys) },
  sessions: { list: bound(listLiveConsoleSessions) },
  people: { list: bound(listConsoleMembers) },
  workspace: { find: bound(findWorkspaceByIdOrSlug) },
  logo: { get: bound(findStoredWorkspaceLogo) },
  applications: { find: shared(findApplication) },
  enrollments: { find: bound(findApplicationEnrollmentEvenIfDisabled), findBy: own(enrollmentBy) },
  // All workspaces share one order of events.
  outbox: { moveBeforeReading: bound(tryMoveWorkspaceOutboxBeforeReading) },
  aside: { standing: bound(readSetAsideOutboxSummary) },
  events: { list: bound(listEvents), place: shared(readEventReaderPositionAfterEvent) },
  webhooks: { find: bound(findWebhook), list: bound(listWebhooks), deliveries: own(listWebhookDeliveries) },
  audit: {
    list: bound(listAuditRows),
    lines: bound(streamAuditRowsAsJsonLines),
    verify: bound(verifyAuditRows),
    kept: bound(findAuditCursorSequences),
  },
});

/** Binds the functions that write a workspace itself. */
export const bindWorkspaceAdministrationWriteFunctions = ({ bound, own, shared }: StoreFunctionBinders) => ({
  workspace: { update: bound(updateWorkspaceIfUnchanged) },
  logo: { put: bound(saveWorkspaceLogo), delete: bound(deleteWorkspaceLogo) },
  keys: {
    insert: own(insertAccessKey),
    insertOfEnrollment: own(insertEnrollmentAccessKeyWithinLimit),
    revoke: bound(revokeAccessKey),
  },
  sessions: { end: bound(endConsoleSessionOfWorkspace) },
  people: {
    insert: bound(insertInvitedConsoleMemberWithinLimit),
    renewInvitation: bound(renewMemberInvitation),
    change: bound(changeConsoleMember),
    withdraw: bound(removeConsoleMember),
  },
  enrollments: { insert: own(insertApplicationEnrollmentWithinLimit), change: own(changeActiveApplicationEnrollment) },
  webhooks: {
    insert: own(insertWebhookWithinLimit),
    change: own(changeWebhookIfUnchanged),
    delete: own(deleteWebhook),
    redeliverOne: own(scheduleSingleEventRedelivery),
    newestPosition: shared(readNewestEventPosition),
    positionBefore: bound(readEventPositionBeforeTime),
  },
});

/** Finds the enrollment of an access key, within the workspace. */
const enrollmentBy = (database: Database, named: { readonly workspace: string; readonly accessKey: string }) =>
  findActiveApplicationEnrollment(database, named);

/** Refuses keys of the operator, who has no workspace. */
const insertAccessKey = (database: Database, key: AccessKeyDocument & { readonly workspace: string }) =>
  insertKey(database, key);
