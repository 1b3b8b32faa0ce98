// Messages about chains, certificates, authorization forms and queries to the authority, in English.
import { buildRemedy, describeApiCall } from '../calls';
import { reportingExemptionKinds } from '../../contracts/reporting-exemptions';
import { operatorTokenRemedy } from './api-requests';
import type { Wording } from '../text';
import type { FileRefusalReason, PdfOptionProblem, ReportingStatusPeriodProblem } from '../parameters';
import { formatPdfOptionProblem } from './problems';

/** Why there is no connection to the authority: the code and the English text of a problem of the certificate. */
interface StopReason {
  readonly code: string;
  readonly text: string;
}

const fileReasons: Readonly<Record<FileRefusalReason, string>> = {
  missing: 'the entry no longer exists',
  full: 'the entry has no room for another file',
  taken: 'the entry already has a different file with this id',
  moved: 'the entry changed at the same time',
};

const describeStart = (from: string): string =>
  from === '' ? 'the period without a first day' : `the period that begins on ${from}`;

function describePeriodProblem(problem: ReportingStatusPeriodProblem): Wording {
  switch (problem.kind) {
    case 'reversed':
      return `a period ends on ${problem.until}, before it begins on ${problem.from}`;
    case 'overlap':
      return {
        text: `${describeStart(problem.other)} and ${describeStart(problem.from)} have the same state and overlap`,
        remedy: 'Change `from` or `until` of one of the periods.',
      };
    case 'last-day':
      return {
        text: 'with "reporting": "on", `until` must be 31 December of this year, the last day under VERI*FACTU',
        remedy:
          `Write {"reporting": "on", "until": "${problem.day}"}. If the obligation to report has ended for the ` +
          'supplier, send `exempt` with the first day without this obligation.',
      };
    case 'last-day-today':
      return {
        text:
          `the last day under VERI*FACTU cannot be today, ${problem.day}, because Sello must report it to the ` +
          'authority before that day',
        remedy:
          `The next possible last day is ${problem.next}, which you can set from the first day of that year. If the ` +
          'obligation to report has ended for the supplier, send `exempt` with the first day without this obligation.',
      };
    case 'left':
      return {
        text: `the supplier left VERI*FACTU on ${problem.day}, which cannot be undone`,
        remedy: `Write {"reporting": "on", "from": "..."} with a day after ${problem.day} to report again.`,
      };
  }
}

