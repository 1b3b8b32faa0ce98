// The connections of a process to the authority, which are created on first use. A supplier's own certificate has
// precedence over the configured one.
import { hash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AuthorityConnection, AuthorityConnectionResult } from '../authority/connection';
import { createAuthorityClient, type RetirableAuthorityClient } from '../authority/client';
import { censusServiceUrlPath } from '../authority/census';
import { createXmlSignerIfRsaKey } from '../authority/record-signature';
import { neverSendingAuthorityClient } from '../authority/silent-client';
import { parseFirstPemCertificate } from '../certificates/describe';
import { KeyOfOtherCertificateError, requirePrivateKeyMatchesCertificate } from '../certificates/pkcs12';
import {
  type CertificateProblem,
  type CertificateProblemCode,
  certificateProblemTable,
  configuredCertificatePlaceholder,
} from '../contracts/certificate-problems';
import { certificateLimits } from '../contracts/limits/authority';
import type { AuthorityEnvironment } from '../contracts/runs';
import type { Settings } from '../settings/settings';
import type { SupplierCertificateDocument, CertificateWithKeyPem } from '../model/certificate';
import {
  findSupplierCertificate,
  formatSupplierCertificateDatabaseKey,
  decryptSupplierCertificateAndKey,
} from '../store/certificates/certificates';
import type { ChainDocument } from '../model/chain';
import type { Database } from '../store/database';
import { renderRemedy } from '../messages/calls';
import { createConfiguredCertificateReader } from './configured-certificate';
import { type CertificateSource, createAuthorityConnectionCache } from './connection-cache';

type ConnectionSettings = Pick<Settings, 'authority' | 'sendsNothing'>;

type Owner = Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>;

/** A connection and the holder of its certificate, without reference to an issuer. */
type CachedConnection = AuthorityConnection & {
  readonly client: RetirableAuthorityClient;
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

export function createAuthorityConnectionFinder(settings: Settings, database: Database, now = () => new Date()) {
  const { authority } = settings;
  const cache = createAuthorityConnectionCache({
    connect: (pair, environment) => lineFor(pair, settings, environment),
    retire: ({ client }: CachedConnection) => client.retire(),
    connectionsMax: certificateLimits.connectionsMax,
  });
  const readConfigured = createConfiguredCertificateReader(authority);
  const ownLine = (own: SupplierCertificateDocument): CachedLookup => {
    const about = { certificate: own.fingerprint, validTo: own.validTo, own: true };
    try {
      if (own.validTo <= now() && readOwnPair(settings, own)) return expired(about);
      return { connection: cache.connectionOf(toCertificateSource(own), () => readOwnPair(settings, own)) };
    } catch (error) {
      const code = toProblemCode(error);
      // Without its key, a certificate is not the supplier's: stops of it concern its owner, and this chain none of them.
      const certificate = code === 'certificate-key-mismatch' ? `without its key: ${own._id}` : own.fingerprint;
      return { problem: { ...about, certificate, code, text: describeProblem(code, toReason(error)) } };
    }
  };
  const configuredLine = (environment: AuthorityEnvironment): CachedLookup => {
    if (!authority.certificateFile) return none('no-certificate');
    try {
      const { pair, version } = readConfigured();
      const source = { id: `${configuredCertificatePlaceholder} ${environment}`, owner: '', environment, version };
      const connection = cache.connectionOf(source, () => refuseSimulated(pair, authority, environment));
      if (connection.validTo > now()) return { connection };
      return expired({ certificate: connection.certificate, validTo: connection.validTo, own: false });
    } catch (error) {
      return none(toProblemCode(error), toReason(error));
    }
  };
  return {
    /** If the holder sends its own records, `Representante` is omitted. */
    connectionFor: async (owner: Owner, read?: SupplierCertificateDocument | null): Promise<CachedLookup> => {
      const { environment, supplier } = owner;
      const own = read === undefined ? await findSupplierCertificate(database, owner) : read;
      if (!own) cache.forget(formatSupplierCertificateDatabaseKey(owner));
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
        const line = lineFor(refuseSimulated(pair, authority, environment), settings, environment);
        return { connection: withoutOwnRepresentative(line, supplier) };
      } catch (error) {
        return none(toProblemCode(error), toReason(error));
      }
    },
    /** Returns the expiry of the configured certificate; undefined if there is none or it cannot be read. */
    configuredEnd: (): Date | undefined => {
      try {
        return parseFirstPemCertificate(readConfigured().pair.certificatePem, now()).validTo;
      } catch {
        return undefined;
      }
    },
    close: async () => void (await Promise.all(cache.all().map(({ client }) => client.close()))),
  };
}

function withoutOwnRepresentative({ representative, ...rest }: CachedConnection, supplier: string): CachedConnection {
  return representative && representative.NIF !== supplier ? { ...rest, representative } : rest;
}

/** The stored bytes are bound to their row, so row and bytes together identify a certificate with its key. */
const toCertificateSource = ({
  _id,
  workspace,
  environment,
  encryptedPair,
}: SupplierCertificateDocument): CertificateSource => ({
  id: _id,
  owner: workspace,
  environment,
  version: hash('sha256', encryptedPair.buffer),
});

/**
 * Reads the pair of a row. The pair of an expired certificate is read, too: without its key, the chain must not count as
 * a user of the certificate.
 * @throws SimulatedCertificateError, KeyOfOtherCertificateError, or Error if the pair cannot be decrypted
 */
function readOwnPair({ authority, masterKey }: Settings, own: SupplierCertificateDocument): CertificateWithKeyPem {
  const pair = refuseSimulated(decryptSupplierCertificateAndKey(masterKey(), own), authority, own.environment);
  // Sello 0.1.0 also stored keys that did not belong to their certificate.
  requirePrivateKeyMatchesCertificate(pair);
  return pair;
}

const describeProblem = (code: CertificateProblemCode, detail = ''): string =>
  [certificateProblemTable[code].cause, detail ? `(${detail})` : '', renderRemedy(certificateProblemTable[code].remedy)]
    .filter(Boolean)
    .join(' ');

function toProblemCode(error: unknown): CertificateProblemCode {
  if (error instanceof SimulatedCertificateError) return 'certificate-simulated';
  return error instanceof KeyOfOtherCertificateError ? 'certificate-key-mismatch' : 'certificate-unreadable';
}

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
): CachedConnection {
  const { fingerprint, kind, nif, subject, commonName, validTo } = parseFirstPemCertificate(certificatePem, new Date());
  const url = urls[environment][kind === 'seal' ? 'seal' : 'person'];
  // The simulator serves both services on one port.
  const censusUrl = environment === 'simulator' ? new URL(censusServiceUrlPath, url).href : census[environment];
  // A party that has the simulator's keys must not be able to pose as the real authority.
  const ca = caFile && environment === 'simulator' ? { ca: readFileSync(caFile) } : {};
  const signer = createXmlSignerIfRsaKey(certificatePem, keyPem);
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
