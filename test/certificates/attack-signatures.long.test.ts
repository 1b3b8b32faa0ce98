// Attacks on the signature of a form: each is detected, and signatures of real issuers are accepted.
import { checkSignedForm } from '../../src/certificates/check-form';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import { renderRepresentationFormPdf } from '../../src/pdf/render-form';
import { makeHolder, type subjectOids } from './make-holder';
import { appendRevision, objectOf, pageNumber, signForm } from './sign-form';
import { ana, anas, authority, company, dayMs, sampleForm, signer, toCheckTask, validDays, year } from './sample-form';

const stranger = '12345678Z';
const strangers = createLocalClientCertificate(authority, { ...ana, nif: stranger }, year);
let form: Buffer;
let otherForm: Buffer;

beforeAll(async () => {
  const other = { ...sampleForm, taxpayer: { ...sampleForm.taxpayer, name: 'Otra, S.L.' } };
  form = await renderRepresentationFormPdf(sampleForm);
  otherForm = await renderRepresentationFormPdf(other);
});

const listFindings = async (file: Buffer) => (await checkSignedForm(toCheckTask(form, file))).findings;

/** Replaces the CMS of one file with the CMS of another file, which has the same length. */
function transplant(to: Buffer, of: Buffer): Buffer {
  const cut = (file: Buffer) => {
    const text = file.toString('latin1');
    const at = text.lastIndexOf('/Contents <') + '/Contents '.length;
    return { text, at, end: text.indexOf('>', at) + 1 };
  };
  const [one, other] = [cut(to), cut(of)];
  const cms = other.text.slice(other.at, other.end);
  return Buffer.from(one.text.slice(0, one.at) + cms + one.text.slice(one.end), 'latin1');
}

describe('a signature', () => {
  it.each<[string, () => Buffer]>([
    ['it leaves out bytes before its place', () => signForm(form, anas, { unsigned: { before: 60 } })],
    ['it leaves out bytes after its place', () => signForm(form, anas, { unsigned: { after: 30 } })],
    ['it leaves out the end of the file', () => signForm(form, anas, { unsigned: { tail: 40 } })],
    ['its digest is SHA-1', () => signForm(form, anas, { digest: 'sha1' })],
    ['it is over another form', () => transplant(signForm(form, anas), signForm(otherForm, anas))],
    [
      'it is over the same form, signed before',
      () => transplant(signForm(form, anas), signForm(form, anas, { undated: true })),
    ],
  ])('is invalid: %s', async (_what, make) => {
    expect(await listFindings(make())).toEqual(['signature-invalid']);
  });

  it.each(['ByteRange [0 1 2 3]', 'Contents <00>'])('is not read if its dictionary has a second %s', async (member) => {
    const written = signForm(form, anas, {
      more: { 95: `<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> /${member} >>` },
    });
    expect(await listFindings(written)).toEqual(['form-unread']);
  });

  it('is expired if its certificate has expired, even if it is dated before the expiry', async () => {
    const ended = createLocalClientCertificate(authority, ana, validDays(-300, -1));
    const dated = signForm(form, ended, { at: new Date(Date.now() - 3 * dayMs) });
    expect(await listFindings(dated)).toEqual(['certificate-expired']);
  });

  it('has an unknown issuer if its certificate is self-signed', async () => {
    const own = createLocalCertificateAuthority('ANA LORES', year);
    const self = makeHolder(
      own,
      [
        ['C', 'ES'],
        ['serialNumber', `IDCES-${signer}`],
        ['CN', 'ANA'],
      ],
      year,
    );
    expect(await listFindings(signForm(form, self, { chain: [own] }))).toEqual(['certificate-unknown']);
  });

  it('is sufficient if one of two signers is the right one, but not if the only signer is a stranger', async () => {
    expect(await listFindings(signForm(signForm(form, anas), strangers))).toEqual([]);
    expect(await listFindings(signForm(signForm(form, strangers), anas))).toEqual([]);
    expect(await listFindings(signForm(signForm(form, strangers), strangers))).toEqual(['signature-other']);
  });

  it('stays valid if a stranger signs later, unless the second revision changes the page', async () => {
    const page = pageNumber(form.toString('latin1'));
    const signed = signForm(form, anas).toString('latin1');
    const changed = objectOf(signed, page).replace(/Contents \d+/, 'Contents 96');
    const more = { [page]: changed, 96: '<< /Length 0 >>\nstream\n\nendstream' };
    expect(await listFindings(appendRevision(Buffer.from(signed, 'latin1'), more))).toEqual(['form-other']);
  });
});

