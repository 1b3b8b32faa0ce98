// The version of each kind of stored document, its member `v`, written when the document is created. If changed code
// cannot read old documents, the change raises the version here, and code that reads documents distinguishes old and
// new ones by their version. Documents that only state the present situation (windows, stops, searches) and plain bytes
// (blobs, spool) have no version.

const documentVersions = {
  access_keys: 1,
  applications: 1,
  audit: 1,
  batches: 1,
  bulk_actions: 1,
  certificates: 1,
  chain_invoices: 1,
  chains: 1,
  console_members: 1,
  console_people: 1,
  enrollments: 1,
  entries: 1,
  events: 1,
  jobs: 1,
  late_answers: 1,
  mail_settings: 1,
  meta: 1,
  month_exports: 1,
  notice_messages: 1,
  notice_settings: 1,
  numbers: 1,
  outbox: 1,
  records: 1,
  registrations: 1,
  requests: 1,
  series: 1,
  signing_keys: 1,
  submissions: 1,
  versions: 1,
  webhook_deliveries: 1,
  webhooks: 1,
  workflow_versions: 1,
  workflows: 1,
  workspaces: 1,
} as const;

/** Adds the version of its kind to a document before the document is stored for the first time. */
export const addStoredDocumentFormatVersion = <Made extends object>(
  collection: keyof typeof documentVersions,
  document: Made,
): Made => ({
  ...document,
  v: documentVersions[collection],
});
