// Rows of rare invoices in a workbook that the authority could import. Regressions: each of these invoices made the
// whole book invalid.
import { listRecordBookSheets } from '../../src/books/book-file';
import { RecordBookPeriodInvoiceFilter } from '../../src/books/book-period';
import type { BookedInvoice } from '../../src/books/booked-invoices';
import { buildRecordBookIssuedRows } from '../../src/chain/record-book/build-issued-rows';
import { RecordBookProblemCounter } from '../../src/chain/record-book/findings';
import type { RecordBookIssuedRow } from '../../src/chain/record-book/issued-row';
import { toWholeYearTaxPeriod } from '../../src/chain/record-book/period';
import { findInvoiceWithReplacedCustomer } from '../../src/chain/record-book/data-from-originals';
import { convertToRecordContentDespiteProblems } from '../../src/chain/convert/to-registration-record';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { createWorkbookStream } from '../../src/spreadsheet/write-workbook';
import { customer, invoiceInput, invoiceOf, line } from '../document/invoices';
import { checkBook, checkerLack } from '../http/books/check-book';
import { describeUnless } from '../skipped';

const settings = { activity: { code: 'A', type: '03', group: '6591' } } as const;
const townHall = { name: 'Ayuntamiento', tax_id: { country: 'ES', code: 'P2807900B' } };
const works = { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '14' } };

/** Writes a workbook with the rows of an invoice. @param original an invoice that it replaces */
async function writeBook(input: JsonObject, original?: Invoice) {
  const document = invoiceOf(invoiceInput(input));
  const invoice = { entry: 'one', digest: 'now', document, content: convertToRecordContentDespiteProblems(document) };
  const stored = original && {
    entry: 'original',
    order: 1,
    isCancelled: false,
    isIssued: true,
    document: original,
    content: convertToRecordContentDespiteProblems(original),
  };
  const parts = stored ? { replacedCustomer: findInvoiceWithReplacedCustomer(invoice.content, [stored]) } : {};
  const problems = new RecordBookProblemCounter();
  const rows = buildRecordBookIssuedRows({ supplier: 'B98602642', settings }, { ...invoice, ...parts }, problems);
  const booked = { invoice: invoice as unknown as BookedInvoice, rows };
  const listed = new RecordBookPeriodInvoiceFilter(toWholeYearTaxPeriod('2026')).omitPaymentsOfLaterYears(
    booked,
    problems,
  );
  const chunks: Buffer[] = [];
  const stream = createWorkbookStream(listRecordBookSheets('unified', slice(listed)), new Date('2026-12-01T10:00:00Z'));
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  const verdict = checkBook('2026B98602642TTalleres del Norte S.L..xlsx', Buffer.concat(chunks), '--strict');
  return { verdict, rows, problems: problems.list().map(({ key }) => key) };
}

async function* slice(rows: readonly RecordBookIssuedRow[]): AsyncGenerator<readonly RecordBookIssuedRow[]> {
  yield await Promise.resolve(rows);
}

const valid = [expect.stringMatching(/^VALID /)];

describeUnless(checkerLack, 'a record book with one rare invoice is valid', () => {
  it('if the invoice corrects the customer of another one', async () => {
    const original = invoiceOf(
      invoiceInput({ customer: { ...customer, tax_id: { country: 'ES', code: 'A58818501' } } }),
    );
    const { series, code, issue_date, totals } = original;
    const { verdict, rows } = await writeBook(
      {
        type: 'corrective',
        series: 'R',
        preceding: [{ series, code, issue_date, tax: totals?.taxes } as unknown as JsonObject],
      },
      original,
    );
    expect(verdict).toEqual(valid);
    expect(rows.map((row) => [row.row, row.replacedCustomer?.P])).toEqual([
      ['issued', undefined],
      ['replaced', 'A58818501'],
    ]);
  });

  it('if the invoice credits works for a public administration whose tax is pending', async () => {
    const { verdict, rows } = await writeBook({
      type: 'credit-note',
      series: 'R',
      op_date: '2026-12-31',
      customer: townHall,
      lines: [line('100.00', { taxes: [works] })],
      preceding: [{ series: 'A', code: '1', issue_date: '2026-05-30' }],
    });
    expect(verdict).toEqual(valid);
    // The correction belongs to the quarter in which it is issued.
    expect(rows.map(({ cells: { A, B, J } }) => [A, B, J])).toEqual([['2026', '2T', '2026-12-31']]);
  });

  // Regression: the rows had the later year of the operation date, for which no form reads the invoice.
  it.each(['14', '15'])('if the tax of key %s is pending for more than a year', async (regime) => {
    const taxes = [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': regime } }];
    const { verdict, rows } = await writeBook({
      op_date: '2027-06-30',
      customer: townHall,
      lines: [line('100.00', { taxes })],
    });
    expect(verdict).toEqual(valid);
    expect(rows.map(({ cells: { A, B, I, J } }) => [A, B, I, J])).toEqual([['2026', '2T', '2026-06-30', '2027-06-30']]);
  });

  it('if the invoice with cash accounting is paid in the next year', async () => {
    const taxes = [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '07' } }];
    const paid = { date: '2027-01-15', description: 'x', amount: '121.00', key: 'credit-transfer' };
    const { verdict, problems } = await writeBook({
      lines: [line('100.00', { taxes })],
      payment: { advances: [paid] },
    });
    expect(verdict).toEqual(valid);
    expect(problems).toContain('payments-later-year');
  });

  it.each<[string, JsonObject, string]>([
    ['of Kosovo with an address there', { country: 'XK' }, 'XK'],
    ['of Kosovo with an address elsewhere', { country: 'US' }, 'US'],
  ])('if the customer has a document %s', async (_what, address, country) => {
    const { verdict, rows, problems } = await writeBook({ customer: ofOtherCountry(address) });
    expect(verdict).toEqual(valid);
    expect([rows[0]?.cells.O, problems]).toEqual([country, ['not-reported']]);
  });

  it('or the country of the customer is a problem, if the address does not name one', async () => {
    const { problems } = await writeBook({ customer: ofOtherCountry({ country: 'ES', code: '28013' }) });
    expect(problems).toContain('customer-country');
  });
});

const ofOtherCountry = (address: JsonObject): JsonObject => ({
  name: 'Arben Krasniqi',
  identities: [{ key: 'other', country: 'QU', code: 'A1234' }],
  addresses: [{ street: 'Calle Mayor 1', locality: 'Ciudad', code: '10000', ...address }],
});
