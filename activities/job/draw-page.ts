// Draws the PDF of an invoice with the QR code of its sealed record. Its dates are those of the record, so that drawing
// again gives the same bytes.
import { buildStandaloneXml, readRecordTotals } from '../../src/authority/record-xml';
import { Refusal } from '../../src/contracts/errors';
import type { Invoice } from '../../src/document/model/invoice';
import { toSafeFileName } from '../../src/flow/record-files';
import type { StepNeed, StepNeedAnswer } from '../../src/flow/view';
import type { MeasuredEntry, RecordForStep, JobWalkView } from '../../src/model/walk';
import { computeSecondsSince } from '../../src/metrics/measure';
import { findRecord } from '../../src/store/chains/records';
import type { Deps } from '../deps';
import { message } from '../../src/messages/message';
import { findSupplierAddress, loadEmbeddedFiles, loadLogo } from './page-parts';

/** Attempts to draw one PDF: what fails three times fails because of the document. */
const drawTriesMax = 3;
type PageNeed = Extract<StepNeed, { kind: 'page' }>;

/**
 * Only errors of the PDF itself count: what fails three times fails because of the document, and a PDF that exceeds its
 * time limit does so each time.
 */
export async function drawPage(deps: Deps, view: JobWalkView, need: PageNeed): Promise<StepNeedAnswer> {
  await deps.failpoint('before-pdf');
  const { files: attached, leftOut } = await loadEmbeddedFiles(deps.database, need.entry);
  const page = { ...(await pageOf(deps, view, need)), ...(attached.length > 0 ? { attached } : {}) };
  for (let tries = 1; ; tries += 1) {
    try {
      const fromMs = performance.now();
      const bytes = await deps.pages.invoice(page, askedBy(view, need));
      deps.measure.observe('sello_pdf_seconds', {}, computeSecondsSince(fromMs));
      return { kind: 'page', bytes, ...(leftOut.length > 0 ? { leftOut } : {}) };
    } catch (error) {
      // The threads are busy: Temporal retries.
      if (error instanceof Refusal && error.key === 'busy') throw error;
      deps.log.error({ job: view.job.id, error, tries }, 'a PDF could not be drawn');
      if (error instanceof Refusal) return { kind: 'page-failed', message: error.reason };
      if (tries >= drawTriesMax) return { kind: 'page-failed', message: message('pdf-not-rendered') };
    }
  }
}

/** Identifies the PDF of this visit with the present content: a retried walk asks for the same one. */
const askedBy = ({ job }: JobWalkView, { visit, entry }: PageNeed) => ({
  workspace: job.workspace,
  once: [job.id, job.revision, visit, entry.contentRevision].join('/'),
});

type Page = Parameters<Deps['pages']['invoice']>[0];

async function pageOf(deps: Deps, view: JobWalkView, { entry, look }: PageNeed): Promise<Page> {
  const { records, workspace } = view;
  const { fiscal } = entry;
  const newest = fiscal === undefined ? undefined : records.get(fiscal.record);
  const registration = fiscal?.kind === 'cancellation' ? await registrationOf(deps, entry) : newest;
  const cancelled = fiscal?.kind === 'cancellation' && fiscal.outcome.startsWith('accepted');
  const shown = cancelled ? newest : registration;
  const invoice = JSON.parse(entry.document) as Invoice;
  const logo = await loadLogo(deps, workspace);
  const supplierAddress = await findSupplierAddress(deps.database, view.chain, invoice);
  const recordTotals = registration && readRecordTotals(registration.xml);
  const qr = registration?.qr ?? entry.stamps.find(({ prv }) => prv === 'fiscal-qr')?.val;
  return {
    invoice,
    locale: look.locale ?? 'es',
    environment: workspace.environment,
    cancelled,
    issuedAt: shown?.at ?? entry.createdAt,
    ...(qr && fiscal ? { qrAddress: qr } : {}),
    ...(shown ? { recordXml: xmlOf(shown) } : {}),
    ...(recordTotals ? { recordTotals } : {}),
    ...(look.dateFormat === undefined ? {} : { dateFormat: look.dateFormat }),
    ...(look.layout === undefined ? {} : { layout: look.layout }),
    ...(look.logoHeight === undefined ? {} : { logoHeight: look.logoHeight }),
    ...(workspace.page?.accent === undefined ? {} : { accent: workspace.page.accent }),
    ...(logo === undefined ? {} : { logo }),
    ...(supplierAddress === undefined ? {} : { supplierAddress }),
  };
}

/** The record whose QR code an invoice shows when its newest record is a cancellation. */
async function registrationOf({ database }: Deps, entry: MeasuredEntry): Promise<RecordForStep | undefined> {
  const id = entry.files.find(({ key, category }) => key === 'fiscal-registration' && category === 'request')?.record;
  return (id === undefined ? null : await findRecord(database, id)) ?? undefined;
}

const xmlOf = ({ number, xml }: RecordForStep) => ({
  name: `${toSafeFileName(number)}.xml`,
  bytes: Buffer.from(buildStandaloneXml(xml)),
});
