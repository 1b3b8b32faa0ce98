// Shared input of all parts of a file: the document, the taxes in its totals, and the rules for writing amounts.
import type { Invoice, BillTotals } from '../../document/model/invoice';
import type { DatePeriod } from '../../document/model/parts';
import type { EInvoiceInput } from '../contract';
import { EInvoiceFindingCollector } from '../findings';
import { toDateUnlessZero } from '../text';
import { type FacturaeAmountConversion, buildFacturaeAmountConversion } from './money';
import type { FacturaeXmlElements } from './xml';

export interface FacturaeContext {
  readonly input: EInvoiceInput;
  readonly invoice: Invoice;
  readonly totals: BillTotals;
  readonly money: FacturaeAmountConversion;
  readonly findings: EInvoiceFindingCollector;
  /** Categories of withheld taxes, and of informative ones. */
  readonly retained: ReadonlySet<string>;
  readonly informative: ReadonlySet<string>;
}

/** @param totals totals of the invoice; an invoice with a line always has totals */
export function createFacturaeContext(input: EInvoiceInput, totals: BillTotals): FacturaeContext {
  const { invoice } = input;
  const categories = totals.taxes?.categories ?? [];
  return {
    input,
    invoice,
    totals,
    money: buildFacturaeAmountConversion(invoice),
    findings: new EInvoiceFindingCollector(),
    retained: new Set(categories.filter(({ retained }) => retained === true).map(({ code }) => code)),
    informative: new Set(categories.filter(({ informative }) => informative === true).map(({ code }) => code)),
  };
}

/** Writes a period with its first and its last day. */
export const buildFacturaePeriodElements = (period: DatePeriod | undefined): FacturaeXmlElements | undefined => {
  const start = toDateUnlessZero(period?.start);
  const end = toDateUnlessZero(period?.end);
  return start === undefined || end === undefined ? undefined : { StartDate: start, EndDate: end };
};

export const hasInvoiceTag = ({ $tags = [] }: Pick<Invoice, '$tags'>, tag: string): boolean => $tags.includes(tag);
