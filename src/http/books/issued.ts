// Serves GET /fiscal/v1/books/issued, which streams the authority's record book of the issued invoices of a supplier.
import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import { RecordBookProblemCounter } from '../../chain/record-book/findings';
import { listForm303BoxAmountsOfInvoice } from '../../chain/record-book/form-303';
import { getRecordBookRowCellsForTaxForms, type RecordBookIssuedRow } from '../../chain/record-book/issued-row';
import {
  parseTaxPeriod,
  type TaxPeriod,
  taxPeriodPattern,
  widenTaxPeriodToInvoiceDays,
} from '../../chain/record-book/period';
import { SimplifiedInvoiceSummaryRowBuilder } from '../../chain/record-book/summary-rows';
import { listForm349EuCustomerAmountsOfInvoice } from '../../chain/record-book/sums-349';
import { recordBookAndMonthLimits as limits } from '../../contracts/limits/books';
import { invoiceBookLimits } from '../../contracts/limits/documents';
import { createRefusal } from '../../contracts/errors';
import type { ChainDocument } from '../../model/chain';
import { createWorkbookStream } from '../../spreadsheet/write-workbook';
import { createBookReadContextWithTurns, streamThenRelease, takeBookStreamSlotOrRefuse } from '../invoice-book/streams';
import { parseInvoiceBookPeriod } from '../invoice-book/read-rows';
import { requireSupplierChain } from '../chains/chain-status';
import {
  amountTextSchema,
  defineBytesResponseSchema,
  defineNamedSchema,
  defineEnumSchema,
  integerSchema,
  defineListSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { defineBooleanQueryParameter, defineTextQueryParameter } from '../kit/request/parameters';
import { recordBookIssuedColumns } from '../../chain/record-book/columns';
import { type RecordBookIssuedRowStream, listRecordBookSheets, streamRecordBookCsv } from '../../books/book-file';
import { RecordBookPeriodInvoiceFilter } from '../../books/book-period';
import type { BookedInvoice } from '../../books/booked-invoices';
import { formatSupplierRecordBookFileName, selectShownRecordBookCells } from '../../books/issued-book';
import {
  type BookedInvoiceWithRows,
  recordBookIssuedColumnLetters,
  streamIssuedInvoicesWithRecordBookRows,
  toSupplierRecordBookSettings,
  formatRecordBookCell,
} from '../../books/issued-rows';
import { toRecordBookProblemsJson, missingRecordBookDataListSchema } from './issued-rows';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const issuedRow = defineNamedSchema(
  'RecordBookRow',
  'A row of the record book, by the letters of its columns',
  defineObjectSchema({
    entry: textSchema,
    row: defineEnumSchema('issued', 'replaced', 'payment'),
    ...Object.fromEntries(
      recordBookIssuedColumns.map(({ letter, kind }) => [`${letter}?`, kind === 'M' ? amountTextSchema : textSchema]),
    ),
  }),
);

const recordBookSchema = defineNamedSchema(
  'RecordBook',
  'The rows of the record book, and what is missing in it',
  defineObjectSchema({
    supplier: textSchema,
    name: textSchema,
    from: textSchema,
    to: textSchema,
    file: textSchema,
    list: defineListSchema(issuedRow),
    rows: integerSchema,
    unknown: missingRecordBookDataListSchema,
  }),
);

export const readRecordBookEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/books/issued',
  scope: 'read',
  operation: {
    id: 'readIssuedBook',
    tag: 'books',
    summary: "Get the authority's record book of the issued invoices of a supplier",
  },
  query: {
    supplier: { ...defineTextQueryParameter('Tax ID of the supplier'), required: true },
    from: {
      description:
        'First day, of operation in a book of whole quarters, otherwise of issue. The import needs a book from 1 January to the ' +
        'end of a quarter',
      schema: { type: 'string', format: 'date' },
    },
    to: {
      description: `Last day; at most ${invoiceBookLimits.daysMax} days`,
      schema: { type: 'string', format: 'date' },
    },
    format: {
      description: '`xlsx` for the import of the authority, `csv` for accountants, or `json`, which also has `unknown`',
      schema: { type: 'string', enum: ['xlsx', 'csv', 'json'], default: 'xlsx' },
    },
    period: {
      description: 'Instead of `from` and `to`, with `box`: a quarter `2026-4T`, or a month `2026-11`',
      schema: { type: 'string', pattern: taxPeriodPattern },
    },
    box: {
      description:
        'Only the invoices that count in this box of form 303, or under this key (`E`, `S`) of form 349, in `period`',
      schema: { type: 'string', pattern: '^(?:\\d{2,3}|other|[ES])$' },
    },
    customer: defineTextQueryParameter('Only invoices of this customer, by column P'),
    summary: defineBooleanQueryParameter(
      'One row (F4) for consecutive simplified invoices of a day, for books that are too large',
    ),
    references: defineBooleanQueryParameter('Column AJ, the id of the entry; the default is `true`'),
  },
  responses: {
    200: [recordBookSchema, defineBytesResponseSchema('The file, with its published name', xlsxType, 'text/csv')],
  },
  errors: ['not-found'],
  async handle(call) {
    const { query, deps } = call;
    const { format = 'xlsx' } = query;
    const request = readRequest(call);
    const chain = await requireSupplierChain(call, query.supplier);
    const release = takeBookStreamSlotOrRefuse(call);
    const file = formatSupplierRecordBookFileName(chain, request.to, format === 'csv' ? 'csv' : 'xlsx');
    const book = { ...request, chain, file, findings: new RecordBookProblemCounter() };
    const rows = streamThenRelease(readRows(call, book), release);
    if (format === 'json') {
      return { body: Readable.from(writeJson(call, book, rows)), headers: { 'Content-Type': 'application/json' } };
    }
    const { book: kind = 'unified' } = chain.books ?? {};
    const body =
      format === 'csv'
        ? Readable.from(streamRecordBookCsv(rows))
        : createWorkbookStream(listRecordBookSheets(kind, rows), deps.now());
    const type = format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType;
    return { body, headers: { 'Content-Type': type, 'Content-Disposition': contentDisposition(file) } };
  },
});

