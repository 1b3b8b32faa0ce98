// Series of numbers, and the numbers that they have assigned.
import type { InvoiceKindInSeries } from '../messages/parameters';

/** A series with its rules. */
export interface SeriesDocument {
  readonly _id: string;
  readonly workspace: string;
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly padding: number;
  readonly start: number;
  /** Signature that a client stores with the series; Sello never reads it. */
  readonly sig?: string;
  /** As stored: the index before the first number. As read: the last assigned index. */
  readonly lastIndex: number;
  readonly lastEntryId?: string;
  /** Whether a call created the series, and no invoice. */
  readonly createdByCall?: true;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A number with its date, with which the next number is compared. */
export interface DatedInvoiceCode {
  readonly code: string;
  readonly date: string;
}

/** Kinds of the invoices of a series, in the order of their first number. */
export type InvoiceKindsInSeries = readonly InvoiceKindInSeries[];

/**
 * How many numbers an entry has taken, because clients already used the earlier ones. The second number has `count` 2.
 */
export interface TakenNumberCountOfEntry {
  readonly entry: string;
  readonly count: number;
}

/** One assigned number. */
export interface SeriesNumberDocument {
  readonly _id: string;
  readonly workspace: string;
  readonly series: string;
  readonly id: string;
  readonly index: number;
  readonly code: string;
  readonly previousId?: string;
  /** Issue date of the number's document, if known. Numbers must follow the order of dates. */
  readonly date?: string;
  /** Kinds of the invoices of the series in the year of this date, up to this number; absent if none has a kind. */
  readonly kinds?: InvoiceKindsInSeries;
  /** The previous number, if its date is known. */
  readonly before?: DatedInvoiceCode;
  readonly meta: Readonly<Record<string, string>>;
  /** Signatures that a client stores with the number. */
  readonly sigs?: readonly string[];
  /** Time at which a number that a step took was last checked, and was not found in its document yet. */
  readonly watch?: Date;
  /** Set for a number that an entry took after it had skipped numbers: the entry, and how many numbers it has taken. */
  readonly turn?: TakenNumberCountOfEntry;
  /** Key in the chain of the invoice for which the entry skipped this number, because its client chose the number. */
  readonly skippedFor?: string;
  /**
   * Set if the document does not have the number. The number is a gap in the series until the document's job runs
   * again.
   */
  readonly unused?: true;
  /** Bytes that a client stored in it; absent if they are few (store/held-bytes.ts), and in old rows. */
  readonly heldBytes?: number;
  readonly createdAt: Date;
}
