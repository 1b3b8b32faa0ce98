// Signs a Facturae file with XAdES-EPES under Facturae's policy 3.1, enveloped, RSA with SHA-256. The file is in canonical
// form (Canonical XML 1.0) except for its declaration and final newline, so it is signed without parsing.
import { createHash } from 'node:crypto';
import { formatRecordTimestamp } from '../chain/record/timestamp';
import type { XmlSigner } from './record-signature';
import {
  buildSigningCertificateXml,
  buildDigestXml,
  computeSha256Base64,
  wrapInSignatureXmlElement,
  buildKeyInfoContentXml,
  buildKeyInfoReferenceXml,
  xadesNamespace,
  buildSignedPropertiesReferenceXml,
  sha1DigestMethodUri,
  xmlDsigNamespace,
  signedInfoAlgorithmsXml,
  buildSignedDocumentReferenceXml,
} from './xades';

/** Time and signer. The signer uses the supplier's own certificate, or is a third party. */
export interface FacturaeSignatureProperties {
  /**
   * A date is written in Madrid's time, because issue dates are compared in days of Madrid. A text includes its zone,
   * as in `2026-11-26T10:00:00+01:00`.
   */
  readonly at: Date | string;
  readonly role: 'emisor' | 'tercero';
}

const facturaeNamespace = 'http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml';

/** Address of policy 3.1, and the SHA-1 of its document, which every file contains. */
const policy = {
  id: 'http://www.facturae.es/politica_de_firma_formato_facturae/politica_de_firma_formato_facturae_v3_1.pdf',
  sha1: 'Ohixl6upD6av8N7pEvDABhEL6hM=',
};
/** Object identifier that means "an XML document". */
const xmlObject = 'urn:oid:1.2.840.10003.5.109.10';

/** Namespaces of the root, in the order of their prefixes, which the canonical form of each signed piece declares. */
const inSignature = `xmlns:ds="${xmlDsigNamespace}" xmlns:fe="${facturaeNamespace}"`;
const inProperties = `${inSignature} xmlns:xades="${xadesNamespace}"`;

const start = /^<\?xml[^>]*\?>\n/;
const end = '</fe:Facturae>';

/**
 * Signs a Facturae file as `createUnsignedFacturae` writes it. The same file, moment and key give the same bytes.
 * @throws if the text is not such a file; this is a bug in Sello
 */
export async function signFacturaeXml(
  xml: string,
  { at, role }: FacturaeSignatureProperties,
  signer: XmlSigner,
): Promise<string> {
  const [declaration = ''] = start.exec(xml) ?? [];
  const invoice = xml.slice(declaration.length, -1);
  if (
    !invoice.startsWith(`<fe:Facturae ${inSignature}>`) ||
    !invoice.endsWith(`</Invoices>${end}`) ||
    !xml.endsWith('\n')
  )
    throw new Error('the text to sign is not an unsigned Facturae file');
  const whole = createHash('sha256').update(invoice).digest();
  const id = `xmldsig-${whole.toString('hex', 0, 8)}`;
  const properties = propertiesInner(id, writeTime(at), role, signer);
  const key = buildKeyInfoContentXml(signer);
  const propertiesId = `Id="${id}-signedprops"`;
  const info =
    signedInfoAlgorithmsXml +
    buildSignedDocumentReferenceXml(id, whole.toString('base64')) +
    buildSignedPropertiesReferenceXml(
      id,
      computeSha256Base64(
        `<xades:SignedProperties ${inProperties} ${propertiesId}>${properties}</xades:SignedProperties>`,
      ),
    ) +
    buildKeyInfoReferenceXml(
      id,
      computeSha256Base64(`<ds:KeyInfo ${inSignature} Id="${id}-keyinfo">${key}</ds:KeyInfo>`),
    );
  const value = await signer.sign(`<ds:SignedInfo ${inSignature}>${info}</ds:SignedInfo>`);
  const signature =
    `<ds:Signature Id="${id}"><ds:SignedInfo>${info}</ds:SignedInfo>` +
    `<ds:SignatureValue Id="${id}-sigvalue">${value.toString('base64')}</ds:SignatureValue>` +
    `<ds:KeyInfo Id="${id}-keyinfo">${key}</ds:KeyInfo>` +
    `<ds:Object><xades:QualifyingProperties xmlns:xades="${xadesNamespace}" Target="#${id}">` +
    `<xades:SignedProperties ${propertiesId}>${properties}</xades:SignedProperties>` +
    '</xades:QualifyingProperties></ds:Object></ds:Signature>';
  return `${declaration}${invoice.slice(0, -end.length)}${signature}${end}\n`;
}

const writeTime = (at: Date | string): string =>
  typeof at === 'string' ? at : formatRecordTimestamp(at.getTime(), 'Europe/Madrid');

function propertiesInner(id: string, at: string, role: FacturaeSignatureProperties['role'], signer: XmlSigner): string {
  const signature =
    wrapInSignatureXmlElement('xades:SigningTime', at) +
    buildSigningCertificateXml(signer.certificate) +
    wrapInSignatureXmlElement(
      'xades:SignaturePolicyIdentifier',
      wrapInSignatureXmlElement('xades:SignaturePolicyId', policyMember),
    ) +
    wrapInSignatureXmlElement(
      'xades:SignerRole',
      wrapInSignatureXmlElement('xades:ClaimedRoles', wrapInSignatureXmlElement('xades:ClaimedRole', role)),
    );
  const signedObject =
    wrapInSignatureXmlElement('xades:Description', 'Factura electrónica') +
    wrapInSignatureXmlElement(
      'xades:ObjectIdentifier',
      wrapInSignatureXmlElement('xades:Identifier', xmlObject, ' Qualifier="OIDAsURN"'),
    ) +
    wrapInSignatureXmlElement('xades:MimeType', 'text/xml');
  return (
    wrapInSignatureXmlElement('xades:SignedSignatureProperties', signature) +
    wrapInSignatureXmlElement(
      'xades:SignedDataObjectProperties',
      wrapInSignatureXmlElement('xades:DataObjectFormat', signedObject, ` ObjectReference="#${id}-ref0"`),
    )
  );
}

const policyMember =
  wrapInSignatureXmlElement(
    'xades:SigPolicyId',
    wrapInSignatureXmlElement('xades:Identifier', policy.id) +
      wrapInSignatureXmlElement('xades:Description', 'Política de Firma FacturaE v3.1'),
  ) + wrapInSignatureXmlElement('xades:SigPolicyHash', buildDigestXml(sha1DigestMethodUri, policy.sha1));
