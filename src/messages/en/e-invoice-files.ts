// Messages about PDFs and files of e-invoices, in English: why there is none, what the recipient should know, and who
// signed the file.
import { describeApiCall } from '../calls';
import type { EInvoiceFormatName } from '../parameters';
import type { Wording } from '../text';

export const eInvoiceFormatNames: Readonly<Record<EInvoiceFormatName, string>> = {
  ubl: 'UBL',
  peppol: 'Peppol',
  cii: 'CII',
  facturae: 'Facturae',
};

const signers = {
  supplier: 'the file is signed with the certificate of the supplier',
  adviser: 'a third party signed the file, with the certificate that is stored for the supplier',
  installation: 'the file is signed with the certificate of this installation, as a third party',
  tests: 'the file is signed for tests only, because this workspace does not report to the real authority',
} as const;

/** Maximum number of paths in one note. */
const pathsMax = 5;

/** Formats the paths of a note. Only the first paths are listed; for the others, the text has their number. */
export const formatFirstEInvoiceNotePaths = (paths: readonly string[]): string =>
  [...paths.slice(0, pathsMax), ...(paths.length > pathsMax ? [`+${paths.length - pathsMax}`] : [])].join(', ');

export const eInvoiceCreationMessages = {
  'e-invoice-refused': ({
    format,
    reason,
  }: {
    readonly format: EInvoiceFormatName;
    readonly reason: string;
  }): Wording => ({
    text: `${eInvoiceFormatNames[format]} does not support this invoice: ${reason}`,
    remedy: 'Correct the fields that `faults` names. For an issued invoice, issue a correction.',
  }),
  'e-invoice-note': ({
    format,
    code,
    text,
    advice = '',
    paths = [],
  }: {
    readonly format: EInvoiceFormatName;
    readonly code: string;
    readonly text: string;
    readonly advice?: string;
    readonly paths?: readonly string[];
  }): Wording => {
    const at = paths.length === 0 ? '' : `, at ${formatFirstEInvoiceNotePaths(paths)}`;
    return `${eInvoiceFormatNames[format]}: ${text} (${code}${at})${advice && `. ${advice}`}`;
  },
  'e-invoice-signed': ({ by }: { readonly by: keyof typeof signers }): Wording => signers[by],
  'e-invoice-not-of-ticket':
    'no e-invoice was created, because this simplified invoice has no customer; it has only a PDF',
  'e-invoice-not-of-cancelled': 'no e-invoice was created, because this invoice is cancelled',
  'e-invoice-not-of-being-cancelled':
    'no e-invoice was created, because the cancellation of this invoice is waiting for the response of the authority',
  'e-invoice-without-pdf': 'the entry has no PDF of this document to add to the file, or the PDF is too large',
  'e-invoice-without-cii': 'the entry has no CII file of this document',
  'e-invoice-not-made': 'the e-invoice could not be created; the log of the worker contains the cause',
  'e-invoice-beyond-measure': 'creating the e-invoice takes more time or memory than is allowed for one file',
  'e-invoice-key-not-rsa': 'the certificate cannot sign Facturae, because its key is not an RSA key',
  'e-invoice-supplier-not-registered': {
    text:
      'the certificate of the installation cannot sign for this supplier, because the supplier is not registered in ' +
      'this workspace with a valid authorization to send',
    remedy:
      'Run the workflow "Register supplier" for the supplier, renew its authorization to send ' +
      `(${describeApiCall('writeTitle')}), or store a certificate of the supplier ` +
      `(${describeApiCall('writeCertificate')}). Then run the workflow again.`,
  },
  'e-invoice-needs-invoice': {
    text: 'only invoices can be e-invoices',
    remedy: 'Send a document of the schema bill/invoice.',
  },
  'pdf-notes': ({
    language,
    leftOut,
  }: {
    readonly language: string | null;
    readonly leftOut: readonly string[];
  }): Wording =>
    [
      language === null ? '' : `the language ${language} is not available`,
      leftOut.length === 0 ? '' : `these files do not fit into the PDF: ${leftOut.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; '),
  'step-notes': ({ notes }: { readonly notes: readonly string[] }): Wording => notes.join('; '),
} as const;
