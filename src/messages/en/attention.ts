// Messages about what needs attention, in English: rows of the overview, how an alarm ends, and when a certificate
// expires.
import { type CertificateProblemCode, certificateProblemTable } from '../../contracts/certificate-problems';
import { describeApiCall, renderRemedy } from '../calls';
import type { Wording } from '../text';

/** Remedies for each cause, for a page of the console, which has buttons. */
export const attentionPageRemedies = {
  stopped:
    'Fix the cause, then resume sending on the page of the supplier. If other suppliers share the certificate, ask an ' +
    'operator to resume sending.',
  'sealing-paused':
    'Find out whether a backup was restored. Then confirm or renew the chain on the page of the supplier.',
  alarm: 'Find the cause of the alarm, then acknowledge the alarm on the page of the supplier.',
  unanswered: 'No action is needed: Sello retries automatically, and nothing is lost.',
  certificate: 'Get a new certificate and store it on the page of the supplier.',
  title: 'Renew the authorization to send (the power of attorney or the form), and set its new end date.',
  approval: 'No action is needed in this workspace: an operator reviews and approves the documents.',
  outbox: 'Ask an operator to review the changes and retry them.',
  'sends-nothing':
    'If this is neither a copy nor a test installation, ask an operator to remove `SELLO_SENDS_NOTHING`.',
  'no-witness': 'Ask an operator to set `SELLO_WITNESS` to a folder outside the database (docs/restore.md).',
  'webhook-disabled':
    'Fix the receiver. Then, on the page of the webhook, send a test, enable the webhook and redeliver the missed events.',
} as const;

const named = (cause: keyof typeof attentionPageRemedies, text: string, remedy: string): Wording => ({
  text,
  remedy,
  onPage: attentionPageRemedies[cause],
});

