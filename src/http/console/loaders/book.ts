// The invoice book of a month: GET /silo/v1/invoice-book and its closing sheet.
import { BookPage, type BookView, type ClosingView } from '../../../console/pages/book';
import { readInvoiceBookClosing, readInvoiceBook } from '../../book/book';
import type { PageContext } from '../page-context';
import { formatQueryString } from '../addresses';
import { defineScreen } from '../screen';
import { toAuthorityDay } from '../../../chain/record/timestamp';

export const bookScreen = defineScreen<BookView>({
  name: 'book',
  path: '/book',
  scope: 'read',
  nav: { group: 'work', letter: 'b' },
  async load(ask) {
    const filters = filtersOf(ask);
    const closing = await ask.call<ClosingView>(readInvoiceBookClosing, { query: filters });
    return { ...filters, query: formatQueryString(filters), closing };
  },
  page: BookPage,
  downloads: (['csv', 'json'] as const).map((format) => ({
    path: `/${format}`,
    scope: 'read' as const,
    answer: (ask: PageContext) => ask.answer(readInvoiceBook, { query: { ...filtersOf(ask), format } }),
  })),
});

function filtersOf({ query, now }: PageContext): { readonly month: string; readonly supplier: string } {
  const { month = '', supplier = '' } = query;
  return { month: month || toMadridMonth(now), supplier: supplier.trim().toUpperCase() };
}

/** Formats the month of an instant in Madrid, `2026-11`, because the law counts months in its time zone. */
export const toMadridMonth = (now: Date): string => toAuthorityDay(now.getTime()).slice(0, 7);
