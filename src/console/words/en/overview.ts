// English words of the overview.
import type { AttentionCause } from '../../../contracts/attention';

export const overview = {
  authority: 'Tax authority',
  authorityStates: {
    answers: 'Answers',
    waits: 'Asks to wait',
    refuses: 'Refuses calls',
    silent: 'Does not answer',
    'not-called': 'Not called yet',
  },
  answered: (time: string) => `Last answer ${time}`,
  until: (time: string) => `Next call ${time}`,
  silentSince: (time: string) => `No answer ${time}`,
  refusesSince: (time: string) => `Sending is stopped ${time}`,
  neverCalled: 'The first record will be the first call.',
  pending: 'Waiting for the authority',
  oldest: (time: string) => `The oldest was made ${time}`,
  nothingWaits: 'Every record is answered.',
  day: 'Jobs of the last 24 hours',
  dayParts: {
    succeeded: 'Succeeded',
    with_warnings: 'With warnings',
    failed: 'Failed',
    cancelled: 'Cancelled',
    open: 'Running',
  },
  noJobs: 'No job was started in the last 24 hours.',
  attention: 'Needs attention',
  calm: 'Nothing needs you.',
  calmText: 'What is rejected, fails, stops or ends soon will stand here, with what to do about it.',
  causes: {
    rejected: 'Rejected by the authority',
    failed: 'Failed and not run again',
    stopped: 'Sending is stopped',
    'sealing-rests': 'Sealing rests',
    alarm: 'Alarm',
    silent: 'The authority does not answer',
    certificate: 'Certificate ends',
    approval: 'Approval waits',
    'series-rests': 'A series gives no numbers',
    'webhook-off': 'A webhook is switched off',
    untold: 'Changes are missing in the audit and the events',
    'no-witness': 'No witness',
  } satisfies Record<AttentionCause, string>,
  /** What our own causes mean, for people; the API says the same with the calls to make. */
  texts: {
    'series-rests': 'The series gives no number since the database was restored.',
    approval: 'The agreement is confirmed and waits for approval.',
    'no-witness':
      'Nobody outside the database knows how far it has come: behind a restored backup nobody can name the records that are ' +
      'lost, chains get new installation numbers by themselves, and a series may give a number out twice.',
    gone: 'The address answered 410 (gone): no event is sent to it any more.',
    failing: 'No delivery was taken for five days: no event is sent any more.',
    untold: 'The database refused rows of the audit and events: they are kept aside, and nothing is lost.',
  } as Record<string, string>,
  certificateEnds: (days: number) =>
    days < 0 ? 'The certificate has ended.' : `The certificate ends in ${days === 1 ? '1 day' : `${days} days`}.`,
  remedies: {
    stopped:
      'Mend what the authority says, then let sending go on: the page of the supplier has the button; when others share ' +
      'its certificate, whoever runs the installation has it.',
    'sealing-rests':
      'Find out whether a backup was restored, then confirm or renew the chain on the page of the supplier.',
    alarm: 'Look at the chain, then acknowledge the alarm on the page of the supplier.',
    silent: 'Nothing has to be done: Sello tries again by itself, and nothing is lost.',
    certificate: 'Get a new certificate and store it on the page of the supplier.',
    approval: 'The operator of the service looks at the papers and approves.',
    'series-rests': 'Say on the page of the series that it goes on.',
    untold: 'Whoever runs the installation looks at them and puts them back.',
    'no-witness':
      'Whoever runs the installation names a folder outside the database in SELLO_WITNESS (docs/restore.md).',
    'webhook-off':
      'Make the receiver answer again, send a test, switch the webhook on, and send again what was missed: its page has the buttons.',
  } as Record<string, string>,
  invoices: (n: number, capped: boolean) => `${capped ? 'more than ' : ''}${n} ${n === 1 ? 'entry' : 'entries'}`,
  all: 'Show all',
  whatToDo: 'What to do',
  code: 'Code',
  firstSteps: 'Three steps to a first invoice',
  step1: 'Register a supplier',
  step1Text: 'Store the company that issues the invoices, and run the workflow that registers it.',
  step2: 'Store an invoice',
  step2Text: 'Sello calculates and checks it, and says what is wrong before anything is issued.',
  step3: 'Run the invoice',
  step3Text: 'It is numbered, sealed, drawn as a PDF and reported. Watch it here as it happens.',
  orDemo: 'Or let the demo do all three:',
  api: 'As JSON: GET /access/v1/overview',
};
