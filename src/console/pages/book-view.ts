// The view of the invoice book, which the loader builds from the API's responses.

export interface BookRowView {
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
  readonly currency: string;
  readonly base: string;
  readonly tax: string;
  readonly surcharge: string;
  readonly total: string;
  readonly state: string;
  readonly code: string;
}

export interface BookSumsView {
  readonly base: string;
  readonly tax: string;
  readonly surcharge: string;
  readonly total: string;
}

export interface CountedInvoices extends BookSumsView {
  readonly invoices: number;
  readonly means: string;
}

export interface ExplainedInvoices {
  readonly invoices: number;
  readonly means: string;
}

export interface ClosingView {
  readonly from: string;
  readonly to: string;
  readonly issued: CountedInvoices;
  readonly in_force: CountedInvoices;
  readonly states: Readonly<Record<string, CountedInvoices>>;
  readonly by_rate: readonly (BookSumsView & {
    readonly category: string;
    readonly key: string;
    readonly percent: string;
  })[];
  readonly other_currencies: ExplainedInvoices;
  readonly not_issued: ExplainedInvoices;
  readonly blocked: ExplainedInvoices & {
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
    readonly list: readonly (BookSumsView & { readonly month: string; readonly invoices: number })[];
  };
  readonly outside_rates: { readonly invoices: number };
  readonly differing: { readonly means: string };
}

export interface BookView {
  readonly month: string;
  /** The month, or the quarter that it belongs to. */
  readonly by: 'month' | 'quarter';
  readonly rows: readonly BookRowView[];
  readonly next?: string;
  readonly first?: string;
  readonly supplier: string;
  readonly query: string;
  readonly closing: ClosingView;
}
