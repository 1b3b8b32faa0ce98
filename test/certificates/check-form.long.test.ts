// Signed forms as suppliers send them: a valid form, and everything that a stranger or a careless person may change.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkSignedForm } from '../../src/certificates/check-form';
import { checkSignedFormInThread } from '../../src/certificates/check-form-in-thread';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import { renderRepresentationFormPdf } from '../../src/pdf/render-form';
import { appendRevision, objectOf, pageNumber, signForm } from './sign-form';
import { ana, anas, authority, company, dayMs, sampleForm, signer, toCheckTask, validDays, year } from './sample-form';
import { ownFolder } from '../servers/own-folder';

const strange = createLocalCertificateAuthority('Nobody knows it', validDays(-1_000, 1_000));
let form: Buffer;

beforeAll(async () => {
  form = await renderRepresentationFormPdf(sampleForm);
});

const task = (file: Buffer) => toCheckTask(form, file);
const listFindings = async (file: Buffer) => (await checkSignedForm(task(file))).findings;

describe('a signed form', () => {
  it('has no fault if the signer signed the given form', async () => {
    const judged = await checkSignedForm(task(signForm(form, anas, { rect: '[56 60 250 140]' })));
    expect(judged).toMatchObject({ findings: [], holder: { taxCode: signer } });
  });

  it('is valid with a seal of the company or a certificate of its representative, and in CAdES', async () => {
    const seal = createLocalClientCertificate(authority, { kind: 'seal', name: 'Muebles', nif: company }, year);
    const holder = { kind: 'representative', name: 'Muebles', nif: company, personNif: '12345678Z' } as const;
    expect(await listFindings(signForm(form, seal, { subFilter: 'ETSI.CAdES.detached' }))).toEqual([]);
    expect(await listFindings(signForm(form, createLocalClientCertificate(authority, holder, year)))).toEqual([]);
  });

  it('has the same result in a separate thread', async () => {
    const failed = jest.fn();
    expect(await checkSignedFormInThread('w', task(signForm(form, anas)), failed)).toMatchObject({ findings: [] });
    expect(failed).not.toHaveBeenCalled();
  });

  it('is checked by a person, without a retry, if the program fails', async () => {
    const failed = jest.fn();
    const broken = '-----BEGIN CERTIFICATE-----x-----END CERTIFICATE-----';
    const judged = await checkSignedFormInThread('w', { ...task(signForm(form, anas)), trusted: broken }, failed);
    expect(judged).toEqual({ findings: ['form-unread'] });
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it.each([' ', '\n', '%', '%\n', '%%EOF\n'])(
    'can be followed by ten million bytes of %j, which are ignored',
    async (some) => {
      const tail = Buffer.from(`\n${some.repeat(9_900_000 / some.length)}\n%%EOF\n`);
      expect(await listFindings(Buffer.concat([form, tail]))).toEqual(['form-unsigned']);
    },
  );

  it('stays valid if a revision without visible content follows', async () => {
    const dss = appendRevision(signForm(form, anas), { 90: '<< /Type /DSS /Certs [] >>' });
    expect(await listFindings(dss)).toEqual([]);
  });

  it.each([
    ['nobody', () => form, ['form-unsigned']],
    [
      'another person',
      () => signForm(form, createLocalClientCertificate(authority, { ...ana, nif: '12345678Z' }, year)),
      ['signature-other'],
    ],
    [
      'an expired certificate',
      () => signForm(form, createLocalClientCertificate(authority, ana, validDays(-300, -30))),
      ['certificate-expired'],
    ],
    [
      'an expired certificate, dated back',
      () =>
        signForm(form, createLocalClientCertificate(authority, ana, validDays(-300, -30)), {
          at: new Date(Date.now() - 100 * dayMs),
        }),
      ['certificate-expired'],
    ],
    [
      'a certificate of an unknown issuer',
      () => signForm(form, createLocalClientCertificate(strange, ana, year)),
      ['certificate-unknown'],
    ],
    [
      'a certificate that names the known issuer but is another one’s',
      () =>
        signForm(
          form,
          createLocalClientCertificate(createLocalCertificateAuthority('Test qualified authority', year), ana, year),
          {
            chain: [authority],
          },
        ),
      ['certificate-unknown'],
    ],
    ['a self-signed certificate', () => signForm(form, createLocalCertificateAuthority('x', year)), undefined],
    ['no day', () => signForm(form, anas, { undated: true }), ['form-incomplete']],
    ['another form', () => signForm(Buffer.concat([form.subarray(0, 9), form]), anas), ['form-other']],
    ['an old format', () => signForm(form, anas, { subFilter: 'adbe.pkcs7.sha1' }), ['signature-invalid']],
  ])('has the findings for a form with %s', async (_who, make, findings) => {
    const found = await listFindings(make());
    if (findings) expect(found).toEqual(findings);
    else expect(found).not.toEqual([]);
  });

  it('is another form or has an invalid signature if any byte is changed', async () => {
    const good = signForm(form, anas);
    const places = [
      20,
      900,
      form.length - 40,
      form.length + 3,
      form.length + 60,
      good.indexOf('/Contents <', form.length) + 200,
    ];
    for (const at of [...places, good.length - 30]) {
      const bytes = Buffer.from(good);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect([at, (await listFindings(bytes)).length]).toEqual([at, 1]);
    }
  });
});

describe('a revision that was appended to a form', () => {
  const page = () => pageNumber(form.toString('latin1'));
  const original = (number: number) => objectOf(form.toString('latin1'), number);
  const root = () => Number(/\/Root (\d+) 0 R/.exec(form.toString('latin1'))?.[1]);

  it.each<[string, () => Buffer, string]>([
    [
      'after the signature, with another page',
      () =>
        appendRevision(signForm(form, anas), {
          [page()]: original(page()).replace(/Contents \d+/, 'Contents 95'),
          95: '<< /Length 0 >>\nstream\n\nendstream',
        }),
      'form-other',
    ],
    [
      'before the signature, with another page',
      () => signForm(form, anas, { more: { [page()]: original(page()).replace(/Contents \d+/, 'Contents 6666') } }),
      'form-other',
    ],
    [
      'with a note over the text',
      () =>
        appendRevision(signForm(form, anas), {
          [page()]: original(page()).replace(/>>$/, '/Annots [95 0 R] >>'),
          95: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 500 800] /Contents (Other) >>',
        }),
      'form-other',
    ],
    ['with a stamp as large as the page', () => signForm(form, anas, { rect: '[0 0 595 842]' }), 'form-other'],
    [
      'with a script',
      () => signForm(form, anas, { more: { 95: '<< /S /JavaScript /J#53 (app.alert\\(1\\)) >>' } }),
      'file-unsafe',
    ],
    [
      'with an action when it is opened',
      () =>
        appendRevision(signForm(form, anas), { [root()]: original(root()).replace(/>>$/, '/OpenAction 95 0 R >>') }),
      'file-unsafe',
    ],
    [
      'with another catalogue',
      () => appendRevision(signForm(form, anas), { 95: '<< /Type /Catalog >>' }, '/Root 95 0 R '),
      'form-unread',
    ],
    [
      'with bytes after the end',
      () => Buffer.concat([signForm(form, anas), Buffer.from('<html><script>')]),
      'form-unread',
    ],
    [
      'with objects in a stream',
      () =>
        appendRevision(signForm(form, anas), {
          95: '<< /Type /ObjStm /N 1 /First 4 /Length 2 >>\nstream\n{}\nendstream',
        }),
      'form-unread',
    ],
    [
      'with a table that points elsewhere',
      () =>
        Buffer.from(
          appendRevision(signForm(form, anas), { 95: '<< >>' })
            .toString('latin1')
            .replace(/(95 1\n)\d{10}/, '$10000000100'),
          'latin1',
        ),
      'form-unread',
    ],
  ])('is reported %s', async (_what, make, finding) => {
    expect(await listFindings(make())).toEqual([finding]);
  });
});

describe('a file that is not the form', () => {
  it.each<[string, () => Buffer, string]>([
    ['nothing', () => Buffer.alloc(0), 'file-unsafe'],
    ['a ZIP that holds a PDF', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), form]), 'file-unsafe'],
    ['a page of HTML', () => Buffer.from('<html>'), 'file-unsafe'],
    ['another PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), 'form-other'],
    ['deep nesting', () => Buffer.concat([form, Buffer.from(`\n95 0 obj\n${'['.repeat(200_000)}`)]), 'form-unread'],
    [
      'ten million objects',
      () => Buffer.concat([form, Buffer.from('\n95 0 obj\n1\nendobj'.repeat(400_000))]),
      'form-unread',
    ],
  ])('is refused: %s', async (_what, make, finding) => {
    expect(await listFindings(make())).toEqual([finding]);
  });
});

