// Sums of the invoice book, exact to the cent.
import {
  addAmountsWithLeftDecimals,
  parseAmount,
  subtractAmountsWithLeftDecimals,
  type Amount,
  toAmountText,
  createZeroAmount,
  isZeroOrAbsent,
} from '../../amount/amount';
import type { InvoiceBookTaxRateRow } from './rows';

export interface InvoiceBookSums {
  readonly invoices: number;
  readonly base: string;
  readonly tax: string;
  readonly surcharge: string;
  readonly total: string;
}

export type InvoiceBookAmounts = Pick<InvoiceBookTaxRateRow, 'base' | 'tax' | 'surcharge' | 'total'>;

/** Adds up the rows of invoices. */
export class InvoiceBookSumAccumulator {
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
const subtractFromSum = (whole: string, ...parts: readonly string[]): string =>
  toAmountText(
    parts.reduce((rest, part) => subtractAmountsWithLeftDecimals(rest, parseAmount(part)), parseAmount(whole)),
  );

export const areInvoiceBookAmountsZero = ({ base, tax, surcharge, total }: InvoiceBookAmounts): boolean =>
  [base, tax, surcharge, total].every((text) => isZeroOrAbsent(text));

export interface RecordTotalTexts {
  readonly CuotaTotal: string;
  readonly ImporteTotal: string;
}

/**
 * Computes what the totals of a record contain beyond its rates: the cents of rounding, and the amounts that belong to no
 * rate.
 */
export function computeRecordAmountsOutsideTaxRates(
  rows: readonly InvoiceBookTaxRateRow[],
  { CuotaTotal, ImporteTotal }: RecordTotalTexts,
): InvoiceBookAmounts {
  const issued = new InvoiceBookSumAccumulator();
  for (const row of rows) if (row.row === 'issued') issued.add(row);
  const { tax, surcharge, total } = issued.sums();
  return {
    base: '0.00',
    tax: subtractFromSum(CuotaTotal, tax, surcharge),
    surcharge: '0.00',
    total: subtractFromSum(ImporteTotal, total),
  };
}

/** Days on which the tax of an invoice is due: of deliveries within the Union, and of its other rows. */
export type InvoiceTaxDueDays = Readonly<Record<'unionDeliveries' | 'others', string>>;

/** Groups the rows of an invoice by the day on which their tax is due. Rows that are due in one month stay together. */
export function groupInvoiceBookRowsByTaxDueDay(
  rows: readonly InvoiceBookTaxRateRow[],
  { unionDeliveries, others }: InvoiceTaxDueDays,
): readonly (readonly [string, readonly InvoiceBookTaxRateRow[]])[] {
  const isDelivery = ({ key }: InvoiceBookTaxRateRow): boolean => key === 'intra-community';
  if (unionDeliveries.slice(0, 7) === others.slice(0, 7)) return [[others, rows]];
  const groups = [
    [unionDeliveries, rows.filter(isDelivery)],
    [others, rows.filter((row) => !isDelivery(row))],
  ] as const;
  return groups.filter(([, own]) => own.length > 0);
}
