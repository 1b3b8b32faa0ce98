// The types of events: what happened, in words, and which members the event has. docs/events.md is made from this table.

interface EventRow {
  readonly meaning: string;
  /** Members of `data`, beside those that only some events of the type have. */
  readonly members: readonly EventMember[];
}

/** Members of `data`: ids and short words. No document, name, tax code, number of an invoice or amount is one of them. */
export const eventMembers = {
  entry_id: 'the entry; of a registration and a chain: the party entry of the supplier',
  version: 'version of the content of the entry, as `GET /silo/v1/entries/{id}` has it',
  state: 'the state that was set',
  folder: 'the folder that the entry is in now',
  file_id: 'the file',
  job_id: 'the job',
  status: 'last status of the job, as `GET /transform/v1/jobs/{id}` has it',
  result: '`succeeded`, `succeeded-with-warnings`, `failed` or `cancelled`',
  step: 'provider of the step that waits or ended last',
  record: '`registration` or `cancellation`',
  sequence: 'place of the record in its chain',
  installation: 'number of the installation under which the record was made',
  code: 'code of the authority, or of the problem',
  key_id: 'the access key',
  workflow_id: 'the workflow',
  series_id: 'the series',
  enrollment_id: 'the enrollment',
  application_id: 'the application',
  webhook_id: 'the webhook',
  registration: '`pending`, `registered` or `unregistered`',
  days: 'days until the end',
  ends_at: 'the end',
  since: 'when it began',
  certificate: 'the first 16 digits of the SHA-256 of the certificate, or `configured`: the one of the service',
  reason: 'why, as one word',
} as const;

export type EventMember = keyof typeof eventMembers;

export const eventTable = {
  'entry.created': { members: ['entry_id', 'version'], meaning: 'an entry was stored' },
  'entry.updated': { members: ['entry_id'], meaning: 'the content or the folder of an entry changed' },
  'entry.state': { members: ['entry_id', 'state'], meaning: 'an entry got a state' },
  'entry.files': { members: ['entry_id'], meaning: 'a file of an entry was added or replaced' },
  'entry.meta': { members: ['entry_id'], meaning: 'a meta row of an entry was written or removed' },
  'entry.erased': { members: ['entry_id'], meaning: 'an entry was erased or blocked by a command of the operator' },
  'entry.unblocked': {
    members: ['entry_id'],
    meaning: 'the block of an entry was lifted by a command of the operator',
  },
  'job.created': { members: ['job_id'], meaning: 'a job was stored; its run begins' },
  'job.updated': { members: ['job_id'], meaning: 'a job went on: a step waits, ended, or was poked' },
  'job.completed': { members: ['job_id', 'status', 'result'], meaning: 'a job ended' },
  'record.sealed': {
    members: ['entry_id', 'job_id', 'record', 'sequence', 'installation'],
    meaning: "a record was sealed in the supplier's chain: the invoice is issued, or its cancellation",
  },
  'record.accepted': { members: ['entry_id', 'record'], meaning: 'the authority accepted a record' },
  'record.accepted_with_errors': {
    members: ['entry_id', 'record', 'code'],
    meaning: 'the authority accepted a record and named an error',
  },
  'record.rejected': { members: ['entry_id', 'record', 'code'], meaning: 'the authority rejected a record' },
  'record.late': {
    members: ['entry_id', 'since', 'installation'],
    meaning: 'records of a supplier wait for the authority for longer than four minutes; told once a day and chain',
  },
  'registration.updated': {
    members: ['entry_id', 'installation'],
    meaning: 'the registration of a supplier changed: begun, papers, confirmed, approved, undone',
  },
  'chain.updated': {
    members: ['entry_id', 'installation'],
    meaning:
      'a person changed a chain: certificate, reporting, settings, a new installation, a stop lifted, an alarm seen',
  },
  'chain.stopped': { members: ['code'], meaning: 'nothing is sent any more until a person acts' },
  'chain.rests': { members: ['entry_id', 'installation'], meaning: 'sealing rests: the clock, or a restored backup' },
  'chain.continued': { members: ['entry_id', 'installation'], meaning: 'sealing goes on' },
  'chain.alarm': {
    members: ['entry_id', 'installation', 'reason'],
    meaning: 'a chain has an alarm: somebody has to look',
  },
  'certificate.ends': {
    members: ['certificate', 'days', 'ends_at'],
    meaning: 'a certificate ends in 30, 7 or 1 days; each is told once',
  },
  'key.created': { members: ['key_id'], meaning: 'an access key was made' },
  'key.revoked': { members: ['key_id'], meaning: 'an access key was revoked' },
  'workflow.created': { members: ['workflow_id'], meaning: 'a workflow was stored' },
  'workflow.updated': { members: ['workflow_id'], meaning: 'a workflow was changed' },
  'series.updated': { members: ['series_id'], meaning: 'a series was made, changed or continued' },
  'enrollment.updated': { members: ['enrollment_id'], meaning: 'an application was enrolled, changed or ended' },
  'application.updated': { members: ['application_id'], meaning: 'an application was made or disabled' },
  'workspace.updated': { members: [], meaning: 'the workspace or its settings changed' },
  'webhook.created': { members: ['webhook_id'], meaning: 'a webhook was made' },
  'webhook.updated': { members: ['webhook_id'], meaning: 'a webhook was changed, or got a new secret' },
  'webhook.deleted': { members: ['webhook_id'], meaning: 'a webhook was deleted' },
  'webhook.disabled': {
    members: ['webhook_id', 'reason'],
    meaning: 'a webhook was switched off: its address answered 410 (`gone`), or failed for five days (`failing`)',
  },
  'webhook.test': { members: ['webhook_id'], meaning: 'a test delivery was asked for; only that webhook gets it' },
} as const satisfies Record<string, EventRow>;

export type EventType = keyof typeof eventTable;

export const eventTypes = Object.keys(eventTable) as readonly EventType[];

export const isEventType = (text: string): text is EventType => Object.hasOwn(eventTable, text);

/** What an event says beside its type, time and workspace. */
export type EventData = Readonly<Partial<Record<EventMember, string | number>>>;
