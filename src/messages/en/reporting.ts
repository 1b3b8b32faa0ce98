// Messages about chains, certificates, agreements and what is asked of the authority, in English.
import { describeCall } from '../calls';
import type { Text } from '../text';
import type { PageLookProblem, ReportingProblem } from '../parameters';
import { pageLookProblem } from './problems';

/** Why there is no connection to the authority: code and English text of a problem of the certificate. */
interface StopReason {
  readonly code: string;
  readonly text: string;
}

function sayPeriodProblem(problem: ReportingProblem): Text {
  switch (problem.kind) {
    case 'reversed':
      return `a period ends on ${problem.until}, before it begins on ${problem.from}`;
    case 'overlap':
      return `two periods of one state overlap: one begins on ${problem.from || 'no day'}`;
    case 'last-day':
      return {
        text: 'until of on is the last day under the scheme: 31 December of this year',
        remedy:
          `Write {"reporting": "on", "until": "${problem.day}"}. ` +
          'A supplier that need not report any more is `exempt` from a day on.',
      };
    case 'left':
      return {
        text: `the supplier left the scheme on ${problem.day}: this cannot be taken back`,
        remedy: `Write {"reporting": "on", "from": "..."} with a day after ${problem.day} to report again.`,
      };
  }
}

export const reporting = {
  'chain-missing': {
    text: 'chain not found: this supplier is not registered in the workspace',
    remedy:
      `${describeCall('listChains')} lists the registered suppliers; a supplier gets its chain when the register workflow ` +
      `has run on its party entry (${describeCall('createJob')}).`,
    onPage:
      'The list of suppliers has the registered ones; a supplier gets its chain when the register workflow has run on its party entry.',
  },
  'agreement-missing': {
    text: 'this entry has no agreement to sign',
    remedy: 'A job of the register workflow creates it when the supplier has to sign. GET the entry lists its files.',
    onPage: 'A job of the register workflow creates it when the supplier has to sign.',
  },
  'agreement-not-uploaded': 'the signed agreement has not been uploaded',
  'agreement-needs-identity': 'an agreement signed by hand needs a copy of the identity document',
  'agreement-not-confirmed': 'the agreement has not been confirmed',
  'agreement-needs-service': {
    text: 'switching the agreement off needs the scope service',
    remedy:
      "No key of a workspace has this scope. Use the operator's token: `operatorToken` in `.sello/local.json` of a local stack, " +
      'or one of `sello key create --service --name N`.',
  },
  'registration-missing': {
    text: 'no registration was asked for this entry',
    remedy: `Run the workflow "Register supplier" on it first (${describeCall('createJob')}).`,
    onPage: 'Run the workflow "Register supplier" on it first.',
  },
  'registration-in-state': ({ state }: { readonly state: string }): Text => `the supplier is ${state} already`,
  'registration-not-pending': 'the registration is no longer pending',
  'registration-ambiguous': 'several workspaces have an entry with this id: name one by ?workspace=',
  'file-not-attached': ({ why }: { readonly why: string }): Text => `the file could not be attached: ${why}`,
  'upload-too-large': ({ max }: { readonly max: number }): Text => `the file is larger than ${max}`,
  'upload-not-a-document': '`data` is not a PDF, JPEG or PNG in base64',
  'certificate-not-a-p12': '`data` is not a .p12 file in base64',
  'certificate-rounds-max': ({ max }: { readonly max: number }): Text =>
    `the file asks for more than ${max} rounds of key derivation: export it again`,
  'certificate-too-slow': 'the file takes too long to open: export it again with the usual settings',
  'certificate-reader-busy': 'other certificates are being read: try again in a few seconds',
  'certificate-password-wrong': 'the password does not open the file',
  'certificate-without-key': 'the file has no private key',
  'certificate-absent-in-file': 'the file has no certificate',
  'certificate-expired-on': ({ day }: { readonly day: string }): Text => `the certificate expired on ${day}`,
  'supplier-without-certificate': {
    text: 'this supplier has no certificate of its own',
    remedy: `Store one (${describeCall('writeCertificate')}), or leave it: the certificate of the service is used.`,
    onPage: 'Store one, or leave it: the certificate of the service is used.',
  },
  'certificate-unusable': ({ text }: StopReason): Text => text,
  'stop-needs-service': ({ stop }: { readonly stop: string }): Text => ({
    text: `others share the certificate of this stop, lifting it needs the scope service: ${stop}`,
    remedy:
      "No key of a workspace has this scope. Use the operator's token: `operatorToken` in `.sello/local.json` of a local stack, " +
      'or one of `sello key create --service --name N`.',
  }),
  'sealing-stopped-by-authority': ({ stop }: { readonly stop: string }): Text => stop,
  'records-not-signable': ({ text }: StopReason): Text => `records cannot be signed: ${text}`,
  'records-need-rsa': 'records are signed with an RSA key; this one is another',
  'preview-needs-invoice': { text: 'only invoices have records', remedy: 'Name the entry of an invoice.' },
  'preview-needs-number': {
    text: 'the invoice has no number yet: nothing about it was reported',
    remedy: 'Run a workflow that numbers it; before that, its warnings say what the authority would complain about.',
  },
  'qr-needs-record': {
    text: 'the invoice has no sealed record: run a workflow with fiscal.generate first',
    remedy: `Run such a workflow on the entry, for example "Invoice" (${describeCall('createJob')}), then call again.`,
    onPage: 'Run such a workflow on the entry, for example "Invoice".',
  },
  'qr-awaits-record': ({ job }: { readonly job: string }): Text => ({
    text: `the invoice has no sealed record yet: job ${job} is running`,
    remedy: `Call again in a moment: the code is there when the job has sealed the record (${describeCall('readJob', { id: job })}).`,
    onPage: 'Open the page again in a moment: the code is there when the job has sealed the record.',
  }),
  'qr-size-range': ({ name, min, max }: { readonly name: string; readonly min: number; readonly max: number }): Text =>
    `${name} is not an integer from ${min} to ${max}`,
  'authority-query-failed': ({ problem }: { readonly problem: string }): Text =>
    `the authority's query service did not answer: ${problem}`,
  'reconciliation-year': 'year is 2024 to 2100',
  'reconciliation-month': 'month is 1 to 12',
  'reporting-scheme-needs-exempt': 'scheme and reason belong to exempt',
  'reporting-missing': 'either reporting or periods is needed',
  'reporting-periods-alone': 'periods is a whole list: it has no other field next to it',
  'reporting-periods-invalid': ({ problem }: { readonly problem: ReportingProblem }): Text => sayPeriodProblem(problem),
  'reporting-exempt-needs-reason': 'exempt needs scheme (sii, tbai) and reason',
  'census-spanish-only': 'tax_id: the census knows Spanish tax codes only',
  'tax-code-invalid': { text: 'tax_id: is not a Spanish tax code', remedy: 'Send nine characters, such as B98602642.' },
  'census-not-set': ({ environment }: { readonly environment: string }): Text => ({
    text: `no census is set for the environment ${environment}`,
    remedy: 'Set `census` for this environment in the file that SELLO_AUTHORITY_ADDRESSES names.',
  }),
  'census-failed': ({ problem }: { readonly problem: string }): Text => `the census did not answer: ${problem}`,
  'page-needs-document': {
    text: 'neither data nor silo_entry_id names an invoice',
    remedy: 'Send `data` (an invoice or its envelope), or `silo_entry_id`.',
  },
  'page-needs-invoice': { text: 'only invoices have a page', remedy: 'Send a document of the schema bill/invoice.' },
  'page-member-invalid': ({ name, problem }: { readonly name: string; readonly problem: PageLookProblem }): Text =>
    `${name} ${pageLookProblem(problem)}`,
} as const;
