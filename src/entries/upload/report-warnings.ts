// Warnings about reporting: whether the supplier reports the invoice, and what the authority's rules find.
import { toDayInMadrid } from '../../chain/record/timestamp';
import type { SoftwareBlock } from '../../chain/record/record';
import { warnRecordRulesBrokenByInvoice } from '../../chain/preview/preview';
import { type Warning, createWarning } from '../../contracts/warnings';
import { esFiscalAddon, hasFiscalAddon } from '../../document/addons/addons';
import { listBrokenCorrectionRuleWarnings } from '../../document/correction-rules';
import type { Invoice } from '../../document/model/invoice';
import type { InvoiceUploadCheckInput, InvoiceUploadCheckOutline } from './invoice-check-input';
import type { RecordPreviewWarnings } from './findings-without-store';
import { warnDiscountsAbove100Percent } from '../../document/warnings/percentages';
import { warnUnprintableCharacters } from '../../document/warnings/printing';
import type { SupplierChainForUpload } from '../../model/document-check';
import { computeReportingStatusOnDay, type DefaultReportingStartDays } from '../../chain/reporting';

export interface ReportingWarningContext {
  readonly now: Date;
  /** Status of the supplier; null without a chain. */
  readonly standing: SupplierChainForUpload | null;
  /** The workspace's default for suppliers without a day in their settings. */
  readonly reportingFrom?: DefaultReportingStartDays;
  /** The software block; if set, its rules are checked as well. */
  readonly software?: SoftwareBlock;
  /** The record of this invoice, if it was previewed before. */
  readonly previewed?: RecordPreviewWarnings | undefined;
  /** Operation date of the stored invoices that a correction corrects. A preview without it does not count. */
  readonly operationDay?: string | undefined;
}

/** A proforma is not an invoice. */
const reportedTypes: readonly (string | undefined)[] = ['standard', 'credit-note', 'corrective', 'debit-note'];

/** An upload parses the whole invoice only if its outline does not suffice. */
export interface InvoiceForReportingWarnings extends Pick<InvoiceUploadCheckInput, 'outline' | 'corrections'> {
  readonly whole: () => Invoice;
}

/**
 * Lists warnings about reporting a stored or built invoice. The list is empty if the invoice is not reported, because
 * there is no addon and the supplier has no chain, or because the supplier is exempt.
 */
export function listReportingWarnings(
  { outline, corrections, whole }: InvoiceForReportingWarnings,
  context: ReportingWarningContext,
): readonly Warning[] {
  const { standing, reportingFrom } = context;
  if (standing && computeReportingStatusOnDay(standing, outline.issue_date, reportingFrom).kind !== 'reported')
    return corrections;
  if (hasFiscalAddon(outline)) return [...corrections, ...listBlockingWarnings(outline, whole, context)];
  const registered = standing?.registration.state === 'registered' && outline.$regime === 'ES';
  const lacks = registered && reportedTypes.includes(outline.type) && corrections.length === 0;
  return lacks ? [addonMissing(standing.supplier)] : corrections;
}

/** Lists warnings of a job that reaches the record of this invoice, which the supplier reports. */
export function listSealingWarnings(invoice: Invoice, context: ReportingWarningContext): readonly Warning[] {
  const ofDocument = [
    ...listBrokenCorrectionRuleWarnings(invoice),
    ...warnDiscountsAbove100Percent(invoice),
    ...warnUnprintableCharacters(invoice),
  ];
  if (hasFiscalAddon(invoice)) return [...ofDocument, ...listBlockingWarnings(invoice, () => invoice, context)];
  if (ofDocument.length > 0) return ofDocument;
  // If the regime is not Spanish, the preview of the record reports this, and an addon would not help.
  if (invoice.$regime !== 'ES') return recordWarnings(() => invoice, context);
  const supplier = invoice.supplier?.tax_id?.code ?? '';
  return [addonMissing(supplier), ...notRegistered(invoice, context)];
}

const addonMissing = (supplier: string): Warning =>
  createWarning('addon-missing', ['$.doc.$addons'], { supplier, addon: esFiscalAddon.key });

function listBlockingWarnings(
  outline: InvoiceUploadCheckOutline,
  whole: () => Invoice,
  context: ReportingWarningContext,
): Warning[] {
  return [...recordWarnings(whole, context), ...notRegistered(outline, context)];
}

function recordWarnings(
  whole: () => Invoice,
  { now, software, previewed, operationDay }: ReportingWarningContext,
): readonly Warning[] {
  const today = toDayInMadrid(now.getTime());
  if (previewed?.today === today && !software && operationDay === undefined) return previewed.warnings;
  return warnRecordRulesBrokenByInvoice(whole(), { today, operationDay, ...(software ? { software } : {}) });
}

function notRegistered(
  { $regime, supplier }: InvoiceUploadCheckOutline,
  { standing }: ReportingWarningContext,
): Warning[] {
  const code = supplier?.tax_id?.code;
  const state = standing?.registration.state;
  if (state === 'registered' || $regime !== 'ES' || !code) return [];
  const paths = ['$.doc.supplier.tax_id.code'];
  const id = state === 'pending' ? 'supplier-not-registered.pending' : 'supplier-not-registered';
  return [createWarning(id, paths, { supplier: code })];
}
