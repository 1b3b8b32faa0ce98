// Creates certificates for machines without real certificates: a local authority, the certificate of its server, and
// certificates of its clients.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import forge from 'node-forge';
import type { CertificateKind } from './describe';
import type { CertificateKeyPair } from './pkcs12';

/** The holder of a client certificate. `personNif` is the person who acts, on a representative's certificate. */
export interface LocalClientCertificateSubject {
  readonly kind: CertificateKind;
  readonly name: string;
  readonly nif: string;
  readonly personNif?: string;
}

export interface CertificateValidityPeriod {
  readonly from: Date;
  readonly to: Date;
}

type Subject = forge.pki.CertificateField[];
type Extensions = object[];

/** Type "electronic seal" among the QcStatements (ETSI EN 319 412-5). */
const qcStatements = '1.3.6.1.5.5.7.1.3';
const qcType = '0.4.0.1862.1.6';
const qcSeal = '0.4.0.1862.1.6.2';

export function createLocalCertificateAuthority(name: string, validity: CertificateValidityPeriod): CertificateKeyPair {
  const subject = [field('2.5.4.3', name)];
  const extensions = [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ];
  return make(subject, validity, extensions);
}

/** Creates a server's certificate for host names and addresses. */
export function createLocalServerCertificate(
  authority: CertificateKeyPair,
  names: readonly string[],
  validity: CertificateValidityPeriod,
): CertificateKeyPair {
  const altNames = names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name }));
  const extensions = [
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames },
  ];
  return make([field('2.5.4.3', names[0] ?? 'localhost')], validity, extensions, authority);
}

/** Creates a client's certificate, with its subject in the form of Spanish qualified certificates. */
export function createLocalClientCertificate(
  authority: CertificateKeyPair,
  holder: LocalClientCertificateSubject,
  validity: CertificateValidityPeriod,
): CertificateKeyPair {
  const extensions: Extensions = [
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true },
    { name: 'extKeyUsage', clientAuth: true },
  ];
  if (holder.kind === 'seal') extensions.push({ id: qcStatements, value: sealStatement() });
  return make(toSubject(holder), validity, extensions, authority);
}

function toSubject(holder: LocalClientCertificateSubject): Subject {
  const country = field('2.5.4.6', 'ES');
  if (holder.kind === 'person') {
    return [country, field('2.5.4.5', `IDCES-${holder.nif}`), field('2.5.4.3', `${holder.name} - ${holder.nif}`)];
  }
  const company = [field('2.5.4.10', holder.name), field('2.5.4.97', `VATES-${holder.nif}`)];
  if (holder.kind === 'seal') {
    return [country, ...company, field('2.5.4.5', holder.nif), field('2.5.4.3', holder.name)];
  }
  const person = holder.personNif ?? holder.nif;
  const commonName = `${person} REPRESENTANTE (R: ${holder.nif})`;
  return [country, ...company, field('2.5.4.5', `IDCES-${person}`), field('2.5.4.3', commonName)];
}

function field(type: string, value: string): forge.pki.CertificateField {
  // The library's types require a class here, but its code requires the type of a string.
  return { type, value, valueTagClass: Number(forge.asn1.Type.UTF8) };
}

/** Creates a certificate. The keys come from OpenSSL, because forge needs seconds for each. */
function make(
  subject: Subject,
  validity: CertificateValidityPeriod,
  extensions: Extensions,
  authority?: CertificateKeyPair,
): CertificateKeyPair {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = validity.from;
  certificate.validity.notAfter = validity.to;
  certificate.setSubject(subject);
  const issuer = authority ? forge.pki.certificateFromPem(authority.certificatePem) : certificate;
  certificate.setIssuer(issuer.subject.attributes);
  certificate.setExtensions([...extensions, { name: 'subjectKeyIdentifier' }]);
  const signer = authority?.keyPem ?? keys.privateKey;
  certificate.sign(forge.pki.privateKeyFromPem(signer), forge.md.sha256.create());
  return { certificatePem: forge.pki.certificateToPem(certificate).replaceAll('\r', ''), keyPem: keys.privateKey };
}

function sealStatement(): string {
  const { asn1 } = forge;
  const oid = (value: string) =>
    asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer(value).getBytes());
  const list = (...inside: forge.asn1.Asn1[]) => asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, inside);
  return asn1.toDer(list(list(oid(qcType), list(oid(qcSeal))))).getBytes();
}
