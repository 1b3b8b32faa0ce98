// Signs a record with XAdES-EPES, enveloped, RSA with SHA-256 under the policy of the Spanish administration
// (electronic-signature specification 0.1.5; ETSI EN 319 132). The structure is the same as in the authority's signed
// sample. The signature covers the record as a separate document, in canonical form (Canonical XML 1.0). Sello writes
// records in that form, so the stored bytes are signed without parsing.

import { createPrivateKey, createPublicKey, sign, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { authorityXmlNamespaces } from './xml';
import {
  buildSigningCertificateXml,
  buildDigestXml,
  computeSha256Base64,
  wrapInSignatureXmlElement,
  buildKeyInfoContentXml,
  xadesNamespace,
  buildSignedPropertiesReferenceXml,
  sha1DigestMethodUri,
  xmlDsigNamespace,
  signedInfoAlgorithmsXml,
  type SigningCertificate,
  type XmlSignerKeyInfo,
  buildSignedDocumentReferenceXml,
} from './xades';

export interface XmlSigner extends XmlSignerKeyInfo {
  /** Signs with RSASSA-PKCS1-v1_5 and SHA-256, so that the same bytes always get the same signature. */
  readonly sign: (bytes: string) => Promise<Buffer>;
}

/** Policy 1.9 of the administration, and the SHA-1 of its document. The authority's sample contains both values. */
const policy = {
  id: 'urn:oid:2.16.724.1.3.1.1.2.1.9',
  sha1: 'G7roucf600+f03r/o0bAOQ6WAs0=',
  url: 'https://sede.administracion.gob.es/politica_de_firma_anexo_1.pdf',
};
/** Object identifier that means "an XML document", as in the authority's sample. */
const xmlObject = 'urn:oid:1.2.840.10003.5.109.10';

/**
 * Namespaces that are in scope at an element, in the order of their prefixes. The canonical form of the element
 * declares them.
 */
const inSignature = `xmlns:ds="${xmlDsigNamespace}" xmlns:sum1="${authorityXmlNamespaces.information}"`;
const inProperties = `${inSignature} xmlns:xades="${xadesNamespace}"`;

/**
 * Signs a record as `buildRecordXml` writes it. The signed record declares its own namespace, so that its bytes can be
 * cut out of a message and verified unchanged. The same record and key give the same bytes, so sealing can be retried.
 * @param at `FechaHoraHusoGenRegistro` of the record, the signing time
 * @param fingerprint hash of the record, which makes the ids in a message different
 */
export async function signRecordXml(
  xml: string,
  { at, fingerprint }: { readonly at: string; readonly fingerprint: string },
  signer: XmlSigner,
): Promise<string> {
  const record = xml.replace(/^<sum1:(\w+)>/, `<sum1:$1 xmlns:sum1="${authorityXmlNamespaces.information}">`);
  const id = `xmldsig-${fingerprint.toLowerCase()}`;
  const properties = propertiesInner(id, at, signer.certificate);
  const propertiesId = `Id="${id}-signedprops"`;
  const info = infoInner(id, {
    record: computeSha256Base64(record),
    properties: computeSha256Base64(
      `<xades:SignedProperties ${inProperties} ${propertiesId}>${properties}</xades:SignedProperties>`,
    ),
  });
  const value = await signer.sign(`<ds:SignedInfo ${inSignature}>${info}</ds:SignedInfo>`);
  const signature =
    `<ds:Signature xmlns:ds="${xmlDsigNamespace}" Id="${id}"><ds:SignedInfo>${info}</ds:SignedInfo>` +
    `<ds:SignatureValue Id="${id}-sigvalue">${value.toString('base64')}</ds:SignatureValue>` +
    wrapInSignatureXmlElement('ds:KeyInfo', buildKeyInfoContentXml(signer)) +
    `<ds:Object><xades:QualifyingProperties xmlns:xades="${xadesNamespace}" Target="#${id}">` +
    `<xades:SignedProperties ${propertiesId}>${properties}</xades:SignedProperties>` +
    '</xades:QualifyingProperties></ds:Object></ds:Signature>';
  const end = record.lastIndexOf('</');
  return record.slice(0, end) + signature + record.slice(end);
}

/**
 * Returns the record without its signature, as `buildRecordXml` writes it. Text is escaped, so a signature starts in one
 * place only.
 */
export function removeRecordSignature(xml: string): string {
  const from = xml.indexOf('<ds:Signature ');
  if (from < 0) return xml;
  return (xml.slice(0, from) + xml.slice(xml.lastIndexOf('</'))).replace(/^<sum1:(\w+)\b[^>]*>/, '<sum1:$1>');
}

const infoInner = (id: string, digests: { readonly record: string; readonly properties: string }): string =>
  signedInfoAlgorithmsXml +
  buildSignedDocumentReferenceXml(id, digests.record) +
  buildSignedPropertiesReferenceXml(id, digests.properties);

/**
 * Contains only the signer's certificate. The sample also contains the certificates of its issuers. Verifiers that
 * search for each certificate in the signature find only the signer's certificate, even in the sample.
 */
function propertiesInner(id: string, at: string, certificate: SigningCertificate): string {
  const signedObject =
    wrapInSignatureXmlElement('xades:ObjectIdentifier', identifier(xmlObject)) +
    wrapInSignatureXmlElement('xades:MimeType', 'text/xml') +
    wrapInSignatureXmlElement('xades:Encoding', 'UTF-8');
  return (
    wrapInSignatureXmlElement(
      'xades:SignedSignatureProperties',
      wrapInSignatureXmlElement('xades:SigningTime', at) +
        buildSigningCertificateXml(certificate) +
        wrapInSignatureXmlElement('xades:SignaturePolicyIdentifier', policyMember),
    ) +
    wrapInSignatureXmlElement(
      'xades:SignedDataObjectProperties',
      wrapInSignatureXmlElement('xades:DataObjectFormat', signedObject, ` ObjectReference="#${id}-ref0"`),
    )
  );
}

const identifier = (uri: string): string =>
  wrapInSignatureXmlElement('xades:Identifier', uri) + wrapInSignatureXmlElement('xades:Description', '');

const policyMember = wrapInSignatureXmlElement(
  'xades:SignaturePolicyId',
  wrapInSignatureXmlElement('xades:SigPolicyId', identifier(policy.id)) +
    wrapInSignatureXmlElement('xades:SigPolicyHash', buildDigestXml(sha1DigestMethodUri, policy.sha1)) +
    wrapInSignatureXmlElement(
      'xades:SigPolicyQualifiers',
      wrapInSignatureXmlElement('xades:SigPolicyQualifier', wrapInSignatureXmlElement('xades:SPURI', policy.url)),
    ),
);

const signBytes = promisify<string, Buffer, Parameters<typeof sign>[2], Buffer>(sign);

/**
 * Creates a signer; undefined if the key is not RSA, because the specification of signatures allows no other.
 * @param certificatePem own certificate first; issuers after it are ignored
 * @throws if a text cannot be read
 */
export function createXmlSignerIfRsaKey(certificatePem: string, keyPem: string): XmlSigner | undefined {
  const key = createPrivateKey(keyPem);
  if (key.asymmetricKeyType !== 'rsa') return undefined;
  const { n = '', e = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    certificate: describe(certificatePem),
    modulus: standardBase64(n),
    exponent: standardBase64(e),
    // The signature is created outside the main thread, because RSA takes about a millisecond.
    sign: (bytes) => signBytes('sha256', Buffer.from(bytes), key),
  };
}

function describe(pem: string): SigningCertificate {
  const certificate = new X509Certificate(pem);
  return {
    der: certificate.raw,
    issuer: certificate.issuer.split('\n').toReversed().join(','),
    serial: BigInt(`0x${certificate.serialNumber}`).toString(),
  };
}

const standardBase64 = (url: string): string => Buffer.from(url, 'base64url').toString('base64');
