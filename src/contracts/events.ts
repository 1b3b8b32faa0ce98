// The types of events, each with its meaning and its fields. The tables of docs/api/events.md are generated from this
// list.

interface EventRow {
  readonly meaning: string;
  /** Fields of `data` that every event of the type has. */
  readonly members: readonly EventDataMemberName[];
}

/** Fields of `data`: ids and short words, never documents, names, tax IDs, invoice numbers or amounts. */
export const eventDataMemberDescriptions = {
  entry_id: 'entry; for registrations and chains, the party entry of the supplier',
  version: 'version of the entry, as in `GET /silo/v1/entries/{id}`',
  state: 'state that was set',
  folder: 'current folder of the entry',
  file_id: 'file',
  job_id: 'job',
  batch_id: 'batch',
  export_id: 'export of a month',
  status: 'status of the job, batch or export, as in the call that reads it',
  result: '`succeeded`, `succeeded-with-warnings`, `failed` or `cancelled`',
  step: 'provider of the step that is waiting or finished last',
  record: 'kind of the record, `registration` or `cancellation`',
  sequence: 'sequence number of the record in its chain',
  installation: 'installation number of the record',
  code: 'code of the authority or of the problem',
  key_id: 'access key',
  workflow_id: 'workflow',
  series_id: 'series',
  registration_id: 'registration of a supplier',
  enrollment_id: 'enrollment',
  application_id: 'application',
  webhook_id: 'webhook',
  registration: 'state of the supplier, `pending`, `registered` or `unregistered`',
  days: 'days until the certificate, or the authorization to send, expires',
  expires_at: 'time of expiry',
  until: 'last day',
  since: 'start time',
  certificate:
    'first 16 digits of the SHA-256 fingerprint of the certificate, or `configured` for the certificate of the installation',
  reason: 'reason, as one word',
} as const;

export type EventDataMemberName = keyof typeof eventDataMemberDescriptions;

