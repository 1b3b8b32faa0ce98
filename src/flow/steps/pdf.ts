// pdf: the invoice as a PDF with the QR code of its sealed record. It never waits for the authority.
import { type PdfOptions, type PdfArgumentProblem, pdfArgumentNames, parsePdfOptions } from '../../contracts/page';
import type { Invoice } from '../../document/model/invoice';
import { toSafeFileName } from '../record-files';
import { endStep, endStepWithNamedProblems, endStepWithKo, type StepEnd } from '../step-end';
import type { StepContext } from '../view';
import { message } from '../../messages/message';
import type { StepConfigProblem } from '../../contracts/step-calls';

/** Draws the PDF of the invoice, or ends KO. */
export function drawInvoicePdf(context: StepContext): StepEnd {
  const { entry, job, visit, tools } = context;
  const invoice = JSON.parse(entry.document) as Invoice;
  const { look, problems, language } = lookOf(context, invoice);
  if (problems) return endStepWithNamedProblems(problems);
  const provided = tools.provided.get(visit);
  if (provided?.kind === 'page-failed') return endStepWithKo('pdf-failed', provided.message);
  if (provided?.kind !== 'page') return { kind: 'needs', need: { kind: 'page', visit, look, entry } };
  const { bytes, leftOut = [] } = provided;
  const hasNotes = language !== null || leftOut.length > 0;
  const { series, code } = invoice;
  const name = `${toSafeFileName([series, code].filter(Boolean).join('-'))}.pdf`;
  const file = { name, key: 'pdf', category: 'format', mime: 'application/pdf', source: { bytes } } as const;
  return endStep('OK', {
    files: [{ row: tools.fileRow(file, job, visit), bytes }],
    ...(hasNotes ? { message: message('pdf-notes', { language, leftOut }) } : {}),
  });
}

interface PdfStepOptions {
  readonly look: PdfOptions;
  readonly problems?: readonly StepConfigProblem[];
  /** The language that was requested, if it is not supported. */
  readonly language: string | null;
}

/** The job's option precedes the document's, the step's and the workspace's. */
function lookOf({ job, step, view }: StepContext, invoice: Invoice): PdfStepOptions {
  const ofJob = parsePdfOptions(job.args);
  const ofStep = parsePdfOptions(step.config ?? {});
  const problems = [
    ...ofJob.problems.map((one) => toConfigProblem(one, 'args.')),
    ...ofStep.problems.map((one) => toConfigProblem(one, 'config.')),
  ];
  if (problems.length > 0) return { look: {}, problems, language: null };
  const ofDocument = parsePdfOptions({ locale: languageOf(invoice) }).look;
  const look = { ...view.workspace.page?.look, ...ofStep.look, ...ofDocument, ...ofJob.look };
  const asked = job.args.locale ?? languageOf(invoice) ?? step.config?.locale;
  const unknown =
    typeof asked === 'string' && asked !== '' && parsePdfOptions({ locale: asked }).look.locale === undefined;
  return { look, language: unknown ? asked.slice(0, 20) : null };
}

const toConfigProblem = ({ name, problem }: PdfArgumentProblem, within = ''): StepConfigProblem => ({
  name: `${within}${name}`,
  problem: { kind: 'page', problem },
});

/** The format has no member for a customer's language: it is in `meta`. */
const languageOf = ({ customer, meta }: Invoice): string | undefined => customer?.meta?.locale ?? meta?.locale;

/** Finds problems of such a step's config before it is stored. */
export function checkPdfStepConfig(config: Readonly<Record<string, unknown>>): StepConfigProblem[] {
  const own = Object.fromEntries(pdfArgumentNames.map((name) => [name, config[name]]));
  return parsePdfOptions(own).problems.map((one) => toConfigProblem(one));
}
