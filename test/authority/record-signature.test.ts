// Signed records: they have the structure of the sample of the authority, and another implementation detects every
// change.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  createXmlSignerIfRsaKey,
  type XmlSigner,
  removeRecordSignature,
  signRecordXml,
} from '../../src/authority/record-signature';
import { buildRecordXml, buildStandaloneRecordXml } from '../../src/authority/record-xml';
import { buildSubmissionXml } from '../../src/authority/submission-xml';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import type { SealedRecord } from '../../src/chain/record/record';
import {
  checkReceivedRecordSignature,
  type ReceivedSignatureCheckResult,
  findRecordSignatureElement,
} from '../../simulator/message/signature';
import { scanXml, type ScannedXmlElement } from '../../simulator/message/xml-scan';
import { describeWithShared, sharedText } from '../shared-folder';
import { recordErrors, schemaErrors } from './schemas';

const validity = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2030-01-01T00:00:00Z') };
const authority = createLocalCertificateAuthority('Autoridad, de "Prueba"', validity);
const pair = createLocalClientCertificate(authority, { kind: 'seal', name: 'EMPRESA SL', nif: 'B12345674' }, validity);
const signer = createXmlSignerIfRsaKey(pair.certificatePem + authority.certificatePem, pair.keyPem) as XmlSigner;

const goldens = path.join(__dirname, '../goldens/records');
const golden = (name: string): string =>
  readFileSync(path.join(goldens, `${name}.xml`), 'utf8')
    .replace(/^<\?xml[^>]*\?>\n/, '')
    .replace(/ xmlns:sum1="[^"]*"/, '');
const names = ['canary-islands', 'export-to-japan', 'retailer-with-equivalence-surcharge'];
const about = { at: '2026-11-22T10:00:00+01:00', fingerprint: 'AB'.repeat(32) };

/** A record with texts that look different in canonical form, or could. */
const odd = golden('canary-islands').replace(
  /<sum1:DescripcionOperacion>[^<]*/,
  '<sum1:DescripcionOperacion>a &amp; b &lt;ds:Signature &gt; c &#xD; "d" \'e\' ñ €\t😀',
);
const cancellation = buildRecordXml({
  kind: 'cancellation',
  sequence: 2,
  issuer: 'B12345674',
  number: 'A-1',
  date: '22-11-2026',
  content: {
    IDFactura: {
      IDEmisorFacturaAnulada: 'B12345674',
      NumSerieFacturaAnulada: 'A-1',
      FechaExpedicionFacturaAnulada: '22-11-2026',
    },
  },
  flags: {},
  previous: null,
  software: {
    NombreRazon: 'Sello',
    NIF: 'B12345674',
    NombreSistemaInformatico: 'Sello',
    IdSistemaInformatico: 'SE',
    Version: '0.1.0',
    NumeroInstalacion: '1',
    TipoUsoPosibleSoloVerifactu: 'S',
    TipoUsoPosibleMultiOT: 'S',
    IndicadorMultiplesOT: 'N',
  },
  ...about,
} as unknown as SealedRecord);

const check = (document: string): ReceivedSignatureCheckResult => {
  const text = document.replace(/^<\?xml[^>]*\?>\s*/, '');
  const root = scanXml(text);
  const signature = findRecordSignatureElement(root);
  return signature ? checkReceivedRecordSignature(text, signature, text) : { valid: false, cause: 'not signed' };
};

