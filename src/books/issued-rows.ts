// Reads and builds the rows of a supplier's record book, one invoice at a time, for the book and the returns.
import type { SupplierRecordBookSettings } from '../chain/record-book/book-settings';
import { buildRecordBookIssuedRows } from '../chain/record-book/build-issued-rows';
import type { RecordBookProblemKey } from '../chain/record-book/findings';
import type { RecordBookDataFromOriginals } from '../chain/record-book/data-from-originals';
import type { RecordBookIssuedRowCells, RecordBookIssuedRow } from '../chain/record-book/issued-row';
import { recordBookIssuedColumns } from '../chain/record-book/columns';
import { formatCents } from '../chain/record/cents';
import { requireConnectedClient } from '../contracts/errors';
import type { ChainDocument } from '../model/chain';
import { type BookedInvoice, type BookReadContext, streamMappedBookedInvoices } from './booked-invoices';
import { readRecordBookDataFromOriginals } from './data-from-originals';

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

export interface BookedInvoiceWithRows {
  readonly invoice: BookedInvoice & RecordBookDataFromOriginals;
  /** Its rows in the book; none if the book omits the invoice. */
  readonly rows: readonly RecordBookIssuedRow[];
  /** What a reader of these rows must check. */
  readonly problems: readonly RecordBookProblemKey[];
}

/**
 * Yields the invoices that were issued on these days, in the order of the book. An invoice that `isMeant` refuses has no
 * rows, and its originals are not read.
 * @throws Refusal `busy` if nobody waits any more
 */
export function streamIssuedInvoicesWithRecordBookRows(
  reader: BookReadContext,
  {
    owner,
    days: { from, to },
    isMeant = () => true,
  }: { owner: SupplierRecordBookSettings; days: Days; isMeant?: (invoice: BookedInvoice) => boolean },
): AsyncGenerator<BookedInvoiceWithRows> {
  const entries = reader.store.entries.readBook({ from, to, supplier: owner.supplier });
  const build = async (
    invoice: BookedInvoice,
    { replacedReceipts = [] }: Pick<RecordBookDataFromOriginals, 'replacedReceipts'>,
  ): Promise<BookedInvoiceWithRows> => {
    requireConnectedClient(reader.closed);
    if (!isMeant(invoice)) return { invoice, rows: [], problems: [] };
    const whole = { ...invoice, ...(await readRecordBookDataFromOriginals(reader, invoice)), replacedReceipts };
    const problems: RecordBookProblemKey[] = [];
    const rows = buildRecordBookIssuedRows(owner, whole, { add: (key) => void problems.push(key) });
    return { invoice: whole, rows, problems };
  };
  return streamMappedBookedInvoices(reader, entries, { skip: () => undefined, build });
}

type Letter = keyof RecordBookIssuedRowCells;

/** Columns in the order of the book. */
export const recordBookIssuedColumnLetters = recordBookIssuedColumns.map(({ letter }) => letter as Letter);

/** Writes an amount with two decimals, a text, a code, or a day `YYYY-MM-DD`. */
export const formatRecordBookCell = (value: string | bigint): string =>
  typeof value === 'bigint' ? formatCents(value) : value;
