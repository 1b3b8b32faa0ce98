// The step pdf creates the invoice as a PDF with the QR code of its sealed record, and the e-invoices that the
// workspace or the step switched on. The step never waits for the authority.
import type { Invoice } from '../../document/model/invoice';
import { listSwitchedOnEInvoiceFormats } from '../../einvoice/options';
import type { Message } from '../../messages/message';
import { createMessage } from '../../messages/message';
import {
  listEInvoiceStepNotes,
  createEInvoicesStepEnd,
  findMissingEInvoicesReason,
  toEInvoiceStepFiles,
} from '../e-invoice-files';
import { mergePdfStepOptions } from '../pdf-step-options';
import { toInvoiceFileNameStem } from '../record-files';
import {
  type CompletedStepEnd,
  createKoStepEnd,
  createConfigOrArgsProblemsStepEnd,
  type StepResult,
} from '../step-end';
import type { EInvoiceRequestResult, EInvoiceRequest, StepContext, StepFile, StepNeedResult } from '../step-context';

/** Creates the PDF of the invoice, or ends KO. */
export function planPdfStep(context: StepContext): StepResult {
  const { entry, step, visit, tools } = context;
  const invoice = JSON.parse(entry.document) as Invoice;
  const { look, switches, problems, language } = mergePdfStepOptions(context, step, invoice);
  if (problems) return createConfigOrArgsProblemsStepEnd(problems);
  const formats = listSwitchedOnEInvoiceFormats(switches);
  const pdfOnly = formats.length > 0 ? findMissingEInvoicesReason(entry, invoice) : undefined;
  const orders: EInvoiceRequest[] = pdfOnly ? [] : formats.map((format) => ({ format }));
  const provided = tools.provided.get(visit);
  if (provided?.kind === 'page-failed') return createKoStepEnd('pdf-failed', provided.message);
  if (provided?.kind !== 'page') return { kind: 'needs', need: { kind: 'page', visit, look, entry, orders } };
  const { leftOut = [], eInvoices = [] } = provided;
  const notes = [
    ...(language !== null || leftOut.length > 0 ? [createMessage('pdf-notes', { language, leftOut })] : []),
    ...(pdfOnly ? [pdfOnly] : []),
  ];
  const name = `${toInvoiceFileNameStem(invoice)}.pdf`;
  return createPdfStepEnd(context, provided, {
    name,
    files: toEInvoiceStepFiles(context, eInvoices),
    eInvoices,
    notes,
  });
}

interface DrawnPage {
  readonly name: string;
  /** Files in addition to the PDF. */
  readonly files: readonly StepFile[];
  readonly eInvoices: readonly EInvoiceRequestResult[];
  readonly notes: readonly Message[];
}

/** Ends a step with a PDF. The PDF is stored even if its e-invoices fail. */
export function createPdfStepEnd(
  { entry, job, visit, tools }: StepContext,
  { bytes }: Extract<StepNeedResult, { kind: 'page' }>,
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
  return createEInvoicesStepEnd(eInvoices, rows, [...notes, ...listEInvoiceStepNotes(eInvoices)]);
}

const readBytes = ({ source }: StepFile): { bytes?: Buffer } => ('bytes' in source ? { bytes: source.bytes } : {});
