// Files as the product delivers them: Facturae files are signed with a supplier's test certificate.
import { signFacturaeXml } from '../../src/authority/facturae-signature';
import { createXmlSignerIfRsaKey, type XmlSigner } from '../../src/authority/record-signature';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import type { Invoice } from '../../src/document/model/invoice';
import { type EInvoiceFormat, type EInvoiceInput, eInvoiceFormats } from '../../src/einvoice/contract';
import { make, signedOn } from './created-files';
import type { FileToCheck } from './official-checker';

const validity = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-12-31T00:00:00Z') };

function makeSigner(): XmlSigner {
  const authority = createLocalCertificateAuthority('Autoridad, de "Prueba"', validity);
  const pair = createLocalClientCertificate(
    authority,
    { kind: 'seal', name: 'EMPRESA, S.L.', nif: 'B12345674' },
    validity,
  );
  return createXmlSignerIfRsaKey(pair.certificatePem, pair.keyPem) as XmlSigner;
}

let signer: XmlSigner | undefined;

export function signFacturae(xml: string): Promise<string> {
  signer ??= makeSigner();
  return signFacturaeXml(xml, { at: `${signedOn}T12:00:00+01:00`, role: 'emisor' }, signer);
}

/** The files of an invoice in the formats that can contain it. */
async function listFiles(
  name: string,
  input: EInvoiceInput,
  formats: readonly EInvoiceFormat[] = eInvoiceFormats,
): Promise<FileToCheck[]> {
  const files: FileToCheck[] = [];
  for (const format of formats) {
    const result = make(format, input);
    if (result.kind === 'refused') continue;
    const contents = format === 'facturae' ? await signFacturae(result.xml) : result.xml;
    files.push({ name: `${name.replaceAll(/\W+/g, '-')}.${format}.xml`, contents });
  }
  return files;
}

/** The files of many invoices. */
export async function listAllFiles(
  documents: Iterable<readonly [name: string, input: EInvoiceInput | Invoice]>,
  formats?: readonly EInvoiceFormat[],
): Promise<FileToCheck[]> {
  const files: FileToCheck[] = [];
  for (const [name, given] of documents)
    files.push(...(await listFiles(name, 'invoice' in given ? given : { invoice: given }, formats)));
  return files;
}
