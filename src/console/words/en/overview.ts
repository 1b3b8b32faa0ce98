// English words of the overview.
import type { AttentionCause } from '../../../contracts/attention';
import { formatDaysUntilExpiry } from '../../../messages/en/attention';

export const overviewPageTexts = {
  authority: 'Tax authority',
  authorityStates: {
    answers: 'Responding',
    waits: 'Available',
    refuses: 'Rejecting requests',
    unanswered: 'Not responding',
    'not-called': 'Not contacted yet',
  },
  answered: (time: string) => `Last response ${time}`,
  until: (time: string) => `Next submission: ${time}`,
  silentSince: (time: string) => `No response (${time})`,
  refusesSince: (time: string) => `Sending stopped (${time})`,
  neverCalled: 'Sello contacts the authority when it has sealed the first record.',
  pending: 'Waiting for the authority',
  oldest: (time: string) => `The oldest was created ${time}`,
  nothingWaits: 'The authority has responded to all records.',
  day: 'Jobs in the last 24 hours',
  dayParts: {
    succeeded: 'Succeeded',
    with_warnings: 'With warnings',
    failed: 'Failed',
    cancelled: 'Cancelled',
    open: 'Running',
  },
  noJobs: 'No jobs were started in the last 24 hours.',
  attention: 'Needs attention',
  calm: 'Nothing needs your attention.',
  calmText: 'Rejections, failures, stopped sending and expiring certificates appear here, with what to do.',
  causes: {
    rejected: 'Rejected by the authority',
    failed: 'Failed, not retried',
    stopped: 'Sending is stopped',
    'sealing-paused': 'Sealing is paused',
    alarm: 'Alarm',
    unanswered: 'The authority does not respond',
    certificate: 'Certificate expiring',
    title: 'Authorization to send expiring',
    approval: 'Waiting for approval',
    'series-paused': 'A series is paused',
    'webhook-disabled': 'A webhook is disabled',
    outbox: 'Changes are missing from the audit log or the events',
    'sends-nothing': 'Nothing is sent',
    'no-witness': 'No witness folder: no copy of the state of the chains exists outside the database',
  } satisfies Record<AttentionCause, string>,
  /** Meaning of each cause, for users; the API adds the calls to make. */
  texts: {
    'series-paused':
      'The database was restored. The series assigns no numbers until a user with the role Manager resumes it.',
    approval: 'The authorization form is confirmed and is waiting for approval.',
    'sends-nothing':
      'This installation is a copy or a test installation. It sends no records to the authority, no emails and no ' +
      'webhooks. Everything that is due stays pending.',
    'no-witness':
      'No copy of the state of the chains exists outside the database. If an operator restores a backup, Sello ' +
      'cannot list the lost records, gives the chains new installation numbers, and may assign a number twice. ' +
      'Ask an operator to set `SELLO_WITNESS`.',
    gone: 'The URL responded with 410 (Gone), so Sello sends no more events to this URL.',
    failing: 'No delivery has succeeded for five days, so Sello sends no more events.',
    outbox:
      'Sello could not write some rows of the audit log or some events. Sello keeps these changes separately, so ' +
      'nothing is lost.',
  } as Record<string, string>,
  certificateEnds: (days: number) =>
    days < 0 ? 'The certificate has expired.' : `The certificate expires ${formatDaysUntilExpiry(days)}.`,
  invoices: (n: number, capped: boolean) => `${capped ? 'more than ' : ''}${n} ${n === 1 ? 'entry' : 'entries'}`,
  all: 'Show all',
  whatToDo: 'What to do',
  code: 'Code',
  blocks: 'When jobs stop (workspace setting)',
  blocksText: 'Some warnings always stop a job. In this workspace, a job also stops if:',
  /** The condition for each warning. Other warnings are described by their cause. */
  conditions: {
    'total-replaced': 'a total differs from the calculated total',
    'unknown-member': 'an unknown field has a name similar to that of a field that changes the amount',
    'negative-invoice': 'the total of an invoice is negative',
    'replaced-total-differs':
      'a full invoice exceeds the amount of the simplified invoices that is not yet replaced or credited',
    'original-replaced': 'the invoice to correct or replace was already replaced',
    'substitutes-a-credit-note': 'a correction by substitution replaces a credit note',
    'number-in-use': 'another entry of the supplier has the same series and number',
  } as Readonly<Record<string, string>>,
  noBlocks: 'Some warnings always stop a job. This workspace adds no others.',
  blocksChange: 'A user with the role Manager or Administrator can change this list with the API (docs/warnings.md).',
  firstInvoice: 'Issue your first invoice',
  firstInvoiceText:
    'On the page “New invoice”, enter your company, a customer and the lines. Sello registers your company, numbers and seals the ' +
    'invoice, creates its PDF, and reports the invoice to the simulator.',
  firstSteps: 'Three steps to your first invoice',
  step1: 'Register a supplier',
  step1Text:
    'Invite the supplier with a link, or store the company as an entry and run the workflow “Register supplier” on that entry.',
  step2: 'Store an invoice',
  step2Text: 'Sello calculates and validates the invoice, and shows errors before anything is issued.',
  step3: 'Run the invoice workflow',
  step3Text:
    'Sello numbers the invoice, seals its record, creates its PDF, and reports the invoice. The page of the job ' +
    'shows each step.',
  orDemo:
    'Or run the demo. It registers a supplier and reports an invoice in a separate local installation, and does not change this ' +
    'workspace:',
  api: 'As JSON: GET /access/v1/overview',
};
