// Reads and writes `.p12` files. Only this file needs node-forge, because OpenSSL 3 cannot read the old encryption of
// such files.

import forge from 'node-forge';
import { certificateLimits as limits } from '../contracts/limits/authority';
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** Password-based schemes of PKCS#12 and PKCS#5 (RFC 7292 appendix C, RFC 8018 appendix A), PBKDF2 among them. */
const derivations = /^1\.2\.840\.113549\.1\.(?:12\.1|5)\./;
/** Maximum nesting of a file. Files nest a dozen levels; a deeper file is not a `.p12`. */
const levelsMax = 60;

/**
 * Finds the largest number of rounds that can be read without the password. If contents are encrypted as a whole, their
 * number of rounds is hidden.
 * @throws RangeError if the structure is too deep
 */
function countDerivationRounds(file: forge.asn1.Asn1): number {
  return Math.max(macRounds(file), ...roundsWithin(file, 0));
}

/** Reads the iterations of `MacData` (digest, salt, iterations), the third member of the file (RFC 7292 section 4). */
function macRounds({ value }: forge.asn1.Asn1): number {
  const mac = Array.isArray(value) ? value[2] : undefined;
  const members = mac && Array.isArray(mac.value) ? mac.value : [];
  return members[2] ? readInteger(members[2]) : 1;
}

function roundsWithin(node: forge.asn1.Asn1, level: number): number[] {
  if (level > levelsMax) throw new RangeError('the structure is too deep');
  const { value } = node;
  if (!Array.isArray(value)) return inOctets(node, level);
  const [first, second] = value;
  const own =
    first && second && isDerivation(first) && Array.isArray(second.value)
      ? second.value.filter(({ type }) => type === forge.asn1.Type.INTEGER).map(readInteger)
      : [];
  return [...own, ...value.flatMap((child) => roundsWithin(child, level + 1))];
}

/** Reads the structure inside an octet string, because a file contains its safes as octet strings. */
function inOctets({ type, value }: forge.asn1.Asn1, level: number): number[] {
  if (type !== forge.asn1.Type.OCTETSTRING || typeof value !== 'string' || !value.startsWith('0')) return [];
  let inside: forge.asn1.Asn1;
  try {
    inside = forge.asn1.fromDer(value);
  } catch {
    return [];
  }
  return roundsWithin(inside, level + 1);
}

const isDerivation = ({ type, value }: forge.asn1.Asn1): boolean =>
  type === forge.asn1.Type.OID && typeof value === 'string' && derivations.test(forge.asn1.derToOid(value));

/** Reads an integer. Nine bytes are more than any number of rounds. */
function readInteger({ value }: forge.asn1.Asn1): number {
  if (typeof value !== 'string') return 0;
  return value.length > 8 ? Number.POSITIVE_INFINITY : Number(`0x0${Buffer.from(value, 'latin1').toString('hex')}`);
}

/** A certificate with its chain and its private key, as PEM texts in the form that node:tls accepts. */
export interface CertificateKeyPair {
  /** Own certificate first, then its issuers as far as the file holds them. */
  readonly certificatePem: string;
  readonly keyPem: string;
}

/** The private key belongs to another certificate. */
export class KeyOfOtherCertificateError extends Error {
  override readonly name = 'KeyOfOtherCertificateError';
}

/**
 * Checks a pair from elsewhere. Certificates are public, so a certificate without its key proves nothing about the
 * party that stored it.
 * @throws KeyOfOtherCertificateError, or Error if a text cannot be read
 */
export function requirePrivateKeyMatchesCertificate({ certificatePem, keyPem }: CertificateKeyPair): void {
  if (!isKeyOfCertificate(createPrivateKey(keyPem), certificatePem)) throw new KeyOfOtherCertificateError();
}

/** Returns whether the key belongs to the first certificate in the text. */
const isKeyOfCertificate = (key: KeyObject, certificatePem: string): boolean =>
  new X509Certificate(certificatePem).checkPrivateKey(key);

export type Pkcs12ParseResult =
  | { readonly kind: 'read'; readonly pair: CertificateKeyPair }
  | { readonly kind: 'problem'; readonly cause: ReadProblem };

