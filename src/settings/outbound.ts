// Settings of calls to servers that tenants choose (webhooks, steps of workflows, and email), and whether anything is sent.
import { type EnvironmentVariables, createSettingReaders, type SettingDefinitions } from './readers';
export const outboundSettingRows = {
  SELLO_SENDS_NOTHING: {
    kind: 'flag',
    fallback: 'false',
    meaning:
      'For a copy of a database and for practice: the processes seal records, but send nothing to the authority, to ' +
      'webhooks, to workflow steps or by email, and query nothing. Everything that is due stays due. Set the same value for all ' +
      'processes. Without this setting, a copy of production reports to the real authority and emails customers.',
  },
  SELLO_OUTBOUND_NETWORKS: {
    kind: 'text',
    fallback: '',
    meaning:
      'Private networks that webhooks and workflow steps may call, separated by commas: `10.20.0.0/16, fd12:3456::/48`. ' +
      'Empty: only public addresses.',
  },
  SELLO_OUTBOUND_PORTS: {
    kind: 'text',
    fallback: '443,1024-65535',
    meaning: 'Ports that webhooks and workflow steps may call: numbers and ranges, separated by commas.',
  },
  SELLO_OUTBOUND_LOOPBACK_HTTP: {
    kind: 'flag',
    fallback: 'false',
    meaning: 'For development: allow `http://` URLs of this machine. All other URLs must be https.',
  },
  SELLO_OUTBOUND_CA: {
    kind: 'file',
    fallback: '',
    meaning:
      'PEM file with certificate authorities to trust for webhooks and workflow steps, in addition to the public ones.',
  },
  SELLO_SMTP_URL: {
    kind: 'secret',
    fallback: '',
    meaning:
      'Mail server of the step `email.send`, with user and password: `smtps://user:password@mail.example:465`. Empty: no email ' +
      'is sent, and the step ends KO with `not-configured`.',
  },
  SELLO_SMTP_FROM: {
    kind: 'text',
    fallback: '',
    meaning: 'Sender of these emails: `Facturas <facturas@example.com>`. Required with SELLO_SMTP_URL.',
  },
} as const satisfies SettingDefinitions;

export function readOutboundSettings(environment: EnvironmentVariables) {
  const { text, optional, flag } = createSettingReaders(outboundSettingRows, environment);
  return {
    /** Nothing is sent outside. The connections to the authority, the mailer and the background tasks follow it. */
    sendsNothing: flag('SELLO_SENDS_NOTHING'),
    /** The caller parses networks and ports. */
    outbound: {
      networks: text('SELLO_OUTBOUND_NETWORKS'),
      ports: text('SELLO_OUTBOUND_PORTS'),
      loopbackHttp: flag('SELLO_OUTBOUND_LOOPBACK_HTTP'),
      caFile: optional('SELLO_OUTBOUND_CA'),
    },
    smtp: { url: optional('SELLO_SMTP_URL'), from: optional('SELLO_SMTP_FROM') },
  };
}

/** Settings that say whether anything is sent. */
export type SendsNothingSetting = Pick<ReturnType<typeof readOutboundSettings>, 'sendsNothing'>;

/** Describes for `/health` that nothing is sent; empty otherwise. */
export const toSendsNothingHealthJson = ({ sendsNothing }: SendsNothingSetting) =>
  sendsNothing ? { sends_nothing: true } : {};
