// pdf: the invoice as a PDF with the QR code of its sealed record. It never waits for the authority.
import { pageArguments, type PageLook, readPageLook } from '../../contracts/page';
import type { Invoice } from '../../document/model/invoice';
import { toFileStem } from '../record-files';
import { endStep, refuseStep, type StepEnd } from '../step-end';
import type { StepContext } from '../view';

export function drawPage(context: StepContext): StepEnd {
  const { entry, job, visit, tools } = context;
  const invoice = JSON.parse(entry.document) as Invoice;
  const { look, problem, message } = lookOf(context, invoice);
  if (problem !== undefined) return refuseStep('bad-config', problem);
  const provided = tools.provided.get(visit);
  if (provided?.kind === 'page-failed') return refuseStep('pdf-failed', provided.message);
  if (provided?.kind !== 'page') return { kind: 'needs', need: { kind: 'page', visit, look, entry } };
  const { bytes, leftOut } = provided;
  const said = [message, leftOut && `no room inside for ${leftOut.join(', ')}`].filter(Boolean).join('; ');
  const { series, code } = invoice;
  const name = `${toFileStem([series, code].filter(Boolean).join('-'))}.pdf`;
  const file = { name, key: 'pdf', category: 'format', mime: 'application/pdf', source: { bytes } } as const;
  return endStep('OK', {
    files: [{ row: tools.fileRow(file, job, visit), bytes }],
    ...(said ? { message: said } : {}),
  });
}

interface PdfOptions {
  readonly look: PageLook;
  readonly problem?: string;
  /** Options that were set and could not be followed. */
  readonly message?: string;
}

/** The job's option precedes the document's, the step's and the workspace's. */
function lookOf({ job, step, view }: StepContext, invoice: Invoice): PdfOptions {
  const ofJob = readPageLook(job.args);
  const ofStep = readPageLook(step.config ?? {});
  const problems = [
    ...ofJob.problems.map(({ name, message }) => `args.${name} ${message}`),
    ...ofStep.problems.map(({ name, message }) => `config.${name} ${message}`),
  ];
  if (problems.length > 0) return { look: {}, problem: problems.join('; ') };
  const ofDocument = readPageLook({ locale: languageOf(invoice) }).look;
  const look = { ...view.workspace.page?.look, ...ofStep.look, ...ofDocument, ...ofJob.look };
  const asked = job.args.locale ?? languageOf(invoice) ?? step.config?.locale;
  const unknown =
    typeof asked === 'string' && asked !== '' && readPageLook({ locale: asked }).look.locale === undefined;
  return unknown ? { look, message: `the language ${asked.slice(0, 20)} is not supported` } : { look };
}

/** The format has no member for a customer's language: it is in `meta`. */
const languageOf = ({ customer, meta }: Invoice): string | undefined => customer?.meta?.locale ?? meta?.locale;

/** Problems of such a step's config, before it is stored. */
export function checkPageConfig(config: Readonly<Record<string, unknown>>): { name: string; message: string }[] {
  const own = Object.fromEntries(pageArguments.map((name) => [name, config[name]]));
  return readPageLook(own).problems.map(({ name, message }) => ({ name, message }));
}
