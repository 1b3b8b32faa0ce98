// Parameters of messages about calls on invoices and batches, and about query parameters. They tell what is wrong with
// a value.

/** Forms that need no parameter. */
export type InvoiceBodyMemberFormatWithoutParameters =
  | 'not-empty'
  | 'no-controls'
  | 'flag'
  | 'regime'
  | 'iban'
  | 'not-negative'
  | 'whole-positive'
  | 'job-count'
  | 'document'
  | 'supplier'
  | 'paid'
  | 'texts'
  | 'ids'
  | 'discount'
  | 'fewer-digits'
  | 'text-map'
  | 'text-map-names'
  | 'positive'
  | 'exchange-rate';

/** The form that a member of an invoice's body must have. */
export type InvoiceBodyMemberFormat =
  | { readonly kind: InvoiceBodyMemberFormatWithoutParameters }
  /** `meant` is the same value in the form of the body. It is absent if an earlier build stored the message. */
  | {
      readonly kind: 'text' | 'printable' | 'day' | 'decimal' | 'exponent' | 'percent' | 'postcode' | 'currency';
      readonly meant?: string | null;
    }
  | { readonly kind: 'shorter' | 'list-shorter' | 'fewer-decimals'; readonly max: number }
  /** `isObject` means that a single entry was given instead of a list. */
  | { readonly kind: 'list'; readonly max: number; readonly isObject?: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly meant: string | null }
  | { readonly kind: 'object'; readonly known: readonly string[] }
  /** `meant` is the value that was probably meant. */
  | { readonly kind: 'tax' | 'country'; readonly meant: string | null };

export interface RefusedQueryParameter {
  readonly name: string;
  readonly keyword: string;
  readonly type: 'string' | 'integer' | 'boolean';
  readonly required: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly choices?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  /** The corrected value of the field. */
  readonly meant?: string;
}

/** The real kind of a batch's file, if its content type states another kind. */
export type DetectedBatchFileKind =
  | 'workbook'
  | 'old-workbook'
  | 'zip'
  | 'gzip'
  | 'pdf'
  | 'utf-16'
  | 'pretty-json'
  | 'json-list'
  | 'json-lines'
  | 'json'
  | 'no-json';