describe('a signature of OpenSSL', () => {
  it('can use an elliptic curve', async () => {
    const folder = ownFolder('sello-ec-');
    const file = (name: string) => path.join(folder, name);
    const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
    writeFileSync(file('ca.pem'), authority.certificatePem);
    writeFileSync(file('ca.key'), authority.keyPem);
    writeFileSync(file('ext'), 'keyUsage=digitalSignature');
    openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', file('ec.key'));
    openssl(
      'req',
      '-new',
      '-key',
      file('ec.key'),
      '-subj',
      `/C=ES/serialNumber=IDCES-${signer}/CN=ANA`,
      '-out',
      file('ec.csr'),
    );
    const ca = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '30'];
    openssl('x509', '-req', '-in', file('ec.csr'), ...ca, '-extfile', file('ext'), '-out', file('ec.pem'));
    // The ranges belong to the form that was signed with another key; its CMS replaces the signature.
    const signed = signForm(form, anas).toString('latin1');
    const at = signed.lastIndexOf('/Contents <') + '/Contents '.length;
    const end = signed.indexOf('>', at) + 1;
    writeFileSync(file('data'), Buffer.from(signed.slice(0, at) + signed.slice(end), 'latin1'));
    const how = ['-binary', '-md', 'sha256', '-outform', 'DER', '-signer', file('ec.pem'), '-inkey', file('ec.key')];
    openssl('cms', '-sign', '-in', file('data'), ...how, '-out', file('cms'));
    const cms = readFileSync(file('cms'))
      .toString('hex')
      .padEnd(end - at - 2, '0');
    expect(await listFindings(Buffer.from(`${signed.slice(0, at)}<${cms}>${signed.slice(end)}`, 'latin1'))).toEqual([]);
  });
});