/** Tells when something expires, in messages and on the pages of the console, for example `in 19 days`. */
export const formatDaysUntilExpiry = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days.toLocaleString('en')} days`;

interface Cause {
  /** Text from the chain, the authority or the witness. */
  readonly text: string;
}

interface AdvisedCause extends Cause {
  /** Remedy of this cause; if absent, the usual remedy applies. */
  readonly remedy?: string | undefined;
}

function describeCertificateStop(code: CertificateProblemCode): Wording {
  const { cause, remedy } = certificateProblemTable[code];
  return { text: cause, remedy: renderRemedy(remedy), onPage: renderRemedy(remedy, true) };
}

/** A day, and the tax ID in the certificate. Both are empty if the stop is not about them. */
interface TitleStop {
  readonly day: string;
  readonly holder: string;
}

export const attentionMessages = {
  'attention-failed': ({ remedy }: { readonly remedy?: string | undefined }): Wording => ({
    text: 'The step failed without reporting a cause.',
    remedy: remedy ?? 'Ask an operator to check the log of the worker.',
  }),
  'attention-stopped': ({ text, remedy }: AdvisedCause): Wording =>
    remedy === undefined
      ? named(
          'stopped',
          text,
          `Fix the cause (docs/operations.md#stops), then resume sending (${describeApiCall('resumeChain')}).`,
        )
      : { text, remedy },
  'stopped-no-certificate': describeCertificateStop('no-certificate'),
  'stopped-certificate-expired': describeCertificateStop('certificate-expired'),
  'stopped-certificate-unreadable': describeCertificateStop('certificate-unreadable'),
  'stopped-certificate-key-mismatch': describeCertificateStop('certificate-key-mismatch'),
  'stopped-certificate-simulated': describeCertificateStop('certificate-simulated'),
  'attention-sealing-paused': ({ text, remedy }: AdvisedCause): Wording =>
    remedy === undefined
      ? named(
          'sealing-paused',
          text,
          'Find out whether a backup was restored (docs/restore.md), then confirm or renew the chain.',
        )
      : { text, remedy },
  'attention-alarm': ({ text, remedy }: AdvisedCause): Wording =>
    remedy === undefined
      ? named(
          'alarm',
          text,
          `Find the cause of the alarm, then acknowledge the alarm (${describeApiCall('acknowledgeChain')}).`,
        )
      : { text, remedy },
  'attention-unanswered': ({ text }: Cause): Wording => named('unanswered', text, attentionPageRemedies.unanswered),
  'attention-certificate': ({ days }: { readonly days: number }): Wording =>
    named(
      'certificate',
      days < 0 ? 'The certificate has expired.' : `The certificate expires ${formatDaysUntilExpiry(days)}.`,
      `Get a new certificate and store it (${describeApiCall('writeCertificate')}).`,
    ),
  'attention-title': ({ days }: { readonly days: number }): Wording =>
    named(
      'title',
      days < 0
        ? 'The authorization to send for the supplier has expired, so Sello sends no records.'
        : `The authorization to send for the supplier expires ${formatDaysUntilExpiry(days)}.`,
      'Renew the authorization (the power of attorney or the form), and set its new end date ' +
        `(${describeApiCall('writeTitle')}).`,
    ),
  'title-ended': ({ day }: TitleStop): Wording => ({
    text: `the authorization to send for the supplier expired on ${day}`,
    remedy:
      'Renew the authorization (the power of attorney or the form), and set its new end date ' +
      `(${describeApiCall('writeTitle')}). In the meantime, sealing continues.`,
  }),
  'title-not-begun': ({ day }: TitleStop): Wording => ({
    text: `the authorization to send for the supplier starts on ${day}`,
    remedy: `No action is needed: sending begins on that day. If the day is wrong, correct it (${describeApiCall('writeTitle')}).`,
  }),
  'title-mismatch': ({ holder }: TitleStop): Wording => ({
    text: `the certificate belongs to ${holder}, but the authorization to send names a different holder`,
    remedy:
      `Store the right certificate (${describeApiCall('writeCertificate')}), or change the authorization to the holder of ` +
      `this certificate (${describeApiCall('writeTitle')}).`,
  }),
  'attention-approval': named(
    'approval',
    'The authorization form is confirmed and is waiting for approval.',
    `No action is needed here: an operator approves the registration (${describeApiCall('approveSupplier')}).`,
  ),
  'attention-outbox': named(
    'outbox',
    'Sello could not write some rows of the audit log or some events. Sello keeps these changes separately, so ' +
      'nothing is lost.',
    'Ask an operator to review the changes, and to retry them with `sello outbox retry` (docs/operations.md).',
  ),
  'attention-sends-nothing': named(
    'sends-nothing',
    'This installation sends nothing: no records to the authority, no emails, no webhooks. Everything that is due stays pending.',
    'If this is neither a copy nor a test installation, stop all processes (API and workers), remove ' +
      '`SELLO_SENDS_NOTHING` from their settings, run `npx sello upgrade relocate`, and start the processes again ' +
      '(docs/restore.md).',
  ),
  'attention-no-witness': named(
    'no-witness',
    'There is no witness folder, so no copy of the state of the chains exists outside the database. After you ' +
      'restore a backup, Sello cannot list the lost records, chains get new installation numbers, and a series may ' +
      'assign a number twice.',
    'Set `SELLO_WITNESS` in all API and worker processes to the same folder outside the database (docs/restore.md).',
  ),
  'attention-webhook-disabled': ({ reason }: { readonly reason: 'gone' | 'failing' }): Wording =>
    named(
      'webhook-disabled',
      reason === 'gone'
        ? 'Sello disabled the webhook, because its URL responded with 410 (Gone).'
        : 'Sello disabled the webhook, because no delivery succeeded for five days.',
      `Fix the receiver, send a test (${describeApiCall('testWebhook')}), enable the webhook ` +
        `(${describeApiCall('updateWebhook')} with {"enabled": true}), and redeliver the missed events ` +
        `(${describeApiCall('redeliver')} with \`since\`).`,
    ),
  'chain-stopped': ({ text }: Cause & { readonly code?: string | undefined }): Wording => text,
  'alarm-ends-work': {
    text: 'automatically, as soon as the chain can send records and store the response again; or with `sello chain acknowledge TAX_ID`',
    onPage:
      'automatically, as soon as the chain can send records and store the response again; or when a user acknowledges the alarm',
  },
  'alarm-ends-check': {
    text: 'automatically, when the whole chain has been verified and is intact; or with `sello chain acknowledge TAX_ID`',
    onPage:
      'automatically, when the whole chain has been verified and is intact; or when a user acknowledges the alarm',
  },
  'alarm-ends-review': {
    text: 'when a user has found the cause of the alarm and runs `sello chain acknowledge TAX_ID`',
    onPage: 'when a user has found the cause of the alarm and acknowledges it',
  },
  'certificate-ends-in': ({ days }: { readonly days: number }): Wording =>
    `the certificate expires ${formatDaysUntilExpiry(days)}`,
} as const;
