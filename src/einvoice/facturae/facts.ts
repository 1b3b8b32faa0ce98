// What all parts of a file are made from: the document, what its totals say of taxes, how amounts are written.
import type { Invoice, Totals } from '../../document/model/invoice';
import type { EInvoiceInput } from '../contract';
import { FacturaeWarnings } from './findings';
import { type Money, readMoney } from './money';

export interface Facts {
  readonly input: EInvoiceInput;
  readonly invoice: Invoice;
  readonly totals: Totals;
  readonly money: Money;
  readonly warnings: FacturaeWarnings;
  /** Categories of taxes that the customer withholds, and of those that are no part of amounts. */
  readonly retained: ReadonlySet<string>;
  readonly informative: ReadonlySet<string>;
}

/** @param totals those of the invoice, which has them when it has a line */
export function readFacts(input: EInvoiceInput, totals: Totals): Facts {
  const { invoice } = input;
  const categories = totals.taxes?.categories ?? [];
  return {
    input,
    invoice,
    totals,
    money: readMoney(invoice),
    warnings: new FacturaeWarnings(),
    retained: new Set(categories.filter(({ retained }) => retained === true).map(({ code }) => code)),
    informative: new Set(categories.filter(({ informative }) => informative === true).map(({ code }) => code)),
  };
}

/** A date of the document; `0000-00-00` is none. */
export const readDate = (date: string | undefined): string | undefined =>
  date === undefined || date.startsWith('0000') ? undefined : date;

/** Type of an invoice that corrects another one. */
export const isCorrecting = ({ type }: Pick<Invoice, 'type'>): boolean =>
  type === 'corrective' || type === 'credit-note' || type === 'debit-note';

export const hasTag = ({ $tags = [] }: Pick<Invoice, '$tags'>, tag: string): boolean => $tags.includes(tag);

/** `series-code`, as the reader of an invoice calls it. */
export const nameDocument = ({
  series,
  code,
}: {
  readonly series?: string | undefined;
  readonly code: string;
}): string => (series === undefined || series === '' ? code : `${series}-${code}`);
