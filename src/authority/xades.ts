// The parts of XAdES-EPES that signatures of records and of Facturae files share, each in canonical form (ETSI EN 319
// 132; Canonical XML 1.0). Attributes are in the order of their names, and empty elements have an end tag.
import { createHash } from 'node:crypto';
import { escapeXmlElementText } from './xml';

/** The signer's certificate and public key, as a signature contains them. */
export interface XmlSignerKeyInfo {
  readonly certificate: SigningCertificate;
  /** Modulus of the public key in base64; the exponent has the same form. */
  readonly modulus: string;
  readonly exponent: string;
}

export interface SigningCertificate {
  readonly der: Buffer;
  /** Distinguished name as RFC 4514 writes it, and the serial number in decimals. */
  readonly issuer: string;
  readonly serial: string;
}

export const xmlDsigNamespace = 'http://www.w3.org/2000/09/xmldsig#';
export const xadesNamespace = 'http://uri.etsi.org/01903/v1.3.2#';
export const sha1DigestMethodUri = 'http://www.w3.org/2000/09/xmldsig#sha1';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const canonical = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

export const computeSha256Base64 = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('base64');

/** Writes an element around an already escaped text or other elements. */
export const wrapInSignatureXmlElement = (name: string, inner: string, attributes = ''): string =>
  `<${name}${attributes}>${inner}</${name}>`;

const algorithm = (name: string, uri: string): string => wrapInSignatureXmlElement(name, '', ` Algorithm="${uri}"`);

export const buildDigestXml = (method: string, value: string): string =>
  algorithm('ds:DigestMethod', method) + wrapInSignatureXmlElement('ds:DigestValue', value);

const reference = (attributes: string, transform: string, value: string): string =>
  wrapInSignatureXmlElement(
    'ds:Reference',
    wrapInSignatureXmlElement('ds:Transforms', algorithm('ds:Transform', transform)) + buildDigestXml(sha256, value),
    ` ${attributes}`,
  );

/** The start of a `ds:SignedInfo`: RSA with SHA-256. */
export const signedInfoAlgorithmsXml =
  algorithm('ds:CanonicalizationMethod', canonical) +
  algorithm('ds:SignatureMethod', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');

/** Builds the reference to the document around the signature. */
export const buildSignedDocumentReferenceXml = (id: string, value: string): string =>
  reference(`Id="${id}-ref0" URI=""`, `${xmlDsigNamespace}enveloped-signature`, value);

export const buildSignedPropertiesReferenceXml = (id: string, value: string): string =>
  reference(`Type="http://uri.etsi.org/01903#SignedProperties" URI="#${id}-signedprops"`, canonical, value);

/** Builds the reference to the signature's `ds:KeyInfo`. That element has the id `<id>-keyinfo`. */
export const buildKeyInfoReferenceXml = (id: string, value: string): string =>
  reference(`URI="#${id}-keyinfo"`, canonical, value);

/** Builds the content of a `ds:KeyInfo`: certificate and public key. */
export function buildKeyInfoContentXml({ certificate, modulus, exponent }: XmlSignerKeyInfo): string {
  const own = wrapInSignatureXmlElement('ds:X509Certificate', certificate.der.toString('base64'));
  const key = wrapInSignatureXmlElement('ds:Modulus', modulus) + wrapInSignatureXmlElement('ds:Exponent', exponent);
  return (
    wrapInSignatureXmlElement('ds:X509Data', own) +
    wrapInSignatureXmlElement('ds:KeyValue', wrapInSignatureXmlElement('ds:RSAKeyValue', key))
  );
}

/** Builds `xades:SigningCertificate` with the digest, issuer and serial number of the signer's certificate. */
export const buildSigningCertificateXml = ({ der, issuer, serial }: SigningCertificate): string =>
  wrapInSignatureXmlElement(
    'xades:SigningCertificate',
    wrapInSignatureXmlElement(
      'xades:Cert',
      wrapInSignatureXmlElement('xades:CertDigest', buildDigestXml(sha256, computeSha256Base64(der))) +
        wrapInSignatureXmlElement(
          'xades:IssuerSerial',
          wrapInSignatureXmlElement('ds:X509IssuerName', escapeXmlElementText(issuer)) +
            wrapInSignatureXmlElement('ds:X509SerialNumber', serial),
        ),
    ),
  );
