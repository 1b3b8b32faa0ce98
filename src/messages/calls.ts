// The API's calls that messages name, by the `operationId` of their endpoints. A test compares each with the routes, so that
// no message sends a reader to an address that does not exist.

export const calls = {
  readJob: 'GET /transform/v1/jobs/{id}',
  listJobs: 'GET /transform/v1/jobs',
  createJob: 'POST /transform/v1/jobs',
  cancelJob: 'POST /transform/v1/jobs/{id}/cancel',
  listWorkflows: 'GET /transform/v1/workflows',
  readWorkflow: 'GET /transform/v1/workflows/{id}',
  createWorkflow: 'PUT /transform/v1/workflows/{id}',
  listEntries: 'GET /silo/v1/entries',
  readEntry: 'GET /silo/v1/entries/{id}',
  readEntryByKey: 'GET /silo/v1/entries/key/{key}',
  readJobByKey: 'GET /transform/v1/jobs/key/{key}',
  createEntry: 'POST /silo/v1/entries',
  updateEntry: 'PATCH /silo/v1/entries/{id}',
  queryEntries: 'POST /silo/v1/entries/query',
  writeMeta: 'PUT /silo/v1/entries/{entry}/meta/{key}',
  readMetaByRef: 'GET /silo/v1/entries/meta/{key}/{ref}',
  createSpool: 'POST /silo/v1/spool',
  buildDocument: 'POST /silo/v1/gobl/build',
  listSeries: 'GET /sequence/v1/series',
  readSeries: 'GET /sequence/v1/series/{id}',
  listNumbers: 'GET /sequence/v1/series/{series}/entries',
  createSeries: 'PUT /sequence/v1/series/{id}',
  listChains: 'GET /fiscal/v1/chains',
  resumeChain: 'POST /fiscal/v1/chains/{supplier}/resume',
  acknowledgeChain: 'POST /fiscal/v1/chains/{supplier}/acknowledge',
  writeCertificate: 'PUT /fiscal/v1/suppliers/{supplier}/certificate',
  approveSupplier: 'POST /apps/fiscal/v1/entry/{id}/approve',
  continueSeries: 'POST /sequence/v1/resting/{id}/continue',
  testWebhook: 'POST /access/v1/webhooks/{id}/test',
  redeliver: 'POST /access/v1/webhooks/{id}/redeliver',
  createKey: 'POST /access/v1/keys',
  listKeys: 'GET /access/v1/keys',
  listWorkspaces: 'GET /access/v1/workspaces',
  listWebhooks: 'GET /access/v1/webhooks',
  updateWebhook: 'PATCH /access/v1/webhooks/{id}',
  deleteWebhook: 'DELETE /access/v1/webhooks/{id}',
  listPeople: 'GET /access/v1/people',
  createApplication: 'POST /access/v1/applications',
  createEnrollment: 'PUT /access/v1/enrollment/{id}',
  writeLogo: 'PUT /access/v1/workspace/logo',
  authorizeEnrollment: 'POST /access/v1/enrollment/authorize',
  exportAudit: 'GET /access/v1/audit/export',
  makeUuid: 'GET /utils/v1/uuid',
} as const;

export type CallName = keyof typeof calls;

/** `GET /transform/v1/jobs/{id}`, with the values that are known in place of the names in braces. */
export function describeCall(name: CallName, values: Readonly<Record<string, string>> = {}): string {
  return calls[name].replace(/\{(\w+)\}/g, (whole, variable: string) => values[variable] ?? whole);
}
