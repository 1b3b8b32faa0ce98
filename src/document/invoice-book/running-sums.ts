// Sums of the invoice book, exact to the cent.
import {
  addAmountsWithLeftDecimals,
  parseAmount,
  subtractAmountsWithLeftDecimals,
  type Amount,
  toAmountText,
  createZeroAmount,
  isZeroText,
} from '../../amount/amount';
import type { InvoiceBookRow } from './rows';

export interface InvoiceBookSums {
  readonly invoices: number;
  readonly base: string;
  readonly tax: string;
  readonly surcharge: string;
  readonly total: string;
}

export type InvoiceBookAmounts = Pick<InvoiceBookRow, 'base' | 'tax' | 'surcharge' | 'total'>;

/** Adds up the rows of invoices. */
export class RunningSums {
  private invoices = 0;
  private base: Amount = createZeroAmount(2);
  private tax: Amount = createZeroAmount(2);
  private surcharge: Amount = createZeroAmount(2);
  private total: Amount = createZeroAmount(2);

  addInvoice(rows: readonly InvoiceBookAmounts[]): void {
    this.invoices += 1;
    for (const row of rows) this.add(row);
  }

  add(row: InvoiceBookAmounts): void {
    this.base = addAmountsWithLeftDecimals(this.base, parseAmount(row.base));
    this.tax = addAmountsWithLeftDecimals(this.tax, parseAmount(row.tax));
    this.surcharge = addAmountsWithLeftDecimals(this.surcharge, parseAmount(row.surcharge));
    this.total = addAmountsWithLeftDecimals(this.total, parseAmount(row.total));
  }

  sums(): InvoiceBookSums {
    return {
      invoices: this.invoices,
      base: toAmountText(this.base),
      tax: toAmountText(this.tax),
      surcharge: toAmountText(this.surcharge),
      total: toAmountText(this.total),
    };
  }
}

/** Returns a sum from which the sum of its parts was subtracted. */
export const subtractFromSum = (whole: string, ...parts: readonly string[]): string =>
  toAmountText(
    parts.reduce((rest, part) => subtractAmountsWithLeftDecimals(rest, parseAmount(part)), parseAmount(whole)),
  );

export const areInvoiceBookAmountsZero = ({ base, tax, surcharge, total }: InvoiceBookAmounts): boolean =>
  [base, tax, surcharge, total].every((text) => isZeroText(text));