export const reportingMessages = {
  'chain-missing': {
    text: 'chain not found, because this supplier is not registered in the workspace',
    remedy:
      `Run the workflow "Register supplier" on the entry of the supplier (${describeApiCall('createJob')}), which creates its chain. ` +
      `${describeApiCall('listChains')} lists the registered suppliers.`,
    onPage: 'Run the workflow "Register supplier" on the entry of the supplier, which creates its chain.',
  },
  'agreement-missing': {
    text: 'this entry has no authorization form to sign',
    remedy:
      `Run the workflow "Register supplier" on the entry (${describeApiCall('createJob')}). The workflow creates the form if the ` +
      'supplier has to sign one.',
    onPage:
      'Run the workflow "Register supplier" on the entry. The workflow creates the form if the supplier has to sign one.',
  },
  'agreement-not-uploaded': {
    text: 'the signed authorization form has not been uploaded yet',
    ...buildRemedy`Upload the signed form${'writeAgreement'}, then confirm it.`,
  },
  'agreement-needs-identity': {
    text: 'the authorization form was signed by hand, but the copy of the identity document is missing',
    ...buildRemedy`Upload a picture of the identity document of the signer${'writeIdentity'}, then confirm the form.`,
  },
  'agreement-not-confirmed': {
    text: 'the authorization form has not been confirmed yet',
    ...buildRemedy`Wait until the workspace has confirmed the form${'confirmAgreement'}, then decide.`,
  },
  'registration-papers-changed': {
    text: 'the documents of the registration changed after they were read',
    remedy: 'Read the documents again, then decide.',
  },
  'agreement-needs-service': {
    text: 'setting `agreement` to false requires the scope `service`, which no access key of a workspace has',
    remedy: operatorTokenRemedy,
  },
  'registration-missing': {
    text: 'no registration was requested for this entry',
    remedy: `Run the workflow "Register supplier" on the entry first (${describeApiCall('createJob')}).`,
    onPage: 'Run the workflow "Register supplier" on the entry first.',
  },
  'registration-in-state': ({ state }: { readonly state: string }): Wording => ({
    text: `the supplier is already ${state}`,
    remedy:
      'No action is needed if the supplier is registered. Otherwise, run the workflow "Register supplier" on the ' +
      'entry of the party again.',
  }),
  'registration-not-pending': {
    text: 'the registration is no longer pending',
    remedy: 'Read the registration again: another call has completed or ended it in the meantime.',
  },
  'authority-query-unregistered': ({ supplier }: { readonly supplier: string }): Wording => ({
    text:
      `the supplier ${supplier} is not registered, and the certificate belongs to a different holder, so Sello does ` +
      'not query the authority for the records of the supplier',
    ...buildRemedy`Store a certificate of the supplier itself${'writeCertificate'}, or complete the registration: upload
      the signed authorization form${'writeAgreement'}, confirm the form${'confirmAgreement'}, and wait for the approval of
      an operator.`,
  }),
  'registration-ambiguous': {
    text: 'several workspaces have an entry with this id',
    remedy: 'Set the parameter `workspace`.',
  },
  'file-not-attached': ({ why }: { readonly why: FileRefusalReason }): Wording =>
    `Sello could not attach the file: ${fileReasons[why]}`,
  'upload-too-large': ({ max }: { readonly max: number }): Wording => `the file is larger than ${max} bytes`,
  'upload-not-a-document': '`data` is not a PDF, JPEG or PNG in base64',
  'certificate-not-a-p12': '`data` is not a .p12 file in base64',
  'certificate-rounds-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the file protects its key with more than ${max} iterations, so it would take too long to open`,
    remedy: 'Export the certificate again, with the default settings of your browser or certificate program.',
  }),
  'certificate-too-slow': {
    text: 'the file takes too long to open',
    remedy: 'Export the certificate again, with the default settings of your browser or certificate program.',
  },
  'certificate-reader-busy': 'Sello is reading too many certificates at the same time',
  'certificate-password-wrong': 'the password does not open the file',
  'certificate-without-key': 'the file has no private key',
  'certificate-absent-in-file': 'the file has no certificate',
  'certificate-key-mismatch': {
    text: 'the private key in the file belongs to none of its certificates',
    remedy: 'Export the certificate again together with its own private key.',
  },
  'certificate-expired-on': ({ day }: { readonly day: string }): Wording => ({
    text: `the certificate expired on ${day}`,
    remedy: 'Send a certificate that is still valid.',
  }),
  'supplier-without-certificate': {
    text: 'this supplier does not have its own certificate',
    remedy:
      'If the supplier uses the certificate of the installation, no action is needed. Otherwise, store a certificate ' +
      `(${describeApiCall('writeCertificate')}).`,
    onPage:
      'If the supplier uses the certificate of the installation, no action is needed. Otherwise, store a certificate.',
  },
  'certificate-unusable': ({ text }: StopReason): Wording => text,
  'stop-needs-service': ({ stop }: { readonly stop: string }): Wording => ({
    text:
      `sending is stopped for a certificate that several suppliers share (${stop}), so only a token with the scope ` +
      '`service` can resume sending',
    remedy: operatorTokenRemedy,
  }),
  'chain-changed': {
    text: 'another call changed the chain in the meantime',
    remedy: 'Read the chain again, then confirm its last record.',
  },
  'sealing-stopped-by-authority': ({ stop }: { readonly stop: string }): Wording => stop,
  'records-not-signable': ({ text }: StopReason): Wording => ({
    text: `Sello cannot sign records: ${text}`,
    ...buildRemedy`Store a certificate for the supplier${'writeCertificate'}, or leave \`sign_records\` false.`,
  }),
  'records-need-rsa': {
    text: 'the certificate does not have an RSA key, which is required to sign records',
    ...buildRemedy`Store a certificate with an RSA key${'writeCertificate'}, or leave \`sign_records\` false.`,
  },
  'preview-needs-invoice': {
    text: 'the entry contains no invoice, and only invoices have records',
    remedy: 'Send the id of an entry that contains an invoice.',
  },
  'preview-needs-number': {
    text: 'the invoice has no number yet, so it has no record',
    remedy: 'Run a workflow that numbers the invoice. Until then, its warnings show what the authority would reject.',
  },
  'qr-needs-record': {
    text: 'the invoice has no sealed record',
    remedy:
      'Run a workflow with the step `fiscal.generate` on the entry, for example "Invoice" ' +
      `(${describeApiCall('createJob')}), then retry the request.`,
    onPage: 'Run a workflow with the step `fiscal.generate` on the entry, for example "Invoice".',
  },
  'qr-awaits-record': ({ job }: { readonly job: string }): Wording => ({
    text: `the invoice has no sealed record yet, because job ${job} is still running`,
    remedy: `Retry the request when the job has sealed the record (${describeApiCall('readJob', { id: job })}).`,
    onPage: 'Open the page again when the job has sealed the record.',
  }),
  'qr-size-range': ({
    name,
    min,
    max,
  }: {
    readonly name: string;
    readonly min: number;
    readonly max: number;
  }): Wording => `\`${name}\` is not an integer from ${min} to ${max}`,
  'authority-query-failed': ({ problem }: { readonly problem: string }): Wording =>
    `the query service of the authority did not respond: ${problem}`,
  'reconciliation-year': '`year` must be an integer from 2024 to 2100',
  'reconciliation-month': '`month` must be an integer from 1 to 12',
  'reporting-scheme-needs-exempt': '`scheme` and `reason` can only be sent with `exempt`',
  'title-own-alone':
    '`title: own-certificate` cannot be combined with `holder`, `reference` or `form_id`, because the supplier sends with its ' +
    'own certificate',
  'title-power-incomplete': '`title: power` requires `reference` and the last day, `until`',
  'title-reference-of-power': '`reference` can only be combined with `title: power`',
  'title-reversed': '`until` is before `from`',
  'title-holder-is-supplier': {
    text: 'the holder is the supplier itself',
    remedy: 'Set `holder` to the party that sends for the supplier, or set `title` to own-certificate.',
  },
  'title-form-needed': {
    text: '`title` collaborator requires the form that the supplier signed',
    remedy: 'Set `form_id` to the id of the registration, or of the file with the signed form in the party entry.',
  },
  'title-form-unknown': ({ form }: { readonly form: string }): Wording =>
    `\`form_id\` ${form} is neither a registration of the supplier nor a file of its party entry`,
  'reporting-missing': 'the request must set `reporting` or `periods`',
  'reporting-changed': {
    text: 'other calls changed the reporting of the supplier in the meantime',
    remedy: 'Read the reporting of the supplier again, then make your change again.',
  },
  'reporting-periods-alone': '`periods` replaces all periods, so no other field can be sent with it',
  'reporting-periods-invalid': ({ problem }: { readonly problem: ReportingStatusPeriodProblem }): Wording =>
    describePeriodProblem(problem),
  'reporting-exempt-needs-reason': `\`exempt\` must be sent with \`scheme\` (${reportingExemptionKinds.join(', ')}) and \`reason\``,
  'census-spanish-only': '`tax_id` is not Spanish, and the census contains only Spanish tax IDs',
  'tax-code-invalid': {
    text: '`tax_id` is not a Spanish tax ID',
    remedy: 'Send nine letters and digits, for example B98602642.',
  },
  'census-not-set': ({ environment }: { readonly environment: string }): Wording => ({
    text: `no census is configured for the environment ${environment}`,
    remedy: 'Set `census` for this environment in the file that `SELLO_AUTHORITY_ADDRESSES` names.',
  }),
  'census-failed': ({ problem }: { readonly problem: string }): Wording => `the census did not respond: ${problem}`,
  'page-needs-document': {
    text: 'the request contains neither `data` nor `silo_entry_id`',
    remedy: 'Send `data` (an invoice or its envelope), or `silo_entry_id`.',
  },
  'page-needs-invoice': {
    text: 'the document is not an invoice, and only invoices have a PDF',
    remedy: 'Send a document of the schema bill/invoice.',
  },
  'page-member-invalid': ({ name, problem }: { readonly name: string; readonly problem: PdfOptionProblem }): Wording =>
    `\`${name}\` ${formatPdfOptionProblem(problem)}`,
} as const;
