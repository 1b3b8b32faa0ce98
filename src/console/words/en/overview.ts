// English words of the overview.
import type { AttentionCause } from '../../../contracts/attention';

export const overview = {
  authority: 'Tax authority',
  authorityStates: {
    answers: 'Responding',
    waits: 'Waiting',
    refuses: 'Rejecting requests',
    silent: 'Not responding',
    'not-called': 'Not contacted yet',
  },
  answered: (time: string) => `Last response ${time}`,
  until: (time: string) => `Next submission ${time}`,
  silentSince: (time: string) => `No response (${time})`,
  refusesSince: (time: string) => `Sending stopped (${time})`,
  neverCalled: 'The authority is contacted when the first record is sealed.',
  pending: 'Waiting for the authority',
  oldest: (time: string) => `The oldest was created ${time}`,
  nothingWaits: 'All records have been answered.',
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
  calmText: 'Rejections, failures, stops and expiring certificates appear here, with what to do.',
  causes: {
    rejected: 'Rejected by the authority',
    failed: 'Failed, not retried',
    stopped: 'Sending is stopped',
    'sealing-rests': 'Sealing is paused',
    alarm: 'Alarm',
    silent: 'The authority does not respond',
    certificate: 'Certificate expiring',
    approval: 'Waiting for approval',
    'series-rests': 'A series is paused',
    'webhook-off': 'A webhook is switched off',
    untold: 'Changes are missing from the audit log and the events',
    'no-witness': 'No witness',
  } satisfies Record<AttentionCause, string>,
  /** What each cause means, for users; the API adds the calls to make. */
  texts: {
    'series-rests': 'The series has assigned no numbers since the database was restored.',
    approval: 'The agreement is confirmed and is waiting for approval.',
    'no-witness':
      'The state of the chains is not recorded outside the database. After a backup is restored, lost records cannot be ' +
      'identified, chains get new installation numbers automatically, and a series may assign a number twice.',
    gone: 'The address responded with 410 (Gone): no more events are sent to it.',
    failing: 'No delivery succeeded for five days: no more events are sent.',
    untold: 'The database rejected rows of the audit log and events. They are kept aside; nothing is lost.',
  } as Record<string, string>,
  certificateEnds: (days: number) =>
    days < 0 ? 'The certificate has expired.' : `The certificate expires in ${days === 1 ? '1 day' : `${days} days`}.`,
  remedies: {
    stopped:
      'Fix the cause given by the authority, then resume sending on the page of the supplier. If other suppliers share its ' +
      'certificate, an operator of the installation resumes sending.',
    'sealing-rests':
      'Find out whether a backup was restored. Then confirm or renew the chain on the page of the supplier.',
    alarm: 'Investigate the chain. Then acknowledge the alarm on the page of the supplier.',
    silent: 'No action is needed: Sello retries automatically, and nothing is lost.',
    certificate: 'Get a new certificate and store it on the page of the supplier.',
    approval: 'An operator of the installation reviews the documents and approves the registration.',
    'series-rests': 'Resume the series on its page.',
    untold: 'An operator of the installation reviews the rows and restores them.',
    'no-witness':
      'An operator of the installation sets SELLO_WITNESS to a folder outside the database (docs/restore.md).',
    'webhook-off':
      'Fix the receiver. Then, on the page of the webhook, send a test, turn the webhook on and redeliver the missed events.',
  } as Record<string, string>,
  invoices: (n: number, capped: boolean) => `${capped ? 'more than ' : ''}${n} ${n === 1 ? 'entry' : 'entries'}`,
  all: 'Show all',
  whatToDo: 'What to do',
  code: 'Code',
  firstSteps: 'Three steps to your first invoice',
  step1: 'Register a supplier',
  step1Text: 'Store the company that issues the invoices, then run the workflow that registers it.',
  step2: 'Store an invoice',
  step2Text: 'Sello calculates and validates it, and reports errors before anything is issued.',
  step3: 'Run the invoice',
  step3Text: 'Sello numbers and seals it, renders the PDF and reports it. Follow each step here.',
  orDemo: 'Or run the demo, which does all three:',
  api: 'As JSON: GET /access/v1/overview',
};
