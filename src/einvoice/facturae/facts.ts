// Shared input of all parts of a file, which is the document, the taxes in its totals, and the notation of amounts.
import type { Invoice, Totals } from '../../document/model/invoice';
import type { Period } from '../../document/model/parts';
import type { EInvoiceInput } from '../contract';
import { Findings } from '../findings';
import { findDate } from '../text';
import { type Money, readMoney } from './money';
import type { XmlMembers } from './xml';

export interface Facts {
  readonly input: EInvoiceInput;
  readonly invoice: Invoice;
  readonly totals: Totals;
  readonly money: Money;
  readonly findings: Findings;
  /** Categories of withheld taxes, and of informative ones. */
  readonly retained: ReadonlySet<string>;
  readonly informative: ReadonlySet<string>;
}

/** @param totals those of the invoice, which exist if it has a line */
export function readFacts(input: EInvoiceInput, totals: Totals): Facts {
  const { invoice } = input;
  const categories = totals.taxes?.categories ?? [];
  return {
    input,
    invoice,
    totals,
    money: readMoney(invoice),
    findings: new Findings(),
    retained: new Set(categories.filter(({ retained }) => retained === true).map(({ code }) => code)),
    informative: new Set(categories.filter(({ informative }) => informative === true).map(({ code }) => code)),
  };
}

/** A period with both of its days. */
export const writePeriod = (period: Period | undefined): XmlMembers | undefined => {
  const start = findDate(period?.start);
  const end = findDate(period?.end);
  return start === undefined || end === undefined ? undefined : { StartDate: start, EndDate: end };
};

/** Type of an invoice that corrects another one. */
export const isCorrecting = ({ type }: Pick<Invoice, 'type'>): boolean =>
  type === 'corrective' || type === 'credit-note' || type === 'debit-note';

export const hasTag = ({ $tags = [] }: Pick<Invoice, '$tags'>, tag: string): boolean => $tags.includes(tag);
