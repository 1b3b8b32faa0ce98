// The sales of the naive model of the law, and the F3 that replace them.
import type { Amounts } from './law-amounts';

/** A simplified invoice or an invoice, from the point of view of the shop. */
export interface Sale {
  readonly number: string;
  readonly isTicket: boolean;
  /** The price that the customer pays for it today. */
  worth: Amounts;
  /** The document and its corrections, newest last. */
  readonly corrections: string[];
  /** Numbers of the F3 invoices that replace it. */
  exchangedBy: string[];
  isSubstituted: boolean;
  isGone: boolean;
}

export interface Exchange {
  readonly number: string;
  readonly own: Amounts;
  readonly of: readonly Sale[];
  /** The amount that it reverses under the law. */
  readonly taken: Amounts;
  isGone: boolean;
}

/** Below this amount, cents of rounding are as large as parts of the amount. */
export const isLarge = ({ worth }: Sale): boolean => Object.values(worth).every(([base]) => base >= 300);
