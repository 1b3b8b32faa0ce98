// Signed records, checked by an independent verifier of XAdES: signxml, in a virtual environment of the cache
// folder.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createXmlSignerIfRsaKey, type XmlSigner, signRecordXml } from '../../src/authority/record-signature';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import { pythonLack, pythonOf } from '../python';
import { describeUnless } from '../skipped';

const signxml = { name: 'signxml', version: '5.2.0' };

/** Prints `good` and the signing time of each file that verifies, or `bad` and the reason. */
const script = `
import sys
from lxml import etree
from signxml.xades import XAdESVerifier, XAdESSignatureConfiguration
authority = sys.argv[1]
for file in sys.argv[2:]:
    try:
        found = XAdESVerifier().verify(etree.parse(file), ca_pem_file=authority, expect_references=2,
            expect_config=XAdESSignatureConfiguration(require_x509=True))
        whole = etree.QName(found[0].signed_xml).localname
        print('good', whole)
    except Exception as problem:
        print('bad', type(problem).__name__, problem)
`;
import { ownFolder } from '../servers/own-folder';

describeUnless(pythonLack(signxml), 'signed records that signxml checks', () => {
  const folder = ownFolder('sello-signxml-');

  it('verify unchanged, and fail when changed', async () => {
    const now = Date.now();
    const validity = { from: new Date(now - 86_400_000), to: new Date(now + 86_400_000) };
    const authority = createLocalCertificateAuthority('Autoridad de Prueba', validity);
    const pair = createLocalClientCertificate(
      authority,
      { kind: 'seal', name: 'EMPRESA SL', nif: 'B12345674' },
      validity,
    );
    const signer = createXmlSignerIfRsaKey(pair.certificatePem + authority.certificatePem, pair.keyPem) as XmlSigner;
    const xml = readFileSync(path.join(__dirname, '../goldens/records/canary-islands.xml'), 'utf8')
      .replace(/^<\?xml[^>]*\?>\n/, '')
      .replace(/ xmlns:sum1="[^"]*"/, '');
    const at = { at: '2026-11-22T10:00:00+01:00', fingerprint: 'AB'.repeat(32) };
    const signed = await signRecordXml(xml, at, signer);
    const write = (name: string, text: string): string => {
      writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    };
    const files = [
      write('signed.xml', signed),
      write('changed.xml', signed.replace(/<sum1:ImporteTotal>\d/, '<sum1:ImporteTotal>9')),
      write('time.xml', signed.replace('10:00:00', '10:00:01')),
    ];
    const authorityFile = write('authority.pem', authority.certificatePem);
    const { stdout, stderr } = spawnSync(pythonOf(signxml), ['-c', script, authorityFile, ...files], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const [good, ...bad] = stdout.trim().split('\n');
    expect(good).toBe('good RegistroAlta');
    expect(bad.map((line) => line.split(' ')[0])).toEqual(['bad', 'bad']);
  }, 60_000);
});
