// Erases the data by which a workspace that leaves acts and reaches others: access keys and enrollments, certificates
// with their private keys, webhooks with their deliveries, members and link sessions, settings of emails and notices,
// the logo, the spool, batches, bulk actions, self-registrations and exports of months. Entries, chains, records, jobs,
// workflows, series, events and the audit log stay.
import { setTimeout as sleep } from 'node:timers/promises';
import { workspaceExportAndErasureLimits as limits } from '../../contracts/limits/retention';
import type { NewAuditRow } from '../../model/audit';
import { runChangeWithAuditRow } from '../audit/change';
import type { Database } from '../database';
import { removeWorkspaceMembersAndSessions } from '../people/people';
import { getSupplierCertificatesCollection } from '../certificates/certificates';
import { getApplicationEnrollmentsCollection } from '../applications/applications';
import { getAccessKeysCollection } from '../keys/keys';
import { getWebhooksCollection } from '../webhooks/webhooks';
import { deleteInvoiceMailSettingsOfWorkspace } from '../mail/mail-settings';
import { getNoticeMessagesCollection } from '../notices/messages';
import { getNoticeSettingsCollection } from '../notices/settings';
import { getNoticeTalliesCollection } from '../notices/tallies';
import { getSelfRegistrationsCollection } from '../suppliers/self-registrations';
import { deleteWorkspaceLogo } from '../workspaces/logos';
import {
  countWorkspaceWebhookDeliveries,
  countWorkspaceSpoolItems,
  eraseWorkspaceBatchesExportsAndRegistrations,
  detachWorkspaceCertificates,
  eraseWorkspaceWebhookDeliveries,
  eraseWorkspaceSpooledBytes,
  type ErasureProgressReporter,
  buildWorkspacePrefixedKeyRange,
} from './erase-in-chunks';
import { findUnfinishedReporting, type UnfinishedReporting } from './unfinished-reporting';

/** Numbers of access data of a workspace, by kind. */
export interface WorkspaceAccessDataCounts {
  readonly keys: number;
  readonly certificates: number;
  readonly spool: number;
  readonly webhooks: number;
}

export async function countWorkspaceAccessData(
  database: Database,
  workspace: string,
): Promise<WorkspaceAccessDataCounts & { readonly deliveries: number; readonly registrations: number }> {
  return {
    keys: await getAccessKeysCollection(database).countDocuments({ workspace }),
    certificates: await getSupplierCertificatesCollection(database).countDocuments(
      buildWorkspacePrefixedKeyRange(workspace),
    ),
    spool: await countWorkspaceSpoolItems(database, workspace),
    webhooks: await getWebhooksCollection(database).countDocuments({ workspace }),
    deliveries: await countWorkspaceWebhookDeliveries(database, workspace),
    registrations: await getSelfRegistrationsCollection(database).countDocuments(
      buildWorkspacePrefixedKeyRange(workspace),
    ),
  };
}

/** What an erasure of access data did. `unfinished` is set if the certificates are kept, because they are needed. */
export type WorkspaceAccessErasureResult = WorkspaceAccessDataCounts & { readonly unfinished?: UnfinishedReporting };

/**
 * Erases the access data of a workspace. Large data and members are erased first, in chunks. Keys, webhooks, settings
 * and the logo follow in one transaction with its audit row, and then large data that arrived late. When no call can
 * start a job any more, the certificates follow with their own audit row, unless a record still needs them. If the
 * command is interrupted, it can be repeated.
 */
export async function eraseWorkspaceAccessData(
  database: Database,
  workspace: string,
  now: Date,
  buildAuditRow: (counts: WorkspaceAccessDataCounts) => NewAuditRow | undefined,
  progress: ErasureProgressReporter = () => undefined,
): Promise<WorkspaceAccessErasureResult> {
  await eraseWorkspaceWebhookDeliveries(database, workspace, progress);
  const spool = await eraseWorkspaceSpooledBytes(database, workspace, progress);
  await eraseWorkspaceBatchesExportsAndRegistrations(database, workspace, progress);
  await removeWorkspaceMembersAndSessions(database, workspace);
  const counts = await runChangeWithAuditRow(
    database,
    async (inner) => ({ ...(await eraseSmall(inner, workspace, now)), certificates: 0, spool }),
    buildAuditRow,
  );
  await sleep(limits.accessForgottenMs);
  // Nothing new arrives from now on. No webhook gets events, and no access key or person can act.
  await eraseWorkspaceWebhookDeliveries(database, workspace, progress);
  await eraseWorkspaceSpooledBytes(database, workspace, progress);
  await eraseWorkspaceBatchesExportsAndRegistrations(database, workspace, progress);
  await removeWorkspaceMembersAndSessions(database, workspace);
  const { certificates, unfinished } = await runChangeWithAuditRow(
    database,
    (inner) => eraseCertificates(inner, workspace),
    (erased) =>
      erased.certificates > 0
        ? buildAuditRow({ keys: 0, certificates: erased.certificates, spool: 0, webhooks: 0 })
        : undefined,
  );
  if (unfinished) return { ...counts, unfinished };
  await detachWorkspaceCertificates(database, workspace, progress);
  return { ...counts, certificates };
}

async function eraseSmall(
  inner: Database,
  workspace: string,
  now: Date,
): Promise<Pick<WorkspaceAccessDataCounts, 'keys' | 'webhooks'>> {
  await getApplicationEnrollmentsCollection(inner).deleteMany({ workspace });
  await deleteWorkspaceLogo(inner, workspace, now);
  await deleteInvoiceMailSettingsOfWorkspace(inner, workspace);
  await deleteNotices(inner, workspace);
  return {
    keys: (await getAccessKeysCollection(inner).deleteMany({ workspace })).deletedCount,
    webhooks: (await getWebhooksCollection(inner).deleteMany({ workspace })).deletedCount,
  };
}

/** Erases the certificates, unless a record needs them. A record that nobody can send could never be repaired. */
async function eraseCertificates(
  inner: Database,
  workspace: string,
): Promise<Pick<WorkspaceAccessErasureResult, 'certificates' | 'unfinished'>> {
  const unfinished = await findUnfinishedReporting(inner, workspace);
  if (unfinished) return { certificates: 0, unfinished };
  const own = buildWorkspacePrefixedKeyRange(workspace);
  return { certificates: (await getSupplierCertificatesCollection(inner).deleteMany(own)).deletedCount };
}

/** Deletes settings, counts and messages. Without settings, no new ones are created. */
async function deleteNotices(database: Database, workspace: string): Promise<void> {
  await getNoticeSettingsCollection(database).deleteOne({ _id: workspace });
  await getNoticeTalliesCollection(database).deleteMany({ workspace });
  await getNoticeMessagesCollection(database).deleteMany({ workspace });
}
