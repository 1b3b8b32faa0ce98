// Creates the PDF of an invoice with the QR code of its sealed record. The dates in the PDF come from the record, so
// that creating the PDF again gives the same bytes.
import { buildStandaloneRecordXml } from '../../src/authority/record-xml';
import { Refusal } from '../../src/contracts/errors';
import type { Invoice } from '../../src/document/model/invoice';
import { toSafeFileNamePart } from '../../src/flow/record-files';
import type { EInvoiceRequestResult, StepNeed, StepNeedResult } from '../../src/flow/step-context';
import type { RecordForStep, JobWalkInput } from '../../src/model/walk';
import { computeSecondsSince } from '../../src/metrics/measure';
import type { ActivityDeps } from '../deps';
import { createMessage } from '../../src/messages/message';
import { findRecordFactsForInvoiceFiles, type RecordFactsForInvoiceFiles } from './entry-records';
import { createEInvoicesForStep } from './make-e-invoices';
import { findSupplierAddressIfInvoiceNeedsIt, loadFilesToEmbedInPdf, loadLogoForPdf } from './pdf-parts';

/** Maximum number of attempts to create one PDF. After three failures, the document is considered the cause. */
const drawTriesMax = 3;
type PageNeed = Extract<StepNeed, { kind: 'page' }>;

/**
 * Creates the PDF. Three failures show that the document is the cause, so only errors of the PDF itself are counted. A
 * PDF that exceeds its time limit exceeds it in each attempt.
 */
export async function createInvoicePdfForStep(
  deps: ActivityDeps,
  view: JobWalkInput,
  need: PageNeed,
): Promise<StepNeedResult> {
  await deps.failpoint('before-pdf');
  const { files: attached, leftOut } = await loadFilesToEmbedInPdf(deps.database, need.entry);
  const records = await findRecordFactsForInvoiceFiles(deps, view, need.entry);
  const eInvoices = await createEInvoicesForStep(deps, view, need, records);
  const page = {
    ...(await buildPage(deps, view, need, records)),
    ...findCii(eInvoices),
    ...(attached.length > 0 ? { attached } : {}),
  };
  for (let tries = 1; ; tries += 1) {
    try {
      const fromMs = performance.now();
      const bytes = await deps.pages.invoice(page, askedBy(view, need));
      deps.measure.observe('sello_pdf_seconds', {}, computeSecondsSince(fromMs));
      return { kind: 'page', bytes, eInvoices, ...(leftOut.length > 0 ? { leftOut } : {}) };
    } catch (error) {
      // The threads are busy: Temporal retries.
      if (error instanceof Refusal && error.key === 'busy') throw error;
      deps.log.error({ job: view.job.id, error, tries }, 'a PDF could not be drawn');
      if (error instanceof Refusal) return { kind: 'page-failed', message: error.reason };
      if (tries >= drawTriesMax) return { kind: 'page-failed', message: createMessage('pdf-not-rendered') };
    }
  }
}

/** Finds the CII e-invoice to embed in the PDF. */
function findCii(eInvoices: readonly EInvoiceRequestResult[]): { readonly cii?: Buffer } {
  const cii = eInvoices.find(({ format }) => format === 'cii');
  return cii?.kind === 'made' ? { cii: cii.bytes } : {};
}

/** Identifies the PDF of this visit with the present content, so that a retried walk requests the same PDF. */
const askedBy = ({ job }: JobWalkInput, { visit, entry }: PageNeed) => ({
  workspace: job.workspace,
  once: [job.id, job.revision, visit, entry.contentRevision].join('/'),
});

type Page = Parameters<ActivityDeps['pages']['invoice']>[0];

async function buildPage(
  deps: ActivityDeps,
  view: JobWalkInput,
  { entry, look }: PageNeed,
  { shown, cancelled, qrAddress, totals }: RecordFactsForInvoiceFiles,
): Promise<Page> {
  const { workspace } = view;
  const invoice = JSON.parse(entry.document) as Invoice;
  const logo = await loadLogoForPdf(deps, workspace);
  const supplierAddress = await findSupplierAddressIfInvoiceNeedsIt(deps.database, view.chain, invoice);
  return {
    invoice,
    locale: look.locale ?? 'es',
    environment: workspace.environment,
    cancelled,
    issuedAt: shown?.at ?? entry.createdAt,
    ...(qrAddress ? { qrAddress } : {}),
    ...(shown ? { recordXml: toEmbeddedXml(shown) } : {}),
    ...(totals ? { recordTotals: totals } : {}),
    ...(look.dateFormat === undefined ? {} : { dateFormat: look.dateFormat }),
    ...(look.layout === undefined ? {} : { layout: look.layout }),
    ...(look.logoHeight === undefined ? {} : { logoHeight: look.logoHeight }),
    ...(workspace.page?.accent === undefined ? {} : { accent: workspace.page.accent }),
    ...(logo === undefined ? {} : { logo }),
    ...(supplierAddress === undefined ? {} : { supplierAddress }),
  };
}

const toEmbeddedXml = ({ number, xml }: RecordForStep) => ({
  name: `${toSafeFileNamePart(number)}.xml`,
  bytes: Buffer.from(buildStandaloneRecordXml(xml)),
});
