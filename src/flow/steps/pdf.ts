// pdf: the invoice as a PDF with the QR code of its sealed record. It never waits for the authority.
import { type PageLook, type PageProblem, pageArguments, readPageLook } from '../../contracts/page';
import type { Invoice } from '../../document/model/invoice';
import { toFileStem } from '../record-files';
import { endStep, refuseNamed, refuseStep, type StepEnd } from '../step-end';
import type { StepContext } from '../view';
import { message } from '../../messages/message';
import type { ConfigProblem } from '../../contracts/step-calls';

export function drawPage(context: StepContext): StepEnd {
  const { entry, job, visit, tools } = context;
  const invoice = JSON.parse(entry.document) as Invoice;
  const { look, problems, language } = lookOf(context, invoice);
  if (problems) return refuseNamed(problems);
  const provided = tools.provided.get(visit);
  if (provided?.kind === 'page-failed') return refuseStep('pdf-failed', provided.message);
  if (provided?.kind !== 'page') return { kind: 'needs', need: { kind: 'page', visit, look, entry } };
  const { bytes, leftOut = [] } = provided;
  const hasNotes = language !== null || leftOut.length > 0;
  const { series, code } = invoice;
  const name = `${toFileStem([series, code].filter(Boolean).join('-'))}.pdf`;
  const file = { name, key: 'pdf', category: 'format', mime: 'application/pdf', source: { bytes } } as const;
  return endStep('OK', {
    files: [{ row: tools.fileRow(file, job, visit), bytes }],
    ...(hasNotes ? { message: message('pdf-notes', { language, leftOut }) } : {}),
  });
}

interface PdfOptions {
  readonly look: PageLook;
  readonly problems?: readonly ConfigProblem[];
  /** The language that was requested, if it is not supported. */
  readonly language: string | null;
}

/** The job's option precedes the document's, the step's and the workspace's. */
function lookOf({ job, step, view }: StepContext, invoice: Invoice): PdfOptions {
  const ofJob = readPageLook(job.args);
  const ofStep = readPageLook(step.config ?? {});
  const problems = [
    ...ofJob.problems.map((one) => toConfigProblem(one, 'args.')),
    ...ofStep.problems.map((one) => toConfigProblem(one, 'config.')),
  ];
  if (problems.length > 0) return { look: {}, problems, language: null };
  const ofDocument = readPageLook({ locale: languageOf(invoice) }).look;
  const look = { ...view.workspace.page?.look, ...ofStep.look, ...ofDocument, ...ofJob.look };
  const asked = job.args.locale ?? languageOf(invoice) ?? step.config?.locale;
  const unknown =
    typeof asked === 'string' && asked !== '' && readPageLook({ locale: asked }).look.locale === undefined;
  return { look, language: unknown ? asked.slice(0, 20) : null };
}

const toConfigProblem = ({ name, problem }: PageProblem, within = ''): ConfigProblem => ({
  name: `${within}${name}`,
  problem: { kind: 'page', problem },
});

/** The format has no member for a customer's language: it is in `meta`. */
const languageOf = ({ customer, meta }: Invoice): string | undefined => customer?.meta?.locale ?? meta?.locale;

/** Problems of such a step's config, before it is stored. */
export function checkPdfStepConfig(config: Readonly<Record<string, unknown>>): ConfigProblem[] {
  const own = Object.fromEntries(pageArguments.map((name) => [name, config[name]]));
  return readPageLook(own).problems.map((one) => toConfigProblem(one));
}
