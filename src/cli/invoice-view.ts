// The invoice view that commands read from the API and print.
import { addEnglishMeaningToAuthorityMessage } from '../contracts/remedies';
import type { Language } from '../messages/text';
import type { Schema } from '@sello/client';
import type { ApiFaultOrWarning, ApiRefusalError } from './api-access';

/** The members of `GET /fiscal/v1/invoices/{id}` that commands print. */
export interface InvoiceResponseBody {
  readonly id?: string;
  readonly key?: string;
  readonly status: string;
  readonly number?: string | null;
  readonly issue_date?: string | null;
  readonly supplier: { readonly tax_code: string | null; readonly name: string };
  readonly customer: { readonly tax_code: string | null; readonly name: string } | null;
  readonly currency: string;
  readonly totals: { readonly total: string };
  readonly qr?: { readonly text: string } | null;
  readonly pdf?: { readonly url: string; readonly ready: boolean };
  readonly record?: { readonly position: number; readonly sealed_at: string } | null;
  readonly report?: ReportView | null;
  readonly cancellation?: ReportView | null;
  readonly warnings: readonly ApiFaultOrWarning[];
  readonly faults: readonly ApiFaultOrWarning[];
  readonly job_id?: string | null;
  readonly created_at?: string;
}

/** The authority's responses about a record. */
type ReportView = Schema<'InvoiceReport'>;

/** Returns true if an action is needed: the invoice was not issued, or the authority rejected it. */
export const isInvoiceFailedOrRejected = ({ status }: Pick<InvoiceResponseBody, 'status'>): boolean =>
  status === 'failed' || status === 'rejected';

/** Formats an invoice, with status, number, date and total, then parties, the authority's response, and warnings and faults. */
export function formatInvoiceAsTextLines(invoice: InvoiceResponseBody, language: Language): string[] {
  const { status, number, issue_date: date, supplier, customer, currency, totals, report, cancellation } = invoice;
  const parties = [supplier, customer].flatMap((one) =>
    one ? [[one.tax_code, one.name].filter(Boolean).join(' ')] : [],
  );
  return [
    [status, number ?? 'without a number', date && `dated ${date}`, `${totals.total} ${currency}`]
      .filter(Boolean)
      .join('  '),
    `  ${parties.join(' to ')}`,
    ...(report ? formatReport('authority', explainReport('fiscal.send', report, language)) : []),
    ...(cancellation ? formatReport('cancellation', explainReport('fiscal.cancel', cancellation, language)) : []),
    ...invoice.faults.flatMap((one) => formatApiFaultOrWarningLines(one, '', language)),
    ...invoice.warnings.flatMap((one) => formatApiFaultOrWarningLines(one, 'warning ', language)),
  ];
}

const explainReport = (provider: string, report: ReportView, language: Language): ReportView =>
  report.code && report.message
    ? {
        ...report,
        message: addEnglishMeaningToAuthorityMessage(
          { provider, code: report.code, message: report.message },
          language,
        ),
      }
    : report;

function formatReport(name: string, { outcome, expected_at: at, csv, code, message, remedy }: ReportView): string[] {
  const about = [at && `expected at ${at}`, csv && `CSV ${csv}`, code && `${code}: ${message ?? ''}`].filter(Boolean);
  return [[`  ${name}: ${outcome}`, ...about].join(', '), ...(remedy ? [`    ${remedy}`] : [])];
}

/** Formats a fault or a warning, and below it what to do. */
export const formatApiFaultOrWarningLines = (
  { provider, code, message, remedy }: ApiFaultOrWarning,
  kind = '',
  language: Language = 'en',
): string[] => [
  `  ${kind}${[provider, code].filter(Boolean).join(' ')}: ${addEnglishMeaningToAuthorityMessage({ provider, code, message }, language)}`,
  ...(remedy && !message.includes(remedy) ? [`    ${remedy}`] : []),
];

/** Formats a refusal of the API with its message and, if there are several faults, every fault. */
export function formatApiRefusalLines({ message, answer }: ApiRefusalError): string[] {
  const { faults = [], remedy } = answer;
  if (faults.length > 1) return [message, ...faults.flatMap((fault) => formatApiFaultOrWarningLines(fault))];
  const todo = faults[0]?.remedy ?? remedy;
  return [message, ...(todo && !message.includes(todo) ? [`  ${todo}`] : [])];
}
