// Streams lists as CSV (RFC 4180). A text that begins like a formula is escaped for spreadsheets.
import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import { formatCsv, escapeSpreadsheetFormula } from '../../document/invoice-book/csv';
import type { CallResponse } from '../kit/endpoint';

/** An amount stays a number in a spreadsheet, even if it is negative. */
const amount = /^-?\d+(?:\.\d+)?$/;

const formatCell = (text: string): string => (amount.test(text) ? text : escapeSpreadsheetFormula(text));

const line = (cells: readonly string[]): string => formatCsv([cells.map(formatCell)]);

async function* writeLines(head: readonly string[], rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield line(head);
  for await (const row of rows) yield line(row);
}

/** Responds with a CSV download, streamed row by row. */
export async function buildCsvDownloadResponse(
  name: string,
  head: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): Promise<CallResponse> {
  return {
    body: Readable.from(writeLines(head, rows)),
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': contentDisposition(name) },
  };
}
