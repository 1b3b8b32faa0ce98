// The connections of a process to the authority. There is one client for each certificate and URL, which is created on
// first use. A supplier's own certificate has precedence over the configured one.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AuthorityConnection, AuthorityConnectionResult } from '../authority/connection';
import { createAuthorityClient } from '../authority/client';
import { censusServiceUrlPath } from '../authority/census';
import { createXmlSigner } from '../authority/record-signature';
import { neverSendingAuthorityClient } from '../authority/silent-client';
import { parseCertificateDescription } from '../certificates/describe';
import {
  type CertificateProblem,
  type CertificateProblemCode,
  certificateProblemTable,
  configuredCertificatePlaceholder,
} from '../contracts/certificate-problems';
import { certificateLimits } from '../contracts/limits/authority';
import type { AuthorityEnvironment } from '../contracts/runs';
import type { Settings } from '../settings/settings';
import type { CertificateDocument, CertificateWithKeyPem } from '../model/certificate';
import { findSupplierCertificate, decryptCertificate } from '../store/certificates/certificates';
import type { ChainDocument } from '../model/chain';
import type { Database } from '../store/database';
import { renderRemedy } from '../messages/calls';
import { createConfiguredCertificateReader } from './configured-certificate';

type ConnectionSettings = Pick<Settings, 'authority' | 'sendsNothing'>;

type Owner = Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>;

/** A connection and the holder of its certificate, without reference to an issuer. */
type CachedConnection = AuthorityConnection & {
  readonly kept: string;
  /** URL and certificate, for people. */
  readonly url: string;
  readonly certificatePem: string;
};

/** `AuthorityConnectionResult` with details for people. */
type CachedLookup =
  | { readonly connection: CachedConnection }
  | Extract<AuthorityConnectionResult, { problem: CertificateProblem }>;

/** The certificate was issued by the simulator, but the environment is not the simulator. */
class SimulatedCertificateError extends Error {}

/** Creates the connections to the authority, one client for each certificate and URL. */
export function createAuthorityConnections(settings: Settings, database: Database, now = () => new Date()) {
  const { authority } = settings;
  const connections = new Map<string, CachedConnection>();
  const keep = keeper(connections, settings);
  const readConfigured = createConfiguredCertificateReader(authority);
  const ownLine = (own: CertificateDocument): CachedLookup => {
    const about = { certificate: own.fingerprint, validTo: own.validTo, own: true };
    if (own.validTo <= now()) return expired(about);
    try {
      const open = () => refuseSimulated(decryptCertificate(settings.masterKey(), own), authority, own.environment);
      return { connection: keep(own.environment, own.fingerprint, open) };
    } catch (error) {
      const code = toProblemCode(error);
      return { problem: { ...about, code, text: describeProblem(code, toReason(error)) } };
    }
  };
  const configuredLine = (environment: AuthorityEnvironment): CachedLookup => {
    if (!authority.certificateFile) return none('no-certificate');
    try {
      const { pair, version } = readConfigured();
      // The connection of a replaced file may be in use. It is closed as the oldest one, or with the process.
      const connection = keep(environment, `${configuredCertificatePlaceholder} ${version}`, () =>
        refuseSimulated(pair, authority, environment),
      );
      if (connection.validTo > now()) return { connection };
      return expired({ certificate: connection.certificate, validTo: connection.validTo, own: false });
    } catch (error) {
      return none(toProblemCode(error), toReason(error));
    }
  };
  return {
    /** If the holder sends its own records, `Representante` is omitted. */
    connectionFor: async (owner: Owner, read?: CertificateDocument | null): Promise<CachedLookup> => {
      const { environment, supplier } = owner;
      const own = read === undefined ? await findSupplierCertificate(database, owner) : read;
      const lookup = own ? ownLine(own) : configuredLine(environment);
      return 'problem' in lookup ? lookup : { connection: withoutOwnRepresentative(lookup.connection, supplier) };
    },
    /**
     * Connects with a certificate that is not stored, for one query. The connection is not cached, and the caller
     * closes its client.
     */
    connectionWith: (
      { environment, supplier }: Pick<Owner, 'environment' | 'supplier'>,
      pair: CertificateWithKeyPem,
    ): CachedLookup => {
      try {
        const line = { ...lineFor(refuseSimulated(pair, authority, environment), settings, environment), kept: '' };
        return { connection: withoutOwnRepresentative(line, supplier) };
      } catch (error) {
        return none(toProblemCode(error), toReason(error));
      }
    },
    /** Returns the expiry of the configured certificate; undefined if there is none or it cannot be read. */
    configuredEnd: (): Date | undefined => {
      try {
        return parseCertificateDescription(readConfigured().pair.certificatePem, now()).validTo;
      } catch {
        return undefined;
      }
    },
    close: async () => void (await Promise.all([...connections.values()].map(({ client }) => client.close()))),
  };
}

