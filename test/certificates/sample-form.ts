// The form of a company that names its signer, and certificates for its signatures.
import type { SignedFormCheckTask } from '../../src/certificates/check-form';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import type { RepresentationFormPdfContent } from '../../src/pdf/render-form';

export const dayMs = 86_400_000;
/** The validity of a certificate, in days from now. */
export const validDays = (from: number, to: number) => ({
  from: new Date(Date.now() + from * dayMs),
  to: new Date(Date.now() + to * dayMs),
});
export const year = validDays(-100, 300);
export const authority = createLocalCertificateAuthority('Test qualified authority', validDays(-1_000, 1_000));

export const [company, signer] = ['B99286320', '25123456G'] as const;
export const ana = { kind: 'person', name: 'ANA LORES', nif: signer } as const;
/** The certificate of the signer. */
export const anas = createLocalClientCertificate(authority, ana, year);

export const sampleForm: RepresentationFormPdfContent = {
  kind: 'annex-1',
  taxpayer: { name: 'Muebles & Ebro, S.L.', taxCode: company, address: 'Calle Alfonso I 14, 50003 Zaragoza' },
  signer: { name: 'Ana Lores', taxCode: signer, capacity: 'administradora única' },
  representative: { name: 'Asesoría, S.L.', taxCode: 'B12345674' },
  place: 'Zaragoza',
  day: '2026-11-26',
  at: new Date('2026-11-26T10:00:00Z'),
  number: '0192f000-0000-7000-8000-000000000001',
};

/** Checks a file against the form that was given out. */
export const toCheckTask = (form: Buffer, file: Buffer): SignedFormCheckTask => ({
  file,
  form,
  signers: [company, signer],
  unprovenSigners: [],
  trusted: authority.certificatePem,
  at: new Date(),
});
