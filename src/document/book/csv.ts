// The invoice book as CSV (RFC 4180): comma, double quotes, decimal point, CRLF.
import { csvText, escapeFormula } from './csv-cell';
import type { BookRow } from './rows';

/** Columns in order; their names are the members of the JSON rows. */
const columns = [
  'issue_date',
  'number',
  'type',
  'doc_type',
  'row',
  'supplier',
  'customer',
  'customer_name',
  'customer_country',
  'currency',
  'category',
  'key',
  'percent',
  'tax_country',
  'base',
  'tax',
  'surcharge_percent',
  'surcharge',
  'total',
  'state',
  'code',
  'csv',
  'corrects',
  'entry',
] as const satisfies readonly (keyof BookRow)[];

/** Written by clients: a spreadsheet must not take them for formulas. */
const free: readonly (keyof BookRow)[] = ['number', 'customer', 'customer_name', 'corrects', 'code', 'csv', 'key'];

export const csvHead = csvText([columns]);

export const csvLines = (rows: readonly BookRow[]): string =>
  csvText(rows.map((row) => columns.map((name) => (free.includes(name) ? escapeFormula(row[name]) : row[name]))));
