// Messages about workspaces, keys, people, applications, webhooks and events, in English.
import { describeCall } from '../calls';
import type { Text } from '../text';
import type { AddressProblem, LogoProblem, PageLookProblem } from '../parameters';
import { addressProblem, logoProblem, pageLookProblem } from './problems';

const askToEnroll = `Ask an administrator of the workspace to enroll it (${describeCall('createEnrollment')} with \`app_id\`).`;

const enroll = `Enroll the application (${describeCall('createEnrollment')}), then use the token of that enrollment.`;

export const access = {
  'application-name-taken': ({ name }: { readonly name: string }): Text => `another application is named ${name}`,
  'applications-max': 'the installation has reached its limit of applications',
  'application-missing': 'application not found',
  'application-not-enrolled': {
    text: 'the workspace has not enrolled this application',
    remedy: askToEnroll,
  },
  'application-credentials-missing': {
    text: 'client_id and client_secret are missing',
    remedy: 'Send both as strings in the body, or as basic authentication. No token is needed.',
  },
  'application-credentials-unknown': {
    text: 'no application has this client_id and client_secret',
    remedy:
      "Check that neither is cut off, and that the application was not disabled. The secret was shown once: the service's " +
      `operator creates another application (\`${describeCall('createApplication')}\`) when it is lost.`,
  },
  'enrollment-ended': { text: 'the enrollment was ended meanwhile', remedy: enroll },
  'enrollment-exists': 'the id is taken, or the application is enrolled already',
  'enrollments-max': 'the workspace has reached its limit of enrollments',
  'enrollment-missing': 'enrollment not found',
  'enrollment-of-no-application': {
    text: 'the token is not that of an enrolled application',
    remedy: enroll,
  },
  'enrollment-data-max': ({ max }: { readonly max: number }): Text => `data has more than ${max} characters`,
  'keys-max': 'the workspace has reached its limit of live keys: revoke some',
  'logo-invalid': ({ problem }: { readonly problem: LogoProblem }): Text => `the logo ${logoProblem(problem)}`,
  'logo-missing': {
    text: 'logo not found',
    remedy: `Store one: ${describeCall('writeLogo')}.`,
    onPage: 'Store one.',
  },
  'last-administrator': {
    text: 'this is the last administrator of the workspace',
    remedy: 'Make someone else administrator first, and wait until that person has opened the invitation.',
  },
  'people-max': ({ where, max }: { readonly where: string; readonly max: number }): Text => ({
    text: `${where} has ${max} people, as many as it may`,
    remedy: 'Remove someone who no longer needs the console.',
  }),
  'console-off': { text: 'the console is off', remedy: 'Set SELLO_CONSOLE: docs/console/sign-in.md says how.' },
  'members-fixed': ({ names }: { readonly names: string }): Text => `cannot be changed: ${names}`,
  'nothing-to-change': ({ names }: { readonly names: string }): Text => `nothing to change: send one of ${names}`,
  'folder-twice': ({ key }: { readonly key: string }): Text => `folders: ${key} is there twice`,
  'strict-key-unknown': ({ key, known }: { readonly key: string; readonly known: string }): Text =>
    `strict: there is no warning ${key}; there are ${known}, and codes of the authority`,
  'blocking-key-unknown': ({ key, known }: { readonly key: string; readonly known: string }): Text =>
    `blocking_warnings: there is no warning ${key}; there are ${known}, and codes of the authority`,
  'correction-series-invalid':
    'correction_series: takes letters from A to Z, digits, spaces, - _ / . and the words {series} and {year}, for example R{series}',
  'workspace-page-invalid': ({ name, problem }: { readonly name: string; readonly problem: PageLookProblem }): Text =>
    `page.${name} ${pageLookProblem(problem)}`,
  'workspace-exists': 'the id or the slug is taken',
  'not-ready-for-live': ({ problems }: { readonly problems: string }): Text => `not ready for live: ${problems}`,
  'webhooks-max': ({ max }: { readonly max: number }): Text => ({
    text: `a workspace has at most ${max} webhooks`,
    remedy: `Delete one that is no longer needed (${describeCall('deleteWebhook')}).`,
    onPage: 'Delete one that is no longer needed.',
  }),
  'webhook-changed': 'the webhook was changed meanwhile: read it again',
  'webhook-url-invalid': ({ problem }: { readonly problem: AddressProblem }): Text => ({
    text: `url: ${addressProblem(problem)}`,
    remedy: 'Use a public https address. SELLO_OUTBOUND_* allow others (docs/configuration.md).',
  }),
  'deliveries-gone': 'cursor: older deliveries are no longer kept',
  'webhook-off': {
    text: 'the webhook is switched off',
    remedy: `Switch it on first: ${describeCall('updateWebhook')} {"enabled": true}.`,
    onPage: 'Switch it on first.',
  },
  'redelivery-of-what': {
    text: 'send either event_id or since',
    remedy: 'Send `event_id` for one event, or `since` (a time) for all events since then.',
  },
  'events-gone': 'cursor: the events after it are no longer kept',
  'event-gone-by-restore':
    'cursor: its event is not there: a backup was restored, and other events have come in its place',
  'event-types-max': ({ max }: { readonly max: number }): Text => `type: names more than ${max} types`,
  'event-type-unknown': ({ type, known }: { readonly type: string; readonly known: string }): Text => ({
    text: `type: there is no type ${type}`,
    remedy: `Use one of ${known}.`,
  }),
  'audit-cursor-ahead': {
    text: 'cursor is ahead of the newest row: a backup was restored',
    remedy:
      'Read the list from its beginning: the same call without `cursor`. Rows are kept for `SELLO_KEEP_AUDIT_DAYS`; export ' +
      `them before (\`${describeCall('exportAudit')}\`).`,
  },
  'audit-rows-gone': {
    text: 'cursor: the rows after it are no longer kept',
    remedy:
      'Read the list from its beginning: the same call without `cursor`. Rows are kept for `SELLO_KEEP_AUDIT_DAYS`; export ' +
      `them before (\`${describeCall('exportAudit')}\`).`,
  },
  'declaration-missing': {
    text: 'no declaration of this version',
    remedy: 'GET /declaration has the one of the running version.',
  },
} as const;