function withoutOwnRepresentative({ representative, ...rest }: CachedConnection, supplier: string): CachedConnection {
  return representative && representative.NIF !== supplier ? { ...rest, representative } : rest;
}

/** Returns the connection for a certificate and an environment. If there is none yet, calls `pair`. */
const keeper =
  (connections: Map<string, CachedConnection>, settings: ConnectionSettings) =>
  (environment: AuthorityEnvironment, fingerprint: string, pair: () => CertificateWithKeyPem): CachedConnection => {
    const connectionKey = `${environment} ${fingerprint}`;
    const cached = connections.get(connectionKey);
    if (cached) return cached;
    const made = { ...lineFor(pair(), settings, environment), kept: connectionKey };
    connections.set(connectionKey, made);
    forgetOldest(connections);
    return made;
  };

const describeProblem = (code: CertificateProblemCode, detail = ''): string =>
  [certificateProblemTable[code].cause, detail ? `(${detail})` : '', renderRemedy(certificateProblemTable[code].remedy)]
    .filter(Boolean)
    .join(' ');

const toProblemCode = (error: unknown): CertificateProblemCode =>
  error instanceof SimulatedCertificateError ? 'certificate-simulated' : 'certificate-unreadable';

/** Returns the code of an error instead of its message, because the message contains file names of this machine. */
const toReason = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : '';

const none = (
  code: CertificateProblemCode,
  detail?: string,
): Extract<CachedLookup, { problem: CertificateProblem }> => ({
  problem: { code, text: describeProblem(code, detail), certificate: configuredCertificatePlaceholder, own: false },
});

function expired(about: Omit<CertificateProblem, 'code' | 'text'> & { readonly validTo: Date }): CachedLookup {
  const detail = `it ended on ${about.validTo.toISOString().slice(0, 10)}`;
  return { problem: { ...about, code: 'certificate-expired', text: describeProblem('certificate-expired', detail) } };
}

/**
 * Closes the oldest connection. A call in progress on this connection counts as a call without a response and is
 * retried.
 */
function forgetOldest(connections: Map<string, CachedConnection>): void {
  if (connections.size <= certificateLimits.connectionsMax) return;
  const [oldest] = connections.values();
  if (!oldest) return;
  connections.delete(oldest.kept);
  void oldest.client.close();
}

/**
 * Refuses the simulator's certificates outside the simulator environment, because they identify no person, and the real
 * authority rejects them.
 * @throws SimulatedCertificateError
 */
function refuseSimulated(
  pair: CertificateWithKeyPem,
  { caFile }: Settings['authority'],
  environment: AuthorityEnvironment,
): CertificateWithKeyPem {
  if (environment === 'simulator' || !caFile) return pair;
  const [own, issuer] = [new X509Certificate(pair.certificatePem), new X509Certificate(readFileSync(caFile))];
  if (own.checkIssued(issuer) && own.verify(issuer.publicKey)) throw new SimulatedCertificateError();
  return pair;
}

/** Persons and representatives use the ordinary host; seals use the seal host. */
function lineFor(
  { certificatePem, keyPem }: CertificateWithKeyPem,
  { authority: { urls, caFile, census }, sendsNothing }: ConnectionSettings,
  environment: AuthorityEnvironment,
): Omit<CachedConnection, 'kept'> {
  const { fingerprint, kind, nif, subject, commonName, validTo } = parseCertificateDescription(
    certificatePem,
    new Date(),
  );
  const url = urls[environment][kind === 'seal' ? 'seal' : 'person'];
  // The simulator serves both services on one port.
  const censusUrl = environment === 'simulator' ? new URL(censusServiceUrlPath, url).href : census[environment];
  // A party that has the simulator's keys must not be able to pose as the real authority.
  const ca = caFile && environment === 'simulator' ? { ca: readFileSync(caFile) } : {};
  const signer = createXmlSigner(certificatePem, keyPem);
  const name = /(?:^|, )O=((?:\\.|[^,\\])+)/.exec(subject)?.[1]?.replace(/\\(.)/g, '$1') ?? commonName;
  return {
    certificate: fingerprint,
    validTo,
    url,
    certificatePem,
    ...(signer ? { signer } : {}),
    ...(nif ? { holder: nif, representative: { NombreRazon: name, NIF: nif } } : {}),
    client: sendsNothing
      ? neverSendingAuthorityClient
      : createAuthorityClient({
          url,
          ...(censusUrl ? { censusUrl } : {}),
          certificate: { certificate: certificatePem, key: keyPem },
          ...ca,
        }),
  };
}