interface BookRequest {
  readonly from: string;
  readonly to: string;
  readonly box: string | undefined;
  readonly period: string | undefined;
  readonly customer: string | undefined;
  readonly hasSummaries: boolean;
  readonly hasReferences: boolean;
}

interface Book extends BookRequest {
  readonly chain: ChainDocument;
  readonly file: string;
  readonly findings: RecordBookProblemCounter;
}

/** @throws Refusal `parameter` */
function readRequest({ query }: Pick<TenantCallContext, 'query'>): BookRequest {
  const { box, period, customer, summary, references } = query;
  if ((box === undefined) !== (period === undefined)) throw createRefusal('parameter', 'book-box-period');
  const days =
    period === undefined ? parseInvoiceBookPeriod(query) : widenTaxPeriodToInvoiceDays(parseTaxPeriod(period));
  const hasSummaries = summary === 'true' && box === undefined;
  return { from: days.from, to: days.to, box, period, customer, hasSummaries, hasReferences: references !== 'false' };
}

/** Yields slices of rows. Each slice has the rows of an invoice, or its part of summary rows. */
async function* readRows(call: TenantCallContext, book: Book): AsyncGenerator<readonly RecordBookIssuedRow[]> {
  const { chain, findings, box, period, customer, hasSummaries, from, to } = book;
  const summaries = new SimplifiedInvoiceSummaryRowBuilder();
  const within = period === undefined ? undefined : parseTaxPeriod(period);
  const view = (rows: readonly RecordBookIssuedRow[]): readonly RecordBookIssuedRow[] =>
    rows.map((row) => selectShownRecordBookCells(row, chain.books?.book, book.hasReferences));
  const owner = toSupplierRecordBookSettings(chain);
  // The invoices of a box are chosen by the box, whatever the book that contains them.
  const bookPeriod = within ? undefined : new RecordBookPeriodInvoiceFilter({ from, to });
  const days = bookPeriod?.issueDays ?? { from, to };
  const isMeant = (invoice: BookedInvoice): boolean => bookPeriod?.mayContain(invoice) ?? true;
  for await (const one of streamIssuedInvoicesWithRecordBookRows(createBookReadContextWithTurns(call), {
    owner,
    days,
    isMeant,
  })) {
    if (bookPeriod && !bookPeriod.contains(one, findings)) continue;
    const { invoice, problems } = one;
    for (const key of problems) findings.add(key, invoice.entry);
    const rows = bookPeriod?.omitPaymentsOfLaterYears(one, findings) ?? one.rows;
    if (rows.length === 0) continue;
    if (within && !countsIn(one, within, box)) continue;
    if (customer !== undefined && !rows.some((row) => getRecordBookRowCellsForTaxForms(row).P === customer)) continue;
    yield view(hasSummaries ? summaries.add(rows) : rows);
  }
  if (hasSummaries) yield view(summaries.end());
}

/** Returns whether an invoice counts in a box of form 303, or under a key of form 349. */
const countsIn = ({ rows, invoice }: BookedInvoiceWithRows, within: TaxPeriod, box: string | undefined): boolean =>
  box === 'E' || box === 'S'
    ? listForm349EuCustomerAmountsOfInvoice(rows, invoice, within).some(
        ({ key, at }) => key === box && at.name === within.name,
      )
    : listForm303BoxAmountsOfInvoice(rows, within).some((share) => share.box === box || share.taxBox === box);

async function* writeJson(
  call: TenantCallContext,
  book: Book,
  slices: RecordBookIssuedRowStream,
): AsyncGenerator<string> {
  const { chain, from, to, file, findings } = book;
  const head = { supplier: chain.supplier, name: chain.supplierName, from, to, file };
  yield `${JSON.stringify(head).slice(0, -1)},"list":[`;
  let count = 0;
  for await (const rows of slices) {
    if (rows.length === 0) continue;
    yield `${count > 0 ? ',' : ''}${rows.map((row) => JSON.stringify(rowMembers(row))).join(',')}`;
    count += rows.length;
  }
  if (count * limits.bytesOfRow > limits.importBytesMax) findings.add('file-too-large', '');
  yield `],"rows":${count},"unknown":${JSON.stringify(toRecordBookProblemsJson(findings.list(), call))}}`;
}

const rowMembers = ({ entry, row, cells }: RecordBookIssuedRow) => ({
  entry,
  row,
  ...Object.fromEntries(
    recordBookIssuedColumnLetters.flatMap((letter) => {
      const value = cells[letter];
      return value === undefined ? [] : [[letter, formatRecordBookCell(value)]];
    }),
  ),
});
