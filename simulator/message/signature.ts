// Checks the signature of a record by the specification of the authority (electronic-signature specification 0.1.5). A
// library checks the digests and the signature; this file checks the parts of XAdES.
import { createHash, X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { simulatorXmlNamespaces } from './xml-text';
import type { ScannedXmlElement } from './xml-scan';

/** `certificate`: SHA-256 of the signer's certificate, in upper-case hexadecimal. */
export type ReceivedSignatureCheckResult =
  | { readonly valid: true; readonly certificate: string }
  | { readonly valid: false; readonly cause: string };

const policyId = 'urn:oid:2.16.724.1.3.1.1.2.1.9';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const digestNames: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};

/**
 * Checks the signature of a record.
 * @param record the element as a separate document
 * @param signature its `ds:Signature`, with positions in `text`
 */
export function checkReceivedRecordSignature(
  record: string,
  signature: ScannedXmlElement,
  text: string,
): ReceivedSignatureCheckResult {
  try {
    return check(record, signature, text);
  } catch (error) {
    return { valid: false, cause: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Returns an element of a message as a separate document. If the prefix of the element is declared only by the message,
 * the document declares it. The signature covers only the record, whatever surrounds it.
 */
export function toStandaloneXml({ from, to, namespace }: ScannedXmlElement, text: string): string {
  const bytes = text.slice(from, to);
  const [start = '', prefix = ''] = /^<(?:([^\s:>/]+):)?[^\s>/]+/.exec(bytes) ?? [];
  const declared = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  if (new RegExp(`\\s${declared}\\s*=`).test(bytes.slice(0, bytes.indexOf('>')))) return bytes;
  return `${start} ${declared}="${namespace}"${bytes.slice(start.length)}`;
}

function check(record: string, signature: ScannedXmlElement, text: string): ReceivedSignatureCheckResult {
  const signed = new SignedXml({ getCertFromKeyInfo: () => certificate.toString() });
  const certificate = new X509Certificate(Buffer.from(textAt(signature, 'X509Certificate'), 'base64'));
  signed.loadSignature(toStandaloneXml(signature, text));
  if (!signed.checkSignature(record)) throw new Error('the digest or the signature is another');
  if (signed.signatureAlgorithm !== rsaSha256) throw new Error('the signature is not RSA with SHA-256');
  const uris = signed.getReferences().map(({ uri }) => uri);
  const properties = found(signature, 'SignedProperties');
  // The code reads the part that the library found signed, not the part in the message, because another element may
  // have the same Id.
  const covered = signed.getSignedReferences().some((bytes) => /^<[^\s:>]*:?SignedProperties[\s>]/.test(bytes));
  if (!uris.includes('') || !covered) throw new Error('the record or the signed properties are not covered');
  if (textAt(found(properties, 'SigPolicyId'), 'Identifier') !== policyId) throw new Error('the policy is another');
  checkSigner(properties, text, certificate);
  return { valid: true, certificate: certificate.fingerprint256.replaceAll(':', '') };
}

/**
 * Checks that the signed properties contain the signer's certificate, because the key alone would not identify the
 * signer.
 */
function checkSigner(properties: ScannedXmlElement, text: string, certificate: X509Certificate): void {
  const digest = found(properties, 'CertDigest');
  const { from, to } = found(digest, 'DigestMethod');
  const method = /Algorithm\s*=\s*["']([^"']+)/.exec(text.slice(from, to))?.[1] ?? '';
  const expected = createHash(digestNames[method] ?? method)
    .update(certificate.raw)
    .digest('base64');
  if (textAt(digest, 'DigestValue') !== expected) throw new Error('the signed properties name another certificate');
}

/** Returns the first descendant with this name. @throws if there is none */
function found(element: ScannedXmlElement, name: string): ScannedXmlElement {
  const inside = search(element, name);
  if (!inside) throw new Error(`the signature has no ${name}`);
  return inside;
}

function search(element: ScannedXmlElement, name: string): ScannedXmlElement | undefined {
  for (const child of element.children) {
    const inside = child.name === name ? child : search(child, name);
    if (inside) return inside;
  }
  return undefined;
}

const textAt = (element: ScannedXmlElement, name: string): string => found(element, name).text.replace(/\s+/g, '');

/** Finds the signature of a record; undefined if it has none. */
export const findRecordSignatureElement = ({ children }: ScannedXmlElement): ScannedXmlElement | undefined =>
  children.find(({ name, namespace }) => name === 'Signature' && namespace === simulatorXmlNamespaces.signature);
