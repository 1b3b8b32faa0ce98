// Writes the invoice book as CSV (RFC 4180): commas, double quotes, decimal points and CRLF.

import { stringify } from 'csv-stringify/sync';
import type { InvoiceBookTaxRateRow } from './rows';

/**
 * Formats rows as CSV with lines that end with CR LF. The library quotes texts with CR LF; texts with only CR or LF
 * also need quotes.
 */
export const formatCsv = (rows: readonly (readonly string[])[], delimiter = ','): string =>
  stringify(rows as string[][], { delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/ });

/**
 * Adds an apostrophe, which spreadsheets do not show, to a text that begins like a formula. This also happens after a
 * separator, because a Spanish spreadsheet splits lines at `;`, even inside quotes.
 */
export const escapeSpreadsheetFormula = (text: string): string =>
  text.replace(/(^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "$1'");

/** Columns in order; their names are the members of the JSON rows. */
const columns = [
  'issue_date',
  'op_date',
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
] as const satisfies readonly (keyof InvoiceBookTaxRateRow)[];

/** Columns that clients write, which a spreadsheet must not interpret as formulas. */
const free: readonly (keyof InvoiceBookTaxRateRow)[] = [
  'number',
  'customer',
  'customer_name',
  'corrects',
  'code',
  'csv',
  'key',
];

export const invoiceBookCsvHeader = formatCsv([columns]);

export const formatInvoiceBookCsvLines = (rows: readonly InvoiceBookTaxRateRow[]): string =>
  formatCsv(
    rows.map((row) => columns.map((name) => (free.includes(name) ? escapeSpreadsheetFormula(row[name]) : row[name]))),
  );
