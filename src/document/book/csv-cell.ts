// Rows of a CSV (RFC 4180), and texts of clients made harmless for spreadsheets.
import { stringify } from 'csv-stringify/sync';

/** Lines that end with CR LF. The library quotes a text with that pair; a text with one of the two needs quotes as well. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });

/**
 * A text that begins like a formula gets an apostrophe, which spreadsheets do not show. So does what stands behind a
 * separator: a Spanish spreadsheet parts lines at `;`, and quotes do not keep it from that.
 */
export const escapeFormula = (text: string): string => text.replace(/(^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "$1'");
