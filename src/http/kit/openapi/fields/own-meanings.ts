// Descriptions of fields in openapi.yaml whose names mean something else in one schema than in all others.

/** By the name of the schema. */
const ownMeanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AuditVerification: {
    count: 'Number of verified rows',
    sequence: 'Position of the last verified row',
    hash: 'Hash of the last verified row',
    broken: 'First row that was changed, removed, inserted or moved; null if there is none',
    text: 'What is wrong with the row',
  },
  AuditRow: {
    previous: 'Hash of the previous row',
    hash: 'Hash of the row, which includes that of the previous row',
    status: 'Status code, if the call returned an error',
    count: 'Number of calls that returned this error to the same client within one minute',
    reason: 'Reason that the user entered',
  },
  Break: { installation: 'Earlier installation number of the record; not returned for the present one' },
  Batch: {
    status: 'Status of the batch',
    total: 'Number of rows',
    issued: 'Number of rows whose invoice was issued',
    already_issued: 'Number of rows whose invoice had been issued before, under the same key',
    failed: 'Number of rows that failed',
    skipped: 'Number of rows that were not issued because the batch stopped or was cancelled',
    waiting: 'Number of rows that have not been processed yet',
    completed_at: 'Time when the batch finished; null while it is running',
  },
  BatchRow: {
    row: 'Position of the row, starting with 1',
    key: 'Key of the invoice; null without one',
    status: 'Status of the row',
    id: 'Id of the invoice; null if none was created',
    number: 'Number of the invoice, including its series; null until it is issued',
    total: 'Total of the invoice; null if it could not be calculated',
    faults: 'Why the row failed',
  },
  BulkAction: {
    action: 'What happens to each job: `run-again` or `cancel`',
    status: 'Status of the bulk action',
    total: 'Number of jobs',
    failed: 'Number of jobs that could not be run again or cancelled',
    completed_at: 'Time when the bulk action finished; null while it is running',
  },
  BulkActionPreview: {
    total: 'Number of jobs that the action would change',
    id: 'Id of the job',
    created_at: 'Time when the job was created',
  },
  BulkActionRowPage: {
    row: 'Position of the job, starting with 1',
    status: 'What became of the job',
  },
  createBulkAction: {
    action: 'What to do with each job: `run-again` or `cancel`',
    filter: 'Which jobs; all fields that you set apply, and at least one is needed',
    result: 'Jobs with this result',
    fault: 'Jobs that failed with this code',
    state: 'Jobs whose entry is in this state',
    supplier: 'Jobs of this supplier, by its tax ID',
    workflow_id: 'Jobs of this workflow',
  },
  CertificateRehearsal: { works: 'Whether the certificate passed every check' },
  CertificateStop: { suppliers: 'Suppliers whose records are not sent', text: 'Why sending is stopped' },
  Certificate: { representative: 'Whether the holder sends as a representative of the supplier' },
  CertificateTrial: {
    representative: 'Whether the holder sends as a representative of the supplier',
    period: 'Month whose records the test queried',
  },
  Chain: {
    installation: 'Installation number of the chain; in an alarm, the earlier one of the broken record',
    certificate: 'Certificate that sends the records',
    head: 'Last record of the chain; absent without records',
  },
  ClosedMonth: { total: 'Total, tax included' },
  Difference: { action: 'What to do about the difference, as a code' },
  Link: { previous: 'Hash of the previous record of the chain' },
  MailPreview: { html: 'HTML of the mail; null if the mail has only text', to: 'Addresses of the customer' },
  PausedSeries: { reason: 'Why the series is paused' },
  Registration: {
    status: 'Status of the registration',
    url: 'URL of the page on which the supplier registers',
    supplier: 'Supplier that registers',
    title: 'Authorization under which records will be sent',
    faults: 'What is wrong with the form',
    job_id: 'Id of the job that registers the supplier',
    expires_at: 'Time when the link expires',
  },
  Return303: { period: 'Month or quarter of the return' },
  Return349: { period: 'Month or quarter of the return' },
  Return369: { period: 'Quarter or month of the return' },
  Title: { days_left: 'Days until the last day of the authorization' },
  Verification: { count: 'Number of verified records', broken: 'First wrong record; null if there is none' },
  Workflow: { draft: 'Whether the workflow is a draft, which no job can use' },
};

export const ownFieldDescriptions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ownMeanings).flatMap(([schema, fields]) =>
    Object.entries(fields).map(([field, text]) => [`${schema}.${field}`, text]),
  ),
);