type ReadProblem =
  | 'not-a-p12'
  | 'too-many-rounds'
  | 'wrong-password'
  | 'no-key'
  | 'no-certificate'
  | 'key-of-other-certificate';

/**
 * Reads a `.p12` file in old and new forms: RC2-40 or 3DES with SHA-1 (as national certificate authorities export),
 * and AES with SHA-256.
 */
export function parsePkcs12(bytes: Uint8Array, password: string): Pkcs12ParseResult {
  let file: forge.asn1.Asn1;
  try {
    file = forge.asn1.fromDer(Buffer.from(bytes).toString('latin1'));
    if (countDerivationRounds(file) > limits.roundsMax) return { kind: 'problem', cause: 'too-many-rounds' };
  } catch {
    return { kind: 'problem', cause: 'not-a-p12' };
  }
  let contents: forge.pkcs12.Pkcs12Pfx;
  try {
    contents = forge.pkcs12.pkcs12FromAsn1(file, false, password);
  } catch (error) {
    // A wrong password appears as a wrong MAC, so only the library's message distinguishes the two errors.
    const wrongPassword = error instanceof Error && /mac|password|decrypt/i.test(error.message);
    return { kind: 'problem', cause: wrongPassword ? 'wrong-password' : 'not-a-p12' };
  }
  const keyBag = listBags(contents, forge.pki.oids['pkcs8ShroudedKeyBag'], forge.pki.oids['keyBag'])[0];
  if (!keyBag) return { kind: 'problem', cause: 'no-key' };
  const keyPem = toKeyPem(keyBag);
  const certificates = listBags(contents, forge.pki.oids['certBag']).map(toCertificatePem);
  if (certificates.length === 0) return { kind: 'problem', cause: 'no-certificate' };
  const ordered = orderOwnFirst(certificates, keyPem);
  if (!ordered) return { kind: 'problem', cause: 'key-of-other-certificate' };
  return { kind: 'read', pair: { certificatePem: ordered.join(''), keyPem } };
}

/** Writes RSA pairs. `old` is the 3DES form that older programs export; the default form is AES-256. */
export function encodePkcs12(pair: CertificateKeyPair, password: string, form: 'old' | 'aes' = 'aes'): Buffer {
  const chain = splitPemCertificates(pair.certificatePem).map((pem) => forge.pki.certificateFromPem(pem));
  const options = { algorithm: form === 'old' ? ('3des' as const) : ('aes256' as const) };
  const file = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(pair.keyPem), chain, password, options);
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1');
}

export function splitPemCertificates(text: string): string[] {
  const pemBlocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  return pemBlocks.map((pem) => `${pem}\n`);
}

function listBags(contents: forge.pkcs12.Pkcs12Pfx, ...types: (string | undefined)[]): forge.pkcs12.Bag[] {
  return types.flatMap((bagType) => (bagType ? (contents.getBags({ bagType })[bagType] ?? []) : []));
}

/** Converts the key to PEM. Forge reads only RSA; a key of another kind stays in the plain structure, which OpenSSL understands. */
function toKeyPem(bag: forge.pkcs12.Bag): string {
  if (bag.key) {
    const rsaPem = forge.pki.privateKeyToPem(bag.key);
    return createPrivateKey(rsaPem).export({ type: 'pkcs8', format: 'pem' }).toString();
  }
  const key = Buffer.from(forge.asn1.toDer(bag.asn1).getBytes(), 'latin1');
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ type: 'pkcs8', format: 'pem' }).toString();
}

function toCertificatePem(bag: forge.pkcs12.Bag): string {
  const structure = bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1;
  const base64 = Buffer.from(forge.asn1.toDer(structure).getBytes(), 'latin1').toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Moves the certificate of the key to the front; undefined if the key belongs to none of the certificates. */
function orderOwnFirst(certificates: readonly string[], keyPem: string): string[] | undefined {
  const key = createPrivateKey(keyPem);
  const own = certificates.findIndex((pem) => isKeyOfCertificate(key, pem));
  const first = certificates[own];
  return first === undefined ? undefined : [first, ...certificates.filter((_, index) => index !== own)];
}
