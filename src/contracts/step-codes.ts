// The codes with which a step of a job ends KO, beside the authority's own: cause and what to do next.

interface StepCode {
  readonly cause: string;
  readonly remedy: string;
}

const again = 'then run the job again';

const table = {
  'no-entry': {
    cause: 'The job was created with `args` alone, and the step works on an entry.',
    remedy: 'Create the job with `silo_entry_id` or `data`.',
  },
  'schema-mismatch': {
    cause: 'The entry holds another kind of document than the workflow or the step works on.',
    remedy:
      'Send an invoice to an invoice workflow and a party to the register workflow; GET /transform/v1/workflows names ' +
      'the `schema` of each.',
  },
  'invalid-document': {
    cause: 'The entry was stored with `allow_invalid`, and its document breaks rules.',
    remedy: `Correct it (PATCH /silo/v1/entries/{id}; its \`faults\` say what), ${again}.`,
  },
  'entry-busy': {
    cause: 'Another job holds the entry.',
    remedy: `Wait until that job has ended, ${again}.`,
  },
  'entry-too-large': {
    cause: 'The entry has no room for what the step adds.',
    remedy: 'Make a new entry of the document (`previous_id`), without the old files and versions.',
  },
  'too-many-versions': {
    cause: 'The entry holds as many versions as it may.',
    remedy: 'Make a new entry of the document (`previous_id`).',
  },
  'too-many-states': {
    cause: 'The entry holds as many states as it may.',
    remedy: 'Make a new entry of the document (`previous_id`).',
  },
  'too-many-files': {
    cause: 'The entry holds as many files as it may.',
    remedy: 'Make a new entry of the document (`previous_id`).',
  },
  'too-deep': {
    cause: 'Five jobs started one another before this one: workflows that start each other never end.',
    remedy: 'Take the step `transform.job.create` out of the workflow that closes the circle.',
  },
  'too-many-jobs': {
    cause:
      'The job that all of this began with, and the jobs that it led to, have made as many jobs as they may together.',
    remedy: 'Make jobs from outside (POST /transform/v1/jobs), or let workflows start fewer others.',
  },
  'too-many-steps': {
    cause: 'The job went through as many steps as it may: its workflow has a loop.',
    remedy: 'Correct `next` of the steps (PATCH /transform/v1/workflows/{id}), then run the job again.',
  },
  'call-failed': {
    cause: 'The address of a step was called again and again, and never answered with 200 or 204.',
    remedy: `Look at the place (the events of the step say what it answered), ${again}.`,
  },
  'address-refused': {
    cause: 'The address of a step is not public, or not https.',
    remedy:
      'Correct `config.url`, or have the operator allow the network (`SELLO_OUTBOUND_NETWORKS`, docs/configuration.md).',
  },
  'not-configured': {
    cause: 'This installation sends no mail.',
    remedy: `Have the operator set SELLO_SMTP_URL and SELLO_SMTP_FROM (docs/configuration.md), ${again}.`,
  },
  'no-recipient': {
    cause: 'The mail has no recipient: `config.to` names none, and the customer of the document has no mail address.',
    remedy: `Give \`config.to\`, or the customer an address (\`customer.emails\`), ${again}.`,
  },
  'email-refused': {
    cause: 'The server of mail refuses the mail or its recipient.',
    remedy: `Correct the recipient; the events of the step say what the server answered; ${again}.`,
  },
  'nothing-to-attach': {
    cause: 'The mail was to have the PDF of the entry, and there is none, or it is too large for a mail.',
    remedy: 'Put the step `pdf` before `email.send`, or set `config.attach` to false.',
  },
  'nothing-to-send': {
    cause: 'The entry has no record.',
    remedy: 'Put the step fiscal.generate before fiscal.send in the workflow, then run the job again.',
  },
  'nothing-to-cancel': {
    cause: 'The invoice was never reported: the authority has nothing to cancel.',
    remedy:
      'Nothing has to be cancelled: do not send the invoice, or set its state to void (POST /silo/v1/entries/{id}/states).',
  },
  'bad-config': {
    cause: 'The `config` of a step is not one that its provider takes.',
    remedy: 'Correct the step (PATCH /transform/v1/workflows/{id}); docs/providers.md has the members.',
  },
  'no-series': {
    cause: 'The series that step or job name does not exist.',
    remedy: 'Make it (PUT /sequence/v1/series/{id}), or correct `sequence-series-id`; then run the job again.',
  },
  'supplier-not-registered': {
    cause: 'The supplier has no registration in this workspace: nothing can be sealed for it.',
    remedy:
      'Store the supplier as a party (POST /silo/v1/entries, org/party) and run the register workflow on it ' +
      '(POST /transform/v1/jobs); then run this job again.',
  },
  'not-a-supplier': {
    cause: 'The party cannot be registered as a supplier.',
    remedy: `Give the party a name and a Spanish tax id, ${again}.`,
  },
  'chain-busy': {
    cause: 'Records of this supplier wait for the authority.',
    remedy: `Wait until they are answered, ${again}.`,
  },
  'no-code': {
    cause: 'The invoice has no number.',
    remedy: 'Put the step sequence.enumerate before this one, or give the invoice its `code`.',
  },
  'pdf-failed': {
    cause: 'The page could not be drawn. The record is sealed and is reported all the same.',
    remedy: 'Correct what the message names, then run the job again: a record that stands is not made twice.',
  },
  'number-taken': {
    cause: 'Another entry of this supplier reports this number and date.',
    remedy: 'Give the invoice another `code`, or leave it out: the series gives the next one.',
  },
  'entry-changed': {
    cause: 'The document changed after the job asked for its record.',
    remedy: 'Run the job again: it takes the document as it is now.',
  },
  cancelled: {
    cause: 'The invoice is cancelled at the authority.',
    remedy: 'Make a new invoice, or run the job with the argument `restore` "true" to bring this one back.',
  },
  'not-an-invoice': { cause: 'Only invoices are reported.', remedy: 'Take fiscal.generate out of this workflow.' },
  'not-spanish': {
    cause: 'Only invoices of the Spanish regime are reported.',
    remedy: 'Give `supplier.tax_id` the country ES, or take fiscal.generate out of this workflow.',
  },
  'not-in-euros': {
    cause: 'The authority takes euros only.',
    remedy: 'Add the exchange rate to EUR to `exchange_rates`.',
  },
  refused: { cause: 'The chain refused the request.', remedy: 'The message says why.' },
  rejected: {
    cause: 'The authority refused the record without a code.',
    remedy: 'Read its answer in the files of the entry.',
  },
  internal: {
    cause: 'Something unexpected happened inside.',
    remedy: 'Report the id of the job; the log of the worker has the cause under it.',
  },
} as const satisfies Readonly<Record<string, StepCode>>;

export type StepCodeName = keyof typeof table;

export const stepCodes: Readonly<Record<string, StepCode>> = table;
