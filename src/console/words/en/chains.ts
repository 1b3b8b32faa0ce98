// English words of suppliers, their chains and certificates.
import { formatDaysUntilExpiry } from '../../../messages/en/attention';

export const supplierPageTexts = {
  supplier: 'Supplier',
  taxCode: 'Tax ID',
  records: 'Records',
  pending: 'Pending',
  last: 'Last submission',
  standing: 'Chain',
  certificate: 'Certificate',
  state: 'Registration',
  states: { pending: 'Waiting for approval', registered: 'Registered', unregistered: 'Unregistered' },
  standings: {
    stopped: 'Stopped',
    paused: 'Sealing paused',
    alarm: 'Alarm',
    silent: 'No response',
    waits: 'Waiting',
    fine: 'OK',
  },
  daysLeft: (n: number) => (n < 0 ? 'Expired' : `Expires ${formatDaysUntilExpiry(n)}`),
  emptyTitle: 'No suppliers yet',
  emptyText:
    'Invite a supplier under Registrations, or create an entry for the company that issues the ' +
    'invoices, and run the workflow “Register supplier” on it. In the simulator, Sello registers ' +
    'your company when you issue its first invoice on the page “New invoice”.',
  certificates: 'Certificates',
  none: 'none yet',
  nextCall: (time: string) => `Next submission: ${time}`,
  now: 'The next submission is sent as soon as there are records to send.',
  windowText:
    'The authority sets the wait between two submissions. As soon as 1,000 records are pending, Sello sends the next ' +
    'submission without waiting.',
  newest: 'Newest record',
  made: (time: string) => `created ${time}`,
  noRecords: 'No record yet',
  noRecordsText: 'The first invoice of this supplier starts its chain.',
  endsOn: 'Expires',
  configured: 'The certificate of the installation',
  title: 'Authorization to send',
  titles: {
    'own-certificate': 'Own certificate',
    collaborator: 'Collaborator (colaborador social)',
    power: 'Registered power of attorney',
  },
  titleUntil: 'Last day of the authorization',
  stops: 'Sending is stopped',
  stopOf: { chain: 'This supplier', certificate: 'Every supplier with this certificate' },
  liftLink: 'Resume sending',
  liftService: 'Other suppliers share this certificate, so only an operator can resume sending.',
  paused: 'Sealing is paused',
  pausedText: 'Sealed records may be missing from the database. Follow docs/restore.md before you continue.',
  alarm: 'Alarm',
  /** The source of the alarm. The text of the event follows this phrase. */
  alarmOf: {
    work: 'Sello could not send records or store a response. It retries every 30 seconds, and nothing is lost.',
    check:
      'Verification found a broken record in this chain. Sello continues to seal and send records. Do not change ' +
      'the database. Verify and export the chain, and reconcile the chain with the authority ' +
      '(docs/operations.md).',
    review:
      'The records differ from those of the authority, or something is wrong in the database. Reconcile the chain with ' +
      'the authority, then acknowledge the alarm.',
  },
  alarmEnds: (how: string) => `Ends ${how}.`,
  acknowledge: 'Acknowledge',
  lastAlarm: 'Last alarm',
  silent: 'The authority does not respond',
  silentText:
    'No action is needed. Sello retries at least every ten minutes (the law requires one attempt an hour), and no record is lost.',
  retry: 'Retry now',
  registration: 'Registration',
  registrationText: 'This supplier can issue invoices when an operator has approved its registration.',
  registrationSteps: {
    agreement: 'Signed authorization form',
    identity: 'Identity document',
    confirmed: 'Confirmed',
    approved: 'Approved',
  },
  missing: 'missing',
  signatures: { digital: 'signed digitally', hand: 'signed by hand' },
  identityViews: { front: 'front', back: 'back', page: 'page' },
  entry: 'Supplier entry',
  details: 'Details',
  installation: 'Installation number',
  environment: 'Environment',
  clock: "Authority's clock",
  clockDrift: (ms: number) => `${Math.abs(ms)} ms ${ms >= 0 ? 'behind' : 'ahead of'} Sello's clock`,
  checkedTo: 'Verified in the background up to',
  signs: 'Signed records',
  simplifiedMax: 'Simplified invoices up to',
  defaultTax: 'Default tax of lines',
  defaultSeries: 'Default series',
  seriesUses: {
    invoice: 'Invoices:',
    simplified: 'Simplified invoices:',
    replacement: 'Full invoices that replace simplified invoices:',
    correction: 'Corrections:',
  } as Readonly<Record<string, string>>,
  yes: 'yes',
  chain: 'Chain',
  walk: 'Browse records',
  verify: 'Verify',
  reconcile: 'Reconcile',
  export: 'Export',
  renewLink: 'Renew',
  confirmLink: 'Confirm last record',
  installations: 'Installation numbers',
  until: 'Until',
  current: 'in use',
  renewedByItself: 'Renewed automatically, because no copy of the last record existed outside the database.',
  submissions: 'Submissions',
  lift: {
    title: 'Resume sending',
    consequences: [
      'Sending resumes immediately, with the same records.',
      'If the cause is not fixed, the authority rejects the records again, and sending stops again.',
      'If sending is stopped because of a certificate, sending resumes for every supplier that uses the certificate.',
    ] as string[],
    button: 'Resume sending',
  },
  renew: {
    title: 'Renew the chain',
    consequences: [
      'The chain continues under a new installation number and starts again with a first record.',
      'Sello still sends the records that are already sealed, and does not change them.',
      'You cannot undo this action. It is needed only after the database was restored from a backup; an unnecessary ' +
        'renewal does no harm.',
    ] as string[],
    button: 'Renew the chain',
  },
  confirm: {
    title: 'Confirm the last record',
    consequences: [
      'You confirm that Sello never sealed a record after the last record in the database.',
      'Do not confirm if a later record was sealed and then lost: two records would get the same position. Renew ' +
        'the chain instead.',
    ] as string[],
    button: 'Confirm the last record',
  },
  links: {
    title: 'Records',
    number: 'Invoice',
    sequence: 'No.',
    kind: 'Kind',
    kinds: { registration: 'Registration record', cancellation: 'Cancellation record' },
    fingerprint: 'Hash',
    previous: 'Previous record',
    outcome: 'Authority',
    first: 'First record',
    check: 'Check in your browser',
    checkText:
      'Each hash is the SHA-256 value of the text shown with it, which includes the hash of the previous ' +
      'record. If JavaScript is enabled, your browser recomputes each hash without relying on the server.',
    good: 'matches',
    bad: 'does not match',
    hashed: 'Hashed text',
    next: 'Next page',
    begin: 'First page',
    xml: 'XML',
  },
  verification: {
    title: 'Verification',
    text: 'Sello reads every record again, recomputes its hash, and checks its position and its reference to the previous record.',
    run: (n: number) => `Verify ${n} ${n === 1 ? 'record' : 'records'}`,
    whole: 'The chain is intact',
    count: (n: number) => `${n} ${n === 1 ? 'record was' : 'records were'} verified.`,
    broken: 'The chain is not intact',
    at: (n: number) => `The first broken record is number ${n}`,
    again: 'Verify again',
  },
  reconciliation: {
    title: 'Reconciliation',
    text: 'Sello compares its records of a month with the records that the authority has now.',
    month: 'Month',
    run: 'Compare',
    here: 'In Sello',
    there: 'At the authority',
    same: 'No differences.',
    rejected: (n: number) =>
      n === 1
        ? 'The authority rejected 1 invoice and has no record of it.'
        : `The authority rejected ${n} invoices and has no record of them.`,
    differences: 'Differences',
    kinds: {
      'only-in-sello': 'only in Sello',
      'only-at-authority': 'only at the authority',
      different: 'different',
      unsettled: 'no response yet',
    },
    advice: 'What to do',
    actions: {
      none: 'No action is needed: Sello stores the outcome of the record automatically.',
      settle: 'No action is needed: the authority has the record, and Sello stores its outcome automatically.',
      resend:
        'An older record arrived late. Sello sends the newest record again automatically. If sending is stopped, resume sending.',
      'register-again':
        'The authority does not have the record. Run the invoice workflow again. In the new record, Sello states ' +
        'whether it is an amendment and whether an earlier record was rejected.',
      review:
        'If a backup was restored, follow docs/restore.md, because Sello itself may have sent this record. Otherwise, another ' +
        'system sent it. Find that system. If the record is wrong, cancel it there. Then stop that system, so that no ' +
        'invoice is reported twice.',
    },
  },
  certificatePage: {
    holder: 'Holder',
    kind: 'Kind',
    kinds: { person: 'Person', representative: 'Representative', seal: 'Company seal' },
    ends: 'Valid until',
    begins: 'Valid from',
    usedBy: 'Used by',
    success: 'Last submission',
    shared: 'Certificate of the installation',
    unknown: 'not used yet',
    fingerprint: 'Fingerprint (SHA-256)',
    issuers: 'Issued by',
    emptyTitle: 'No certificates yet',
    emptyText:
      'A certificate belongs to a supplier, so register a supplier first. A supplier without its own certificate uses the ' +
      'certificate of the installation.',
    own: 'Own certificate',
    noneText:
      'This supplier uses the certificate of the installation. You can store a certificate of the supplier instead.',
    upload: 'Store a certificate',
    replace: 'Replace the certificate',
    file: 'File (.p12 or .pfx)',
    password: 'File password',
    store: 'Store',
    try: 'Test the certificate',
    tryText: 'Sello sends one query to the authority with this certificate. The authority stores nothing.',
    rehearse: 'Test this file',
    rehearseText:
      'Before storing the file, Sello checks its issuer, holder and expiry date, and whether the holder may send, and ' +
      'sends one query to the authority. The current certificate stays in use until the new one is stored.',
    rehearsed: {
      good: 'The file passed the test',
      bad: 'The test found problems',
      notStored: 'The test did not store anything.',
    },
    anyway: 'Store the certificate despite the problems found',
    findingName: 'Check',
    findingState: 'Result',
    findingText: 'Details',
    findingStates: { good: 'passed', warning: 'warning', bad: 'failed' },
    findingNames: {
      chain: 'Issued by',
      holder: 'Holder',
      end: 'Expiry',
      right: 'Authorization to send',
      host: 'Host',
      authority: 'Authority',
    },
    findings: {
      chain: (value) => value,
      'chain-self': (value) => `${value}: self-signed. The authority accepts qualified certificates only.`,
      'chain-unknown': (value) =>
        `${value}: Sello does not recognize this certificate authority. The certificate may still be valid; the ` +
        'tax authority decides.',
      holder: (value) => value,
      'holder-unknown': (value) => `${value}: contains no tax ID, so the authority cannot identify the holder.`,
      end: (value) => `Valid until ${value}.`,
      'end-soon': (value) => `Valid only until ${value}: get a new certificate.`,
      ended: (value) => `Expired on ${value}.`,
      'right-nobody': () => 'The certificate does not name a holder.',
      'right-own': (value) => `${value} sends its own records.`,
      'right-registered': (value) =>
        `${value || 'The holder'} sends for the supplier as its representative. The supplier is registered in Sello.`,
      'right-unregistered': (value) =>
        `${value || 'The holder'} would send for the supplier as its representative. The supplier is not registered in Sello yet.`,
      'authority-answers': (value) => `The authority responded in ${value} ms.`,
      'authority-refuses': (value) => `The authority rejects the certificate: ${value}`,
      'authority-silent': (value) => `The authority did not respond: ${value}`,
      'authority-not-asked': (value) => `The authority was not queried: ${value}.`,
    } as Readonly<Record<string, (value: string) => string>>,
    works: 'The authority responded',
    fails: 'The authority did not respond',
    took: (ms: number) => `in ${ms} ms`,
    removeLink: 'Remove',
    remove: {
      title: 'Remove the certificate',
      consequences: [
        'Sello deletes the private key and cannot recover it.',
        'The supplier then uses the certificate of the installation. If there is none, sending stops.',
      ] as string[],
      button: 'Remove certificate',
    },
  },
};
