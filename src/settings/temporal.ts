// Settings of Temporal: the connection, whose settings the Temporal SDK defines, and how Temporal stores the data of
// the runs.
import { readFileSync } from 'node:fs';
import { type ClientConfigProfile, loadClientConfigProfile } from '@temporalio/envconfig';
import { type EnvironmentVariables, createSettingReaders, SettingError, type SettingDefinitions } from './readers';
/** Variables of the Temporal SDK that Sello documents and the chart offers. The SDK reads a few more. */
export const temporalConnectionSettingRows = {
  TEMPORAL_ADDRESS: { kind: 'text', fallback: '127.0.0.1:7233', meaning: 'Host and port of the Temporal frontend.' },
  TEMPORAL_NAMESPACE: {
    kind: 'text',
    fallback: 'default',
    meaning:
      'Namespace of all runs. If you change this setting, processes do not start until you run `npx sello upgrade relocate` ' +
      '(docs/upgrade.md).',
  },
  TEMPORAL_API_KEY: { kind: 'secret', fallback: '', meaning: 'API key. Turns TLS on, unless TEMPORAL_TLS is `false`.' },
  TEMPORAL_TLS: {
    kind: 'flag',
    fallback: '',
    meaning: 'Encrypt the connection. The settings below and an API key also turn TLS on.',
  },
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: {
    kind: 'file',
    fallback: '',
    meaning: "PEM file with the certificate authorities to trust for Temporal's server, instead of the public ones.",
  },
  TEMPORAL_TLS_CLIENT_CERT_PATH: {
    kind: 'file',
    fallback: '',
    meaning: 'PEM file with the client certificate. Also set TEMPORAL_TLS_CLIENT_KEY_PATH.',
  },
  TEMPORAL_TLS_CLIENT_KEY_PATH: {
    kind: 'file',
    fallback: '',
    meaning: 'PEM file with the private key of the client certificate.',
  },
  TEMPORAL_TLS_SERVER_NAME: {
    kind: 'text',
    fallback: '',
    meaning: "Name in the certificate of Temporal's server, if it differs from the host of the address.",
  },
  TEMPORAL_CONFIG_FILE: {
    kind: 'file',
    fallback: '',
    meaning: 'TOML file with connection profiles. Variables take precedence over the file.',
  },
  TEMPORAL_PROFILE: {
    kind: 'text',
    fallback: 'default',
    meaning: 'Profile in the file that TEMPORAL_CONFIG_FILE names.',
  },
} as const satisfies SettingDefinitions;

export const temporalSettingRows = {
  SELLO_TEMPORAL_UI_URL: {
    kind: 'text',
    fallback: '',
    meaning:
      'URL of the Temporal UI, as the browsers of operators reach it. Jobs and suppliers in the console then link to their ' +
      'runs, for users who may operate the installation. The local stack sets it. Empty: no links.',
  },
  SELLO_TASK_QUEUE: {
    kind: 'text',
    fallback: 'sello',
    meaning:
      'Task queue of the workers. Calls to the authority use a second queue with the suffix `-authority`. If you ' +
      'change this setting, processes do not start until you run `npx sello upgrade relocate` (docs/upgrade.md).',
  },
  SELLO_TEMPORAL_NAMES: {
    kind: 'text',
    fallback: 'readable',
    meaning:
      '`readable`: workflow ids and search attributes contain the tax IDs of suppliers. `opaque`: they contain a keyed hash ' +
      'instead, for a Temporal that others operate. Choose once: processes with the other choice do not start (docs/upgrade.md).',
  },
  SELLO_TEMPORAL_NAMES_KEY: {
    kind: 'secret',
    fallback: '',
    meaning: 'Key of opaque names: at least 32 characters, the same for all processes. Never change this key.',
  },
  SELLO_TEMPORAL_PAYLOADS: {
    kind: 'text',
    fallback: 'clear',
    meaning:
      '`encrypted`: payloads of runs are encrypted with the master key (AES-256-GCM), for a Temporal that others operate; its UI ' +
      'then shows no details. The setting does not change workflow ids (SELLO_TEMPORAL_NAMES). You can change the setting while ' +
      'runs are open, because every process reads both forms.',
  },
  SELLO_CHAIN_HISTORY_EVENTS: {
    kind: 'integer',
    fallback: '250',
    meaning:
      'Events after which a chain run continues as new: about 25 invoices. For each event, the Temporal SDK keeps ' +
      'about 700 bytes in the memory of a worker. A worker that does not have the run in memory replays all events. ' +
      '0: when Temporal suggests a new run, after some thousand events.',
  },
} as const satisfies SettingDefinitions;

