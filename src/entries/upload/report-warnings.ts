// What reporting makes us say of an invoice: whether its supplier reports it, and what the authority's rules know of it.
import { toLocalDay } from '../../chain/record/timestamp';
import type { SoftwareBlock } from '../../chain/record/record';
import { previewRecord } from '../../chain/preview/preview';
import { type Warning, createWarning } from '../../contracts/warnings';
import { esFiscal } from '../../document/addons/es-fiscal/addon';
import { listCorrectionWarnings } from '../../document/correction-rules';
import type { Invoice } from '../../document/model/invoice';
import type { InvoiceLook, InvoiceOutline } from './outline';
import { isRecorded, type RecordPreview, defaultZone } from './own-findings';
import { warnHighDiscounts } from '../../document/warnings/percentages';
import type { SupplierStatus } from '../../store/suppliers/status-cache';

export interface ReportContext {
  readonly now: Date;
  /** How the supplier stands; null without a chain. */
  readonly standing: SupplierStatus | null;
  /** Checked when it is given. */
  readonly software?: SoftwareBlock;
  /** The record of this invoice, when it was looked at before. */
  readonly previewed?: RecordPreview | undefined;
}

/** A proforma is no invoice. */
const reportedTypes: readonly (string | undefined)[] = ['standard', 'credit-note', 'corrective', 'debit-note'];

/** Of an upload the whole invoice is asked for when something must be looked at that its outline does not have. */
export interface ReportedInvoice extends Pick<InvoiceLook, 'outline' | 'corrections'> {
  readonly whole: () => Invoice;
}

/** The supplier reports this invoice, as far as its chain says (RD 1007/2023 art. 3 and 4). */
const isReported = ({ reporting }: SupplierStatus, date: string): boolean =>
  reporting?.state !== 'exempt' && (reporting?.from === undefined || date >= reporting.from);

/**
 * Warnings of a stored or built invoice. What is not reported has none: no addon and a supplier without a chain, or one that
 * is exempt.
 */
export function reportWarnings(
  { outline, corrections, whole }: ReportedInvoice,
  context: ReportContext,
): readonly Warning[] {
  const { standing } = context;
  if (standing && !isReported(standing, outline.issue_date)) return corrections;
  if (isRecorded(outline)) return [...corrections, ...blockingOf(outline, whole, context)];
  const registered = standing?.registration.state === 'registered' && outline.$regime === 'ES';
  const lacks = registered && reportedTypes.includes(outline.type) && corrections.length === 0;
  return lacks ? [addonMissing(standing.supplier)] : corrections;
}

/** What a job says that comes to the record of this invoice. The supplier reports it. */
export function listSealingWarnings(invoice: Invoice, context: ReportContext): readonly Warning[] {
  const ofDocument = [...listCorrectionWarnings(invoice), ...warnHighDiscounts(invoice)];
  if (isRecorded(invoice)) return [...ofDocument, ...blockingOf(invoice, () => invoice, context)];
  if (ofDocument.length > 0) return ofDocument;
  // The preview says so: an addon would not help.
  if (invoice.$regime !== 'ES') return recordWarnings(() => invoice, context);
  const supplier = invoice.supplier?.tax_id?.code ?? '';
  return [addonMissing(supplier), ...notRegistered(invoice, context)];
}

const addonMissing = (supplier: string): Warning =>
  createWarning('addon-missing', ['$.doc.$addons'], { supplier, addon: esFiscal.key });

function blockingOf(outline: InvoiceOutline, whole: () => Invoice, context: ReportContext): Warning[] {
  return [...recordWarnings(whole, context), ...notRegistered(outline, context)];
}

function recordWarnings(
  whole: () => Invoice,
  { now, standing, software, previewed }: ReportContext,
): readonly Warning[] {
  const today = toLocalDay(now.getTime(), standing?.zone ?? defaultZone);
  if (previewed?.today === today && !software) return previewed.warnings;
  return previewRecord(whole(), { today, ...(software ? { software } : {}) });
}

function notRegistered({ $regime, supplier }: InvoiceOutline, { standing }: ReportContext): Warning[] {
  const code = supplier?.tax_id?.code;
  const state = standing?.registration.state;
  if (state === 'registered' || $regime !== 'ES' || !code) return [];
  const paths = ['$.doc.supplier.tax_id.code'];
  const id = state === 'pending' ? 'supplier-not-registered.pending' : 'supplier-not-registered';
  return [createWarning(id, paths, { supplier: code })];
}
