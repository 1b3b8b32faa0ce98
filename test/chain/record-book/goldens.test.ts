// Rows of the record book for rarer invoices, checked by hand when they were stored: test/goldens/books.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SupplierRecordBookSettings } from '../../../src/chain/record-book/book-settings';
import { buildRecordBookIssuedRows } from '../../../src/chain/record-book/build-issued-rows';
import { RecordBookProblemCounter } from '../../../src/chain/record-book/findings';
import { convertToRecordContentDespiteProblems } from '../../../src/chain/convert/to-registration-record';
import type { JsonObject } from '../../../src/document/model/basic';
import type { Invoice } from '../../../src/document/model/invoice';
import { formatRecordBookCell } from '../../../src/books/issued-rows';
import { build } from '../../document/invoices';

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
  const built = build(input);
  if (!('envelope' in built)) throw new Error(JSON.stringify(built));
  const document = built.envelope.doc as unknown as Invoice;
  const findings = new RecordBookProblemCounter();
  const owner = { supplier: document.supplier?.tax_id?.code ?? '', settings };
  const invoice = { entry: 'entry', digest: 'now', document, content: convertToRecordContentDespiteProblems(document) };
  const rows = buildRecordBookIssuedRows(owner, invoice, findings).map(({ row, cells }) => ({
    row,
    ...Object.fromEntries(
      Object.entries(cells).map(([letter, value]) => [
        letter,
        value === undefined ? undefined : formatRecordBookCell(value),
      ]),
    ),
  }));
  return { rows, findings: findings.list().map(({ key }) => key) };
}

test.each(readdirSync(folder))('the record book has the stored rows: %s', (file) => {
  const golden = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Golden;
  expect(getBook(golden)).toEqual({ rows: golden.rows, findings: golden.findings });
});
