// Notices to people, in English. The text of a notice is the subject, and the remedy says what to do.
import { formatCountWithNoun, type Wording } from '../text';

interface Happened {
  readonly count: number;
  readonly cause: string;
}

const times = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

interface Counts {
  readonly day: string;
  readonly accepted: number;
  readonly rejected: number;
  readonly failed: number;
  readonly stops: number;
  readonly certificates: number;
  readonly titles: number;
  readonly webhooks: number;
}

export const noticeMessages = {
  'notice-stop': ({ count, cause }: Happened): Wording => ({
    text: `Sending or sealing stopped${count === 1 ? '' : ` ${count} times`}: ${cause}`,
    remedy: 'Open the overview of the console, which names the supplier and what to do.',
  }),
  'notice-job-failed': ({ count, cause }: Happened): Wording => ({
    text: `${times(count, 'A job', 'jobs')} failed: ${cause}`,
    remedy: 'Open the jobs in the console, correct the cause, and run their workflows again.',
  }),
  'notice-record-rejected': ({ count, cause }: Happened): Wording => ({
    text: `The authority rejected ${times(count, 'a record', 'records')}: code ${cause}`,
    remedy: 'Open the invoices in the console, correct the invoices, and run their workflow again.',
  }),
  'notice-certificate-ending': ({ count, cause }: Happened): Wording => ({
    text:
      `${times(count, 'A certificate expires', 'certificates expire')} within ` +
      formatCountWithNoun(Number(cause), 'day', 'days'),
    remedy: 'Renew the certificate, and store the new certificate for the supplier.',
  }),
  'notice-title-ending': ({ count, cause }: Happened): Wording => ({
    text:
      `${times(count, 'The authorization to send for a supplier expires', 'authorizations to send for suppliers expire')} ` +
      `within ${formatCountWithNoun(Number(cause), 'day', 'days')}`,
    remedy: 'Renew the authorization (the power of attorney or the form), and set its new end date.',
  }),
  'notice-webhook-off': ({ count, cause }: Happened): Wording => ({
    text: `${times(count, 'A webhook was', 'webhooks were')} disabled: ${cause}`,
    remedy: 'Fix the receiver, enable the webhook, and redeliver the missed events.',
  }),
  'notice-digest': ({ day, accepted, rejected, failed, stops, certificates, titles, webhooks }: Counts): Wording => ({
    text:
      `Digest of ${day}: ${formatCountWithNoun(rejected, 'record', 'records')} rejected, ` +
      `${formatCountWithNoun(failed, 'job', 'jobs')} failed`,
    remedy:
      `Since the last digest:\nrecords accepted: ${accepted}\nrecords rejected: ${rejected}\n` +
      `jobs failed: ${failed}\nchains stopped: ${stops}\ncertificates that expire: ${certificates}\n` +
      `authorizations that expire: ${titles}\nwebhooks disabled: ${webhooks}`,
  }),
  'notice-since': ({ since }: { readonly since: string }): string => `First event: ${since}.`,
  'notice-named': ({ named, more }: { readonly named: string; readonly more: number }): string =>
    `IDs: ${named}${more > 0 ? `, and ${more} more` : ''}`,
  'notice-id': ({ id }: { readonly id: string }): string => `Message ${id}`,
  'notice-again': ({ id }: { readonly id: string }): string =>
    `Message ${id}, sent again, because Sello does not know whether the first copy arrived`,
  'notice-unclear': 'two copies may have arrived, so Sello does not send a third copy',
  'notice-settings-refused': {
    text: 'the notification settings were not stored',
    remedy: 'Correct the fields that `faults` names, and send the settings again.',
  },
  'notice-address-wrong': {
    text: 'each recipient in `hearers` must have either an email address or the webhook of a chat',
    remedy: 'Send `mail` or `webhook`, not both.',
  },
  'notice-hearer-twice': {
    text: 'the address is listed twice',
    remedy: 'List each address once, with all its topics.',
  },
  'notice-zone-unknown': {
    text: 'the time zone does not exist',
    remedy: 'Use a name from the IANA list, for example `Europe/Madrid` or `Atlantic/Canary`.',
  },
} as const;
