// Reads and builds the rows of a supplier's record book, one invoice at a time, for the book and the returns.
import type { SupplierRecordBookSettings } from '../chain/record-book/book-settings';
import { buildRecordBookIssuedRows } from '../chain/record-book/build-issued-rows';
import type { RecordBookProblemCounter } from '../chain/record-book/findings';
import type { PartsOfOriginals } from '../chain/record-book/replaced-rest';
import type { RecordBookIssuedRowCells, RecordBookIssuedRow } from '../chain/record-book/issued-row';
import { recordBookIssuedColumns } from '../chain/record-book/columns';
import { formatCents } from '../chain/record/cents';
import { requireConnectedClient } from '../contracts/errors';
import type { ChainDocument } from '../model/chain';
import { type BookedInvoice, type BookReadContext, streamBookedInvoices } from './booked-invoices';
import { readPartsOfOriginals } from './replaced-rest';

/** A period; both days are included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

export const toSupplierRecordBookSettings = ({
  supplier,
  books = {},
}: Pick<ChainDocument, 'supplier' | 'books'>): SupplierRecordBookSettings => ({
  supplier,
  settings: books,
});

/**
 * Yields the invoices that were issued on these days, in the order of the book. Each invoice has its rows in the book;
 * if the book omits the invoice, there are no rows.
 * @throws Refusal `busy` if nobody waits any more
 */
export async function* streamRecordBookIssuedRows(
  reader: BookReadContext,
  {
    owner,
    days: { from, to },
    findings,
  }: { owner: SupplierRecordBookSettings; days: Days; findings: Pick<RecordBookProblemCounter, 'add'> },
): AsyncGenerator<{
  readonly invoice: BookedInvoice & PartsOfOriginals;
  readonly rows: readonly RecordBookIssuedRow[];
}> {
  const entries = reader.store.entries.readBook({ from, to, supplier: owner.supplier });
  for await (const { invoice } of streamBookedInvoices(reader, entries, () => undefined)) {
    requireConnectedClient(reader.closed);
    const whole = { ...invoice, ...(await readPartsOfOriginals(reader, invoice)) };
    yield { invoice: whole, rows: buildRecordBookIssuedRows(owner, whole, findings) };
  }
}

type Letter = keyof RecordBookIssuedRowCells;

/** Columns in the order of the book. */
export const recordBookIssuedColumnLetters = recordBookIssuedColumns.map(({ letter }) => letter as Letter);

/** Writes an amount with two decimals, a text, a code, or a day `YYYY-MM-DD`. */
export const formatRecordBookCell = (value: string | bigint): string =>
  typeof value === 'bigint' ? formatCents(value) : value;
