// English words of the operator's screens: approvals and stops of the installation.

export const installation = {
  approvals: 'Registrations that wait for approval',
  noApprovals: 'No registration waits.',
  approvalsText: 'Compare the papers with the supplier before you approve: from then on its invoices are reported.',
  supplier: 'Supplier',
  workspace: 'Workspace',
  papers: 'Papers',
  since: 'Waits',
  approve: 'Approve',
  stops: 'Stops of certificates',
  noStops: 'No certificate is stopped.',
  stopsText:
    'Everybody who uses the certificate waits. Settle the cause first: the authority asks a suspended caller not to try again before.',
  certificate: 'Certificate',
  what: 'Why',
  holds: 'Suppliers',
  lift: 'Let sending go on',
  lifting: {
    title: 'Lift the stop of the certificate',
    holds: 'It holds',
    consequences: [
      'Sending goes on at once for every supplier with this certificate.',
      'If the cause is not settled, the authority refuses again and the certificate stops again.',
      'Your name and the reason go into the audit.',
    ] as string[],
    button: 'Lift it',
  },
  confirm: {
    title: 'Approve the registration',
    consequences: [
      'From now on the invoices of this supplier are sealed and reported to the authority.',
      'Your name and the time are stored with the registration.',
      'This cannot be taken back here: the supplier is unregistered by its own workflow.',
    ] as string[],
    button: 'Approve it',
  },
};
