// Describes the holder of a client certificate, with its tax ID, and which of the authority's two hosts accepts it.
import { X509Certificate } from 'node:crypto';

/**
 * `person` is a natural person's own certificate, `representative` the certificate of an individual who acts for a
 * company, `seal` the certificate of a company or body. Persons and representatives use the authority's ordinary host,
 * seals the seal host (Web-service description, 4).
 */
export type CertificateKind = 'person' | 'representative' | 'seal';

export interface CertificateDescription {
  readonly subject: string;
  readonly issuer: string;
  readonly commonName: string;
  /**
   * Tax ID of the holder. On a representative's or a seal certificate, this is the tax ID of the company. Absent if
   * none is found.
   */
  readonly nif?: string;
  readonly kind: CertificateKind;
  /** SHA-256, upper-case hexadecimal without colons. */
  readonly fingerprint: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** Whole days from `now` to the end of validity; negative after the end. */
  readonly daysLeft: number;
}

const dayMs = 86_400_000;
/** QcStatements of ETSI EN 319 412-5 for the type "electronic seal" (0.4.0.1862.1.6.2), as DER. */
const sealType = Buffer.from('060704008e46010602', 'hex');

/** Reads the first certificate of a PEM text. @throws if there is none */
export function parseFirstPemCertificate(pem: string, now: Date): CertificateDescription {
  return describe(new X509Certificate(pem), now);
}

/** Describes a certificate from the DER bytes of a TLS socket. */
export function parseDerCertificate(der: Uint8Array, now: Date): CertificateDescription {
  return describe(new X509Certificate(der), now);
}

function describe(certificate: X509Certificate, now: Date): CertificateDescription {
  const parts = parseSubject(certificate.subject);
  const commonName = parts.get('CN') ?? '';
  const isSpanish = (parts.get('C') ?? 'ES') === 'ES';
  const person = taxCodeIn(parts.get('serialNumber'), isSpanish);
  const company =
    taxCodeIn(parts.get('organizationIdentifier'), isSpanish) ?? (isSpanish ? representedIn(commonName) : undefined);
  const nif = company ?? person;
  const validTo = new Date(certificate.validTo);
  return {
    subject: certificate.subject.replaceAll('\n', ', '),
    issuer: certificate.issuer.replaceAll('\n', ', '),
    commonName,
    ...(nif === undefined ? {} : { nif }),
    kind: findKind(certificate, person, company),
    fingerprint: certificate.fingerprint256.replaceAll(':', ''),
    validFrom: new Date(certificate.validFrom),
    validTo,
    daysLeft: Math.floor((validTo.getTime() - now.getTime()) / dayMs),
  };
}

/**
 * Finds the kind of a certificate. The certificate of a company seal contains a statement of this kind. An older seal
 * is recognized because its certificate names no person, only the company.
 */
function findKind(certificate: X509Certificate, person?: string, company?: string): CertificateKind {
  if (certificate.raw.includes(sealType)) return 'seal';
  if (company === undefined) return person !== undefined && isCompany(person) ? 'seal' : 'person';
  return person === undefined || person === company ? 'seal' : 'representative';
}

function isCompany(nif: string): boolean {
  return /^[A-HJNP-SUVW]/.test(nif);
}

/**
 * Reads the tax ID from `IDCES-12345678Z` and `VATES-B12345674` (ETSI EN 319 412-1, 5.1.3 and 5.1.4), or from the
 * bare code of a Spanish holder. Numbers of other countries may look the same.
 */
function taxCodeIn(value: string | undefined, isSpanish: boolean): string | undefined {
  const [, prefix, code] = /^([A-Z]{3}ES-)?([A-Z0-9]\d{7}[A-Z0-9])$/.exec(value ?? '') ?? [];
  return prefix !== undefined || isSpanish ? code : undefined;
}

/** Reads the company from the common name of a Spanish representative's certificate, for example `... (R: B12345674)`. */
function representedIn(commonName: string): string | undefined {
  return /\(R:\s*([A-Z0-9]{9})\)/.exec(commonName)?.[1];
}

function parseSubject(subject: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const line of subject.split('\n')) {
    const equals = line.indexOf('=');
    if (equals > 0) parts.set(line.slice(0, equals), line.slice(equals + 1));
  }
  return parts;
}
