// English words of the operator's screens, which show approvals and stops of the installation.

export const installationPageTexts = {
  approvals: 'Registrations waiting for approval',
  noApprovals: 'No registration is waiting for approval.',
  approvalsText:
    'Before you approve, check that the documents belong to the supplier. After you approve, Sello reports the invoices of ' +
    'this supplier.',
  supplier: 'Supplier',
  workspace: 'Workspace',
  papers: 'Documents',
  since: 'Waiting since',
  approve: 'Approve',
  stops: 'Certificates for which sending is stopped',
  noStops: 'Sending is not stopped for any certificate.',
  stopsText:
    'Suppliers that use the certificate cannot send. Fix the cause before you resume: the authority asks ' +
    'suspended senders not to retry while the suspension lasts.',
  certificate: 'Certificate',
  what: 'Reason',
  holds: 'Suppliers',
  lift: 'Resume sending',
  lifting: {
    title: 'Resume sending with this certificate',
    holds: 'Affected suppliers',
    consequences: [
      'Sending resumes immediately for every supplier with this certificate.',
      'If the cause is not fixed, the authority rejects the records again and sending stops again.',
      'Your name and the reason are recorded in the audit log.',
    ] as string[],
    button: 'Resume sending',
  },
  confirm: {
    title: 'Approve the registration',
    consequences: [
      'From now on, Sello seals the invoices of this supplier and reports them to the authority.',
      'Your name and the current time are stored with the registration.',
      'You cannot undo this action here. To end the registration, run the workflow that unregisters the supplier.',
    ] as string[],
    button: 'Approve registration',
  },
};
