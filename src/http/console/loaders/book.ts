// The invoice book of a month: GET /silo/v1/invoice-book and its closing sheet.
import { BookPage, type BookView, type ClosingView } from '../../../console/pages/book';
import { localMonth } from './book/local-month';
import { readClosing, readInvoiceBook } from '../../entries/invoice-book';
import type { Ask } from '../ask';
import { queryText } from '../query-text';
import { screen } from '../screen';

export const bookScreen = screen<BookView>({
  name: 'book',
  path: '/book',
  scope: 'read',
  nav: { group: 'work', letter: 'b' },
  async load(ask) {
    const filters = filtersOf(ask);
    const closing = await ask.call<ClosingView>(readClosing, { query: filters });
    return { ...filters, query: queryText(filters), closing };
  },
  page: BookPage,
  downloads: (['csv', 'json'] as const).map((format) => ({
    path: `/${format}`,
    scope: 'read' as const,
    answer: (ask: Ask) => ask.answer(readInvoiceBook, { query: { ...filtersOf(ask), format } }),
  })),
});

function filtersOf({ query, now }: Ask): { readonly month: string; readonly supplier: string } {
  const { month = '', supplier = '' } = query;
  return { month: month || localMonth(now), supplier: supplier.trim().toUpperCase() };
}
