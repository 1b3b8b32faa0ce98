// The mark of a month: the same as long as an export of it would have the same content.
import { createHash } from 'node:crypto';
import { parsePeriod } from '../../chain/books/period';
import type { BookReader } from '../booked-invoices';
import { findClosedMonth, type SupplierMonth } from '../month-sheet';

export interface MonthMark {
  readonly mark: string;
  /** Numbered invoices. */
  readonly invoices: number;
}

/** Reads the mark of a month: of its invoices, of gaps in its series, and of what its book and its sheet say of the supplier. */
export async function readMonthMark(
  { store }: Pick<BookReader, 'store'>,
  { chain, month }: SupplierMonth,
): Promise<MonthMark> {
  const { from, to } = parsePeriod(month);
  const [state, unused] = await Promise.all([
    store.months.readState({ from, to, supplier: chain.supplier }),
    store.series.unusedNumbers({ from, to }),
  ]);
  const told = [state, unused.map(({ id }) => id), chain.supplierName, chain.books, findClosedMonth(chain, month)];
  return { mark: createHash('sha256').update(JSON.stringify(told)).digest('hex'), invoices: state.invoices };
}
