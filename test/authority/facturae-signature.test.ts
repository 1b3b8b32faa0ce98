// The signature of Facturae files, checked with Node's own functions and with xml-crypto: every change is detected.
import { createHash, verify, X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { signFacturaeXml } from '../../src/authority/facturae-signature';
import { createXmlSignerIfRsaKey, type XmlSigner } from '../../src/authority/record-signature';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import { xmlOf } from '../einvoice/facturae/files';

const validity = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2030-01-01T00:00:00Z') };
const authority = createLocalCertificateAuthority('Autoridad, de "Prueba"', validity);
const pair = createLocalClientCertificate(authority, { kind: 'seal', name: 'EMPRESA SL', nif: 'B12345674' }, validity);
const signer = createXmlSignerIfRsaKey(pair.certificatePem + authority.certificatePem, pair.keyPem) as XmlSigner;
const certificate = new X509Certificate(pair.certificatePem);

/** A file with texts that look different in canonical form, or could. */
const unsigned = xmlOf({ notes: [{ text: 'a & b < c > d "e" \'f\' ñ € 😀\ttab\r\nline' }] });
const at = '2026-07-01T00:30:00+02:00';
const signed = (role: 'emisor' | 'tercero' = 'emisor'): Promise<string> =>
  signFacturaeXml(unsigned, { at, role }, signer);

const scope =
  'xmlns:ds="http://www.w3.org/2000/09/xmldsig#" ' +
  'xmlns:fe="http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml"';

/** The canonical form of an element with the namespaces that are in scope there. */
function toCanonical(xml: string, name: string): string {
  const [element = ''] = new RegExp(`<${name}[ >].*</${name}>`, 's').exec(xml) ?? [];
  const inScope = name.startsWith('xades:') ? `${scope} xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"` : scope;
  return element.replace(`<${name}`, `<${name} ${inScope}`);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/**
 * Returns whether the signature covers SignedInfo, and whether its digests match the file, the signed properties and
 * the key.
 */
function holds(xml: string): boolean {
  const [signature = ''] = /<ds:Signature .*<\/ds:Signature>/s.exec(xml) ?? [];
  const whole = xml
    .replace(signature, '')
    .replace(/^<\?xml[^>]*\?>\n/, '')
    .replace(/\n$/, '');
  const digests = [...signature.matchAll(/<ds:Reference .*?<ds:DigestValue>([^<]*)/gs)].map(([, value]) => value);
  const expected = [whole, toCanonical(signature, 'xades:SignedProperties'), toCanonical(signature, 'ds:KeyInfo')];
  const [, value = ''] = /<ds:SignatureValue[^>]*>([^<]*)/.exec(signature) ?? [];
  const info = Buffer.from(toCanonical(signature, 'ds:SignedInfo'));
  return (
    verify('sha256', info, certificate.publicKey, Buffer.from(value, 'base64')) &&
    expected.every((text, index) => sha256(text) === digests[index])
  );
}

/** Checks with another implementation, which creates canonical forms itself. */
function isTakenByLibrary(xml: string): boolean {
  const [signature = ''] = /<ds:Signature .*<\/ds:Signature>/s.exec(xml) ?? [];
  const check = new SignedXml({ publicCert: certificate.toString() });
  check.loadSignature(signature.replace('<ds:Signature ', `<ds:Signature ${scope} `));
  try {
    return check.checkSignature(xml);
  } catch {
    return false;
  }
}

describe('a signed Facturae file', () => {
  test('is the unsigned file with a valid signature as its last element', async () => {
    const xml = await signed();
    expect(xml.replace(/<ds:Signature .*<\/ds:Signature>/s, '')).toBe(unsigned);
    expect(xml.endsWith('</ds:Signature></fe:Facturae>\n')).toBe(true);
    expect([holds(xml), isTakenByLibrary(xml)]).toEqual([true, true]);
    expect(await signed()).toBe(xml);
  });

  test('names policy, role, certificate and time', async () => {
    const xml = await signed('tercero');
    expect(xml).toContain('politica_de_firma_formato_facturae_v3_1.pdf</xades:Identifier>');
    expect(xml).toContain('<ds:DigestValue>Ohixl6upD6av8N7pEvDABhEL6hM=</ds:DigestValue>');
    expect(xml).toContain('<xades:ClaimedRole>tercero</xades:ClaimedRole>');
    expect(xml).toContain(`<xades:SigningTime>${at}</xades:SigningTime>`);
    expect(xml).toContain(`<ds:DigestValue>${createHash('sha256').update(certificate.raw).digest('base64')}<`);
    const moment = await signFacturaeXml(unsigned, { at: new Date('2026-06-30T22:30:00Z'), role: 'emisor' }, signer);
    expect(moment).toContain(`<xades:SigningTime>${at}</xades:SigningTime>`);
  });

  test('fails the check, whichever byte is changed', async () => {
    const xml = await signed();
    const changes = [
      [/<TotalExecutableAmount>1/, '<TotalExecutableAmount>2'],
      [/<InvoiceNumber>1/, '<InvoiceNumber>2'],
      [/00:30:00\+02:00/, '00:30:01+02:00'],
      [/>emisor</, '>emisos<'],
      [/<ds:X509Certificate>M/, '<ds:X509Certificate>N'],
      [/v3_1\.pdf/, 'v3_2.pdf'],
      [/(<ds:SignatureValue[^>]*>)./, '$1'],
    ] as const;
    for (const [from, to] of changes) {
      const changed = xml.replace(from, to);
      expect(changed).not.toBe(xml);
      expect({ from: String(from), holds: holds(changed), taken: isTakenByLibrary(changed) }).toEqual({
        from: String(from),
        holds: false,
        taken: false,
      });
    }
  });

  test('is created only from unsigned files', async () => {
    const xml = await signed();
    await expect(signFacturaeXml('<a></a>\n', { at, role: 'emisor' }, signer)).rejects.toThrow('not an unsigned');
    await expect(signFacturaeXml(xml, { at, role: 'emisor' }, signer)).rejects.toThrow('not an unsigned');
  });
});
