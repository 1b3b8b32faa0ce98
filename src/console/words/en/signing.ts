// English words of the page on which a supplier signs its form.
export const formSigningPageTexts = {
  title: 'Register to issue invoices',
  who: 'Your details',
  whoText: 'Check your details. If something is wrong, do not sign, and contact the person who sent you this link.',
  company: 'Name',
  taxCode: 'Tax ID',
  signer: 'Signer',
  capacity: 'Role in the company',
  what: 'What you sign',
  whatText: (representative: string, code: string) =>
    `You authorize ${representative} (${code}) to send the records of your invoices to the tax authority (AEAT), ` +
    'and nothing else. You can revoke this authorization at any time.',
  download: 'Download the form',
  downloadLink: 'Download the form (PDF)',
  downloadText:
    'Sign the form with your digital certificate, for example with AutoFirma. If the signature is visible, place it in the box on ' +
    'the last page. Without a certificate, print the form, sign it by hand and scan it.',
  upload: 'Send the signed form',
  file: 'Signed form (PDF, up to 10 MB)',
  identity: 'Only if you signed by hand: the identity document of the person who signed (JPEG or PNG, up to 5 MB each)',
  front: 'Front side',
  back: 'Back side',
  send: 'Send',
  left: (uploads: number) => (uploads === 1 ? 'You can send one more file.' : `You can send ${uploads} more files.`),
  noneLeft: 'You cannot send more files with this link. Ask the person who invited you for a new link.',
  wrong: 'Please correct this',
  note: 'Message from the reviewer',
  done: 'Status',
  states: {
    open: 'We are waiting for your signed form.',
    returned: 'Your form could not be accepted.',
    checking: 'We are checking your form. This page updates automatically.',
    waiting: 'We are reviewing your form manually. No action is needed.',
    approved: 'Done. You can issue invoices.',
  },
  goOn: 'Continue',
  until: (day: string) => `This link expires on ${day}.`,
  /** Texts that the page shows instead of a registration: the title, and what to do. */
  stops: {
    invalid: [
      'This link is not valid',
      'The link is incomplete or has expired, or it was withdrawn or replaced by a newer link. Use the newest link that you received, ' +
        'or ask the person who invited you for a new link.',
    ],
    'form-missing': ['The form is no longer available', 'Ask the person who invited you for a new link.'],
    busy: ['Too many requests', 'Wait a minute and load the page again.'],
    failed: [
      'Your request could not be completed',
      'Open the link again. If this page appears again, ask the person who invited you for help.',
    ],
  },
  language: 'Español',
};

export type FormSigningPageTexts = typeof formSigningPageTexts;
