// Writes the report on a batch as CSV, with one row per invoice and escaped formulas.
import { formatCsv, escapeSpreadsheetFormula } from '../invoice-book/csv';

/** Columns in order; their names are the members of the JSON rows. */
const columns = [
  'row',
  'line',
  'column',
  'key',
  'status',
  'id',
  'number',
  'total',
  'code',
  'message',
  'remedy',
  'warnings',
] as const;

/** Columns that only Sello writes. The apostrophe would turn a negative total into a text. */
const own: readonly (typeof columns)[number][] = ['row', 'line', 'status', 'id', 'total'];

/** Cells of a row by column; absent cells are empty. */
export type BatchReportRow = Readonly<Partial<Record<(typeof columns)[number], string>>>;

export const batchReportCsvHeader = formatCsv([columns]);

/** Formats rows without the header. */
export const formatBatchReportCsvRows = (rows: readonly BatchReportRow[]): string =>
  formatCsv(
    rows.map((row) =>
      columns.map((column) =>
        own.includes(column) ? (row[column] ?? '') : escapeSpreadsheetFormula(row[column] ?? ''),
      ),
    ),
  );
