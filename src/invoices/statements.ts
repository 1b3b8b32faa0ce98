// Compares the caller's statements about an invoice with the invoice: its total, its kind, and who assigns the numbers
// of its series.
import { listUnreportedIssueDateRanges } from '../chain/reporting';
import type { Fault } from '../contracts/errors';
import type { InvoiceBodyFaultCollector } from '../document/invoice-body/members';
import type { InvoiceBodyDocument, ParsedInvoiceBody } from '../document/invoice-body/read-body';
import { compareDecimalTexts } from '../document/model/basic';
import type { Invoice } from '../document/model/invoice';
import { computeSimplifiedInvoiceTotalEuros } from '../document/warnings/simplified-total';
import { simplifiedInvoiceMaxEurosByTrade } from '../entries/upload/simplified-max';
import { createMessage } from '../messages/message';
import type { WorkflowDocument } from '../model/workflow';
import type { InvoiceDeps } from './context';
import type { InvoiceDocumentWithSupplier } from './document';

interface InvoiceStatements {
  readonly written: ParsedInvoiceBody | InvoiceBodyDocument;
  readonly made: InvoiceDocumentWithSupplier;
  /** The calculated invoice; absent if it cannot be calculated. */
  readonly invoice: Invoice | undefined;
  readonly faults: InvoiceBodyFaultCollector;
  readonly workflow: Pick<WorkflowDocument, 'steps'>;
  readonly args: Readonly<Record<string, string>>;
}

export async function listStatedTotalKindAndSeriesFaults(
  context: InvoiceDeps,
  given: InvoiceStatements,
): Promise<Fault[]> {
  const { written, made, invoice, faults } = given;
  if (!invoice) return [];
  const isWhole = faults.list.length === 0;
  return [
    ...(isWhole ? compareTotal(written, invoice) : []),
    ...(isWhole ? findLargeSimplifiedInvoice(written, made, invoice) : []),
    ...(await findSeriesMode(context, given, invoice)),
  ];
}

function compareTotal({ total }: ParsedInvoiceBody | InvoiceBodyDocument, { totals }: Invoice): Fault[] {
  const calculated = totals?.total_with_tax;
  if (total === undefined || calculated === undefined || compareDecimalTexts(total, calculated) === 0) return [];
  const taxes = (totals?.taxes?.categories ?? []).flatMap(({ code, rates }) =>
    rates.map(({ percent = null, base, amount }) => ({ cat: code, percent, amount, base })),
  );
  const meant = findTotalMeant(total, totals);
  const text = createMessage('total-differs', { given: total, calculated, taxes, ...(meant ? { meant } : {}) });
  return [{ code: 'total-differs', paths: ['$.total'], message: text }];
}

/** Finds another amount of the invoice that the caller may have mistaken for the total. */
function findTotalMeant(total: string, totals: Invoice['totals']): 'base' | 'payable' | undefined {
  const is = (one: string | undefined): boolean => one !== undefined && compareDecimalTexts(total, one) === 0;
  if (is(totals?.total)) return 'base';
  return is(totals?.payable) ? 'payable' : undefined;
}

/**
 * Finds a simplified invoice above the limit of its supplier, unless the body explicitly requests a simplified invoice
 * (RD 1619/2012 art. 4).
 */
function findLargeSimplifiedInvoice(
  written: ParsedInvoiceBody | InvoiceBodyDocument,
  { supplier }: InvoiceDocumentWithSupplier,
  invoice: Invoice,
): Fault[] {
  if ('document' in written || written.kind !== undefined || written.hasCustomer) return [];
  const total = computeSimplifiedInvoiceTotalEuros(invoice);
  const max = supplier?.simplifiedMaxEuros ?? simplifiedInvoiceMaxEurosByTrade.general;
  if (total === undefined || compareDecimalTexts(total, String(max)) <= 0) return [];
  return [
    { code: 'customer-needed', paths: ['$.customer'], message: createMessage('customer-needed.large', { total, max }) },
  ];
}

/** Finds who assigns the numbers of a series, Sello or the caller. The first use of the series decides. */
async function findSeriesMode(
  { store, workspace }: Pick<InvoiceDeps, 'store' | 'workspace'>,
  { written, made, workflow, args }: InvoiceStatements,
  { series = '', code }: Invoice,
): Promise<Fault[]> {
  const { supplier } = made;
  if (!supplier || supplier.isNew || isSeriesSetByStepOrJob(workflow, args)) return [];
  const reporting = supplier.chain ?? { supplier: supplier.taxCode };
  const unreported = listUnreportedIssueDateRanges(reporting, workspace.reportingFrom);
  const numberer = await store.invoices.findNumberAssigner(supplier.taxCode, series, unreported);
  const wanted = code ? 'caller' : 'service';
  if (numberer === null || numberer === wanted) return [];
  const said = { code: 'series-mode', message: createMessage('series-mode', { series, by: numberer }) };
  // The caller of a correction states only the series.
  if (written.form === 'made') return [{ ...said, paths: ['$.series'], remedy: createMessage('series-of-caller') }];
  return [{ ...said, paths: ['document' in written ? '$.document.code' : '$.code'] }];
}

/** Returns whether the numbering step, or the job, names another series than the document. */
export const isSeriesSetByStepOrJob = (
  workflow: InvoiceStatements['workflow'],
  args: InvoiceStatements['args'],
): boolean => isOperatorSeriesSetByStepOrJob(workflow, args) || isNumberingStepSet(workflow, 'name');

/** Returns whether the numbering step, or the job, names a series that an operator created. */
export const isOperatorSeriesSetByStepOrJob = (
  workflow: InvoiceStatements['workflow'],
  args: InvoiceStatements['args'],
): boolean => args['sequence-series-id'] !== undefined || isNumberingStepSet(workflow, 'series_id', 'series');

const isNumberingStepSet = ({ steps }: InvoiceStatements['workflow'], ...names: readonly string[]): boolean =>
  steps.some(
    ({ provider, config = {} }) => provider === 'sequence.enumerate' && names.some((name) => Boolean(config[name])),
  );
