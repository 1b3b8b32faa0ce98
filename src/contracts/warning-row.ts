// One row of the table of warnings.

/** One row: whether the invoice could not be sealed so, why it is said, and what the reader does next. */
export interface WarningRow {
  readonly blocking: boolean;
  readonly cause: string;
  readonly remedy: string;
}
