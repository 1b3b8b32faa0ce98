// Step pdf creates the invoice as a PDF with the QR code of its sealed record, and the e-invoices that the workspace or the
// step switched on. It never waits for the authority.
import type { Invoice } from '../../document/model/invoice';
import { listSwitchedFormats } from '../../einvoice/options';
import type { Message } from '../../messages/message';
import { message } from '../../messages/message';
import { describeEInvoices, endStepByEInvoices, explainPdfOnly, toEInvoiceFiles } from '../e-invoice-files';
import { readPageOptions } from '../page-options';
import { toDocumentStem } from '../record-files';
import { type CompletedStepEnd, endStepWithKo, endStepWithNamedProblems, type StepEnd } from '../step-end';
import type { EInvoiceAnswer, EInvoiceOrder, StepContext, StepFile, StepNeedAnswer } from '../view';

/** Creates the PDF of the invoice, or ends KO. */
export function drawInvoicePdf(context: StepContext): StepEnd {
  const { entry, step, visit, tools } = context;
  const invoice = JSON.parse(entry.document) as Invoice;
  const { look, switches, problems, language } = readPageOptions(context, step, invoice);
  if (problems) return endStepWithNamedProblems(problems);
  const formats = listSwitchedFormats(switches);
  const pdfOnly = formats.length > 0 ? explainPdfOnly(entry, invoice) : undefined;
  const orders: EInvoiceOrder[] = pdfOnly ? [] : formats.map((format) => ({ format }));
  const provided = tools.provided.get(visit);
  if (provided?.kind === 'page-failed') return endStepWithKo('pdf-failed', provided.message);
  if (provided?.kind !== 'page') return { kind: 'needs', need: { kind: 'page', visit, look, entry, orders } };
  const { leftOut = [], eInvoices = [] } = provided;
  const notes = [
    ...(language !== null || leftOut.length > 0 ? [message('pdf-notes', { language, leftOut })] : []),
    ...(pdfOnly ? [pdfOnly] : []),
  ];
  const name = `${toDocumentStem(invoice)}.pdf`;
  return endWithPage(context, provided, { name, files: toEInvoiceFiles(context, eInvoices), eInvoices, notes });
}

interface DrawnPage {
  readonly name: string;
  /** Files as well as the page. */
  readonly files: readonly StepFile[];
  readonly eInvoices: readonly EInvoiceAnswer[];
  readonly notes: readonly Message[];
}

/** Ends a step with a PDF, which is kept even if its e-invoices fail. */
export function endWithPage(
  { entry, job, visit, tools }: StepContext,
  { bytes }: Extract<StepNeedAnswer, { kind: 'page' }>,
  { name, files, eInvoices, notes }: DrawnPage,
): CompletedStepEnd {
  const page: StepFile = {
    name,
    key: 'pdf',
    category: 'format',
    mime: 'application/pdf',
    documentDigest: entry.digest.val,
    source: { bytes },
  };
  const rows = [page, ...files].map((file) => ({ row: tools.fileRow(file, job, visit), ...readBytes(file) }));
  return endStepByEInvoices(eInvoices, rows, [...notes, ...describeEInvoices(eInvoices)]);
}

const readBytes = ({ source }: StepFile): { bytes?: Buffer } => ('bytes' in source ? { bytes: source.bytes } : {});