type Subject = readonly (readonly [keyof typeof subjectOids, string])[];

describe('the holder of a certificate', () => {
  it.each<[string, Subject]>([
    [
      'IDCES- before it',
      [
        ['C', 'ES'],
        ['serialNumber', `IDCES-${signer}`],
        ['CN', 'ANA'],
      ],
    ],
    [
      'the code alone, as on the DNI',
      [
        ['C', 'ES'],
        ['serialNumber', signer],
        ['CN', 'ANA'],
      ],
    ],
    [
      'VATES- before it, in organizationIdentifier',
      [
        ['C', 'ES'],
        ['organizationId', `VATES-${company}`],
        ['CN', 'MUEBLES'],
      ],
    ],
    [
      'VATES- before it, in serialNumber',
      [
        ['C', 'ES'],
        ['serialNumber', `VATES-${company}`],
        ['CN', 'MUEBLES'],
      ],
    ],
    [
      'the company of a representative, in organizationIdentifier',
      [
        ['C', 'ES'],
        ['organizationId', `VATES-${company}`],
        ['serialNumber', `IDCES-${stranger}`],
        ['CN', 'X'],
      ],
    ],
    [
      'the company of a representative, in the common name alone',
      [
        ['C', 'ES'],
        ['serialNumber', `IDCES-${stranger}`],
        ['CN', `${stranger} REPRESENTANTE (R: ${company})`],
      ],
    ],
  ])('is read where issuers write it: %s', async (_where, subject) => {
    expect(await listFindings(signForm(form, makeHolder(authority, subject, year)))).toEqual([]);
  });

  it.each<[string, Subject]>([
    [
      'another country’s number',
      [
        ['C', 'PT'],
        ['serialNumber', `IDCPT-${signer}`],
        ['CN', 'ANA'],
      ],
    ],
    [
      'another country’s bare number',
      [
        ['C', 'PT'],
        ['serialNumber', signer],
        ['CN', 'ANA'],
      ],
    ],
    [
      'another country’s company',
      [
        ['C', 'PT'],
        ['organizationId', `VATPT-${company}`],
        ['CN', 'MUEBLES'],
      ],
    ],
    [
      'a longer number that contains it',
      [
        ['C', 'ES'],
        ['serialNumber', `IDCES-X${signer}0`],
        ['CN', 'ANA'],
      ],
    ],
    [
      'a number after another one',
      [
        ['C', 'ES'],
        ['serialNumber', `0000 ${signer}`],
        ['CN', 'ANA'],
      ],
    ],
    [
      'the code in the name alone',
      [
        ['C', 'ES'],
        ['serialNumber', `IDCES-${stranger}`],
        ['CN', `ANA - ${signer}`],
      ],
    ],
    [
      'a company that is represented by the signer, and is another one',
      [
        ['C', 'ES'],
        ['organizationId', 'VATES-B12345674'],
        ['serialNumber', `IDCES-${signer}`],
        ['CN', 'X'],
      ],
    ],
    [
      'a name that breaks the line',
      [
        ['C', 'ES'],
        ['serialNumber', `IDCES-${stranger}`],
        ['CN', `X\nserialNumber=${signer}`],
      ],
    ],
  ])('is not read from %s', async (_where, subject) => {
    const found = await listFindings(signForm(form, makeHolder(authority, subject, year)));
    expect([['signature-other'], ['form-unread']]).toContainEqual(found);
  });

  it('is checked by a person if the certificate has no tax ID', async () => {
    const nobody = makeHolder(
      authority,
      [
        ['C', 'ES'],
        ['CN', 'ANA LORES'],
      ],
      year,
    );
    expect(await listFindings(signForm(form, nobody))).toEqual(['form-unread']);
  });
});
