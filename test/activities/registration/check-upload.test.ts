// Messages for a supplier who uploads a file other than the form that the registration gave out.
import { adjustSignedFormFaultsForIdentityDocument } from '../../../activities/registration/check-upload';
import { checkSignedForm } from '../../../src/certificates/check-form';

const form = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n');
const judge = (file: Buffer) =>
  checkSignedForm({
    file,
    form,
    signers: ['B99286320'],
    unprovenSigners: [],
    trusted: '',
    at: new Date('2026-11-26T10:00:00Z'),
  });

const tampered = Buffer.from(
  `${form.toString().replace('<< >>', '<<  >')}2 0 obj\n<< /Type /Sig /ByteRange [0 10 20 30] >>\nendobj\n%%EOF\n`,
);
const scan = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Subtype /Image >>\nendobj\n%%EOF\n');

describe('an uploaded file that is not the given form', () => {
  it('is refused as a changed form, and no identity document is requested', async () => {
    const judged = await judge(tampered);
    expect(judged.findings).toEqual(['form-other']);
    expect(adjustSignedFormFaultsForIdentityDocument(judged, false)).toEqual(['form-other']);
    expect(adjustSignedFormFaultsForIdentityDocument(judged, true)).toEqual(['form-other']);
  });

  it('counts as signed by hand if it has no digital signature, and needs the identity document', async () => {
    const judged = await judge(scan);
    expect(adjustSignedFormFaultsForIdentityDocument(judged, false)).toEqual(['form-other', 'identity-missing']);
    expect(adjustSignedFormFaultsForIdentityDocument(judged, true)).toEqual(['signed-by-hand']);
  });
});