export const eventTable = {
  'entry.created': { members: ['entry_id', 'version'], meaning: 'an entry was created' },
  'entry.updated': { members: ['entry_id'], meaning: 'the content or the folder of an entry changed' },
  'entry.state': { members: ['entry_id', 'state'], meaning: 'the state of an entry was set' },
  'entry.files': { members: ['entry_id'], meaning: 'a file of an entry was added or replaced' },
  'entry.meta': { members: ['entry_id'], meaning: 'a meta row of an entry was written or deleted' },
  'entry.erased': { members: ['entry_id'], meaning: 'the operator erased or blocked an entry' },
  'entry.unblocked': {
    members: ['entry_id'],
    meaning: 'the operator unblocked an entry',
  },
  'job.created': { members: ['job_id'], meaning: 'a job was created' },
  'job.updated': { members: ['job_id'], meaning: 'a step of a job started to wait, finished or was woken' },
  'job.completed': { members: ['job_id', 'status', 'result'], meaning: 'a job finished' },
  'batch.completed': {
    members: ['batch_id', 'status'],
    meaning: 'a batch has ended: each row is issued, failed or skipped',
  },
  'month.exported': {
    members: ['export_id', 'status'],
    meaning: 'the export of a month is complete or has failed',
  },
  'record.sealed': {
    members: ['entry_id', 'job_id', 'record', 'sequence', 'installation'],
    meaning: "a record was sealed in the supplier's chain, so the invoice or its cancellation is issued",
  },
  'record.accepted': { members: ['entry_id', 'record'], meaning: 'the authority accepted a record' },
  'record.accepted_with_errors': {
    members: ['entry_id', 'record', 'code'],
    meaning: 'the authority accepted a record with an error',
  },
  'record.rejected': { members: ['entry_id', 'record', 'code'], meaning: 'the authority rejected a record' },
  'record.late': {
    members: ['entry_id', 'since', 'installation'],
    meaning: 'records of a supplier have waited for more than four minutes; sent at most once a day for each chain',
  },
  'registration.opened': { members: ['registration_id'], meaning: 'a supplier was invited to register' },
  'registration.submitted': { members: ['registration_id'], meaning: 'the supplier sent its signed form' },
  'registration.reminded': {
    members: ['registration_id'],
    meaning: 'a reminder is due; without an email address or a mail server, remind the supplier yourself',
  },
  'registration.returned': {
    members: ['registration_id'],
    meaning: 'the form of a supplier was returned, or is waiting for an operator',
  },
  'registration.approved': { members: ['registration_id', 'job_id'], meaning: 'the supplier can issue invoices' },
  'registration.expired': {
    members: ['registration_id'],
    meaning: 'the link of a supplier expired before it was used',
  },
  'registration.withdrawn': { members: ['registration_id'], meaning: 'a registration was withdrawn' },
  'registration.updated': {
    members: ['entry_id', 'installation'],
    meaning: 'the registration of a supplier was started, confirmed, approved or undone, or documents were uploaded',
  },
  'chain.updated': {
    members: ['entry_id', 'installation'],
    meaning: 'a user changed the certificate, reporting, settings, installation number, stop or alarm of a chain',
  },
  'chain.stopped': {
    members: ['code'],
    meaning: 'sending is stopped; some stops end automatically when the cause is fixed',
  },
  'chain.paused': {
    members: ['entry_id', 'installation'],
    meaning: 'sealing is paused; `sealing_paused` of the chain has the reason',
  },
  'chain.resumed': { members: ['entry_id', 'installation'], meaning: 'sealing has resumed' },
  'chain.alarm': {
    members: ['entry_id', 'installation', 'reason'],
    meaning: 'a chain has an alarm that needs attention',
  },
  'certificate.expiring': {
    members: ['certificate', 'days', 'expires_at'],
    meaning: 'a certificate expires in 30, 7 or 1 days; sent once for each of these',
  },
  'title.ending': {
    members: ['entry_id', 'days', 'until'],
    meaning: 'the authorization to send for a supplier ends in 60 or 14 days; sent once for each of these',
  },
  'key.created': { members: ['key_id'], meaning: 'an access key was created' },
  'key.revoked': { members: ['key_id'], meaning: 'an access key was revoked' },
  'workflow.created': { members: ['workflow_id'], meaning: 'a workflow was created' },
  'workflow.updated': { members: ['workflow_id'], meaning: 'a workflow was changed' },
  'series.updated': { members: ['series_id'], meaning: 'a series was created, changed or resumed' },
  'enrollment.updated': {
    members: ['enrollment_id'],
    meaning: 'an application was enrolled, or its enrollment changed or ended',
  },
  'application.updated': { members: ['application_id'], meaning: 'an application was created or disabled' },
  'workspace.updated': { members: [], meaning: 'the workspace or its settings changed' },
  'webhook.created': { members: ['webhook_id'], meaning: 'a webhook was created' },
  'webhook.updated': { members: ['webhook_id'], meaning: 'a webhook was changed, or got a new secret' },
  'webhook.deleted': { members: ['webhook_id'], meaning: 'a webhook was deleted' },
  'webhook.disabled': {
    members: ['webhook_id', 'reason'],
    meaning: 'a webhook was disabled, because its URL returned 410 (`gone`) or failed for five days (`failing`)',
  },
  'webhook.test': { members: ['webhook_id'], meaning: 'a test delivery was requested; only that webhook receives it' },
} as const satisfies Record<string, EventRow>;

export type EventType = keyof typeof eventTable;

export const eventTypes = Object.keys(eventTable) as readonly EventType[];

export const isEventType = (text: string): text is EventType => Object.hasOwn(eventTable, text);

/** Data of an event, in addition to its type, time and workspace. */
export type EventDataValues = Readonly<Partial<Record<EventDataMemberName, string | number>>>;
