// Serves GET /silo/v1/invoice-book and its closing sheet, which stream every issued invoice of a period, one row for
// each rate.
import { defineBytesResponseSchema } from '../kit/response-schema';
import type { InvoiceBookTaxRateRow } from '../../document/invoice-book/rows';
import { invoiceBookSchema, closingSheetSchema } from './book-schema';
import { requireConnectedClient } from '../../contracts/errors';
import { createMessage } from '../../messages/message';
import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { ClosingSheetAccumulator } from '../../document/invoice-book/closing';
import type { UnusedInvoiceNumber } from '../../document/invoice-book/closing-totals';
import { invoiceBookCsvHeader, formatInvoiceBookCsvLines } from '../../document/invoice-book/csv';
import type { InvoiceBookPeriod } from '../../store/entries/book';
import { createBookReadContextWithTurns, streamThenRelease, takeBookStreamSlotOrRefuse } from './streams';
import { streamInvoiceBookRowsAndAddToClosingSheet } from '../../books/booked-invoices';
import { parseInvoiceBookPeriod, invoiceBookPeriodParameters, toInvoiceBookPeriodJson } from './read-rows';

/**
 * Streams the invoice book of a period. JSON has `list` with the rows, then `closing`; with `format=csv`, there are
 * only rows.
 */
export const readInvoiceBookEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/invoice-book',
  scope: 'read',
  operation: {
    id: 'readInvoiceBook',
    tag: 'invoices',
    summary: 'Get the invoice book of a period, with one row for each invoice and rate, and its closing sheet',
  },
  query: {
    ...invoiceBookPeriodParameters,
    format: {
      description: '`json`, or `csv` for spreadsheets',
      schema: { type: 'string', enum: ['json', 'csv'], default: 'json' },
      refusal: createMessage('format-unknown'),
    },
  },
  responses: { 200: [invoiceBookSchema, defineBytesResponseSchema('The rows alone, with `format=csv`', 'text/csv')] },
  async handle(call) {
    const period = parseInvoiceBookPeriod(call.query);
    const { format = 'json' } = call.query;
    const release = takeBookStreamSlotOrRefuse(call);
    const lines = format === 'csv' ? csvStream(call, period) : jsonText(call, period);
    const name = `invoices-${period.from}-${period.to}.${format}`;
    return {
      body: Readable.from(streamThenRelease(lines, release)),
      headers: {
        'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
        ...(format === 'csv' ? { 'Content-Disposition': contentDisposition(name) } : {}),
      },
    };
  },
});

export const readInvoiceBookClosingSheetEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/invoice-book/closing',
  scope: 'read',
  operation: {
    id: 'readClosing',
    tag: 'invoices',
    summary: 'Get the closing sheet of a period, with totals by state and by rate',
  },
  query: invoiceBookPeriodParameters,
  responses: { 200: closingSheetSchema },
  async handle(call) {
    const period = parseInvoiceBookPeriod(call.query);
    const release = takeBookStreamSlotOrRefuse(call);
    const sums = new ClosingSheetAccumulator(period);
    try {
      for await (const _rows of streamRows(call, period, sums)) requireConnectedClient(call.closed);
    } finally {
      release();
    }
    return { body: { ...toInvoiceBookPeriodJson(period), ...sums.closing(await readUnusedNumbers(call, period)) } };
  },
});

/** Streams the rows of each issued invoice of the period; other invoices are only counted. */
const streamRows = (
  call: TenantCallContext,
  period: InvoiceBookPeriod,
  sums: ClosingSheetAccumulator,
): AsyncGenerator<InvoiceBookTaxRateRow[]> =>
  streamInvoiceBookRowsAndAddToClosingSheet(
    createBookReadContextWithTurns(call),
    call.store.entries.readBook(period),
    sums,
  );

async function* csvStream(call: TenantCallContext, period: InvoiceBookPeriod): AsyncGenerator<string> {
  yield invoiceBookCsvHeader;
  for await (const rows of streamRows(call, period, new ClosingSheetAccumulator(period)))
    yield formatInvoiceBookCsvLines(rows);
}

async function* jsonText(call: TenantCallContext, period: InvoiceBookPeriod): AsyncGenerator<string> {
  const sums = new ClosingSheetAccumulator(period);
  yield `${JSON.stringify(toInvoiceBookPeriodJson(period)).slice(0, -1)},"list":[`;
  let divider = '';
  for await (const rows of streamRows(call, period, sums)) {
    yield `${divider}${rows.map((row) => JSON.stringify(row)).join(',')}`;
    divider = ',';
  }
  yield `],"closing":${JSON.stringify(sums.closing(await readUnusedNumbers(call, period)))}}`;
}

/** Finds gaps in the series of the period, for all suppliers together, because a number does not name its supplier. */
async function readUnusedNumbers(
  { store }: Pick<TenantCallContext, 'store'>,
  { from, to }: InvoiceBookPeriod,
): Promise<UnusedInvoiceNumber[]> {
  const unusedNumbers = await store.series.unusedNumbers({ from, to });
  return unusedNumbers.map(({ series, code, id, turn }) => ({ series, code, entry: turn?.entry ?? id }));
}
