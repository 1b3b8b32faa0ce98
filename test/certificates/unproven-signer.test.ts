// Tests who may sign the form of a company in `live`. Regression: the workspace names the signer, so its own staff could
// sign for any company, and the form was accepted without a person.
import { listAllowedFormSigners } from '../../activities/registration/check-upload';
import { checkSignedForm } from '../../src/certificates/check-form';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import { decideAfterRepresentationFormCheck } from '../../src/contracts/representation-form';
import { renderRepresentationFormPdf } from '../../src/pdf/render-form';
import { signForm } from './sign-form';

const dayMs = 86_400_000;
const year = { from: new Date(Date.now() - 100 * dayMs), to: new Date(Date.now() + 300 * dayMs) };
const authority = createLocalCertificateAuthority('Test qualified authority', year);
const [company, signer] = ['B99286320', '25123456G'];
const createPerson = (nif: string) =>
  createLocalClientCertificate(authority, { kind: 'person', name: 'ANA LORES', nif }, year);
const createRepresentative = () => {
  const holder = { kind: 'representative', name: 'Muebles', nif: company, personNif: signer } as const;
  return createLocalClientCertificate(authority, holder, year);
};
let form: Buffer;
beforeAll(async () => {
  form = await renderRepresentationFormPdf({
    kind: 'annex-1',
    taxpayer: { name: 'Muebles del Ebro, S.L.', taxCode: company, address: 'Calle Alfonso I 14, 50003 Zaragoza' },
    signer: { name: 'Ana Lores', taxCode: signer, capacity: 'administradora única' },
    representative: { name: 'Asesoría, S.L.', taxCode: 'B12345674' },
    place: 'Zaragoza',
    day: '2026-11-26',
    at: new Date('2026-11-26T10:00:00Z'),
    number: '0192',
  });
});

const check = (file: Buffer, environment: 'test' | 'live' = 'live') =>
  checkSignedForm({
    file,
    form,
    ...listAllowedFormSigners(environment, company, signer),
    trusted: authority.certificatePem,
    at: new Date(),
  });

describe('the form of a company in `live`', () => {
  it('waits for a person if only the named signer signed it, and names the holder of the certificate', async () => {
    const byPerson = signForm(form, createPerson(signer));
    expect(await check(byPerson)).toMatchObject({ findings: ['signer-unproven'], holder: { taxCode: signer } });
    expect(decideAfterRepresentationFormCheck(['signer-unproven'])).toBe('waiting');
    expect(await check(byPerson, 'test')).toMatchObject({ findings: [] });
  });

  it('is accepted with a certificate that has the tax ID of the company, also after another signature', async () => {
    expect(await check(signForm(form, createRepresentative()))).toMatchObject({ findings: [] });
    const both = signForm(signForm(form, createPerson(signer)), createRepresentative());
    expect(await check(both)).toMatchObject({ findings: [] });
  });

  it('is returned if a stranger signed it, and waits if the named signer signed it too', async () => {
    const byStranger = signForm(form, createPerson('12345678Z'));
    expect(await check(byStranger)).toMatchObject({ findings: ['signature-other'] });
    expect(await check(signForm(byStranger, createPerson(signer)))).toMatchObject({ findings: ['signer-unproven'] });
  });
});

describe('the signers of a form', () => {
  it.each(['simulator', 'test'] as const)('are the supplier and the named signer in `%s`', (environment) => {
    expect(listAllowedFormSigners(environment, company, signer)).toEqual({
      signers: [company, signer],
      unprovenSigners: [],
    });
  });

  it('include a natural person who signs in their own name', () => {
    expect(listAllowedFormSigners('live', signer, signer)).toEqual({ signers: [signer, signer], unprovenSigners: [] });
  });
});
