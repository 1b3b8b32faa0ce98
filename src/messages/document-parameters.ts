// Parameters of messages about values of a document.

/** A value of a document that is expected instead of another one. */
export type ExpectedDocumentValueKind =
  | 'amount'
  | 'category'
  | 'date-time'
  | 'flag'
  | 'integer'
  | 'number'
  | 'text'
  | 'texts'
  | 'uuid';

/** A rate of a tax with its percentages, such as `21.0%`. */
export interface NamedTaxRate {
  readonly rate: string;
  readonly percent: string;
  readonly surcharge?: string | undefined;
}