export function readTemporalSettings(environment: EnvironmentVariables) {
  const { text, integer, choice, webAddress } = createSettingReaders(temporalSettingRows, environment);
  const names = choice('SELLO_TEMPORAL_NAMES', ['readable', 'opaque']);
  const namesKey = text('SELLO_TEMPORAL_NAMES_KEY');
  if (names === 'opaque' && namesKey.length < 32)
    throw new SettingError('SELLO_TEMPORAL_NAMES_KEY has fewer than 32 characters; opaque names need it.');
  return {
    ...readConnection(environment),
    taskQueue: text('SELLO_TASK_QUEUE'),
    /** The URL is undefined if the console shows no links to Temporal. */
    uiUrl: webAddress('SELLO_TEMPORAL_UI_URL'),
    names,
    namesKey,
    payloads: choice('SELLO_TEMPORAL_PAYLOADS', ['clear', 'encrypted']),
    /** If undefined, runs continue as new when Temporal suggests it. */
    chainHistoryEventsMax: integer('SELLO_CHAIN_HISTORY_EVENTS') || undefined,
  };
}

/** Variables that the SDK for TypeScript ignores. If they were set, they would silently have no effect. */
const unsupported = ['TEMPORAL_CODEC_ENDPOINT', 'TEMPORAL_CODEC_AUTH', 'TEMPORAL_TLS_DISABLE_HOST_VERIFICATION'];

/** @throws SettingError for a profile that the SDK would read only partly */
function readConnection(environment: EnvironmentVariables) {
  const ignored = unsupported.find((name) => environment[name]);
  if (ignored) throw new SettingError(`${ignored} is not supported by the Temporal SDK that Sello uses. Unset it.`);
  const profile = loadProfile(environment);
  const { disabled, ...tls } = profile.tls ?? {};
  if (!tls.clientCert !== !tls.clientKey)
    throw new SettingError('TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH must be set together.');
  if (disabled === true && Object.keys(tls).length > 0)
    throw new SettingError('TEMPORAL_TLS is false, and other settings of TLS are set. Unset them, or set it to true.');
  const { address = temporalConnectionSettingRows.TEMPORAL_ADDRESS.fallback, namespace } = profile;
  return {
    address,
    namespace: namespace ?? temporalConnectionSettingRows.TEMPORAL_NAMESPACE.fallback,
    /** Connection options. Certificates are read when the connection opens. */
    profile: { ...profile, address },
  };
}

/**
 * Loads the connection profile in the same way as the SDK. A file counts only if TEMPORAL_CONFIG_FILE names it, because
 * the default file in the home folder belongs to a developer's command line.
 */
function loadProfile(environment: EnvironmentVariables): ClientConfigProfile {
  const { optional, flag } = createSettingReaders(temporalConnectionSettingRows, environment);
  if (environment['TEMPORAL_TLS']) flag('TEMPORAL_TLS');
  const [file, apiKey] = [optional('TEMPORAL_CONFIG_FILE'), optional('TEMPORAL_API_KEY')];
  if (environment['TEMPORAL_PROFILE'] && !file)
    throw new SettingError(
      'TEMPORAL_PROFILE is set, and TEMPORAL_CONFIG_FILE is not: it names the file with the profile.',
    );
  const variables = Object.entries(environment).filter(([name, value]) => name.startsWith('TEMPORAL_') && value);
  const overrideEnvVars = Object.fromEntries([...variables, ...(apiKey ? [['TEMPORAL_API_KEY', apiKey]] : [])]);
  try {
    // The file is read here, because the SDK would treat a missing file as an empty one.
    const source = file
      ? { configSource: { data: readFileSync(file) }, configFileStrict: true }
      : { disableFile: true };
    return loadClientConfigProfile({ ...source, overrideEnvVars });
  } catch (error) {
    throw new SettingError(`The connection to Temporal is not set correctly: ${(error as Error).message}.`);
  }
}
