// The closing sheet of a supplier's month. Responses and exports use the same sheet, so they cannot differ.
import type { ChainDocument, ClosedMonth } from '../model/chain';
import type { BookReadContext } from './booked-invoices';
import {
  countInvoicesDifferingAtAuthority,
  listRecordsSealedAfterMonthClose,
  type MonthClosingSheetData,
} from './month-sums';

export interface ChainAndMonth {
  readonly chain: ChainDocument;
  /** `2026-11`. */
  readonly month: string;
}

/** Describes a month by its sheet, from the sums that were read. */
export async function buildMonthClosingSheetJson(
  reader: Pick<BookReadContext, 'store'>,
  { chain, month }: ChainAndMonth,
  { differs, later, closing }: MonthClosingSheetData,
) {
  const closed = findClosedMonth(chain, month);
  const { states, in_force: inForce } = closing;
  const { means: _means, ...now } = inForce;
  const accepted = states.accepted.invoices + states['accepted-with-errors'].invoices;
  return {
    month,
    supplier: chain.supplier,
    name: chain.supplierName,
    ...(closed ? { closed: toClosedMonthJson(closed) } : {}),
    differs,
    differs_count: countInvoicesDifferingAtAuthority(closing),
    issued: closing.issued.invoices,
    accepted,
    rejected: states.rejected.invoices,
    cancelled: states.cancelled.invoices,
    waiting: states.waiting.invoices,
    amended: states.amended.invoices,
    not_reported: states['not-reported'].invoices,
    numbers_missing: closing.unused_numbers.list,
    in_force: { ...now, by_rate: closing.by_rate },
    changed_since_close: await listRecordsSealedAfterMonthClose(reader, { chain, closed, later }),
    // Invoices without a record also change a month.
    differs_from_close: closed !== undefined && !isSame(closed, now),
  };
}

export const findClosedMonth = ({ closedMonths = [] }: ChainDocument, month: string): ClosedMonth | undefined =>
  closedMonths.find((one) => one.month === month);

type Sums = Pick<ClosedMonth, 'invoices' | 'base' | 'tax' | 'surcharge' | 'total'>;

const isSame = (one: Sums, other: Sums): boolean =>
  one.invoices === other.invoices &&
  one.base === other.base &&
  one.tax === other.tax &&
  one.surcharge === other.surcharge &&
  one.total === other.total;

export const toClosedMonthJson = ({ month, at, by, last, invoices, base, tax, surcharge, total }: ClosedMonth) => ({
  month,
  closed_at: at,
  closed_by: by,
  ...(last ? { fingerprint: last.fingerprint } : {}),
  invoices,
  base,
  tax,
  surcharge,
  total,
});
