// Creates certificates whose subject is written as other issuers or attackers write it.
import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import type { CertificateValidityPeriod } from '../../src/certificates/create-certificates';
import type { CertificateKeyPair } from '../../src/certificates/pkcs12';

/** OIDs of the parts of a subject (X.520, ETSI EN 319 412-1). */
export const subjectOids = {
  CN: '2.5.4.3',
  serialNumber: '2.5.4.5',
  C: '2.5.4.6',
  O: '2.5.4.10',
  organizationId: '2.5.4.97',
};

type Subject = readonly (readonly [keyof typeof subjectOids, string])[];

export function makeHolder(
  authority: CertificateKeyPair,
  subject: Subject,
  { from, to }: CertificateValidityPeriod,
): CertificateKeyPair {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  certificate.serialNumber = `01${Math.floor(Math.random() * 1e9)}0`;
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = to;
  const valueTagClass = Number(forge.asn1.Type.UTF8);
  certificate.setSubject(subject.map(([name, value]) => ({ type: subjectOids[name], value, valueTagClass })));
  certificate.setIssuer(forge.pki.certificateFromPem(authority.certificatePem).subject.attributes);
  certificate.setExtensions([{ name: 'keyUsage', digitalSignature: true }]);
  certificate.sign(forge.pki.privateKeyFromPem(authority.keyPem), forge.md.sha256.create());
  return { certificatePem: forge.pki.certificateToPem(certificate).replaceAll('\r', ''), keyPem: keys.privateKey };
}
