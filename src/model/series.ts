// Series of numbers, and the numbers that they have issued.
import type { SeriesKindName } from '../messages/parameters';

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
  /** Signature that a client stores with it; Sello never reads it. */
  readonly sig?: string;
  /** The stored value is the index before the first number, the value read is the last issued index. */
  readonly lastIndex: number;
  readonly lastEntryId?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A number with its date, for the check of the next one. */
export interface DatedInvoiceCode {
  readonly code: string;
  readonly date: string;
}

/** Kinds of the invoices of a series, in the order of their first number. */
export type SeriesKinds = readonly SeriesKindName[];

/**
 * A turn of an entry that skips numbers which its supplier assigned manually. The second number that it takes has turn
 * 2.
 */
export interface RepeatedNumberRequest {
  readonly entry: string;
  readonly count: number;
}

/** One issued number. */
export interface SeriesNumberDocument {
  readonly _id: string;
  readonly workspace: string;
  readonly series: string;
  readonly id: string;
  readonly index: number;
  readonly code: string;
  readonly previousId?: string;
  /** Issue date of the number's document, if known. Numbers follow the dates. */
  readonly date?: string;
  /** Kinds of the invoices of its series in the year of its date, up to this one; absent if none has a kind. */
  readonly kinds?: SeriesKinds;
  /** The previous number, if its date is known. */
  readonly before?: DatedInvoiceCode;
  readonly meta: Readonly<Record<string, string>>;
  /** Signatures that a client stores with it. */
  readonly sigs?: readonly string[];
  /** Time at which a number that a step took was last checked, and not found in its document yet. */
  readonly watch?: Date;
  /**
   * Turn of a number that was taken after numbers that its entry skipped, with the entry, and the count of numbers that
   * it took.
   */
  readonly turn?: RepeatedNumberRequest;
  /** The document does not have the number. The number is a gap in the series until the document's job runs again. */
  readonly unused?: true;
  readonly createdAt: Date;
}
