// Steps ubl.generate, cii.generate and gov-es.facturae.generate create the invoice as a machine-readable file;
// cii.pdf.embed creates the PDF with the CII inside (Factur-X).
import { findJobFileOfCurrentDocument } from '../../contracts/job-files';
import type { StepConfigProblem } from '../../contracts/step-calls';
import type { Invoice } from '../../document/model/invoice';
import { type EInvoiceFileKind, listEInvoiceOptionNames, parseEInvoiceOptions } from '../../einvoice/options';
import { createMessage } from '../../messages/message';
import type { StoredWorkflowStep } from '../../model/workflow';
import {
  listEInvoiceStepNotes,
  createEInvoicesStepEnd,
  findWalkOrStoredFileOfCurrentDocument,
  findEInvoiceStepEndIfCancelled,
  toEInvoiceEmbeddedPdf,
  toEInvoiceStepFiles,
} from '../e-invoice-files';
import { mergePdfStepOptions } from '../pdf-step-options';
import { toInvoiceFileNameStem } from '../record-files';
import {
  createConfigProblemsStepEnd,
  createKoStepEnd,
  createConfigOrArgsProblemsStepEnd,
  type StepResult,
} from '../step-end';
import type { EInvoiceRequest, StepContext } from '../step-context';
import { listWorkflowSteps } from '../workflow';
import { createPdfStepEnd } from './pdf';
import { listUnknownConfigNameProblems } from '../check-plan';

/** Creates the file of one kind, or ends the step with KO. */
export const createEInvoiceStepPlanner =
  (kind: EInvoiceFileKind) =>
  (context: StepContext): StepResult => {
    const { entry, job, step, visit, tools } = context;
    const { options, problems } = parseEInvoiceOptions(kind, step.config ?? {});
    if (problems.length > 0) return createConfigProblemsStepEnd(...problems);
    const { code } = JSON.parse(entry.document) as Invoice;
    if (!code) return createKoStepEnd('no-code', createMessage('invoice-without-code'));
    const cancelledEnd = findEInvoiceStepEndIfCancelled(entry);
    if (cancelledEnd) return cancelledEnd;
    const result = tools.provided.get(visit);
    if (result?.kind === 'e-invoices') {
      const files = toEInvoiceStepFiles(context, result.eInvoices, options.isPrivate).map((file) => ({
        row: tools.fileRow(file, job, visit),
        ...('bytes' in file.source ? { bytes: file.source.bytes } : {}),
      }));
      return createEInvoicesStepEnd(result.eInvoices, files, listEInvoiceStepNotes(result.eInvoices));
    }
    const page = options.attachesPdf ? findWalkOrStoredFileOfCurrentDocument(context, 'pdf') : undefined;
    if (options.attachesPdf && !page)
      return createKoStepEnd('nothing-to-attach', createMessage('e-invoice-without-pdf'));
    const order: EInvoiceRequest = {
      format: options.format,
      ...(options.face ? { face: true } : {}),
      ...(page ? { page: toEInvoiceEmbeddedPdf(page) } : {}),
    };
    return { kind: 'needs', need: { kind: 'e-invoices', visit, entry, orders: [order] } };
  };

/** Finds problems in the config of such a step before it is stored. */
export const createEInvoiceStepConfigChecker =
  (kind: EInvoiceFileKind) =>
  (config: Readonly<Record<string, unknown>>): readonly StepConfigProblem[] => [
    ...parseEInvoiceOptions(kind, config).problems,
    ...listUnknownConfigNameProblems(config, listEInvoiceOptionNames(kind)),
  ];

/** Creates the PDF again, with the CII inside. The former file moves to `previous`. */
export function planCiiEmbeddingStep(context: StepContext): StepResult {
  const { entry, visit, tools } = context;
  const invoice = JSON.parse(entry.document) as Invoice;
  const cancelledEnd = findEInvoiceStepEndIfCancelled(entry);
  if (cancelledEnd) return cancelledEnd;
  if (!findWalkOrStoredFileOfCurrentDocument(context, 'cii'))
    return createKoStepEnd('nothing-to-embed', createMessage('e-invoice-without-cii'));
  const { look, problems, language } = mergePdfStepOptions(context, findPageStep(context) ?? {}, invoice);
  if (problems) return createConfigOrArgsProblemsStepEnd(problems);
  const result = tools.provided.get(visit);
  if (result?.kind === 'page-failed') return createKoStepEnd('pdf-failed', result.message);
  if (result?.kind !== 'page')
    return { kind: 'needs', need: { kind: 'page', visit, look, entry, orders: [{ format: 'cii' }] } };
  const { leftOut = [], eInvoices = [] } = result;
  const notes = language !== null || leftOut.length > 0 ? [createMessage('pdf-notes', { language, leftOut })] : [];
  const name = findJobFileOfCurrentDocument(entry, 'pdf')?.name;
  return createPdfStepEnd(context, result, {
    name: name ?? `${toInvoiceFileNameStem(invoice)}.pdf`,
    files: [],
    eInvoices,
    notes,
  });
}

/** Finds the step of this job that created the PDF last. The PDF is created again with the options of that step. */
function findPageStep({ job }: StepContext): StoredWorkflowStep | undefined {
  const pdfIntent = job.intents.findLast(({ provider, completed }) => provider === 'pdf' && completed);
  const steps = listWorkflowSteps(job) as StoredWorkflowStep[];
  return pdfIntent && steps.find(({ id }) => id === pdfIntent.stepId);
}
