// Shows the invoice book of a month or quarter with GET /silo/v1/invoice-book, its rows and its closing sheet.
import { InvoiceBookConsolePage } from '../../../console/pages/book';
import type { InvoiceBookPageView } from '../../../console/pages/book-view';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { readInvoiceBookClosingSheetEndpoint, readInvoiceBookEndpoint } from '../../invoice-book/book';
import { listInvoiceBookRowsEndpoint } from '../../invoice-book/rows';
import type { ConsoleScreenContext } from '../page-context';
import { buildNextAndFirstPageQueryStrings, formatQueryString } from '../addresses';
import { loadResourceLabels } from './resource-names';
import { defineConsoleScreen } from '../screen';
import { toDayInMadrid } from '../../../chain/record/timestamp';

export const invoiceBookScreen = defineConsoleScreen<InvoiceBookPageView>({
  name: 'book',
  path: '/book',
  scope: 'read',
  nav: { group: 'work', letter: 'b' },
  async load(ask) {
    const filters = readFilters(ask);
    const { cursor = '' } = ask.query;
    const query = toPeriodQuery(filters);
    const [closing, rows] = await Promise.all([
      ask.call(readInvoiceBookClosingSheetEndpoint, { query }),
      ask.call(listInvoiceBookRowsEndpoint, {
        query: { ...query, cursor, limit: String(limits.rowsOnPage) },
      }),
    ]);
    const blocked = closing.blocked.reasons.flatMap(({ entries }) => entries.map((id) => ({ kind: 'entry', id })));
    return {
      ...filters,
      query: formatQueryString(filters),
      closing,
      names: await loadResourceLabels(ask, blocked),
      rows: rows.list,
      ...buildNextAndFirstPageQueryStrings(rows, cursor, filters),
    };
  },
  page: InvoiceBookConsolePage,
  downloads: (['csv', 'json'] as const).map((format) => ({
    path: `/${format}`,
    scope: 'read' as const,
    answer: (ask: ConsoleScreenContext) =>
      ask.answer(readInvoiceBookEndpoint, { query: { ...toPeriodQuery(readFilters(ask)), format } }),
  })),
});

type BookFilters = Pick<InvoiceBookPageView, 'month' | 'by' | 'supplier'>;

function readFilters({ query, now }: ConsoleScreenContext): BookFilters {
  const { month = '', by = '', supplier = '' } = query;
  return {
    month: month || toMonthInMadrid(now),
    by: by === 'quarter' ? 'quarter' : 'month',
    supplier: supplier.trim().toUpperCase(),
  };
}

/** Formats the period in the form of the calls, which is the month, or the quarter of the month. */
function toPeriodQuery({ month, by, supplier }: BookFilters): Readonly<Record<string, string>> {
  const [, year = '', number = ''] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  // The call refuses an invalid month.
  if (by === 'month' || year === '') return { month, supplier };
  const first = Math.floor((Number(number) - 1) / 3) * 3;
  const day = (months: number, of: number): string =>
    new Date(Date.UTC(Number(year), months, of)).toISOString().slice(0, 10);
  return { from: day(first, 1), to: day(first + 3, 0), supplier };
}

/** Formats the month of an instant in Madrid's time zone, such as `2026-11`, because the law counts months there. */
export const toMonthInMadrid = (now: Date): string => toDayInMadrid(now.getTime()).slice(0, 7);
