// Rules of replacements: the amounts that an invoice replacing simplified ones (F3) reverses, and to which invoice a
// document belongs. A replacement changes no tax (RD 1619/2012 art. 7.3; the authority's responses to developers 1.3,
// section 27).
import { toAbsoluteCents } from '../record/cents';
import type { DeclaredInvoice } from './declared-invoice';

/** Cents at one rate of the invoices that an F3 replaces. */
export interface F3ReplacementBalanceCents {
  /** Amounts in force of the named invoices, including their corrections. */
  readonly sold: bigint;
  /** Amounts of the named invoices that earlier F3 reversed. */
  readonly exchanged: bigint;
  /** Amounts of this F3. */
  readonly own: bigint;
  /** Number of records in this balance; each record was rounded separately. */
  readonly records: number;
}

export const f3ReversedAmountRules = {
  /**
   * Returns whether a document counts. A cancelled document counts neither as a sale, nor as a correction, nor as a
   * replacement.
   */
  counts: ({ isCancelled }: Pick<DeclaredInvoice, 'isCancelled'>): boolean => !isCancelled,

  /**
   * Returns whether a document of this type is a part of its original. A correction is, so a reference to the original
   * or to the correction means both.
   */
  joinsOriginal: (type: string): boolean => /^R[1-5]$/.test(type),

  /** If an F3 replaces another F3, it replaces the simplified invoices of that F3. */
  followsExchanges: true,

  /** An unknown invoice was declared elsewhere, so the F3 reverses its own full amount. */
  trustsUnknown: true,

  /** Several F3 share the simplified invoices that they name, so that no F3 uses an amount that another F3 needs. */
  sharesTickets: true,

  /**
   * Returns the amount that an F3 reverses: at most its own amount, and all F3 together at most the simplified
   * invoices' amounts in force. A negative F3 that withdraws no earlier one reverses a negative invoice or a correction.
   */
  room({ sold, exchanged, own }: F3ReplacementBalanceCents): bigint {
    if (own > 0n) {
      const remaining = (sold > 0n ? sold : 0n) - exchanged;
      return remaining < 0n ? 0n : remaining < own ? remaining : own;
    }
    const left = (sold < 0n ? sold : 0n) - exchanged;
    return left > 0n ? 0n : left > own ? left : own;
  },

  /** What a negative F3 releases goes to earlier F3 that added tax, because their simplified invoices had nothing left. */
  givesReleasedToExcess: true,

  /** A difference of up to half a cent for each record counts as rounding. */
  isRounding: ({ own, records }: F3ReplacementBalanceCents, taken: bigint): boolean =>
    toAbsoluteCents(own - taken) <= BigInt(Math.floor(records / 2)),
};

export type F3ReversedAmountRules = typeof f3ReversedAmountRules;
