// The one reader of the environment: turns it into typed settings, and says what is wrong with it.
import { callLimitsOf } from './api-settings';
import { readFileSync } from 'node:fs';
import type { SettingRow } from './setting-row';
import { type SettingName, settingTable } from './table';

/** A setting is missing or has a value that its kind does not allow. The message names it and says what it is for. */
class SettingProblem extends Error {
  override readonly name = 'SettingProblem';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** One function a kind of value; each throws a SettingProblem that names the setting. */
function readersOf(environment: Environment) {
  const text = (name: SettingName): string => {
    const row: SettingRow = settingTable[name];
    const given = row.kind === 'secret' ? secretOf(environment, name) : environment[name];
    const value = given === undefined || given === '' ? row.fallback : given;
    if (value === undefined) throw new SettingProblem(`${name} is not set. ${row.meaning}`);
    return value;
  };
  const optional = (name: SettingName): string | undefined => text(name) || undefined;
  const integer = (name: SettingName): number => {
    const value = text(name);
    if (!/^\d{1,9}$/.test(value))
      throw new SettingProblem(`${name} is "${value}", not a whole number. ${settingTable[name].meaning}`);
    return Number(value);
  };
  const flag = (name: SettingName): 'S' | 'N' => {
    const value = text(name);
    if (value !== 'S' && value !== 'N')
      throw new SettingProblem(`${name} is "${value}", not S or N. ${settingTable[name].meaning}`);
    return value;
  };
  return { text, optional, integer, flag };
}

/**
 * A secret as itself, or in a file that `<NAME>_FILE` names: what stands in the environment is inherited by children and shown by
 * tools. The end of the file's last line is no part of it. @throws SettingProblem for both at once, and for no such file
 */
function secretOf(environment: Environment, name: SettingName): string | undefined {
  const [given, file] = [environment[name], environment[`${name}_FILE`]];
  if (!file) return given;
  if (given) throw new SettingProblem(`${name} and ${name}_FILE are both set: give one of them.`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new SettingProblem(
      `The file that ${name}_FILE names cannot be read (${reason}). ${settingTable[name].meaning}`,
    );
  }
}

type Readers = ReturnType<typeof readersOf>;

/** Reads every setting. @throws SettingProblem naming the first bad one. */
export function readSettings(environment: Environment) {
  const readers = readersOf(environment);
  const { text, optional, integer, flag } = readers;
  return {
    mongo: {
      uri: text('MONGODB_URI'),
      database: text('SELLO_DATABASE'),
      countFile: text('SELLO_COMMAND_COUNT_FILE') || undefined,
    },
    engine: {
      address: text('TEMPORAL_ADDRESS'),
      namespace: text('TEMPORAL_NAMESPACE'),
      taskQueue: text('SELLO_TASK_QUEUE'),
      tls: engineTlsOf(readers),
      apiKey: optional('TEMPORAL_API_KEY'),
      /** Undefined: nobody is sent there. */
      uiUrl: webAddressOf(readers, 'SELLO_TEMPORAL_UI_URL'),
      ...shownOf(readers),
      /** Undefined: when the engine suggests it. */
      chainHistoryEventsMax: integer('SELLO_CHAIN_HISTORY_EVENTS') || undefined,
    },
    /** Read when used, so that processes without secrets (the simulator) need no key. */
    masterKey: (): MasterKey => readMasterKey(text('SELLO_MASTER_KEY'), text('SELLO_MASTER_KEY_OTHERS')),
    witness: optional('SELLO_WITNESS'),
    logLevel: text('SELLO_LOG_LEVEL'),
    api: {
      host: text('SELLO_API_HOST'),
      port: integer('SELLO_API_PORT'),
      publicUrl: text('SELLO_PUBLIC_URL'),
      proxies: integer('SELLO_API_PROXIES'),
      documentThreads: integer('SELLO_DOCUMENT_THREADS'),
      metricsHost: text('SELLO_API_METRICS_HOST'),
      /** Undefined: none. */
      metricsPort: integer('SELLO_API_METRICS_PORT') || undefined,
      ...callLimitsOf(integer),
    },
    console: consoleOf(readers),
    /** Undefined: no provider says who people are. */
    oidc: oidcOf(readers),
    token: {
      issuer: text('SELLO_TOKEN_ISSUER'),
      file: optional('SELLO_TOKEN_FILE'),
      operatorFile: optional('SELLO_OPERATOR_TOKEN_FILE'),
    },
    worker: {
      healthHost: text('SELLO_WORKER_HEALTH_HOST'),
      healthPort: integer('SELLO_WORKER_HEALTH_PORT'),
      concurrency: integer('SELLO_WORKER_CONCURRENCY'),
      versions: flag('SELLO_WORKER_VERSIONS') === 'S',
      /** Undefined: none. */
      engineMetricsPort: integer('SELLO_WORKER_ENGINE_METRICS_PORT') || undefined,
    },
    /** Undefined: no traces are sent. */
    otlp: otlpOf(readers),
    retention: retentionOf(readers),
    outbound: outboundOf(readers),
    smtp: { url: optional('SELLO_SMTP_URL'), from: optional('SELLO_SMTP_FROM') },
    authority: authorityOf(readers),
    software: softwareOf(readers),
    /** For which version the producer's declaration was issued; undefined: for none. */
    declaredVersion: optional('SELLO_DECLARATION_VERSION'),
    /** Settings of the software block and its declaration that nobody gave: fine for all but `live`. */
    softwareDefaults: softwareNames.filter((name) => !environment[name]),
    simulator: simulatorOf(readers),
    failpoints: optional('SELLO_FAILPOINTS'),
  };
}

/** @throws SettingProblem for another word, and for a console whose cookies would travel unencrypted */
function consoleOf({ text }: Readers): 'link' | 'oidc' | 'off' {
  const way = text('SELLO_CONSOLE');
  if (way === 'off') return way;
  if (way !== 'link' && way !== 'oidc') throw new SettingProblem(`SELLO_CONSOLE is "${way}", not link, oidc or off.`);
  const url = text('SELLO_PUBLIC_URL');
  if (!isSafe(url))
    throw new SettingProblem(`SELLO_CONSOLE is ${way}, and SELLO_PUBLIC_URL is ${url}: it must begin with https.`);
  return way;
}

/** Encrypted, or within this machine. */
const isSafe = (url: string): boolean =>
  URL.canParse(url) && /^https:|^http:\/\/(?:127(?:\.\d+){3}|localhost|\[::1\])(?:[:/]|$)/.test(url);

/** @throws SettingProblem for a provider that is named in part, or whose answers would travel unencrypted */
function oidcOf({ text, optional }: Readers) {
  if (text('SELLO_CONSOLE') !== 'oidc') return undefined;
  const given = (name: SettingName): string => {
    const value = optional(name);
    if (value === undefined)
      throw new SettingProblem(`SELLO_CONSOLE is oidc, and ${name} is not set. ${settingTable[name].meaning}`);
    return value;
  };
  const issuer = given('SELLO_OIDC_ISSUER');
  if (!isSafe(issuer)) throw new SettingProblem(`SELLO_OIDC_ISSUER is "${issuer}": it must begin with https.`);
  return { issuer, clientId: given('SELLO_OIDC_CLIENT_ID'), clientSecret: given('SELLO_OIDC_CLIENT_SECRET') };
}

/** Undefined: a plain connection. Files are read when the connection is made. */
function engineTlsOf({ optional, flag }: Readers): EngineTls | undefined {
  const files = {
    caFile: optional('TEMPORAL_TLS_SERVER_CA_CERT_PATH'),
    certificateFile: optional('TEMPORAL_TLS_CLIENT_CERT_PATH'),
    keyFile: optional('TEMPORAL_TLS_CLIENT_KEY_PATH'),
    serverName: optional('TEMPORAL_TLS_SERVER_NAME'),
  };
  if (!files.certificateFile !== !files.keyFile)
    throw new SettingProblem('TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH are given together.');
  const wanted = flag('TEMPORAL_TLS') === 'S' || Object.values(files).some((given) => given !== undefined);
  return wanted ? files : undefined;
}

/** Undefined without one. @throws SettingProblem for an address that is none */
function webAddressOf({ optional }: Readers, name: SettingName): string | undefined {
  const url = optional(name);
  if (url !== undefined && (!/^https?:\/\//.test(url) || !URL.canParse(url)))
    throw new SettingProblem(`${name} is "${url}". ${settingTable[name].meaning}`);
  return url;
}

/** Undefined: no traces are sent. @throws SettingProblem for an address that is none */
function otlpOf(readers: Readers) {
  const { text, integer } = readers;
  const url = webAddressOf(readers, 'SELLO_OTLP_URL');
  if (url === undefined) return undefined;
  const percent = Math.min(integer('SELLO_TRACE_PERCENT'), 100);
  return { url, authorization: text('SELLO_OTLP_AUTHORIZATION'), percent };
}

/** How the engine is reached over TLS. */
interface EngineTls {
  readonly caFile: string | undefined;
  readonly certificateFile: string | undefined;
  readonly keyFile: string | undefined;
  readonly serverName: string | undefined;
}

/** How much the engine shows. @throws SettingProblem for another word, and when nothing makes opaque names so. */
function shownOf({ text }: Readers) {
  const payloads = text('SELLO_ENGINE_PAYLOADS');
  if (payloads !== 'clear' && payloads !== 'encrypted')
    throw new SettingProblem(`SELLO_ENGINE_PAYLOADS is "${payloads}", not clear or encrypted.`);
  const [names, namesKey] = [text('SELLO_ENGINE_NAMES'), text('SELLO_ENGINE_NAMES_KEY')];
  if (names !== 'readable' && names !== 'opaque')
    throw new SettingProblem(`SELLO_ENGINE_NAMES is "${names}", not readable or opaque.`);
  if (names === 'opaque' && namesKey.length < 32)
    throw new SettingProblem('SELLO_ENGINE_NAMES_KEY has less than 32 characters; opaque names need it.');
  return { names, namesKey, payloads } as const;
}

const authorityOf = ({ text, optional, integer }: Readers) => ({
  urls: {
    simulator: { person: text('SELLO_AUTHORITY_SIMULATOR_URL'), seal: text('SELLO_AUTHORITY_SIMULATOR_SEAL_URL') },
    test: { person: text('SELLO_AUTHORITY_TEST_URL'), seal: text('SELLO_AUTHORITY_TEST_SEAL_URL') },
    live: { person: text('SELLO_AUTHORITY_LIVE_URL'), seal: text('SELLO_AUTHORITY_LIVE_SEAL_URL') },
  },
  census: { test: optional('SELLO_CENSUS_TEST_URL'), live: optional('SELLO_CENSUS_LIVE_URL') },
  certificateFile: optional('SELLO_AUTHORITY_CERTIFICATE'),
  certificatePassword: text('SELLO_AUTHORITY_CERTIFICATE_PASSWORD'),
  caFile: optional('SELLO_AUTHORITY_CA'),
  callSeconds: integer('SELLO_AUTHORITY_CALL_SECONDS'),
  leaseSeconds: integer('SELLO_AUTHORITY_LEASE_SECONDS'),
  backoffSeconds: integer('SELLO_AUTHORITY_BACKOFF_SECONDS'),
});

/** Days for which things are kept. */
const retentionOf = ({ integer }: Readers) => ({
  jobDays: integer('SELLO_KEEP_JOB_DAYS'),
  answerDays: integer('SELLO_KEEP_ANSWER_DAYS'),
  auditDays: integer('SELLO_KEEP_AUDIT_DAYS'),
  auditAddressDays: integer('SELLO_KEEP_AUDIT_ADDRESS_DAYS'),
  eventDays: Math.min(3_650, Math.max(1, integer('SELLO_KEEP_EVENT_DAYS'))),
});

/** What may be called of what tenants name. Who calls reads networks and ports. */
const outboundOf = ({ text, optional, flag }: Readers) => ({
  networks: text('SELLO_OUTBOUND_NETWORKS'),
  ports: text('SELLO_OUTBOUND_PORTS'),
  loopbackHttp: flag('SELLO_OUTBOUND_LOOPBACK_HTTP') === 'S',
  caFile: optional('SELLO_OUTBOUND_CA'),
});

/** The software block of the records, and what the producer's declaration has beside it. */
const softwareOf = ({ text, flag }: Readers) => ({
  producerName: text('SELLO_SOFTWARE_PRODUCER_NAME'),
  producerNif: text('SELLO_SOFTWARE_PRODUCER_NIF'),
  name: text('SELLO_SOFTWARE_NAME'),
  id: text('SELLO_SOFTWARE_ID'),
  version: text('SELLO_SOFTWARE_VERSION'),
  manyTaxpayers: flag('SELLO_SOFTWARE_MANY_TAXPAYERS'),
  address: text('SELLO_SOFTWARE_PRODUCER_ADDRESS'),
  place: text('SELLO_DECLARATION_PLACE'),
  date: text('SELLO_DECLARATION_DATE'),
  contact: text('SELLO_DECLARATION_CONTACT'),
});

/** What a declaration may leave out is its contact alone. */
const softwareNames = (Object.keys(settingTable) as SettingName[]).filter(
  (name) =>
    name.startsWith('SELLO_SOFTWARE_') || name === 'SELLO_DECLARATION_PLACE' || name === 'SELLO_DECLARATION_DATE',
);

/** Undefined: the simulator is none of ours. It has no authentication, so it is reached on this machine only. @throws SettingProblem */
function controlUrlOf(url: string): string | undefined {
  if (url === '') return undefined;
  if (!/^http:\/\/(?:127(?:\.\d+){3}|localhost|\[::1\])(?::\d+)?\/?$/.test(url))
    throw new SettingProblem(`SELLO_SIMULATOR_CONTROL_URL is ${url}: it must be http and on this machine.`);
  return url.replace(/\/$/, '');
}

const simulatorOf = ({ text, integer }: Readers) => ({
  host: text('SELLO_SIMULATOR_HOST'),
  port: integer('SELLO_SIMULATOR_PORT'),
  controlHost: text('SELLO_SIMULATOR_CONTROL_HOST'),
  controlPort: integer('SELLO_SIMULATOR_CONTROL_PORT'),
  controlUrl: controlUrlOf(text('SELLO_SIMULATOR_CONTROL_URL')),
  dataDirectory: text('SELLO_SIMULATOR_DATA'),
  waitSeconds: integer('SELLO_SIMULATOR_WAIT_SECONDS'),
  delayMs: integer('SELLO_SIMULATOR_DELAY_MS'),
});

export type Settings = ReturnType<typeof readSettings>;

/** The key that encrypts, and behind it those that still decrypt. */
type MasterKey = readonly [Buffer, ...Buffer[]];

function readMasterKey(first: string, others: string): MasterKey {
  const more = others
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return [keyOf('SELLO_MASTER_KEY', first), ...more.map((one) => keyOf('SELLO_MASTER_KEY_OTHERS', one))];
}

function keyOf(name: SettingName, text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) throw new SettingProblem(`${name} holds ${key.length} bytes, not 32 as base64.`);
  return key;
}
