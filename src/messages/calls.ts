// The calls and the commands that messages name: calls by the `operationId` of their endpoints, commands as they are
// typed after `sello`. A test compares each with the routes and the commands, so that no message names one that does
// not exist.

export const quotedApiCalls = {
  readJob: 'GET /transform/v1/jobs/{id}',
  listJobs: 'GET /transform/v1/jobs',
  createJob: 'POST /transform/v1/jobs',
  cancelJob: 'POST /transform/v1/jobs/{id}/cancel',
  listWorkflows: 'GET /transform/v1/workflows',
  readWorkflow: 'GET /transform/v1/workflows/{id}',
  createWorkflow: 'PUT /transform/v1/workflows/{id}',
  listEntries: 'GET /silo/v1/entries',
  readEntry: 'GET /silo/v1/entries/{id}',
  readEntryByKey: 'GET /silo/v1/entries/key/{key}',
  readJobByKey: 'GET /transform/v1/jobs/key/{key}',
  createEntry: 'POST /silo/v1/entries',
  updateEntry: 'PATCH /silo/v1/entries/{id}',
  queryEntries: 'POST /silo/v1/entries/query',
  writeMeta: 'PUT /silo/v1/entries/{entry}/meta/{key}',
  readMetaByRef: 'GET /silo/v1/entries/meta/{key}/{ref}',
  createSpool: 'POST /silo/v1/spool',
  buildDocument: 'POST /silo/v1/gobl/build',
  issueInvoice: 'POST /fiscal/v1/invoices',
  readInvoice: 'GET /fiscal/v1/invoices/{id}',
  readInvoiceByKey: 'GET /fiscal/v1/invoices/key/{key}',
  listInvoices: 'GET /fiscal/v1/invoices',
  amendInvoice: 'POST /fiscal/v1/invoices/{id}/amend',
  creditInvoice: 'POST /fiscal/v1/invoices/{id}/credit',
  cancelInvoice: 'POST /fiscal/v1/invoices/{id}/cancel',
  replaceInvoice: 'POST /fiscal/v1/invoices/{id}/replace',
  listSeries: 'GET /sequence/v1/series',
  readSeries: 'GET /sequence/v1/series/{id}',
  listNumbers: 'GET /sequence/v1/series/{series}/entries',
  createSeries: 'PUT /sequence/v1/series/{id}',
  listChains: 'GET /fiscal/v1/chains',
  resumeChain: 'POST /fiscal/v1/chains/{supplier}/resume',
  renewChain: 'POST /fiscal/v1/chains/{supplier}/renew',
  confirmChain: 'POST /fiscal/v1/chains/{supplier}/confirm',
  acknowledgeChain: 'POST /fiscal/v1/chains/{supplier}/acknowledge',
  writeAgreement: 'POST /apps/fiscal/v1/entry/{id}/agreement',
  writeIdentity: 'POST /apps/fiscal/v1/entry/{id}/identity',
  confirmAgreement: 'POST /apps/fiscal/v1/entry/{id}/confirm',
  withdrawRegistration: 'POST /fiscal/v1/registrations/{id}/withdraw',
  writeReporting: 'PUT /fiscal/v1/suppliers/{supplier}/reporting',
  writeTitle: 'PUT /fiscal/v1/suppliers/{supplier}/title',
  createMonthExport: 'POST /fiscal/v1/months/{month}/export',
  readMonthExport: 'GET /fiscal/v1/months/{month}/export',
  writeBookSettings: 'PUT /fiscal/v1/suppliers/{supplier}/books',
  writeSupplierSettings: 'PATCH /fiscal/v1/suppliers/{supplier}/settings',
  writeCertificate: 'PUT /fiscal/v1/suppliers/{supplier}/certificate',
  lookUpTaxCode: 'POST /apps/gov-es/v1/lookup',
  approveSupplier: 'POST /apps/fiscal/v1/entry/{id}/approve',
  resumeSeries: 'POST /sequence/v1/paused/{id}/resume',
  testWebhook: 'POST /access/v1/webhooks/{id}/test',
  redeliver: 'POST /access/v1/webhooks/{id}/redeliver',
  createKey: 'POST /access/v1/keys',
  listKeys: 'GET /access/v1/keys',
  listWorkspaces: 'GET /access/v1/workspaces',
  listWebhooks: 'GET /access/v1/webhooks',
  updateWebhook: 'PATCH /access/v1/webhooks/{id}',
  deleteWebhook: 'DELETE /access/v1/webhooks/{id}',
  listPeople: 'GET /access/v1/people',
  createApplication: 'POST /access/v1/applications',
  createEnrollment: 'PUT /access/v1/enrollment/{id}',
  writeLogo: 'PUT /access/v1/workspace/logo',
  authorizeEnrollment: 'POST /access/v1/enrollment/authorize',
  exportAudit: 'GET /access/v1/audit/export',
  setState: 'POST /silo/v1/entries/{id}/states',
  updateWorkflow: 'PATCH /transform/v1/workflows/{id}',
  updateWorkspace: 'PATCH /access/v1/workspace',
  readSystem: 'GET /access/v1/system',
  makeUuid: 'GET /utils/v1/uuid',
} as const;

