// Made by `npm run docs` from openapi.yaml: calls that take an idempotency key.
export const keyedCalls = new Set<string>([
  'POST /access/v1/keys',
  'POST /access/v1/webhooks',
  'POST /silo/v1/entries',
  'POST /silo/v1/entries/{entry}/files',
  'POST /silo/v1/spool',
  'POST /transform/v1/jobs',
  'POST /transform/v1/bulk',
  'PUT /sequence/v1/series',
  'POST /fiscal/v1/batches',
  'POST /fiscal/v1/invoices',
  'POST /fiscal/v1/invoices/{id}/credit',
  'POST /fiscal/v1/invoices/{id}/replace',
  'POST /fiscal/v1/invoices/{id}/cancel',
  'POST /fiscal/v1/invoices/{id}/amend',
  'POST /access/v1/workspaces',
  'POST /access/v1/workspaces/{workspace}/keys',
]);
