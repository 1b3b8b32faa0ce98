// Messages about workspaces, keys, people, applications, webhooks and events, in English.
import { describeApiCall } from '../calls';
import type { Wording } from '../text';
import type { OutboundUrlProblem, LogoProblem, PdfOptionProblem } from '../parameters';
import { formatOutboundUrlProblem, formatLogoProblem, formatPdfOptionProblem } from './problems';

const readAuditAgain =
  'Read the list from its beginning: the same request without `cursor`. Rows are kept for `SELLO_KEEP_AUDIT_DAYS` days, so export ' +
  `them before that (${describeApiCall('exportAudit')}).`;

const askToEnroll =
  'Ask an administrator of the workspace to enroll the application ' +
  `(${describeApiCall('createEnrollment')} with \`app_id\`).`;

const enroll = `Enroll the application (${describeApiCall('createEnrollment')}), then use the token of that enrollment.`;

export const accessApiMessages = {
  'application-name-taken': ({ name }: { readonly name: string }): Wording => ({
    text: `another application already has the name ${name}`,
    remedy: 'Send a different `name`.',
  }),
  'applications-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the installation has reached the maximum of ${max} applications`,
    remedy: 'Use an existing application. Disabled applications also count.',
  }),
  'application-missing': 'application not found',
  'application-not-enrolled': {
    text: 'the workspace has not enrolled this application',
    remedy: askToEnroll,
  },
  'application-credentials-missing': {
    text: '`client_id` or `client_secret` is missing',
    remedy: 'Send both fields as strings in the body, or as basic authentication, without a token.',
  },
  'application-credentials-unknown': {
    text: 'no application has this `client_id` and `client_secret`',
    remedy:
      'Send both fields complete, of an application that is not disabled. If the secret is lost, ask an operator to ' +
      `create another application (${describeApiCall('createApplication')}).`,
  },
  'enrollment-ended': { text: 'the enrollment of this application has ended', remedy: enroll },
  'enrollment-of-key-name': ({ name }: { readonly name: string }): Wording => ({
    text: `an access key of this workspace has or had \`application\` set to ${name}, the name of the application`,
    remedy:
      'The application would read the meta rows of that access key. Ask the operator to create the application with a ' +
      `different name (${describeApiCall('createApplication')}).`,
  }),
  'enrollment-exists': {
    text: 'the id is already in use, or the application is already enrolled',
    remedy:
      'A workspace enrolls an application once. Ids of enrollments are unique in the whole installation: use a new id, ' +
      `for example from ${describeApiCall('makeUuid')}.`,
  },
  'enrollments-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the workspace has reached the maximum of ${max} enrollments`,
    remedy: 'End an enrollment that is no longer needed.',
  }),
  'enrollment-missing': 'enrollment not found',
  'enrollment-of-no-application': {
    text: 'the token does not belong to an enrolled application',
    remedy: enroll,
  },
  'enrollment-data-max': ({ max }: { readonly max: number }): Wording => `\`data\` has more than ${max} characters`,
  'key-of-application-name': ({ name }: { readonly name: string }): Wording => ({
    text: `\`application\` is ${name}, which is the name of an application of this installation`,
    remedy:
      'Choose a different name for your program. If the access key is for this application, enroll the application ' +
      `(${describeApiCall('createEnrollment')}).`,
  }),
  'keys-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the workspace has reached the maximum of ${max} active access keys`,
    remedy: 'Revoke an access key that is no longer needed.',
  }),
  'logo-invalid': ({ problem }: { readonly problem: LogoProblem }): Wording => `the logo ${formatLogoProblem(problem)}`,
  'logo-missing': {
    text: 'logo not found',
    remedy: `Store a logo (${describeApiCall('writeLogo')}).`,
    onPage: 'Store a logo.',
  },
  'last-administrator': {
    text: 'this person is the last administrator of the workspace',
    remedy: 'Make another person an administrator first, and wait until that person has opened the invitation.',
  },
  'people-max': ({ where, max }: { readonly where: string; readonly max: number }): Wording => ({
    text: `${where} has reached the maximum of ${max} people`,
    remedy: 'Remove a person who no longer needs the console.',
  }),
  'console-off': {
    text: 'the console is disabled',
    remedy: 'Set `SELLO_CONSOLE` as described in docs/console/sign-in.md.',
  },
  'members-fixed': ({ names }: { readonly names: string }): Wording => `these fields cannot be changed: ${names}`,
  'nothing-to-change': ({ names }: { readonly names: string }): Wording => ({
    text: 'the request changes nothing',
    remedy: `Send at least one of ${names}.`,
  }),
  'folder-twice': ({ key }: { readonly key: string }): Wording => `\`folders\` contains ${key} twice`,
  'strict-key-unknown': ({ key, known }: { readonly key: string; readonly known: string }): Wording => ({
    text: `\`strict\` contains ${key}, which is not a warning`,
    remedy: `Use keys of warnings (${known}) or codes of the authority.`,
  }),
  'blocking-key-unknown': ({ key, known }: { readonly key: string; readonly known: string }): Wording => ({
    text: `\`blocking_warnings\` contains ${key}, which is not a warning`,
    remedy: `Use keys of warnings (${known}) or codes of the authority.`,
  }),
  'correction-series-invalid':
    '`correction_series` can only contain letters from A to Z, digits, spaces, - _ / . and the words {series} and {year}, for ' +
    'example R{series}',
  'workspace-page-invalid': ({
    name,
    problem,
  }: {
    readonly name: string;
    readonly problem: PdfOptionProblem;
  }): Wording => `\`page.${name}\` ${formatPdfOptionProblem(problem)}`,
  'workspace-exists': {
    text: 'the id or the slug is already in use',
    remedy: 'Send a different `id` or `slug`; or read the workspace that has it.',
  },
  'not-ready-for-live': ({ problems }: { readonly problems: readonly string[] }): Wording =>
    `the installation is not ready for a live workspace: ${problems.join('; ')}`,
  'webhooks-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the workspace has reached the maximum of ${max} webhooks`,
    remedy: `Delete a webhook that is no longer needed (${describeApiCall('deleteWebhook')}).`,
    onPage: 'Delete a webhook that is no longer needed.',
  }),
  'webhook-changed': {
    text: 'another call changed the webhook in the meantime',
    remedy: 'Read the webhook again, then make your change again.',
  },
  'webhook-url-invalid': ({ problem }: { readonly problem: OutboundUrlProblem }): Wording => ({
    text: `\`url\` ${formatOutboundUrlProblem(problem)}`,
    remedy: 'Use a public https URL. The settings `SELLO_OUTBOUND_*` allow other URLs (docs/configuration.md).',
  }),
  'deliveries-gone': 'the deliveries after this cursor have been deleted',
  'webhook-off': {
    text: 'the webhook is disabled',
    remedy: `Enable the webhook first: ${describeApiCall('updateWebhook')} with {"enabled": true}.`,
    onPage: 'Enable the webhook first.',
  },
  'redelivery-of-what': {
    text: 'the request must have either `event_id` or `since`, but not both',
    remedy: 'Send `event_id` for one event, or `since` (a time) for all events since then.',
  },
  'events-gone': 'the events after this cursor have been deleted',
  'event-gone-by-restore':
    'the event at this cursor is missing, because a backup was restored and different events took its place',
  'event-types-max': ({ max }: { readonly max: number }): Wording => `\`type\` names more than ${max} types`,
  'event-type-unknown': ({ type, known }: { readonly type: string; readonly known: string }): Wording => ({
    text: `\`type\` contains ${type}, which is not a type of event`,
    remedy: `Use one of ${known}.`,
  }),
  'audit-cursor-ahead': {
    text: '`cursor` is ahead of the newest row, because a backup was restored',
    remedy: readAuditAgain,
  },
  'audit-rows-gone': {
    text: 'the rows after this cursor have been deleted',
    remedy: readAuditAgain,
  },
  'declaration-missing': {
    text: 'there is no declaration of responsibility for this version',
    remedy: 'Read the declaration of the running version with `GET /declaration`.',
  },
} as const;