export type ApiCallName = keyof typeof quotedApiCalls;

/** Describes a call, such as `GET /transform/v1/jobs/{id}`. Known values replace the names in braces. */
export function describeApiCall(name: ApiCallName, values: Readonly<Record<string, string>> = {}): string {
  return quotedApiCalls[name].replace(/\{(\w+)\}/g, (whole, variable: string) => values[variable] ?? whole);
}

export const quotedCommands = [
  'chain acknowledge TAX_ID',
  'chain confirm TAX_ID',
  'chain reconcile TAX_ID',
  'chain renew TAX_ID',
  'chain resume TAX_ID',
  'chain verify TAX_ID',
  'key create --service --name N',
  'outbox',
  'send FILE',
  'send FILE --charset windows-1252',
  'series resume ID',
  'token',
] as const;

export type CliCommandName = (typeof quotedCommands)[number];

/** Describes a command in the form in which a text quotes it, such as `sello chain resume TAX_ID`. */
export const describeCliCommand = (name: CliCommandName): string => `\`sello ${name}\``;

/**
 * Two forms of a remedy: one with calls and commands for programs and operators, and one with buttons for a page of the
 * console.
 */
export interface RemedyTexts {
  readonly remedy: string;
  readonly onPage: string;
}

/** Either a call in brackets, which a page omits, or a call or a command with the words that a page uses instead. */
type RemedyPart = ApiCallName | { readonly call: ApiCallName; readonly onPage: string } | CommandPart;

interface CommandPart {
  readonly command: CliCommandName;
  /** The verb for the command, if the words of the page have their own verb. */
  readonly verb?: 'run';
  readonly onPage: string;
}

/** The command with which an operator resumes sending. */
export const resumeSendingCommand = {
  command: 'chain resume TAX_ID',
  verb: 'run',
  onPage: 'resume sending',
} as const satisfies CommandPart;

/**
 * Builds a remedy: buildRemedy`Correct the document${'updateEntry'}, then run the workflow again.` A line break means a
 * space.
 */
export function buildRemedy(texts: TemplateStringsArray, ...parts: readonly RemedyPart[]): RemedyTexts {
  const join = (write: (part: RemedyPart) => string): string =>
    texts.map((text, i) => text.replace(/\n */g, ' ') + (parts[i] === undefined ? '' : write(parts[i]))).join('');
  return {
    remedy: join((part) => {
      if (typeof part === 'string') return ` (${describeApiCall(part)})`;
      if ('call' in part) return describeApiCall(part.call);
      return `${part.verb ? `${part.verb} ` : ''}${describeCliCommand(part.command)}`;
    }),
    onPage: join((part) => (typeof part === 'string' ? '' : part.onPage)),
  };
}

/** A remedy that names no call and no command is the same everywhere. */
export type Remedy = string | RemedyTexts;

export const renderRemedy = (remedy: Remedy, onPage = false): string => {
  if (typeof remedy === 'string') return remedy;
  return onPage ? remedy.onPage : remedy.remedy;
};

/**
 * The call that repairs an invoice of the one-call endpoint: `amendInvoice` if the authority rejected its record,
 * `issueInvoice` if its job ended before a record was created.
 */
export type InvoiceRepairCallName = 'amendInvoice' | 'issueInvoice';

/**
 * Words in remedies for an entry and its workflow, with the equivalent words for an invoice, in the languages of the
 * catalogues.
 */
const sameOfInvoice = {
  en: {
    job: /\brun the workflow again/gi,
    amendInvoice: 'amend the invoice',
    issueInvoice: 'issue the invoice again',
  },
  es: {
    job: /\bvuelva a ejecutar el flujo/gi,
    amendInvoice: 'subsane la factura',
    issueInvoice: 'vuelva a expedir la factura',
  },
} as const;

/**
 * Describes a remedy for a client that issues invoices with one call each, and reads neither entries nor jobs.
 * @param id id of the invoice
 */
export function rewriteRemedyForInvoiceCall(
  remedy: string,
  language: keyof typeof sameOfInvoice,
  { correction, id }: { readonly correction: InvoiceRepairCallName; readonly id: string },
): string {
  const { job, [correction]: same } = sameOfInvoice[language];
  const withoutEntry = remedy.replaceAll(` (${describeApiCall('updateEntry')})`, '');
  return withoutEntry.replace(job, `${same} (${describeApiCall(correction, { id })})`);
}

/** Words in remedies for a job, with the button of a page that does the same. A job with arguments has no button. */
const sameOnPage = {
  en: { job: /\b(r)un the workflow again(?! with)/gi, button: 'hoose "Run again"', initials: 'cC' },
  es: {
    job: /\b(v)uelva a ejecutar el flujo(?! con)/gi,
    button: 'ulse «Volver a ejecutar»',
    initials: 'pP',
  },
} as const;

/** Describes a remedy on a page, in the words of its button. */
export function rewriteRemedyForPage(remedy: string, language: keyof typeof sameOnPage): string {
  const { job, button, initials } = sameOnPage[language];
  const isCapital = (letter: string): boolean => letter === letter.toUpperCase();
  return remedy.replace(job, (_all, letter: string) => `${initials.charAt(isCapital(letter) ? 1 : 0)}${button}`);
}
