// Stores the certificates of a local stack as files in one directory. The first start creates them, and later starts
// use them again.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type LocalClientCertificateSubject,
  createLocalCertificateAuthority,
  createLocalClientCertificate,
  createLocalServerCertificate,
  type CertificateValidityPeriod,
} from './create-certificates';
import { type CertificateKeyPair, encodePkcs12 } from './pkcs12';

/**
 * Password of the `.p12` files made here. The files give access only to a simulator, so the password is not a secret.
 */
export const localCertificatePassword = 'simulator';

/** Tax IDs of the authority's own examples. These tax IDs are well formed and belong to no one. */
export const localCertificateHolders = {
  client: { kind: 'representative', name: 'COLABORADORA DE PRUEBA SL', nif: 'B12345674', personNif: '89890001K' },
  person: { kind: 'person', name: 'CERTIFICADO UNO TELEMATICAS', nif: '89890001K' },
  seal: { kind: 'seal', name: 'EMPRESA CON SELLO SL', nif: 'B12345674' },
} as const satisfies Record<string, LocalClientCertificateSubject>;

export type LocalCertificateHolderKind = keyof typeof localCertificateHolders;

export interface LocalCertificates {
  readonly directory: string;
  readonly caFile: string;
  readonly caPem: string;
  readonly server: CertificateKeyPair;
  /** One `.p12` and one `.pem` (certificate and key in one file) for each kind of holder. */
  readonly clients: Readonly<
    Record<LocalCertificateHolderKind, { readonly p12File: string; readonly pemFile: string }>
  >;
}

const dayMs = 86_400_000;
const lifeDays = 3_650;

/**
 * Reads the directory, and creates missing files. The validity starts a day before `now`, because the clocks of other
 * machines may be late.
 */
export function loadOrCreateLocalCertificates(
  directory: string,
  hostNames: readonly string[],
  now: Date,
): LocalCertificates {
  mkdirSync(directory, { recursive: true });
  const validity = { from: new Date(now.getTime() - dayMs), to: new Date(now.getTime() + lifeDays * dayMs) };
  const file = (name: string) => path.join(directory, name);
  const authority = loadPair(file('ca.pem'), file('ca-key.pem'), () =>
    createLocalCertificateAuthority('Simulator CA', validity),
  );
  const server = loadPair(file('server.pem'), file('server-key.pem'), () =>
    createLocalServerCertificate(authority, hostNames, validity),
  );
  const client = (name: LocalCertificateHolderKind) => clientFiles(directory, name, authority, validity);
  return {
    directory,
    caFile: file('ca.pem'),
    caPem: authority.certificatePem,
    server,
    clients: { client: client('client'), person: client('person'), seal: client('seal') },
  };
}

function clientFiles(
  directory: string,
  name: LocalCertificateHolderKind,
  authority: CertificateKeyPair,
  validity: CertificateValidityPeriod,
) {
  const p12File = path.join(directory, `${name}.p12`);
  const pemFile = path.join(directory, `${name}.pem`);
  if (!existsSync(p12File) || !existsSync(pemFile)) {
    const pair = createLocalClientCertificate(authority, localCertificateHolders[name], validity);
    const chained = { ...pair, certificatePem: pair.certificatePem + authority.certificatePem };
    writeWhole(pemFile, chained.certificatePem + chained.keyPem);
    writeWhole(p12File, encodePkcs12(chained, localCertificatePassword));
  }
  return { p12File, pemFile };
}

/**
 * Loads a pair of certificate and key, or creates it. The key is written first, because a pair counts as created when
 * its certificate exists.
 */
function loadPair(certificateFile: string, keyFile: string, build: () => CertificateKeyPair): CertificateKeyPair {
  if (!existsSync(certificateFile) || !existsSync(keyFile)) {
    const pair = build();
    writeWhole(keyFile, pair.keyPem);
    writeWhole(certificateFile, pair.certificatePem);
  }
  return { certificatePem: readFileSync(certificateFile, 'utf8'), keyPem: readFileSync(keyFile, 'utf8') };
}

/** Writes a file as a whole. A kill in the middle leaves the old file or none, never a partial one. */
function writeWhole(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
