// Options of the step `pdf`, and the e-invoices that are created with the PDF. An option of the job has precedence over
// the document's, the step's and the workspace's.
import {
  type EInvoiceSwitches,
  parseEInvoiceSwitches,
  type PdfArgumentProblem,
  pdfArgumentNames,
  type PdfOptions,
  parsePdfOptions,
} from '../contracts/pdf-options';
import type { StepConfigProblem } from '../contracts/step-calls';
import { findDocumentLanguageTag } from '../document/iso-codes';
import type { Invoice } from '../document/model/invoice';
import type { StoredWorkflowStep } from '../model/workflow';
import type { StepContext } from './step-context';

/** Options of a step that creates a PDF. */
export interface PdfStepOptions {
  readonly look: PdfOptions;
  readonly switches: EInvoiceSwitches;
  readonly problems?: readonly StepConfigProblem[];
  /** The language that was requested, if it is not supported. */
  readonly language: string | null;
}

/** Reads the options of a PDF from the step and the other sources. */
export function mergePdfStepOptions(
  { job, view }: Pick<StepContext, 'job' | 'view'>,
  step: Pick<StoredWorkflowStep, 'config'>,
  invoice: Invoice,
): PdfStepOptions {
  const config = step.config ?? {};
  const ofJob = parsePdfOptions(job.args);
  const ofStep = parsePdfOptions(config);
  const problems = [
    ...ofJob.problems.map((one) => toConfigProblem(one, 'args.')),
    ...listPdfStepConfigProblems(config).map(({ name, problem }) => ({ name: `config.${name}`, problem })),
  ];
  if (problems.length > 0) return { look: {}, switches: {}, problems, language: null };
  const { page } = view.workspace;
  const ofDocument = parsePdfOptions({ locale: findDocumentLanguageTag(invoice) }).look;
  const look = { ...page?.look, ...ofStep.look, ...ofDocument, ...ofJob.look };
  const switches = { ...page?.eInvoices, ...parseEInvoiceSwitches(config).switches };
  const requestedLocale = job.args.locale ?? findDocumentLanguageTag(invoice) ?? config.locale;
  const unknown =
    typeof requestedLocale === 'string' &&
    requestedLocale !== '' &&
    parsePdfOptions({ locale: requestedLocale }).look.locale === undefined;
  return { look, switches, language: unknown ? requestedLocale.slice(0, 20) : null };
}

const toConfigProblem = ({ name, problem }: PdfArgumentProblem, within = ''): StepConfigProblem => ({
  name: `${within}${name}`,
  problem: { kind: 'page', problem },
});

/** Finds problems of the config of a `pdf` step before it is stored. */
export function listPdfStepConfigProblems(config: Readonly<Record<string, unknown>>): StepConfigProblem[] {
  const own = Object.fromEntries(pdfArgumentNames.map((name) => [name, config[name]]));
  return [
    ...parsePdfOptions(own).problems.map((one) => toConfigProblem(one)),
    ...parseEInvoiceSwitches(config).wrong.map((name) => ({ name, problem: { kind: 'not-a-flag' } as const })),
  ];
}
