// The view of the form of a new invoice.

export interface InvoicePreviewView {
  readonly kind: string;
  readonly record_type?: string | null;
  readonly series?: string | null;
  readonly issue_date?: string | null;
  readonly currency: string;
  readonly totals: {
    readonly base: string;
    readonly tax: string;
    readonly surcharge: string;
    readonly withheld: string;
    readonly total: string;
    readonly payable: string;
    readonly taxes?: readonly {
      readonly category: string;
      readonly percent?: string | null;
      /** Code of the authority for a sale without a rate, such as E1. */
      readonly code?: string;
      readonly base: string;
      readonly amount: string;
    }[];
  };
  readonly warnings: readonly {
    readonly code: string;
    readonly message: string;
    readonly remedy?: string;
    readonly paths?: readonly string[];
  }[];
}

export interface NewInvoicePageView {
  readonly suppliers: readonly { readonly supplier: string; readonly name: string; readonly state: string }[];
  /** No supplier is registered, so the first invoice registers one. */
  readonly mayRegister: boolean;
  /** Stored customers: the text that chooses each of them, and its tax ID. */
  readonly customers: readonly { readonly choice: string; readonly taxCode: string }[];
  /** Names of items. */
  readonly items: readonly string[];
  /** The input, and the idempotency key of this form. */
  readonly fields: Readonly<Record<string, string>>;
  readonly rows: number;
  /** Returns the form field of a path in the body. */
  readonly fieldOf: (path: string) => string;
  readonly preview?: InvoicePreviewView;
}
