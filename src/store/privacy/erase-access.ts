// Erases the data by which a workspace that leaves acts and reaches others: access keys and enrollments, certificates
// with their private keys, webhooks with their deliveries, members and link sessions, settings of emails and notices,
// the logo, the spool, batches, bulk actions, self-registrations and exports of months. Entries, chains, records, jobs,
// workflows, series, events and the audit log stay.
import type { NewAuditRow } from '../../model/audit';
import { runChangeWithAuditRow } from '../audit/change';
import type { Database } from '../database';
import { removeMembersAndLinkSessions } from '../people/people';
import { getRecordsCollection } from '../chains/records';
import { getSubmissionsCollection } from '../submissions/submissions';
import { getCertificatesCollection } from '../certificates/certificates';
import { getApplicationEnrollmentsCollection } from '../applications/applications';
import { getAccessKeysCollection } from '../keys/keys';
import { getWebhooksCollection } from '../webhooks/webhooks';
import { deleteInvoiceMailSettingsOfWorkspace } from '../mail/mail-settings';
import { getNoticeMessagesCollection } from '../notices/messages';
import { getNoticeSettingsCollection } from '../notices/settings';
import { getNoticeTalliesCollection } from '../notices/tallies';
import { getSelfRegistrationsCollection } from '../suppliers/self-registrations';
import { deleteLogo } from '../workspaces/logos';
import {
  countWorkspaceWebhookDeliveries,
  countWorkspaceSpoolItems,
  eraseBatchesExportsAndRegistrations,
  detachWorkspaceCertificates,
  eraseWorkspaceWebhookDeliveries,
  eraseWorkspaceSpooledBytes,
  type ErasureProgressReporter,
  buildWorkspacePrefixedKeyRange,
} from './erase-in-chunks';

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
    certificates: await getCertificatesCollection(database).countDocuments(buildWorkspacePrefixedKeyRange(workspace)),
    spool: await countWorkspaceSpoolItems(database, workspace),
    webhooks: await getWebhooksCollection(database).countDocuments({ workspace }),
    deliveries: await countWorkspaceWebhookDeliveries(database, workspace),
    registrations: await getSelfRegistrationsCollection(database).countDocuments(
      buildWorkspacePrefixedKeyRange(workspace),
    ),
  };
}

/**
 * Erases the access data of a workspace. Large data and members are erased first, in chunks. Keys, certificates,
 * webhooks, settings and the logo follow in one transaction with its audit row, and then large data that arrived late.
 * If the command is interrupted before the transaction, the keys still exist, and the command can be repeated. Within a
 * second after the transaction, tokens are refused.
 */
export async function eraseWorkspaceAccessData(
  database: Database,
  workspace: string,
  now: Date,
  buildAuditRow: (counts: WorkspaceAccessDataCounts) => NewAuditRow | undefined,
  progress: ErasureProgressReporter = () => undefined,
): Promise<WorkspaceAccessDataCounts> {
  await eraseWorkspaceWebhookDeliveries(database, workspace, progress);
  const spooled = await eraseWorkspaceSpooledBytes(database, workspace, progress);
  await eraseBatchesExportsAndRegistrations(database, workspace, progress);
  await removeMembersAndLinkSessions(database, workspace);
  const counts = await runChangeWithAuditRow(
    database,
    (inner) => eraseSmall(inner, workspace, now, spooled),
    buildAuditRow,
  );
  // Nothing new arrives from now on. No webhook gets events, and no access key or person can act.
  await eraseWorkspaceWebhookDeliveries(database, workspace, progress);
  await eraseWorkspaceSpooledBytes(database, workspace, progress);
  await eraseBatchesExportsAndRegistrations(database, workspace, progress);
  await removeMembersAndLinkSessions(database, workspace);
  await detachWorkspaceCertificates(database, workspace, progress);
  return counts;
}

async function eraseSmall(
  inner: Database,
  workspace: string,
  now: Date,
  spooled: number,
): Promise<WorkspaceAccessDataCounts> {
  await getApplicationEnrollmentsCollection(inner).deleteMany({ workspace });
  await deleteLogo(inner, workspace, now);
  await deleteInvoiceMailSettingsOfWorkspace(inner, workspace);
  await deleteNotices(inner, workspace);
  return {
    keys: (await getAccessKeysCollection(inner).deleteMany({ workspace })).deletedCount,
    certificates: (await getCertificatesCollection(inner).deleteMany(buildWorkspacePrefixedKeyRange(workspace)))
      .deletedCount,
    spool: spooled,
    webhooks: (await getWebhooksCollection(inner).deleteMany({ workspace })).deletedCount,
  };
}

/** Lists suppliers with sealed records that wait for the authority. Their certificates are still needed. */
export async function listSuppliersWithUnsettledRecords(database: Database, workspace: string): Promise<string[]> {
  const chain = { $gt: `${workspace}:`, $lt: `${workspace};` };
  const [waiting, open] = await Promise.all([
    getRecordsCollection(database).distinct('chain', { chain, pending: true }),
    getSubmissionsCollection(database).distinct('chain', { chain, open: true }),
  ]);
  return [...new Set([...waiting, ...open])].map((key) => key.split(':').slice(2).join(':')).toSorted();
}

/** Deletes settings, counts and messages. Without settings, no new ones are created. */
async function deleteNotices(database: Database, workspace: string): Promise<void> {
  await getNoticeSettingsCollection(database).deleteOne({ _id: workspace });
  await getNoticeTalliesCollection(database).deleteMany({ workspace });
  await getNoticeMessagesCollection(database).deleteMany({ workspace });
}
