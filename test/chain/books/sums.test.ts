// The record book, form 303 and the closing sheet of the same documents, 3,000 in a long run: equal to the cent.
import { buildBookRows } from '../../../src/chain/book/build-rows';
import { BookFindings } from '../../../src/chain/books/findings';
import { buildIssuedRows } from '../../../src/chain/books/build-issued-rows';
import { parseYear } from '../../../src/chain/books/period';
import { Sums303 } from '../../../src/chain/books/sums-303';
import { toBookContent } from '../../../src/chain/convert/to-registration';
import { parseCents } from '../../../src/chain/record/cents';
import { ClosingSums } from '../../../src/document/book/closing';
import type { Invoice } from '../../../src/document/model/invoice';
import { sampleInvoices } from '../../document/generator';
import { build } from '../../document/invoices';
import { isLong } from '../../long';

const documents = isLong ? 3_000 : 750;
const seed = 20261126;

/** Those that can be built, dated in one year; an exchange (F3) is in no sum of the book. */
const invoices = sampleInvoices(seed, documents).flatMap((input, i) => {
  const built = build({ ...input, code: String(i + 1), issue_date: '2026-06-30' });
  if (!('envelope' in built)) return [];
  const document = built.envelope.doc as unknown as Invoice;
  const { op_date: _day, ...rest } = document;
  const one = { entry: String(i), digest: 'now', document: rest as Invoice, content: toBookContent(rest as Invoice) };
  return one.content.TipoFactura === 'F3' ? [] : [one];
});

const cents = (text: string | undefined): bigint => parseCents(text ?? '0.00') ?? 0n;

test(`the record book and form 303 have the tax of the closing sheet: seed ${seed}`, () => {
  const closing = new ClosingSums({ from: '2026-01-01', to: '2026-12-31' });
  const form = new Sums303(parseYear('2026'));
  const owner = { supplier: 'B98602642', settings: {} };
  const book = { base: 0n, tax: 0n };
  for (const invoice of invoices) {
    closing.addInvoice(buildBookRows(invoice, { takenBack: new Map() }));
    const rows = buildIssuedRows(owner, invoice, new BookFindings());
    form.add(rows);
    for (const { row, cells } of rows) {
      if (row === 'payment' || cells.R === '08' || cells.R === '17') continue;
      book.base += cells.V ?? 0n;
      book.tax += (cells.X ?? 0n) + (cells.Z ?? 0n);
    }
  }
  const rates = closing.closing([]).by_rate.filter((one) => one.category === 'VAT' && one.tax_country === '');
  expect(invoices.length).toBeGreaterThan(documents / 2);
  expect(book).toEqual({
    base: rates.reduce((sum, { base }) => sum + cents(base), 0n),
    tax: rates.reduce((sum, { tax, surcharge }) => sum + cents(tax) + cents(surcharge), 0n),
  });
});
