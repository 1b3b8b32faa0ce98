// Messages about chains, in English: why sealing is paused, what an alarm is about and how it ended, and why sending is
// stopped.
import { describeApiCall, describeCliCommand } from '../calls';
import { formatCountWithNoun, type Wording } from '../text';

/** A record that was sealed, but that the database does not have. */
interface MissingRecord {
  readonly sequence: number;
}

const resumes = 'Sealing then resumes automatically.';
const clockRemedy = `Synchronize the clocks of the machines that run workers with a time server (docs/operations.md). ${resumes}`;
const clocksRemedy =
  'Synchronize the clocks of the machines that run workers, and of the database, with a time server ' +
  `(docs/operations.md). ${resumes}`;
const witnessRemedy = `Make the folder in \`SELLO_WITNESS\` available and writable. ${resumes}`;
const renewal = `(${describeApiCall('renewChain')})`;
const confirmation = `(${describeApiCall('confirmChain')})`;

/** What to do if records are missing, for a page, without calls. */
const renew = {
  remedy: `If a backup was restored, follow docs/restore.md, then renew the chain ${renewal}.`,
  onPage: 'If a backup was restored, follow docs/restore.md, then renew the chain.',
};
/** What to do if a record of the authority is not the newest one in the database. */
const compare = {
  remedy:
    `Compare the chain with the authority (${describeCliCommand('chain reconcile TAX_ID')}), then acknowledge the alarm ` +
    `(${describeApiCall('acknowledgeChain')}).`,
  onPage: 'Compare the chain with the authority on the page of the supplier, then acknowledge the alarm there.',
};
const signingRemedy = 'or set `sign_records` to false for this supplier';

