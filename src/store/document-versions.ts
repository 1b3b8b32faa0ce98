// The version of each kind of stored document, as its member `v`. It is written when a document is made; a change that old
// documents cannot be read with raises it here, and whoever reads them tells by it what to expect. What lives for minutes
// (windows, stops, searches) or carries nothing but bytes (blobs, spool) has none.

const documentVersions = {
  access_keys: 1,
  applications: 1,
  audit: 1,
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
  meta: 1,
  numbers: 1,
  outbox: 1,
  records: 1,
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

/** A document about to be stored in its collection for the first time, with its version. */
export const withVersion = <Made extends object>(collection: keyof typeof documentVersions, document: Made): Made => ({
  ...document,
  v: documentVersions[collection],
});
