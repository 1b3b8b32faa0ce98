// Serves GET /silo/v1/invoice-book/rows, which returns the rows of the invoice book for display, page by page.
import { createRefusal } from '../../contracts/errors';
import { ClosingSheetAccumulator } from '../../document/invoice-book/closing';
import type { InvoiceBookTaxRateRow } from '../../document/invoice-book/rows';
import type { Invoice } from '../../document/model/invoice';
import type { EntryForInvoiceBook, InvoiceBookPageStart } from '../../store/entries/book';
import { defineTenantEndpoint } from '../kit/endpoint';
import { cursorParameter, pageLimitParameterFromOne } from '../kit/request/parameters';
import { parseListPageLimit } from '../kit/request/paging';
import { streamInvoiceBookRowsAndAddToClosingSheet } from '../../books/booked-invoices';
import { parseInvoiceBookPeriod, invoiceBookPeriodParameters, toInvoiceBookPeriodJson } from './read-rows';
import { invoiceBookPageSchema } from './book-schema';

export const listInvoiceBookRowsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/invoice-book/rows',
  scope: 'read',
  operation: {
    id: 'listInvoiceBookRows',
    tag: 'invoices',
    summary: 'List the rows of the invoice book of a period, page by page, by date and number',
  },
  query: {
    ...invoiceBookPeriodParameters,
    limit: { ...pageLimitParameterFromOne, description: 'Maximum number of invoices in the page' },
    cursor: cursorParameter,
  },
  responses: { 200: invoiceBookPageSchema },
  async handle({ query, store }) {
    const [period, limit, from] = [parseInvoiceBookPeriod(query), parseListPageLimit(query), readPlace(query.cursor)];
    // Reads one row more than is shown, to find the start of the next page.
    const bookEntries: EntryForInvoiceBook[] = [];
    const page = { ...(from ? { from } : {}), limit: limit + 1 };
    for await (const entry of store.entries.readBook(period, page)) bookEntries.push(entry);
    const entries = bookEntries.slice(0, limit);
    const list: InvoiceBookTaxRateRow[] = [];
    for await (const rows of streamInvoiceBookRowsAndAddToClosingSheet(
      { store },
      entries,
      new ClosingSheetAccumulator(period),
    ))
      list.push(...rows);
    const next = bookEntries[limit];
    return {
      body: {
        ...toInvoiceBookPeriodJson(period),
        list,
        limit,
        ...(next ? { next_cursor: formatPlace(findColumnAndLine(next, entries, from)) } : {}),
      },
    };
  },
});

type InvoiceNumber = Omit<InvoiceBookPageStart, 'skip'>;

function readInvoiceNumber({ document }: EntryForInvoiceBook): InvoiceNumber {
  const { issue_date: date, series, code = '' } = JSON.parse(document) as Invoice;
  return { date, code, ...(series ? { series } : {}) };
}

/**
 * Finds the start of the next page. Several suppliers may have invoices with the same date and number, so invoices that
 * were already shown are skipped.
 */
function findColumnAndLine(
  next: EntryForInvoiceBook,
  shown: readonly EntryForInvoiceBook[],
  from: InvoiceBookPageStart | undefined,
): InvoiceBookPageStart {
  const number = readInvoiceNumber(next);
  const isSame = (one: InvoiceNumber): boolean =>
    one.date === number.date && one.series === number.series && one.code === number.code;
  const same = shown.filter((one) => isSame(readInvoiceNumber(one))).length;
  return { ...number, skip: same + (from && same === shown.length && isSame(from) ? from.skip : 0) };
}

const formatPlace = ({ date, series, code, skip }: InvoiceBookPageStart): string =>
  Buffer.from(JSON.stringify([date, series ?? null, code, skip])).toString('base64url');

/** @throws Refusal `parameter` */
function readPlace(cursor: string | undefined): InvoiceBookPageStart | undefined {
  if (!cursor) return undefined;
  try {
    const [date, series, code, skip] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isNamed = typeof date === 'string' && typeof code === 'string' && Number.isSafeInteger(skip);
    if (isNamed && (series === null || typeof series === 'string') && (skip as number) >= 0)
      return { date, code, skip: skip as number, ...(series ? { series } : {}) };
  } catch {
    // A cursor that cannot be parsed is refused below.
  }
  throw createRefusal('parameter', 'cursor-of-other-list');
}
