// Messages about registrations by suppliers, in English: faults of a form, for the supplier, and refusals of calls.
import { buildRemedy } from '../calls';
import type { TextParams, Wording } from '../text';

interface UnprovenSigner {
  readonly signer: string;
  /** Role in which the person signs; empty if the workspace stated none. */
  readonly capacity: string;
  readonly supplier: string;
}

export const selfRegistrationMessages = {
  'form-unsigned': {
    text: 'the form is not signed',
    remedy: 'Sign the PDF with your certificate, for example with AutoFirma, and send the signed file.',
  },
  'form-other': {
    text: 'the file is not the form that you downloaded here, or the form was changed',
    remedy: 'Download the form again, sign it without changes, and send the signed file.',
  },
  'form-incomplete': {
    text: 'the signature or the form has no date or place',
    remedy: 'Sign the form again with a program that adds the date. If you sign by hand, write the place and the date.',
  },
  'signature-invalid': {
    text: 'the signature is not valid',
    remedy: 'Sign the form again with a current program, for example AutoFirma.',
  },
  'signature-other': {
    text: 'the certificate belongs to a different person',
    remedy: 'Sign with a certificate of the company or of the person who signs for the company.',
  },
  'certificate-expired': {
    text: 'the certificate was not valid when the file arrived',
    remedy:
      'Sign the form again with a certificate that is valid today, and send the form while the certificate is valid: the day on which ' +
      'the form arrives counts, not the day on which you sign.',
  },
  'certificate-unknown': {
    text: 'the issuer of the certificate is not on the list of trusted issuers',
    remedy: 'No action is needed. An operator will review the form.',
  },
  'signer-unproven': {
    text: 'the certificate shows who signed, but not that this person is authorized to sign for the company',
    remedy:
      'No action is needed. An operator will check the authorization. Sello accepts the form at once if it is signed with a ' +
      'certificate of the company or of its representative.',
  },
  'signer-unproven-review': ({ signer, capacity, supplier }: UnprovenSigner): Wording =>
    `check, for example in the commercial register, that ${signer} is authorized to sign for ${supplier}` +
    (capacity === '' ? '' : ` as ${capacity}`),
  'identity-missing': {
    text: 'a form that is signed by hand must be accompanied by the identity document of the person who signed',
    remedy: 'Send a picture of each side of the document (of a passport, one page), together with the form.',
  },
  'identity-unreadable': {
    text: 'the picture of the identity document cannot be read',
    remedy: 'Take a new picture in good light, and send it.',
  },
  'name-not-a-person': {
    text: 'the name of the signer is not the name of a person',
    remedy: 'Ask the person who invited you to enter your first name and surname. Then sign the new form.',
  },
  'file-unsafe': {
    text: 'the file is damaged or encrypted, or contains more than the form',
    remedy: 'Send the PDF as your signing program saved it.',
  },
  'file-too-large': {
    text: 'the form is larger than 10 MB, or everything together is larger than 20 MB',
    remedy: 'Send a smaller file, for example a scan with a lower resolution.',
  },
  'identity-too-large': {
    text: 'a picture of the identity document is larger than 5 MB',
    remedy: 'Send a smaller picture, for example one with a lower resolution.',
  },
  'form-unread': {
    text: 'Sello cannot check how the form was signed',
    remedy: 'No action is needed. An operator will review the form.',
  },
  'signed-by-hand': {
    text: 'the form was signed by hand',
    remedy: 'No action is needed. An operator will compare the signature with the identity document.',
  },
  'registration-failed': {
    text: 'the supplier could not be registered with this data',
    remedy: 'No action is needed. An operator will review the data.',
  },
  'registration-unknown': 'the registration does not exist',
  'registration-title-without-form':
    'only the authorization `collaborator` (colaboración social) needs a form; otherwise, register the supplier, store its ' +
    'certificate or its power of attorney, and set the authorization to send',
  'registration-signer-needed': ({ supplier }: { readonly supplier: string }): Wording => ({
    text: `${supplier} is a company, and \`signer\` is missing`,
    remedy: 'Send `signer` with the name, tax ID and role of a person who is authorized to sign for the company.',
  }),
  'registration-name-not-a-person': ({ name }: { readonly name: string }): Wording => ({
    text: `${JSON.stringify(name)} is not the name of a person`,
    remedy: 'Send the first name and the surname of the person who signs.',
  }),
  'registration-text-unprintable': ({ characters }: { readonly characters: string }): Wording => ({
    text: `the form cannot print these characters: ${JSON.stringify(characters)}`,
    remedy: 'Send names and address as the tax authority has them, in Latin letters.',
  }),
  'registration-address-not-https': '`return_url` must be an https address without a user name',
  'registration-origin-invalid': ({ origin }: { readonly origin: string }): Wording =>
    `${origin} is not an origin: send https, the host name and the port, without a path`,
  'registration-representative-missing': {
    text: 'no configured certificate has a holder who can represent the supplier',
    remedy:
      'Store the certificate of the supplier itself, which needs no form; or ask an operator to set ' +
      '`SELLO_AUTHORITY_CERTIFICATE` to a certificate of a different holder.',
  },
  'registrations-open-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the workspace has reached the maximum of ${max} open registrations`,
    ...buildRemedy`Withdraw a registration that is no longer needed${'withdrawRegistration'}, or wait until one has ended.`,
  }),
  'self-registration-in-state': ({ status }: { readonly status: string }): Wording =>
    `the registration has the status ${status}`,
  'registration-moved': {
    text: 'the registration has changed in the meantime',
    remedy: 'Read the registration again, and repeat the request if it is still needed.',
    onPage: 'Reload the page, and send the form again if it is still needed.',
  },
  'registration-reminded': {
    text: 'the supplier received a reminder less than a day ago',
    remedy: 'Wait until a day has passed since the last reminder.',
  },
  'registration-reminders-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the supplier has already received ${max} reminders`,
    remedy: 'Contact the supplier by phone or email.',
  }),
  'registration-mail-subject': 'Your registration to issue invoices',
  'registration-mail-text': ({ name, day, link }: TextParams<'name' | 'day' | 'link'>): Wording =>
    `Dear ${name},\n\nWe are still waiting for your signed form. You can send it here until ${day}:\n\n${link}\n\n` +
    'Do not share this link.\n',
  'registration-reason-needed': '`fault` and `text` are missing: send one of these fields',
  'forms-not-compared': 'Compare the form with the official text (BOE-A-2024-27600) before you use it.',
} as const;