describe('a signed record', () => {
  it.each([...names.map((name) => [name, golden(name)]), ['odd texts', odd], ['a cancellation', cancellation]])(
    'verifies, complies with the schema, and is the record with a signature inside: %s',
    async (_name, xml) => {
      const signed = await signRecordXml(xml, about, signer);
      expect(check(signed)).toMatchObject({ valid: true });
      expect(check(buildStandaloneRecordXml(signed))).toMatchObject({ valid: true });
      expect(await recordErrors([{ fileName: 'signed.xml', contents: buildStandaloneRecordXml(signed) }])).toEqual([]);
      expect(removeRecordSignature(signed)).toBe(xml);
      expect(removeRecordSignature(xml)).toBe(xml);
      expect(await signRecordXml(xml, about, signer)).toBe(signed);
    },
  );

  it('can be in a message with other signed records, each with its own ids', async () => {
    const signed = await Promise.all(
      names.map((name, at) => signRecordXml(golden(name), { ...about, fingerprint: `${at}A`.repeat(32) }, signer)),
    );
    const issuer = { NombreRazon: 'EMPRESA SL', NIF: 'B12345674' };
    const message = buildSubmissionXml({ issuer }, [...signed, golden('canary-islands')]);
    expect(await schemaErrors([{ fileName: 'message.xml', contents: message }])).toEqual([]);
    for (const one of signed) expect(message).toContain(one);
  });

  it('fails the check after any change', async () => {
    const signed = await signRecordXml(golden('canary-islands'), about, signer);
    const other = createLocalClientCertificate(
      authority,
      { kind: 'seal', name: 'OTRA SL', nif: 'B85905495' },
      validity,
    );
    const otherDer = (createXmlSignerIfRsaKey(other.certificatePem, other.keyPem) as XmlSigner).certificate.der;
    const changes: [string, string | RegExp, string][] = [
      ['an amount', /<sum1:ImporteTotal>\d/, '<sum1:ImporteTotal>9'],
      ['a name', /<sum1:NombreRazonEmisor>./, '<sum1:NombreRazonEmisor>X'],
      ['a space', '</sum1:IDVersion>', ' </sum1:IDVersion>'],
      ['an element more', '<sum1:TipoHuella>', '<sum1:RefExterna>1</sum1:RefExterna><sum1:TipoHuella>'],
      ['the signing time', about.at, '2026-11-22T10:00:01+01:00'],
      ['the policy', '2.16.724.1.3.1.1.2.1.9', '2.16.724.1.3.1.1.2.1.8'],
      ['the signature', /(sigvalue">)(.)/, '$1_'],
      ['the certificate', /<ds:X509Certificate>[^<]*/, `<ds:X509Certificate>${otherDer.toString('base64')}`],
      ['a digest', /(<ds:DigestValue>)./, '$1_'],
      ['no reference to the properties', /<ds:Reference Type.*?<\/ds:Reference>/, ''],
    ];
    for (const [what, from, to] of changes) {
      const changed = signed.replace(from, to);
      expect([what, changed === signed, check(changed).valid]).toEqual([what, false, false]);
    }
  });

  it('is created only with an RSA key', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(createXmlSignerIfRsaKey(pair.certificatePem, keyPem)).toBeUndefined();
  });
});

describeWithShared("the authority's signed sample", () => {
  const file = 'authority/samples/requests/published/aeat-registro-alta-r3-firmado.xml';

  it('passes the check unchanged, and fails it after a change', () => {
    expect(check(sharedText(file))).toMatchObject({ valid: true });
    expect(check(sharedText(file).replace('<sum1:CuotaTotal>41.4', '<sum1:CuotaTotal>41.5')).valid).toBe(false);
  });

  it('has the same structure as the sample of the authority', async () => {
    const sample = signatureIn(sharedText(file));
    // The sample has the whole chain of issuers; Sello writes only the signer.
    const ours = signatureIn(await signRecordXml(golden('canary-islands'), about, signer));
    expect(outline(ours)).toEqual(outline(sample));
  });

  const signatureIn = (text: string): Placed => {
    const bare = text.replace(/^<\?xml[^>]*\?>\s*/, '');
    return { element: findRecordSignatureElement(scanXml(bare)) as ScannedXmlElement, text: bare };
  };
});

interface Placed {
  readonly element: ScannedXmlElement;
  readonly text: string;
}

/** The names of elements with the names of their attributes, and the algorithms; `Cert` once, however many there are. */
function outline({ element, text }: Placed): unknown {
  const start = text.slice(element.from, text.indexOf('>', element.from));
  const attributes = [...start.matchAll(/\s(?!xmlns)([\w:]+)\s*=\s*"([^"]*)"/g)].map(([, name, value = '']) =>
    name === 'Algorithm' && !inCertificates(element, text) ? `${name} ${value}` : name,
  );
  const inside = element.children.map((child) => outline({ element: child, text }));
  const distinct = element.name === 'SigningCertificate' ? inside.slice(0, 1) : inside;
  return [`${element.namespace} ${element.name}`, attributes, distinct];
}

/** Sello writes the digest of a certificate with SHA-256, because SHA-1, as in the sample, is no longer secure. */
const inCertificates = ({ from }: ScannedXmlElement, text: string): boolean =>
  text.slice(0, from).endsWith('<xades:CertDigest>');
