// Rows of the record book for rarer invoices, checked by hand when they were stored: test/goldens/books.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SupplierRecordBookSettings } from '../../../src/chain/record-book/book-settings';
import type { JsonObject } from '../../../src/document/model/basic';
import { formatRecordBookCell } from '../../../src/books/issued-rows';
import { invoiceOf } from '../../document/invoices';
import { bookRows } from './booked-rows';

const folder = path.join(__dirname, '../../goldens/books');

interface Golden {
  readonly what: string;
  readonly settings: SupplierRecordBookSettings['settings'];
  readonly in: JsonObject;
  readonly rows: readonly object[];
  readonly findings: readonly string[];
}

/** The rows of a document with the settings of its supplier, and the data that the book lacks. */
function getBook({ in: input, settings }: Golden): Pick<Golden, 'rows' | 'findings'> {
  const { rows, problems } = bookRows(invoiceOf(input), { settings });
  const shown = rows.map(({ row, cells }) => ({
    row,
    ...Object.fromEntries(
      Object.entries(cells).map(([letter, value]) => [
        letter,
        value === undefined ? undefined : formatRecordBookCell(value),
      ]),
    ),
  }));
  return { rows: shown, findings: problems };
}

test.each(readdirSync(folder))('the record book has the stored rows: %s', (file) => {
  const golden = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Golden;
  expect(getBook(golden)).toEqual({ rows: golden.rows, findings: golden.findings });
});
