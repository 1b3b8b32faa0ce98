// Writes the record book to a file, as a workbook for the authority's import, or as a CSV for accountants.
import { recordBookLettersAndSheetNames, type RecordBookKind } from '../chain/record-book/book-settings';
import {
  type RecordBookColumn,
  describeRecordBookColumnType,
  recordBookIssuedColumns,
  listMergedRecordBookTitleRanges,
  recordBookReceivedColumns,
} from '../chain/record-book/columns';
import type { RecordBookIssuedRowCells, RecordBookIssuedRow } from '../chain/record-book/issued-row';
import { formatCsv, escapeSpreadsheetFormula } from '../document/invoice-book/csv';
import type { WorkbookCell, WorkbookSheet } from '../spreadsheet/write-workbook';
import { formatRecordBookCell } from './issued-rows';

export type RecordBookIssuedRowStream = AsyncIterable<readonly RecordBookIssuedRow[]>;

const cellKinds = { T: 'text', N: 'integer', M: 'amount', D: 'day' } as const;

const text = (column: string, value: string): WorkbookCell => ({ column, kind: 'text', value });

/** Builds two rows of titles and one row of types, so data begins in row 4. */
const titleRows = (columns: readonly RecordBookColumn[]): readonly (readonly WorkbookCell[])[] => [
  columns.flatMap(({ letter, title }) => (title === '' ? [] : [text(letter, title)])),
  columns.flatMap(({ letter, subtitle }) => (subtitle === '' ? [] : [text(letter, subtitle)])),
  columns.map((column) => text(column.letter, describeRecordBookColumnType(column))),
];

const listCells = ({ cells }: RecordBookIssuedRow): readonly WorkbookCell[] =>
  recordBookIssuedColumns.flatMap(({ letter, kind }): WorkbookCell[] => {
    const value = cells[letter as keyof RecordBookIssuedRowCells];
    return value === undefined ? [] : [{ column: letter, kind: cellKinds[kind], value: formatRecordBookCell(value) }];
  });

async function* issuedSheetRows(rows: RecordBookIssuedRowStream): AsyncGenerator<readonly (readonly WorkbookCell[])[]> {
  yield titleRows(recordBookIssuedColumns);
  for await (const slice of rows) yield slice.map(listCells);
}

async function* titlesAlone(
  columns: readonly RecordBookColumn[],
): AsyncGenerator<readonly (readonly WorkbookCell[])[]> {
  yield titleRows(columns);
}

/**
 * Lists the sheet of issued invoices and the sheet of received invoices. The second sheet contains only titles, because
 * the import requires two sheets.
 */
export function listRecordBookSheets(kind: RecordBookKind, rows: RecordBookIssuedRowStream): readonly WorkbookSheet[] {
  const { issued, received } = recordBookLettersAndSheetNames[kind];
  return [
    { name: issued, merged: listMergedRecordBookTitleRanges(recordBookIssuedColumns), rows: issuedSheetRows(rows) },
    {
      name: received,
      merged: listMergedRecordBookTitleRanges(recordBookReceivedColumns),
      rows: titlesAlone(recordBookReceivedColumns),
    },
  ];
}

/** Formats rows for Spanish spreadsheets, which use `;`, a decimal comma and `dd/mm/yyyy`. */
const semicolons = (rows: readonly (readonly string[])[]): string => formatCsv(rows, ';');

/** Columns that clients write, which a spreadsheet must not interpret as formulas. */
const free: ReadonlySet<string> = new Set(['K', 'L', 'M', 'P', 'Q', 'AD', 'AI', 'AJ']);

function csvValue(letter: string, value: string | bigint | undefined, kind: RecordBookColumn['kind']): string {
  if (value === undefined) return '';
  if (kind === 'M') return formatRecordBookCell(value).replace('.', ',');
  const written = formatRecordBookCell(value);
  if (kind === 'D') return written.split('-').toReversed().join('/');
  return free.has(letter) ? escapeSpreadsheetFormula(written) : written;
}

/** Writes the CSV with a BOM, so that spreadsheets detect UTF-8, and with titles in two rows, without types. */
export async function* streamRecordBookCsv(rows: RecordBookIssuedRowStream): AsyncGenerator<string> {
  yield `\uFEFF${semicolons([recordBookIssuedColumns.map(({ title }) => title), recordBookIssuedColumns.map(({ subtitle }) => subtitle)])}`;
  for await (const slice of rows) {
    yield semicolons(
      slice.map(({ cells }) =>
        recordBookIssuedColumns.map(({ letter, kind }) =>
          csvValue(letter, cells[letter as keyof RecordBookIssuedRowCells], kind),
        ),
      ),
    );
  }
}
