// The pictures of the console in docs/console, with their pages and alternative texts.

/** Every picture. Its alternative text is that in docs/console/README.md, because a test compares them. */
export const consolePictures: readonly {
  readonly file: string;
  readonly alt: string;
  readonly path: string;
  readonly dark?: true;
  /** Appended to `/console/w/local` by default. */
  readonly base?: '/console/service' | '/console';
}[] = [
  {
    file: 'overview.png',
    path: '',
    alt: 'The overview: the authority is available, nothing is pending, and a rejected invoice with its cause and what to do',
  },
  {
    file: 'entries.png',
    path: '/entries',
    alt: 'The list of entries: filters, and invoices with number, date, customer, total, state and outcome',
  },
  {
    file: 'entry.png',
    path: '/entries/:rejected',
    alt: 'A rejected invoice: the error and what to do, the document with the marked tax ID, and its timeline',
  },
  {
    file: 'entry-dark.png',
    path: '/entries/:sent',
    dark: true,
    alt: 'An accepted invoice in dark mode: the document, its timeline and its fiscal record',
  },
  {
    file: 'invoice-new.png',
    path: '/invoices/new',
    alt: 'Issuing an invoice from a form: supplier, customer and lines, previewed before it is issued',
  },
  {
    file: 'entry-edit.png',
    path: '/entries/:rejected/edit',
    alt: 'Editing a rejected invoice: the field with the error is marked',
  },
  {
    file: 'entry-cancel.png',
    path: '/entries/:sent/cancel',
    alt: 'Cancelling an invoice: consequences, confirmation and reason',
  },
  { file: 'jobs.png', path: '/jobs', alt: 'Jobs: current step, invoice, result and start' },
  { file: 'job.png', path: '/jobs/:job', alt: 'A job that failed: its steps with their events, and the cause' },
  {
    file: 'import.png',
    path: '/invoices/import',
    alt: 'The import: a file of invoices, its format, and the check before anything is issued',
  },
  {
    file: 'batch.png',
    path: '/batches/:batch',
    alt: 'A batch: how many invoices are issued and how many failed, and what is wrong with each row',
  },
  {
    file: 'mail.png',
    path: '/mail',
    alt: 'Email: sender, copies and texts of the emails to customers',
  },
  {
    file: 'notices.png',
    path: '/notices',
    alt: 'Notifications: who is notified of stops, failures and expiries, by email or in a chat',
  },
  {
    file: 'page.png',
    path: '/page',
    alt: 'PDF and e-invoices: language, layout, and the formats that are made with each PDF',
  },
  {
    file: 'months.png',
    path: '/months',
    alt: 'A month of all suppliers: what differs from the authority first',
  },
  {
    file: 'month.png',
    path: '/suppliers/:supplier/month',
    alt: 'A month of one supplier: counts, sums by rate, files, and the button that closes it',
  },
  {
    file: 'return.png',
    path: '/suppliers/:supplier/return?month=:month&form=303',
    alt: 'The totals for form 303: each box with its base, its tax and its invoices, and what the totals lack',
  },
  {
    file: 'registrations.png',
    path: '/registrations',
    alt: 'Registrations: each invited supplier with its status, and the form that invites one',
  },
  {
    file: 'registration.png',
    path: '/registrations/:registration',
    alt: 'A registration: its status, its documents, and what the supplier has to do',
  },
  { file: 'book.png', path: '/book', alt: 'The invoice book: the closing sheet of a month, and downloads' },
  {
    file: 'suppliers.png',
    path: '/suppliers',
    alt: 'Suppliers: each chain with its records, pending records and registration',
  },
  {
    file: 'supplier.png',
    path: '/suppliers/:supplier',
    alt: 'A supplier: chain, registration, reporting and settings',
  },
  {
    file: 'links.png',
    path: '/suppliers/:supplier/links',
    alt: 'Records of a chain, each with its hashed text',
  },
  {
    file: 'verification.png',
    path: '/suppliers/:supplier/verification?run=1',
    alt: 'Verification of a chain: the number of records, and that all match',
  },
  {
    file: 'reconciliation.png',
    path: '/suppliers/:supplier/reconciliation?month=:month',
    alt: 'Reconciliation: Sello and the authority have the same records of a month',
  },
  { file: 'submissions.png', path: '/submissions', alt: 'Submissions: records, time, attempts and result' },
  {
    file: 'submission.png',
    path: '/submissions/:submission',
    alt: 'A submission: the outcome of each record, and the raw response',
  },
  { file: 'certificates.png', path: '/certificates', alt: 'Certificates: holder, kind, expiry and users' },
  {
    file: 'certificate.png',
    path: '/suppliers/:supplier/certificate?try=1',
    alt: 'The certificate of a supplier: the result of a test, and the form for a new one',
  },
  {
    file: 'series.png',
    path: '/series',
    alt: 'Series of numbers: the last number of each, and the form for a new one',
  },
  {
    file: 'series-one.png',
    path: '/series/:series',
    alt: 'A series: its next number, and issued numbers',
  },
  { file: 'workflows.png', path: '/workflows', alt: 'Workflows: name, steps, version and status' },
  { file: 'workflow.png', path: '/workflows/:workflow', alt: 'A workflow: a diagram of its steps, and its versions' },
  {
    file: 'workflow-edit.png',
    path: '/workflows/:workflow/edit',
    alt: 'Editing a workflow as JSON: publish it, or save a draft',
  },
  { file: 'webhooks.png', path: '/webhooks', alt: 'Webhooks: URLs and health' },
  {
    file: 'webhook.png',
    path: '/webhooks/:webhook',
    alt: 'A webhook: status, deliveries and actions',
  },
  { file: 'keys.png', path: '/keys', alt: 'Access keys: programs that have access, with scopes, expiry and last use' },
  {
    file: 'people.png',
    path: '/people',
    alt: 'People who have access, with their roles, and the invitation form',
  },
  { file: 'sessions.png', path: '/sessions', alt: 'Sessions: person, start and address' },
  {
    file: 'audit.png',
    path: '/audit',
    alt: 'The audit log: who changed what, when and from where; each row is linked to the previous one',
  },
  {
    file: 'system.png',
    path: '/system',
    alt: 'The system: software, declaration of responsibility, health, clocks and queues',
  },
  {
    file: 'simulator.png',
    path: '/simulator',
    alt: 'The simulator: wait, rejected tax IDs and records',
  },
  {
    file: 'mine.png',
    base: '/console',
    path: '/mine',
    alt: 'Your workspaces: one row for each with what needs attention, and the next sign-in',
  },
  {
    file: 'installation.png',
    base: '/console/service',
    path: '',
    alt: 'The installation: registrations to approve, and certificates with stopped sending',
  },
  {
    file: 'forms.png',
    base: '/console/service',
    path: '/registrations',
    alt: 'Forms of suppliers that an operator has to review',
  },
  {
    file: 'operators.png',
    base: '/console/service',
    path: '/people',
    alt: 'People of the installation, and the invitation form',
  },
];
