// Lists all indexes of the database; `main/migrate` creates them. Unique indexes enforce what the code relies on.
import type { IndexDescription } from 'mongodb';
import { refusedCallIndexes } from './audit/refusals';
import { auditIndexes } from './audit/rows';
import { selfRegistrationIndexes } from './suppliers/self-registrations';
import { batchIndexes, batchRowIndexes } from './batches/batches';
import { bulkActionIndexes, bulkActionRowIndexes } from './bulk/bulk';
import { supplierCertificateIndexes } from './certificates/certificates';
import { responsibilityDeclarationIndexes } from './system/declarations';
import { chainIndexes } from './chains/chains';
import type { Database } from './database';
import { consoleSignInLinkIndexes } from './people/console-links';
import { consoleMemberIndexes } from './people/members';
import { consolePersonIndexes } from './people/people';
import { consoleSessionIndexes } from './people/sessions';
import { blobIndexes } from './entries/blobs';
import { eventIndexes } from './events/order';
import { reportedEventMarkIndexes } from './events/reported-once';
import { outboxIndexes } from './outbox/outbox';
import { setAsideOutboxIndexes } from './outbox/set-aside';
import { entryIndexes } from './entries/entry-indexes';
import { jobIndexes } from './jobs/jobs';
import { applicationCollectionIndexes, applicationEnrollmentIndexes } from './applications/applications';
import { accessKeyIndexes, signingKeyIndexes } from './keys/keys';
import { chainInvoiceIndexes, recordIndexes } from './chains/records';
import { sealingRequestIndexes } from './chains/requests';
import { idempotencyIndexes } from './idempotency';
import { monthExportIndexes } from './months/exports';
import { monthExportPartIndexes, monthExportSectionIndexes } from './months/sections';
import { noticeMessageIndexes } from './notices/messages';
import { noticeSettingsIndexes } from './notices/settings';
import { noticeTallyIndexes } from './notices/tallies';
import { lateResponseIndexes } from './submissions/late-responses';
import { entryMetaIndexes } from './entries/entry-meta';
import { spoolIndexes } from './entries/spool';
import { seriesFloorIndexes } from './series/pauses';
import { seriesNumberIndexes, seriesIndexes } from './series/series';
import { restartedRunIndexes } from './sweeps';
import { submissionIndexes } from './submissions/submissions';
import { sendingStopIndexes } from './chains/windows';
import { workflowVersionIndexes, workflowIndexes } from './jobs/workflows';
import { webhookDeliveryIndexes } from './webhooks/deliveries';
import { webhookIndexes } from './webhooks/webhooks';
import { workspaceIndexes } from './workspaces/workspaces';

/** Every collection with its indexes. */
export const databaseIndexesByCollection: Readonly<Record<string, readonly IndexDescription[]>> = {
  access_keys: accessKeyIndexes,
  applications: applicationCollectionIndexes,
  audit: auditIndexes,
  audit_heads: [],
  audit_refusals: refusedCallIndexes,
  batch_rows: batchRowIndexes,
  batches: batchIndexes,
  blobs: blobIndexes,
  bulk_actions: bulkActionIndexes,
  bulk_rows: bulkActionRowIndexes,
  certificates: supplierCertificateIndexes,
  chains: chainIndexes,
  console_links: consoleSignInLinkIndexes,
  console_members: consoleMemberIndexes,
  console_people: consolePersonIndexes,
  console_sessions: consoleSessionIndexes,
  cut_offs: [],
  declarations: responsibilityDeclarationIndexes,
  temporal_placement: [],
  enrollments: applicationEnrollmentIndexes,
  entries: entryIndexes,
  event_heads: [],
  event_marks: reportedEventMarkIndexes,
  events: eventIndexes,
  export_parts: monthExportPartIndexes,
  export_sections: monthExportSectionIndexes,
  chain_invoices: chainInvoiceIndexes,
  idempotency: idempotencyIndexes,
  jobs: jobIndexes,
  master_key: [],
  late_answers: lateResponseIndexes,
  leases: [],
  logos: [],
  mail_settings: [],
  meta: entryMetaIndexes,
  month_exports: monthExportIndexes,
  notice_messages: noticeMessageIndexes,
  notice_settings: noticeSettingsIndexes,
  notice_tallies: noticeTallyIndexes,
  numbers: seriesNumberIndexes,
  outbox: outboxIndexes,
  outbox_set_aside: setAsideOutboxIndexes,
  poison_searches: [],
  records: recordIndexes,
  registrations: selfRegistrationIndexes,
  requests: sealingRequestIndexes,
  series: seriesIndexes,
  series_floors: seriesFloorIndexes,
  signing_keys: signingKeyIndexes,
  spool: spoolIndexes,
  stops: sendingStopIndexes,
  stuck_runs: restartedRunIndexes,
  submissions: submissionIndexes,
  own_database: [],
  sweeps: [],
  versions: [],
  webhook_deliveries: webhookDeliveryIndexes,
  webhooks: webhookIndexes,
  windows: [],
  workflow_versions: workflowVersionIndexes,
  workflows: workflowIndexes,
  workspaces: workspaceIndexes,
};

/** Creates missing collections and indexes. May be run at any time, by several processes. */
export async function createMissingCollectionsAndIndexes(database: Database): Promise<void> {
  const existing = new Set(
    (await database.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  for (const [name, indexes] of Object.entries(databaseIndexesByCollection)) {
    if (!existing.has(name)) await createCollection(database, name);
    if (indexes.length > 0) await database.collection(name).createIndexes([...indexes]);
  }
}

/** Collections are created in advance, so that no first write inside a transaction has to create one. */
async function createCollection(database: Database, name: string): Promise<void> {
  try {
    await database.db.createCollection(name);
  } catch (error) {
    if (!(error instanceof Error && 'codeName' in error && error.codeName === 'NamespaceExists')) throw error;
  }
}
