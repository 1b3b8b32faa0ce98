// The connections to the authority that a process uses: one client for each certificate and address, made on first use. A
// supplier's own certificate comes first, then the configured one.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AuthorityConnection, ConnectionLookup } from '../authority/connection';
import { createAuthorityClient } from '../authority/client';
import { censusPath } from '../authority/census';
import { makeRecordSigner } from '../authority/record-signer';
import { describeCertificate } from '../certificates/describe';
import { readPkcs12 } from '../certificates/pkcs12';
import {
  type CertificateProblem,
  type CertificateProblemCode,
  certificateProblems,
  configuredCertificate,
} from '../contracts/certificate-problems';
import { certificates as certificateLimits } from '../contracts/limits/certificates';
import type { AuthorityEnvironment } from '../contracts/runs';
import type { Settings } from '../settings/settings';
import {
  type CertificateDocument,
  type CertificatePair,
  findCertificate,
  openCertificate,
} from '../store/certificates/certificates';
import type { ChainDocument } from '../store/chains/chains';
import type { Database } from '../store/database';
import { readRemedy } from '../messages/calls';

type Owner = Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>;

/** A line with its holder, whoever the issuer is. */
type CachedConnection = AuthorityConnection & {
  readonly kept: string;
  /** Where it goes, and with which certificate: for people. */
  readonly url: string;
  readonly certificatePem: string;
};

/** As `ConnectionLookup`, and what people want to know of it. */
type CachedLookup =
  | { readonly connection: CachedConnection }
  | Extract<ConnectionLookup, { problem: CertificateProblem }>;

/** The simulator made it, and the environment is another. */
class SimulatedCertificate extends Error {}

