// The codes with which a step of a job ends KO, apart from the codes of the authority, each with its cause and what to
// do next.
import { buildRemedy, type Remedy } from '../messages/calls';

interface StepCodeRow {
  readonly cause: string;
  readonly remedy: Remedy;
}

const newEntry = buildRemedy`Create a new entry with the id of this one as \`previous_id\`${'createEntry'}.`;

const table = {
  'no-entry': {
    cause: 'The job has only `args`, but the step needs an entry.',
    remedy: 'Create the job with `silo_entry_id` or `data`.',
  },
  'schema-mismatch': {
    cause: 'The document of the entry has a `$schema` that the workflow or the step does not process.',
    remedy: buildRemedy`Send an invoice to an invoice workflow, and a party to the workflow "Register supplier". The
      list of workflows${'listWorkflows'} shows the \`schema\` of each workflow.`,
  },
  'invalid-document': {
    cause: 'The entry was stored with `allow_invalid`, and its document is not valid.',
    remedy: buildRemedy`Correct the fields that \`faults\` of the entry lists${'updateEntry'}, then run the workflow
      again.`,
  },
  'entry-busy': {
    cause: 'Another job is processing the entry.',
    remedy: 'Wait until that job has ended, then run the workflow again.',
  },
  'key-taken': {
    cause:
      'The invoice failed earlier and released its key, so that a corrected call could issue the sale under the ' +
      'same key.',
    remedy: buildRemedy`Read the invoice that has the key now${'readInvoiceByKey'}. If no invoice has it, run the
      workflow that issues this invoice${'createJob'}.`,
  },
  'entry-too-large': {
    cause: 'The entry has reached its maximum size, so the step cannot add anything.',
    remedy: buildRemedy`Create a new entry with the id of this one as \`previous_id\`${'createEntry'}. The new entry
      starts without the old files and versions.`,
  },
  'too-many-versions': { cause: 'The entry has the maximum number of versions.', remedy: newEntry },
  'too-many-states': { cause: 'The entry has the maximum number of states.', remedy: newEntry },
  'too-many-files': { cause: 'The entry has the maximum number of files.', remedy: newEntry },
  'too-deep': {
    cause: 'Five jobs started one another before this one, so their workflows probably form a loop.',
    remedy: 'Remove the step `transform.job.create` from the workflow that closes the loop.',
  },
  'too-many-jobs': {
    cause: 'The first job, and the jobs that it started, have created the maximum number of jobs.',
    remedy: buildRemedy`Create the jobs with calls${'createJob'}, or remove some steps \`transform.job.create\` from
      the workflows.`,
  },
  'too-many-steps': {
    cause: 'The job has run the maximum number of steps, because its workflow contains a loop.',
    remedy: buildRemedy`Correct \`next\` of the steps${'updateWorkflow'}, then run the workflow again.`,
  },
  'call-failed': {
    cause: 'Sello called the URL of a step repeatedly, but the URL never responded with 200 or 204.',
    remedy: 'Fix the receiver: the events of the step show what it responded. Then run the workflow again.',
  },
  'address-refused': {
    cause: 'The URL of a step is not public, or does not use https.',
    remedy:
      'Set `config.url` to a public https URL, or ask an operator to allow the network (`SELLO_OUTBOUND_NETWORKS`, ' +
      'docs/configuration.md).',
  },
  'not-configured': {
    cause: 'This installation sends no email.',
    remedy:
      'Ask an operator to set `SELLO_SMTP_URL` and `SELLO_SMTP_FROM` (docs/configuration.md), then run the ' +
      'workflow again.',
  },
  'no-recipient': {
    cause: 'The email has no recipient, because `config.to` names none and the customer has no email address.',
    remedy: 'Set `config.to`, or add an address to the customer (`customer.emails`); then run the workflow again.',
  },
  'email-refused': {
    cause: 'The mail server rejected the email or its recipient.',
    remedy:
      'Correct the recipient in `config.to` or `customer.emails`: the events of the step show what the mail server responded. ' +
      'Then run the workflow again.',
  },
  'nothing-to-attach': {
    cause:
      'The step attaches a file of the entry, but the current document has no such file, or the file is too large.',
    remedy:
      'Put the step that creates the file before this step, or set `config.attach` (of an e-invoice: ' +
      '`config.attach_invoice_pdf`) to false.',
  },
  'nothing-to-embed': {
    cause: 'The current document has no CII file (an e-invoice in XML) that the step could embed in the PDF.',
    remedy: 'Put the step `cii.generate` before `cii.pdf.embed`, or set `config.facturx` of the step `pdf` to true.',
  },
  'e-invoice': {
    cause:
      'The format cannot represent this invoice: a field that the format ' +
      'requires is missing, or the format has no field for a value.',
    remedy:
      'Correct the fields that the other faults of the job name (codes `E-INVOICE-...`), then run ' +
      'the workflow again. If the invoice has already been issued, issue a correction.',
  },
  'nothing-to-send': {
    cause: 'The entry has no record that could be sent.',
    remedy: 'Put the step `fiscal.generate` before `fiscal.send` in the workflow, then run the workflow again.',
  },
  'nothing-to-cancel': {
    cause: 'The invoice was never reported, so the authority has nothing to cancel.',
    remedy: buildRemedy`No cancellation is needed. If the invoice should not be issued, set its state to
      \`void\`${'setState'}.`,
  },
  'bad-config': {
    cause: 'The `config` of a step is not valid for its provider.',
    remedy: buildRemedy`Correct \`config\` of the step${'updateWorkflow'}, then run the workflow again.
      docs/providers.md describes the fields of each provider.`,
  },
  'no-series': {
    cause: 'The step or the job names a series that does not exist (`sequence-series-id`).',
    remedy: buildRemedy`Create the series${'createSeries'}, or correct \`sequence-series-id\`; then run the workflow
      again.`,
  },
  'supplier-not-registered': {
    cause: 'The supplier is not registered in this workspace, so Sello cannot seal its records.',
    remedy: buildRemedy`Store the supplier as a party (schema org/party)${'createEntry'}, and run the workflow
      "Register supplier" on that entry${'createJob'}. Then run the workflow again.`,
  },
  'not-a-supplier': {
    cause: 'The party cannot be registered as a supplier, because it has no name or no Spanish tax ID.',
    remedy: buildRemedy`Set \`name\` of the party, and \`tax_id\` to its Spanish tax ID${'updateEntry'}. Then run the
      workflow again.`,
  },
  'chain-busy': {
    cause:
      'The step cannot unregister the supplier, because records of the supplier wait for the response of the ' +
      'authority.',
    remedy: 'Wait until the authority has responded, then run the workflow again.',
  },
  'no-code': {
    cause: 'The invoice has no number.',
    remedy: 'Put the step `sequence.enumerate` before this step, or set the `code` of the invoice.',
  },
  'pdf-failed': {
    cause: 'Sello could not render the PDF. The record is sealed, and Sello reports it anyway.',
    remedy:
      'Correct what the message names, or ask an operator for the cause; then run the ' +
      'workflow again. The job does not create the record a second time.',
  },
  'number-taken': {
    cause:
      'Another entry of this supplier is reported with this number, with the same date or, if a series assigned the number, ' +
      'in the same year.',
    remedy: 'Change the `code` of the invoice; or remove `code`, and the series assigns the next number.',
  },
  'number-changed': {
    cause:
      'The authority accepted this invoice with another number, issue date or supplier, and rejected only a later record. ' +
      'With a new number, the sale would be reported twice.',
    remedy:
      'Set the series, the code, the issue date and the supplier to those of the record that the authority accepted, ' +
      'then run the workflow again.',
  },
  'entry-changed': {
    cause: 'The document changed after the job requested its record.',
    remedy: 'Run the workflow again. The new job uses the current document.',
  },
  cancelled: {
    cause: 'The invoice is cancelled at the authority.',
    remedy:
      'Create a new invoice. To restore this invoice, run the workflow again with the argument `restore` set to ' +
      '"true".',
  },
  'being-cancelled': {
    cause: 'The cancellation of the invoice waits for the response of the authority.',
    remedy: 'Wait for the response. If the authority rejects the cancellation, run the workflow again.',
  },
  'not-an-invoice': {
    cause: 'The document is not an invoice, and only invoices are reported.',
    remedy: 'Remove `fiscal.generate` from this workflow.',
  },
  'not-spanish': {
    cause: 'The invoice is not under the Spanish tax regime, and Sello reports only invoices under that regime.',
    remedy: 'Set the country of `supplier.tax_id` to ES, or remove `fiscal.generate` from this workflow.',
  },
  'not-in-euros': {
    cause: 'The authority accepts only euros, but the invoice has no exchange rate to EUR.',
    remedy: 'Add the rate from the currency of the invoice to EUR to `exchange_rates`.',
  },
  refused: {
    cause: 'Sello could not seal the record. The message gives the reason.',
    remedy: 'Correct what the message names, then run the workflow again.',
  },
  rejected: {
    cause: 'The authority rejected the record, but gave no code.',
    remedy: buildRemedy`Read the response of the authority among the files of the entry${'readEntry'}, correct what it
      names, and run the workflow again.`,
  },
  internal: {
    cause: 'An unexpected error occurred.',
    remedy: 'Report the id of the job to an operator, who finds the cause in the log of the worker.',
  },
} as const satisfies Readonly<Record<string, StepCodeRow>>;

/** Codes with which a step ends KO. */
export type StepKoCode = keyof typeof table;

export const stepKoCodeTable: Readonly<Record<string, StepCodeRow>> = table;
