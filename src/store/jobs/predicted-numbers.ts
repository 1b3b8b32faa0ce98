// Predicts, in this process, the next numbers of a series. Invoices of the chain that already have these numbers are
// read together with the series. If the series gives another number, the invoice with that number is read separately.
import { LRUCache } from 'lru-cache';
import { seriesNumberingLimits as limits } from '../../contracts/limits/series';
import { storeLimits } from '../../contracts/limits/store';
import type { SeriesNumberDocument } from '../../model/series';
import type { Database } from '../database';
import { computeNextSeriesNumbers } from '../series/next-numbers';
import { formatSeriesDatabaseKey } from '../series/series';
import type { SeriesNumberRequest, SeriesNumberPlan } from '../series/take-numbers';

export interface InvoiceNumberRequest extends SeriesNumberRequest {
  /** Formats the key of the invoice with this number in its chain; absent if the invoice will have no record. */
  readonly formatInvoiceKey?: (taken: SeriesNumberDocument) => string;
}

/** The state of a series from which its next numbers follow. */
type SeriesPosition = NonNullable<SeriesNumberPlan['position']> & { readonly last: SeriesNumberDocument };

/** The positions that this process saw last, by database and series. */
const positions = new WeakMap<Database, LRUCache<string, SeriesPosition>>();

/** Returns the key of the series of the invoices, all of which have the same series. */
function findSeriesKey(asked: readonly InvoiceNumberRequest[]): string {
  const [{ wanted }] = asked as [InvoiceNumberRequest];
  return formatSeriesDatabaseKey(wanted.workspace, wanted.id);
}

/** Stores the last number that was planned for invoices of one series. */
export function cacheLastPlannedSeriesNumber(
  database: Database,
  asked: readonly InvoiceNumberRequest[],
  { made, position }: SeriesNumberPlan,
): void {
  const last = made.at(-1);
  if (!last || !position) return;
  const cache = positions.get(database) ?? new LRUCache({ max: storeLimits.seriesPositionsMax });
  positions.set(database, cache);
  cache.set(findSeriesKey(asked), { ...position, last });
}

/**
 * Returns the keys in the chain of invoices with the next numbers, and with a few more numbers, because other processes
 * number the same series.
 */
export function predictChainInvoiceKeys(database: Database, asked: readonly InvoiceNumberRequest[]): readonly string[] {
  const position = positions.get(database)?.get(findSeriesKey(asked));
  if (!position) return [];
  const { known, floor, last } = position;
  const next = Array.from({ length: asked.length + limits.numbersExpected }, () => nobody);
  const { made } = computeNextSeriesNumbers(known, { last, floor }, next);
  return asked.flatMap(({ formatInvoiceKey, asking: { date } }, i) =>
    formatInvoiceKey
      ? made
          .slice(i, i + 1 + limits.numbersExpected)
          .map((one) => formatInvoiceKey({ ...one, ...(date ? { date } : {}) }))
      : [],
  );
}

/** The number does not depend on the requester. */
const nobody = { asking: { id: '', meta: {} }, now: new Date(0) };