export function makeAuthorityConnections(settings: Settings, database: Database, now = () => new Date()) {
  const { authority } = settings;
  const connections = new Map<string, CachedConnection>();
  const keep = keeper(connections, authority);
  let configured: CertificatePair | undefined;
  const ownLine = (own: CertificateDocument): CachedLookup => {
    const about = { certificate: own.fingerprint, validTo: own.validTo, own: true };
    if (own.validTo <= now()) return expired(about);
    try {
      const open = () => refuseSimulated(openCertificate(settings.masterKey(), own), authority, own.environment);
      return { connection: keep(own.environment, own.fingerprint, open) };
    } catch (error) {
      const code = codeOf(error);
      return { problem: { ...about, code, text: textOf(code, reasonOf(error)) } };
    }
  };
  const configuredLine = (environment: AuthorityEnvironment): CachedLookup => {
    if (!authority.certificateFile) return none('no-certificate');
    try {
      const connection = keep(environment, configuredCertificate, () =>
        refuseSimulated((configured ??= readConfigured(authority)), authority, environment),
      );
      if (connection.validTo > now()) return { connection };
      // A new file in the same place is seen without a restart.
      connections.delete(`${environment} ${configuredCertificate}`);
      configured = undefined;
      void connection.client.close();
      return expired({ certificate: connection.certificate, validTo: connection.validTo, own: false });
    } catch (error) {
      configured = undefined;
      return none(codeOf(error), reasonOf(error));
    }
  };
  return {
    /** Without `Representante` for the holder's own records. */
    connectionFor: async (owner: Owner, read?: CertificateDocument | null): Promise<CachedLookup> => {
      const { environment, supplier } = owner;
      const own = read === undefined ? await findCertificate(database, owner) : read;
      const found = own ? ownLine(own) : configuredLine(environment);
      return 'problem' in found ? found : { connection: withoutOwnRepresentative(found.connection, supplier) };
    },
    /** With a certificate that is not stored, for one question: the line is not kept, whoever asks closes its client. */
    connectionWith: (
      { environment, supplier }: Pick<Owner, 'environment' | 'supplier'>,
      pair: CertificatePair,
    ): CachedLookup => {
      try {
        const line = { ...lineFor(refuseSimulated(pair, authority, environment), authority, environment), kept: '' };
        return { connection: withoutOwnRepresentative(line, supplier) };
      } catch (error) {
        return none(codeOf(error), reasonOf(error));
      }
    },
    /** When the configured certificate ends; undefined when there is none or it cannot be read. */
    configuredEnd: (): Date | undefined => {
      try {
        return describeCertificate((configured ??= readConfigured(authority)).certificatePem, now()).validTo;
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

/** Gives the line of a certificate and environment; `pair` is asked when there is none yet. */
const keeper =
  (connections: Map<string, CachedConnection>, authority: Settings['authority']) =>
  (environment: AuthorityEnvironment, fingerprint: string, pair: () => CertificatePair): CachedConnection => {
    const kept = `${environment} ${fingerprint}`;
    const known = connections.get(kept);
    if (known) return known;
    const made = { ...lineFor(pair(), authority, environment), kept };
    connections.set(kept, made);
    forgetOldest(connections);
    return made;
  };

const textOf = (code: CertificateProblemCode, detail = ''): string =>
  [certificateProblems[code].cause, detail ? `(${detail})` : '', readRemedy(certificateProblems[code].remedy)]
    .filter(Boolean)
    .join(' ');

const codeOf = (error: unknown): CertificateProblemCode =>
  error instanceof SimulatedCertificate ? 'certificate-simulated' : 'certificate-unreadable';

/** The code of a failure rather than its message, which names files of this machine. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : '';

const none = (
  code: CertificateProblemCode,
  detail?: string,
): Extract<CachedLookup, { problem: CertificateProblem }> => ({
  problem: { code, text: textOf(code, detail), certificate: configuredCertificate, own: false },
});

function expired(about: Omit<CertificateProblem, 'code' | 'text'> & { readonly validTo: Date }): CachedLookup {
  const detail = `it ended on ${about.validTo.toISOString().slice(0, 10)}`;
  return { problem: { ...about, code: 'certificate-expired', text: textOf('certificate-expired', detail) } };
}

/** Lines keep connections: the oldest is let go; a call under way on it counts as unanswered and goes again. */
function forgetOldest(connections: Map<string, CachedConnection>): void {
  if (connections.size <= certificateLimits.linesMax) return;
  const [oldest] = connections.values();
  if (!oldest) return;
  connections.delete(oldest.kept);
  void oldest.client.close();
}

/** @throws when the file is not there or cannot be read. */
function readConfigured({ certificateFile = '', certificatePassword }: Settings['authority']): CertificatePair {
  const bytes = readFileSync(certificateFile);
  if (!/\.(p12|pfx)$/i.test(certificateFile)) return { certificatePem: bytes.toString(), keyPem: bytes.toString() };
  const read = readPkcs12(bytes, certificatePassword);
  if (read.kind === 'problem') throw new Error(read.cause);
  return read.pair;
}

/**
 * What the simulator's authority made stands for nobody, and no real authority takes it: it is used in its own
 * environment only. @throws SimulatedCertificate
 */
function refuseSimulated(
  pair: CertificatePair,
  { caFile }: Settings['authority'],
  environment: AuthorityEnvironment,
): CertificatePair {
  if (environment === 'simulator' || !caFile) return pair;
  const [own, issuer] = [new X509Certificate(pair.certificatePem), new X509Certificate(readFileSync(caFile))];
  if (own.checkIssued(issuer) && own.verify(issuer.publicKey)) throw new SimulatedCertificate();
  return pair;
}

/** Persons and representatives use the ordinary host, seals the seal host. */
function lineFor(
  { certificatePem, keyPem }: CertificatePair,
  { urls, caFile, census }: Settings['authority'],
  environment: AuthorityEnvironment,
): Omit<CachedConnection, 'kept'> {
  const { fingerprint, kind, nif, subject, commonName, validTo } = describeCertificate(certificatePem, new Date());
  const url = urls[environment][kind === 'seal' ? 'seal' : 'person'];
  // The simulator has both services on one port.
  const censusUrl = environment === 'simulator' ? new URL(censusPath, url).href : census[environment];
  // Whoever holds the simulator's keys must not be able to play the real authority.
  const ca = caFile && environment === 'simulator' ? { ca: readFileSync(caFile) } : {};
  const signer = makeRecordSigner(certificatePem, keyPem);
  const name = /(?:^|, )O=((?:\\.|[^,\\])+)/.exec(subject)?.[1]?.replace(/\\(.)/g, '$1') ?? commonName;
  return {
    certificate: fingerprint,
    validTo,
    url,
    certificatePem,
    ...(signer ? { signer } : {}),
    ...(nif ? { representative: { NombreRazon: name, NIF: nif } } : {}),
    client: createAuthorityClient({
      url,
      ...(censusUrl ? { censusUrl } : {}),
      certificate: { certificate: certificatePem, key: keyPem },
      ...ca,
    }),
  };
}
