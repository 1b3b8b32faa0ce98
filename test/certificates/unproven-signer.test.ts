// Tests who may sign the form of a company in `live`. Regression: the workspace names the signer, so its own staff could
// sign for any company, and the form was accepted without a person.
import { classifyRepresentationFormSigners } from '../../activities/registration/check-upload';
import { checkSignedForm } from '../../src/certificates/check-form';
import { createLocalClientCertificate } from '../../src/certificates/create-certificates';
import { decideRepresentationFormStatusByFaults } from '../../src/contracts/representation-form';
import { renderRepresentationFormPdf } from '../../src/pdf/render-form';
import { signForm } from './sign-form';
import { ana, anas, authority, company, sampleForm, signer, toCheckTask, year } from './sample-form';

const strangers = createLocalClientCertificate(authority, { ...ana, nif: '12345678Z' }, year);
const holder = { kind: 'representative', name: 'Muebles', nif: company, personNif: signer } as const;
const representatives = createLocalClientCertificate(authority, holder, year);
let form: Buffer;
beforeAll(async () => {
  form = await renderRepresentationFormPdf(sampleForm);
});

const check = (file: Buffer, environment: 'test' | 'live' = 'live') =>
  checkSignedForm({
    ...toCheckTask(form, file),
    ...classifyRepresentationFormSigners(environment, company, signer),
  });

describe('the form of a company in `live`', () => {
  it('waits for a person if only the named signer signed it, and names the holder of the certificate', async () => {
    const byPerson = signForm(form, anas);
    expect(await check(byPerson)).toMatchObject({ findings: ['signer-unproven'], holder: { taxCode: signer } });
    expect(decideRepresentationFormStatusByFaults(['signer-unproven'])).toBe('waiting');
    expect(await check(byPerson, 'test')).toMatchObject({ findings: [] });
  });

  it('is accepted with a certificate that has the tax ID of the company, also after another signature', async () => {
    expect(await check(signForm(form, representatives))).toMatchObject({ findings: [] });
    const both = signForm(signForm(form, anas), representatives);
    expect(await check(both)).toMatchObject({ findings: [] });
  });

  it('is returned if a stranger signed it, and waits if the named signer signed it too', async () => {
    const byStranger = signForm(form, strangers);
    expect(await check(byStranger)).toMatchObject({ findings: ['signature-other'] });
    expect(await check(signForm(byStranger, anas))).toMatchObject({ findings: ['signer-unproven'] });
  });
});

describe('the signers of a form', () => {
  it.each(['simulator', 'test'] as const)('are the supplier and the named signer in `%s`', (environment) => {
    expect(classifyRepresentationFormSigners(environment, company, signer)).toEqual({
      signers: [company, signer],
      unprovenSigners: [],
    });
  });

  it('include a natural person who signs in their own name', () => {
    expect(classifyRepresentationFormSigners('live', signer, signer)).toEqual({
      signers: [signer, signer],
      unprovenSigners: [],
    });
  });
});
