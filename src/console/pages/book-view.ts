// The view of the invoice book, which the loader builds from the API's responses.
import type { ResourceLabelSourcesById } from '../parts/resource-label';

export interface InvoiceBookRowView extends InvoiceBookSumsView {
  readonly entry: string;
  readonly issue_date: string;
  readonly number: string;
  readonly doc_type: string;
  readonly row: 'issued' | 'replaced';
  readonly supplier: string;
  readonly customer: string;
  readonly customer_name: string;
  readonly category: string;
  readonly key: string;
  readonly percent: string;
  readonly tax_country: string;
  readonly currency: string;
  readonly state: string;
  readonly code: string;
}

export interface InvoiceBookSumsView {
  readonly base: string;
  readonly tax: string;
  readonly surcharge: string;
  readonly total: string;
}

export interface ExplainedInvoiceSumsView extends InvoiceBookSumsView {
  readonly invoices: number;
  readonly means: string;
}

export interface ExplainedInvoiceCountView {
  readonly invoices: number;
  readonly means: string;
}

export interface ClosingSheetView {
  readonly from: string;
  readonly to: string;
  readonly issued: ExplainedInvoiceSumsView;
  readonly in_force: ExplainedInvoiceSumsView;
  readonly states: Readonly<Record<string, ExplainedInvoiceSumsView>>;
  readonly by_rate: readonly (InvoiceBookSumsView & {
    readonly category: string;
    readonly key: string;
    readonly percent: string;
    /** Country of the tax; empty for Spain. */
    readonly tax_country: string;
  })[];
  readonly other_currencies: ExplainedInvoiceCountView;
  readonly not_issued: ExplainedInvoiceCountView;
  readonly blocked: ExplainedInvoiceCountView & {
    readonly reasons: readonly {
      readonly key: string;
      readonly invoices: number;
      readonly entries: readonly string[];
    }[];
  };
  readonly unused_numbers: {
    readonly count: number;
    readonly list: readonly { readonly code: string; readonly entry: string }[];
    readonly means: string;
  };
  readonly other_periods: {
    readonly list: readonly (InvoiceBookSumsView & { readonly month: string; readonly invoices: number })[];
  };
  readonly outside_rates: { readonly invoices: number; readonly tax: string; readonly total: string };
  readonly differing: { readonly means: string };
}

export interface InvoiceBookPageView {
  readonly month: string;
  /** The month, or the quarter that it belongs to. */
  readonly by: 'month' | 'quarter';
  readonly rows: readonly InvoiceBookRowView[];
  readonly next?: string;
  readonly first?: string;
  readonly supplier: string;
  readonly query: string;
  readonly closing: ClosingSheetView;
  /** Names of the blocked invoices. */
  readonly names: ResourceLabelSourcesById;
}
