// The file of a supplier's record book, with its name and its columns.
import {
  type RecordBookKind,
  recordBookLettersAndSheetNames,
  formatRecordBookFileName,
  recordBookCsvFileLetters,
} from '../chain/record-book/book-settings';
import type { RecordBookIssuedRowCells, RecordBookIssuedRow } from '../chain/record-book/issued-row';
import type { ChainDocument } from '../model/chain';

/** Returns the prescribed name of the book. @param to the last day of its period */
export function formatSupplierRecordBookFileName(
  { supplier, supplierName, books }: Pick<ChainDocument, 'supplier' | 'supplierName' | 'books'>,
  to: string,
  format: 'xlsx' | 'csv',
): string {
  const kind = books?.book ?? 'unified';
  const letter = format === 'csv' ? recordBookCsvFileLetters[kind] : recordBookLettersAndSheetNames[kind].letter;
  return formatRecordBookFileName({ year: to.slice(0, 4), supplier, name: supplierName, letter }, format);
}

/**
 * Selects the columns that a book shows. A book for income tax only has no VAT columns (V12).
 * @param hasReferences shows column AJ, the id of the entry
 */
export function selectShownRecordBookCells(
  row: RecordBookIssuedRow,
  kind: RecordBookKind | undefined,
  hasReferences: boolean,
): RecordBookIssuedRow {
  const { AJ, R, S, T, ...cells } = row.cells;
  const vat: RecordBookIssuedRowCells = {
    ...(R === undefined ? {} : { R }),
    ...(S === undefined ? {} : { S }),
    ...(T === undefined ? {} : { T }),
  };
  return {
    ...row,
    cells: {
      ...cells,
      ...(kind === 'income' ? {} : vat),
      ...(hasReferences && AJ !== undefined ? { AJ } : {}),
    },
  };
}
