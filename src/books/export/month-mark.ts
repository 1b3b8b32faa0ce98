// The mark of a month changes if and only if an export of the month would have other content.
import { createHash } from 'node:crypto';
import { parseTaxPeriod } from '../../chain/record-book/period';
import type { BookReadContext } from '../booked-invoices';
import { findClosedMonth, type ChainAndMonth } from '../month-sheet';

export interface MonthHashAndInvoiceCount {
  readonly mark: string;
  /** Number of numbered invoices. */
  readonly invoices: number;
}

/**
 * Reads the mark of a month. The mark consists of the invoices, the gaps in the series, and the supplier's data in the
 * book and the closing sheet.
 */
export async function readMonthHashAndInvoiceCount(
  { store, inTurn }: Pick<BookReadContext, 'store' | 'inTurn'>,
  { chain, month }: ChainAndMonth,
): Promise<MonthHashAndInvoiceCount> {
  const { from, to } = parseTaxPeriod(month);
  const [state, unused] = await Promise.all([
    store.months.readState({ from, to, supplier: chain.supplier }, inTurn),
    store.series.unusedNumbers({ from, to }),
  ]);
  const parts = [state, unused.map(({ id }) => id), chain.supplierName, chain.books, findClosedMonth(chain, month)];
  return { mark: createHash('sha256').update(JSON.stringify(parts)).digest('hex'), invoices: state.invoices };
}
