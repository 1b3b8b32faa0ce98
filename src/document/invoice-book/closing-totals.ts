// The closing sheet of a period, as the API returns it.
import type { InvoiceBookTaxRateRow, BookedInvoiceState } from './rows';
import type { InvoiceBookSums } from './running-sums';

export interface ClosingSheetTotals {
  readonly issued: InvoiceBookSums & { readonly means: string };
  readonly states: Readonly<Record<BookedInvoiceState, InvoiceBookSums & { readonly means: string }>>;
  /** Issued and not cancelled, declared or not. */
  readonly in_force: InvoiceBookSums & { readonly means: string };
  readonly by_rate: readonly (Omit<InvoiceBookSums, 'invoices'> &
    Pick<InvoiceBookTaxRateRow, 'category' | 'key' | 'percent' | 'tax_country'>)[];
  /** Invoices in other currencies that state no exchange rate to euros. They are in no sum. */
  readonly other_currencies: { readonly invoices: number; readonly means: string };
  /**
   * Documents with a number that were never signed although nothing prevents this. Such documents are not issued, and
   * are in no sum.
   */
  readonly not_issued: { readonly invoices: number; readonly means: string };
  /**
   * Documents that were never signed, and that another run of their workflow would not sign either. Such documents are
   * in no sum.
   */
  readonly blocked: {
    readonly invoices: number;
    readonly reasons: readonly UnissuedInvoiceReasonCount[];
    readonly means: string;
  };
  /** Numbers of the period that a step assigned and that no document has. Such numbers are gaps in their series. */
  readonly unused_numbers: {
    readonly count: number;
    readonly list: readonly UnusedInvoiceNumber[];
    readonly means: string;
  };
  /**
   * Tax that was due outside the period, by the month in which it was due. It belongs to another return; the sums above include
   * it.
   */
  readonly other_periods: {
    readonly list: readonly (InvoiceBookSums & { readonly month: string })[];
    readonly means: string;
  };
  /**
   * Sums of the newest registrations only. They contain neither unregistered invoices nor changes after a registration.
   */
  readonly of_records: InvoiceBookSums & { readonly means: string };
  /** Amounts that records state, but that belong to no rate. */
  readonly outside_rates: {
    readonly invoices: number;
    readonly tax: string;
    readonly total: string;
    readonly means: string;
  };
  readonly differing: { readonly known: false; readonly means: string };
}

export interface UnusedInvoiceNumber {
  readonly series: string;
  readonly code: string;
  readonly entry: string;
}

/** A reason why invoices are not issued, with the number of such invoices and the first of them by id. */
export interface UnissuedInvoiceReasonCount {
  /** Key of a blocking warning, or code of a fault. */
  readonly key: string;
  readonly invoices: number;
  readonly entries: readonly string[];
}
