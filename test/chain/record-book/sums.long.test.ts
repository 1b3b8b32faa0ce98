// The sums of 3,000 documents are equal to the cent, and an independent checker reads form 303 from the workbook
// box by box.
import { buffer } from 'node:stream/consumers';
import { listRecordBookSheets } from '../../../src/books/book-file';
import { formatSupplierRecordBookFileName } from '../../../src/books/issued-book';
import type { RecordBookIssuedRow } from '../../../src/chain/record-book/issued-row';
import { parseTaxPeriod } from '../../../src/chain/record-book/period';
import { Form303SumAccumulator } from '../../../src/chain/record-book/sums-303';
import { createWorkbookStream } from '../../../src/spreadsheet/write-workbook';
import { checkBook, checkerLack } from '../../http/books/check-book';
import { describeUnless } from '../../skipped';
import { sellYear } from './sold-year';
import { bookInvoices, findDifferences, owner, pairSums } from './sums-of-year';
import { spoil, wrongRuleNames } from './wrong-rules';

const documents = 3_000;
const seed = 20261126;
const sold = bookInvoices(sellYear(seed, documents));

test(`the sums of ${documents} documents are equal to the cent: seed ${seed}`, () => {
  expect(sold.length).toBeGreaterThan(documents * 0.75);
  for (const [name, [one, other]] of Object.entries(pairSums(sold))) expect([name, one]).toEqual([name, other]);
});

test.each(wrongRuleNames)('a wrong rule is found: %s', (name) => {
  expect(findDifferences(spoil(sold, name))).not.toEqual([]);
});

describeUnless(checkerLack, `the workbook of ${documents} documents: seed ${seed}`, () => {
  // The checker counts services to Northern Ireland as services to the Union, and deliveries within the Union in the
  // quarter of their operation date. Invoices for which it differs have a problem.
  const checked = sold.filter(
    ({ problems }) => !problems.includes('services-outside-union') && !problems.includes('union-delivery-period'),
  );
  let bytes: Buffer;
  beforeAll(async () => {
    async function* slices(): AsyncGenerator<readonly RecordBookIssuedRow[]> {
      for (const { rows } of checked) yield rows;
    }
    bytes = await buffer(createWorkbookStream(listRecordBookSheets('unified', slices()), new Date('2026-01-01')));
  });

  it.each(['2025-1T', '2025-2T', '2025-3T', '2025-4T'])(
    'has the boxes of %s',
    (quarter) => {
      const form = new Form303SumAccumulator(parseTaxPeriod(quarter));
      for (const { rows } of checked) form.add(rows);
      const own = new Map<string, string>();
      for (const { box, base, tax_box: taxBox, tax } of form.list()) {
        if (base !== undefined) own.set(String(Number(box)), base);
        if (tax !== undefined) own.set(String(Number(taxBox ?? box)), tax);
      }
      const name = formatSupplierRecordBookFileName(
        { supplier: owner.supplier, supplierName: 'Talleres', books: {} },
        '2025-12-31',
        'xlsx',
      );
      const read = checkBook(name, bytes, '--boxes', quarter).flatMap((line) => {
        const [, box = '', amount = ''] = /^ {2}box +(\d+) (-?[\d.]+)$/.exec(line) ?? [];
        return box === '' ? [] : [[box, amount] as const];
      });
      expect(read.length).toBeGreaterThan(8);
      expect(new Map(read)).toEqual(own);
    },
    120_000,
  );
});
