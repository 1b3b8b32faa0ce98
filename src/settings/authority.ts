// The tax authority: its published addresses as constants, and the settings of calls to it.
import { readJsonSettingFile } from './json-file';
import { type EnvironmentVariables, createSettingReaders, SettingError, type SettingDefinitions } from './readers';
export const authoritySettingRows = {
  SELLO_SIMULATOR_URL: {
    kind: 'text',
    fallback: 'https://127.0.0.1:8443',
    meaning: 'URL of the simulator, which replaces the authority in the environment `simulator`.',
  },
  SELLO_SIMULATOR_CA: {
    kind: 'file',
    fallback: '',
    meaning:
      'PEM file with the certificate authority of the simulator (`ca.pem` in its folder). Trusted in the environment `simulator` only.',
  },
  SELLO_AUTHORITY_ADDRESSES: {
    kind: 'file',
    fallback: '',
    meaning:
      'JSON file with addresses to use instead of the published ones: `{ "test": { "person": "https://..." } }`, with `person`, ' +
      '`seal` and `census` in `test` and `live`. Needed only for tests, and when the authority moves a service.',
  },
  SELLO_AUTHORITY_CERTIFICATE: {
    kind: 'file',
    fallback: '',
    meaning:
      'Client certificate with its key (.p12 or .pem) for suppliers without their own. Sello uses a certificate of ' +
      'the simulator in the environment `simulator` only. After you replace the file, Sello uses the new certificate ' +
      'without a restart. If the password changes too, restart the processes.',
  },
  SELLO_AUTHORITY_CERTIFICATE_PASSWORD: {
    kind: 'secret',
    fallback: '',
    meaning: 'Password of the file that SELLO_AUTHORITY_CERTIFICATE names.',
  },
  SELLO_SIGNATURE_AUTHORITIES: {
    kind: 'file',
    fallback: '',
    meaning:
      'PEM file with the issuers of qualified certificates whose signatures on forms of suppliers count, for example those of the ' +
      'Spanish trusted list. Empty: an operator decides on each form.',
  },
  SELLO_FORMS_COMPARED: {
    kind: 'flag',
    fallback: 'false',
    meaning:
      'true: the operator has compared the forms of representation with the official text (BOE-A-2024-27600). Until then, responses ' +
      'and console pages show a warning.',
  },
  SELLO_AUTHORITY_CALL_SECONDS: {
    kind: 'integer',
    fallback: '60',
    meaning:
      'Time limit of one call to the authority. The time begins when a worker takes the lease of the submission (the right ' +
      'to send it).',
  },
  SELLO_AUTHORITY_LEASE_SECONDS: {
    kind: 'integer',
    fallback: '75',
    meaning:
      'Time for which no other worker may send the same submission (its lease). Must be longer than ' +
      'SELLO_AUTHORITY_CALL_SECONDS.',
  },
  SELLO_AUTHORITY_BACKOFF_SECONDS: {
    kind: 'integer',
    fallback: '5',
    meaning:
      'First pause after an attempt without a response. Each pause is twice as long as the one before, up to ten minutes.',
  },
} as const satisfies SettingDefinitions;

/** One environment of the authority. Persons and representatives use one host, seals another. */
interface AuthorityUrls {
  readonly person: string;
  readonly seal: string;
  /** The census of tax IDs (VNifV2). If undefined, no query is sent, and `gov-es.lookup.verify` ends with SKIP. */
  readonly census?: string;
}

const servicePath = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';

/** Addresses as the authority publishes them (SistemaFacturacion.wsdl, VNifV2.wsdl). There is no census for tests. */
const publishedAuthorityUrls: Readonly<Record<'test' | 'live', AuthorityUrls>> = {
  test: { person: `https://prewww1.aeat.es${servicePath}`, seal: `https://prewww10.aeat.es${servicePath}` },
  live: {
    person: `https://www1.agenciatributaria.gob.es${servicePath}`,
    seal: `https://www10.agenciatributaria.gob.es${servicePath}`,
    census: 'https://www1.agenciatributaria.gob.es/wlpl/BURT-JDIT/ws/VNifV2SOAP',
  },
};

const address = { type: 'string', pattern: '^https://[^/]+' };
const addresses = {
  type: 'object',
  additionalProperties: false,
  properties: { person: address, seal: address, census: address },
};
const addressesSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { test: addresses, live: addresses },
};

export function readAuthoritySettings(environment: EnvironmentVariables) {
  const { text, optional, integer, flag } = createSettingReaders(authoritySettingRows, environment);
  const { test, live } = readAuthorityUrls(optional('SELLO_AUTHORITY_ADDRESSES'));
  const simulator = checkOrigin(text('SELLO_SIMULATOR_URL'));
  return {
    urls: {
      simulator: { person: simulator + servicePath, seal: `${simulator}/www10${servicePath}` },
      test: { person: test.person, seal: test.seal },
      live: { person: live.person, seal: live.seal },
    },
    census: { test: test.census, live: live.census },
    certificateFile: optional('SELLO_AUTHORITY_CERTIFICATE'),
    certificatePassword: text('SELLO_AUTHORITY_CERTIFICATE_PASSWORD'),
    caFile: optional('SELLO_SIMULATOR_CA'),
    signatureAuthoritiesFile: optional('SELLO_SIGNATURE_AUTHORITIES'),
    formsCompared: flag('SELLO_FORMS_COMPARED'),
    callSeconds: integer('SELLO_AUTHORITY_CALL_SECONDS'),
    leaseSeconds: integer('SELLO_AUTHORITY_LEASE_SECONDS'),
    backoffSeconds: integer('SELLO_AUTHORITY_BACKOFF_SECONDS'),
  };
}

/** Reads the addresses. Addresses in the file replace the published addresses. */
function readAuthorityUrls(file: string | undefined): typeof publishedAuthorityUrls {
  if (file === undefined) return publishedAuthorityUrls;
  const replaced = readJsonSettingFile<Partial<Record<'test' | 'live', Partial<AuthorityUrls>>>>(
    'SELLO_AUTHORITY_ADDRESSES',
    file,
    addressesSchema,
  );
  return {
    test: { ...publishedAuthorityUrls.test, ...replaced.test },
    live: { ...publishedAuthorityUrls.live, ...replaced.live },
  };
}

/** Checks that a URL is `https://host:port`, without a path, because the paths are the authority's. */
function checkOrigin(url: string): string {
  if (!URL.canParse(url) || !/^https:\/\/[^/?#]+\/?$/.test(url))
    throw new SettingError(
      `SELLO_SIMULATOR_URL is "${url}", not https, host and port. ${authoritySettingRows.SELLO_SIMULATOR_URL.meaning}`,
    );
  return new URL(url).origin;
}
