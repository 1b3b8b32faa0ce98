// The rules of exchanges: what an invoice in place of tickets (F3) takes back, and what an invoice belongs to.
// An exchange changes no tax (RD 1619/2012 art. 7.3; the authority's answers to developers 1.3, section 27).
import type { DeclaredInvoice } from './declared-invoice';

/** Cents at one rate of what an F3 stands for. */
export interface ExchangeRoom {
  /** What the named invoices have in force, their corrections included. */
  readonly sold: bigint;
  /** What earlier F3 took back of it. */
  readonly exchanged: bigint;
  /** What this F3 has. */
  readonly own: bigint;
  /** Records that take part: each was rounded separately. */
  readonly records: number;
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

export const exchangeRules = {
  /** What is cancelled counts for nothing: no sale, no correction, no exchange. */
  counts: ({ isCancelled }: Pick<DeclaredInvoice, 'isCancelled'>): boolean => !isCancelled,

  /** A correction is a part of what it corrects: naming either names both. */
  joinsOriginal: (type: string): boolean => /^R[1-5]$/.test(type),

  /** An F3 in place of an F3 stands for the tickets of that one. */
  followsExchanges: true,

  /** What is not known here was declared elsewhere: the F3 takes back all that it has. */
  trustsUnknown: true,

  /** Several F3 share the tickets that they name: none takes what another one needs. */
  sharesTickets: true,

  /**
   * An F3 takes back no more than it has itself, and all of them no more than the tickets have in force. A negative F3
   * takes back an earlier one, or a correction.
   */
  room({ sold, exchanged, own }: ExchangeRoom): bigint {
    if (own > 0n) {
      const left = (sold > 0n ? sold : 0n) - exchanged;
      return left < 0n ? 0n : left < own ? left : own;
    }
    const left = (sold < 0n ? sold : 0n) - exchanged;
    return left > 0n ? 0n : left > own ? left : own;
  },

  /** A difference that rounding explains is none: half a cent for each record. */
  isRounding: ({ own, records }: ExchangeRoom, taken: bigint): boolean =>
    absolute(own - taken) <= BigInt(Math.floor(records / 2)),
};

export type ExchangeRules = typeof exchangeRules;