export const chainMessages = {
  'backup-restored': {
    text: 'a backup was restored, so records that Sello sealed after the backup may be missing',
    remedy:
      `Follow docs/restore.md, then renew the chain ${renewal}. If you know that nothing was sealed after the backup, confirm ` +
      `the last record of the chain instead ${confirmation}.`,
    onPage:
      'Follow docs/restore.md, then renew the chain. If you know that nothing was sealed after the backup, confirm the last ' +
      'record of the chain instead.',
  },
  'end-missing': ({ held, sealed }: { readonly held: number; readonly sealed: number }): Wording => ({
    text: `the database ends at record ${held}, but Sello sealed records up to number ${sealed}, probably because a backup was restored`,
    ...renew,
  }),
  'record-differs': ({ sequence }: MissingRecord): Wording => ({
    text: `record ${sequence} in the database is not the record that Sello sealed, probably because a backup was restored`,
    ...renew,
  }),
  'installation-unknown': ({ sequence, installation }: MissingRecord & { readonly installation: string }): Wording => ({
    text:
      (sequence === 0
        ? `the chain had the installation number ${installation}, but the database does not contain it, `
        : `Sello sealed record ${sequence} of the installation number ${installation}, but the database does not contain it, `) +
      'probably because a backup was restored',
    ...renew,
  }),
  'records-missing-here': ({
    count,
    period,
    installation,
    number,
  }: {
    readonly count: number;
    readonly period: string;
    readonly installation: string;
    readonly number: string;
  }): Wording => ({
    text:
      `the authority has ${formatCountWithNoun(count, 'record', 'records')} of ${period} under the installation number ` +
      `${installation} that the database does not contain, probably because a backup was restored; ` +
      `${count === 1 ? 'the record' : 'the first of these records'} is of invoice ${number}`,
    ...renew,
  }),
  'end-unknown': {
    text: 'Sello does not know whether the database contains the last record of this chain, so it queries the authority',
    remedy:
      'No action is needed if the authority responds. If it does not respond, and you know that nothing was lost, ' +
      `confirm the last record ${confirmation}. If a backup was restored, renew the chain ${renewal}.`,
    onPage:
      'No action is needed if the authority responds. If it does not respond, and you know that nothing was lost, ' +
      'confirm the last record. If a backup was restored, renew the chain.',
  },
  'end-not-compared': {
    text: 'Sello has not yet compared the database with the records that it sealed',
    remedy: 'No action is needed: Sello compares them before it sends or seals a record of this chain.',
  },
  'clock-off-database': ({ seconds }: { readonly seconds: number }): Wording => ({
    text: `the clock of a worker and the clock of the database differ by ${seconds} s`,
    remedy: clocksRemedy,
  }),
  'clock-off-authority': ({ seconds }: { readonly seconds: number }): Wording => ({
    text: `the clock of a worker and the clock of the authority differ by ${seconds} s`,
    remedy: clockRemedy,
  }),
  'live-not-ready': ({ problems }: { readonly problems: readonly string[] }): Wording => ({
    text: `this installation is not ready to report to the real authority: ${problems.join('; ')}`,
    remedy: `Correct these settings, and restart the processes (docs/go-live.md). ${resumes}`,
  }),
  'producer-unnamed':
    '`SELLO_PRODUCER_FILE` is not set, but records and the declaration must name the producer of the software',
  'declaration-of-other-version': ({
    declared,
    running,
  }: {
    readonly declared: string | null;
    readonly running: string;
  }) =>
    `the declaration of the producer ${declared === null ? 'names no version' : `is for version ${declared}`}, but version ` +
    `${running} is running; sign a declaration for version ${running}, then update \`declaration\` in the file of ` +
    '`SELLO_PRODUCER_FILE`',
  'live-address-simulated': ({ url }: { readonly url: string }): Wording =>
    `the environment \`live\` uses the address of the simulator (${url})`,
  'first-record-needs-certificate': ({ problem }: { readonly problem: string }): Wording => ({
    text: `Sello needs a certificate to seal the first record of a chain: ${problem}`,
    remedy: `Store a certificate for the supplier (${describeApiCall('writeCertificate')}). ${resumes}`,
    onPage: `Store a certificate on the page of the supplier. ${resumes}`,
  }),
  'signing-impossible': ({ problem }: { readonly problem: string }): Wording => ({
    text: `Sello cannot sign records: ${problem}`,
    remedy: `Store a certificate for the supplier (${describeApiCall('writeCertificate')}), ${signingRemedy}. ${resumes}`,
    onPage: `Store a certificate on the page of the supplier, ${signingRemedy}. ${resumes}`,
  }),
  'signing-needs-rsa': {
    text: 'Sello cannot sign records, because the key of the certificate is not an RSA key',
    remedy: `Store a certificate with an RSA key (${describeApiCall('writeCertificate')}), ${signingRemedy}. ${resumes}`,
    onPage: `Store a certificate with an RSA key on the page of the supplier, ${signingRemedy}. ${resumes}`,
  },
  'witness-silent': ({ reason }: { readonly reason: string }): Wording => ({
    text: `the witness does not respond: ${reason}`,
    remedy: witnessRemedy,
  }),
  'witness-failing': ({ reason }: { readonly reason: string }): Wording => ({
    text: `the witness cannot be used: ${reason}`,
    remedy: witnessRemedy,
  }),
  'search-exhausted': ({ extra, submission }: { readonly extra: number; readonly submission: string }): Wording =>
    `Sello stopped its search for invalid records in submission ${submission} after ` +
    formatCountWithNoun(extra, 'smaller submission', 'smaller submissions'),
  'submission-failed': ({ error }: { readonly error: string }): Wording =>
    `Sello could not send a submission: ${error}`,
  'outcomes-failed': ({ error }: { readonly error: string }): Wording => `Sello could not store a response: ${error}`,
  'outcome-without-entry': ({ entry }: { readonly entry: string }): Wording =>
    `entry ${entry} has reached its size limit, so Sello stores the outcome only in the record`,
  'authority-has-older': ({
    number,
    held,
    newest,
  }: {
    readonly number: string;
    readonly held: number;
    readonly newest: number;
  }): Wording => ({
    text: `the newest record that the authority has of invoice ${number} is record ${held}, but the database has record ${newest}`,
    ...compare,
  }),
  'authority-has-foreign': ({ number }: { readonly number: string }): Wording => ({
    text: `the authority has a record of invoice ${number} from other software`,
    ...compare,
  }),
  'authority-shows-nothing': ({ number }: { readonly number: string }): Wording => ({
    text: `the authority reported invoice ${number} as a duplicate, but its query service does not return the invoice`,
    ...compare,
  }),
  'authority-denies-record': ({ number }: { readonly number: string }): Wording => ({
    text: `the authority had a record of invoice ${number}, but now reports that it has none, and its query service returns none`,
    ...compare,
  }),
  'authority-shows-no-cancellation': ({ number }: { readonly number: string }): Wording => ({
    text:
      `the authority reported invoice ${number} as already cancelled, but its query service returns the invoice as not ` +
      'cancelled',
    ...compare,
  }),
  'authority-has-unknown-number': ({
    installation,
    number,
    count,
  }: {
    readonly installation: string;
    readonly number: string;
    readonly count: number;
  }): Wording => ({
    text:
      `the authority has ${formatCountWithNoun(count, 'record', 'records')} of this supplier under installation number ` +
      `${installation}, which this database does not know (the first one is of invoice ${number}); a restored backup ` +
      'may have lost a renewal, or the supplier uses a different installation of Sello',
    ...compare,
  }),
  'record-broken': ({ position, problem }: { readonly position: number; readonly problem: string }): Wording =>
    `record ${position}: ${problem}`,
  'break-earlier': ({ installation, problem }: { readonly installation: string; readonly problem: string }): Wording =>
    `under the earlier installation number ${installation}, ${problem}`,
  'break-sequence': ({ found }: { readonly found: number }): Wording => `its sequence number is ${found}`,
  'break-invoice': 'the invoice stored with the record differs from the invoice in the content of the record',
  'break-issuer': 'it belongs to a different issuer',
  'break-predecessor': 'it does not refer to the previous record',
  'break-fingerprint': 'its hash does not match its content',
  'break-unreadable': 'Sello cannot read its content',
  'break-installation': ({ installation }: { readonly installation: string }): Wording =>
    `it has the installation number ${installation}`,
  'break-time': 'its time is earlier than the time of the previous record',
  'break-head': 'its hash is not the hash that Sello expects for the last record of the chain',
  'break-end': ({ length, expected }: { readonly length: number; readonly expected: number }): Wording =>
    `it is missing: the chain should end at record ${expected}, but ends at record ${length}`,
  'break-missing': 'it is missing',
  'lifted-chain-stop':
    'Sending resumes now with the same records. If the cause is not fixed, the authority rejects the records again, and ' +
    'the chain stops again.',
  'lifted-certificate-stop':
    'Sending resumes now for every supplier with this certificate. The authority asks suspended senders not to ' +
    'send anything until the suspension ends.',
  'lifted-certificate-problem':
    'Sending resumes now for every supplier with this certificate. If the certificate is still missing, ' +
    'expired or unreadable, the chains stop again.',
  /** `left` is the number of alarms after the first one that are not stored. */
  'several-alarms': ({ texts, left }: { readonly texts: readonly string[]; readonly left?: number }): Wording => {
    const [first, ...newest] = texts;
    return [first, ...(left === undefined ? [] : [`${left} more (not stored)`]), ...newest].join('; ');
  },
  'alarm-ended-by-work': 'the chain can send records and store the response again',
  'alarm-ended-by-check': 'the whole chain was verified again and is intact',
  'alarm-ended-by-key': ({ by }: { readonly by: string }): Wording => `acknowledged with the access key ${by}`,
} as const;
