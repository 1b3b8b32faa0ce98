// Shows months of a workspace: a month of all suppliers, and a month of one supplier with its close, its book and the
// sums for returns.
import { countInvoicesDifferingAtAuthority } from '../../../../books/month-sums';
import { parseTaxPeriod } from '../../../../chain/record-book/period';
import { Refusal } from '../../../../contracts/errors';
import { recordBookAndMonthLimits } from '../../../../contracts/limits/books';
import { consoleLimits as limits } from '../../../../contracts/limits/console';
import { SupplierMonthPage } from '../../../../console/pages/months/month';
import type {
  MonthExportView,
  WorkspaceSuppliersMonthPageView,
  SupplierMonthPageView,
  SupplierMonthView,
} from '../../../../console/pages/months/month-view';
import { WorkspaceSuppliersMonthPage } from '../../../../console/pages/months/months';
import { formatMonthNameAndYear } from '../../../../messages/figures';
import { readInvoiceBookClosingSheetEndpoint } from '../../../invoice-book/book';
import { readRecordBookEndpoint } from '../../../books/issued';
import { readTaxReturn349Endpoint } from '../../../books/tax-return-349';
import { readTaxReturn347Endpoint } from '../../../books/tax-return-347';
import { readTaxReturn303Endpoint, readTaxReturn369Endpoint } from '../../../books/tax-returns';
import { listChainsEndpoint } from '../../../chains/read-chains';
import type { TenantEndpoint } from '../../../kit/endpoint';
import {
  createMonthExportEndpoint,
  readMonthExportEndpoint,
  readMonthExportFileEndpoint,
} from '../../../months/export';
import { closeSupplierMonthEndpoint, readSupplierMonthEndpoint } from '../../../months/months';
import {
  buildNextAndFirstPageQueryStrings,
  buildSupplierPagePath,
  formatQueryString,
  readSupplierPathParams,
} from '../../addresses';
import type { ConsoleScreenContext } from '../../page-context';
import { defineConsoleScreen, type ScreenDownloadRoute } from '../../screen';
import { findTaxQuarterOfMonth, readRequestedOrLastCompleteMonth } from './chosen-month';

export const workspaceSuppliersMonthScreen = defineConsoleScreen<WorkspaceSuppliersMonthPageView>({
  name: 'months',
  path: '/months',
  scope: 'read',
  nav: { group: 'reporting', letter: 't' },
  load: loadMonths,
  page: WorkspaceSuppliersMonthPage,
});

export const supplierMonthScreen = defineConsoleScreen<SupplierMonthPageView>({
  name: 'month',
  path: '/suppliers/:supplier/month',
  scope: 'read',
  under: 'months',
  async load(ask) {
    const [month, { supplier }] = [readRequestedOrLastCompleteMonth(ask), readSupplierPathParams(ask)];
    const archive = await loadMonthExportView(ask, month, supplier);
    return { ...(await readSupplierMonth(ask, month, supplier)), ...(archive ? { archive } : {}) };
  },
  watch: ({ archive }) => (archive?.status === 'running' ? [`export:${archive.id}`] : []),
  page: SupplierMonthPage,
  title: ({ name, supplier, month }, { language }) =>
    `${name || supplier} · ${formatMonthNameAndYear(language, month)}`,
  forms: {
    async export(ask) {
      const month = readRequestedOrLastCompleteMonth(ask);
      await ask.call(createMonthExportEndpoint, { params: { month }, query: readSupplierPathParams(ask) });
      return { to: `${buildSupplierPagePath(ask)}/month${formatQueryString({ month })}`, notice: 'month-exported' };
    },
    close: {
      scope: 'operate',
      async send(ask) {
        const month = readRequestedOrLastCompleteMonth(ask);
        await ask.call(closeSupplierMonthEndpoint, { params: { month }, query: readSupplierPathParams(ask) });
        return { to: `${buildSupplierPagePath(ask)}/month${formatQueryString({ month })}`, notice: 'month-closed' };
      },
    },
  },
  downloads: [
    {
      path: '/archive',
      scope: 'read',
      answer: (ask) =>
        ask.answer(readMonthExportFileEndpoint, {
          params: { month: readRequestedOrLastCompleteMonth(ask) },
          query: readSupplierPathParams(ask),
        }),
    },
    buildDownload('xlsx', readRecordBookEndpoint, daysOfImport),
    buildDownload('xlsx-short', readRecordBookEndpoint, (month) => ({
      ...daysOfImport(month),
      summary: 'true',
      references: 'false',
    })),
    buildDownload('csv', readRecordBookEndpoint, (month) => {
      const { from, to } = parseTaxPeriod(month);
      return { from, to, format: 'csv' };
    }),
    buildDownload('303', readTaxReturn303Endpoint, (month) => ({ period: findTaxQuarterOfMonth(month).name })),
    buildDownload('347', readTaxReturn347Endpoint, (month) => ({
      year: month.slice(0, 4),
      limit: String(recordBookAndMonthLimits.customersMax),
    })),
    buildDownload('349', readTaxReturn349Endpoint, (month) => ({ period: findTaxQuarterOfMonth(month).name })),
    buildDownload('369', readTaxReturn369Endpoint, (month) => ({ period: findTaxQuarterOfMonth(month).name })),
  ],
});

/** Returns the days of the file to import, which is the year to date, as the import expects. */
function daysOfImport(month: string) {
  return { from: `${month.slice(0, 4)}-01-01`, to: findTaxQuarterOfMonth(month).to };
}

const readSupplierMonth = (ask: ConsoleScreenContext, month: string, supplier: string): Promise<SupplierMonthView> =>
  ask.call(readSupplierMonthEndpoint, { params: { month }, query: { supplier } });

/** Finds the archive of a month; undefined if the month was not exported. */
export async function loadMonthExportView(
  ask: Pick<ConsoleScreenContext, 'call'>,
  month: string,
  supplier: string,
): Promise<MonthExportView | undefined> {
  try {
    return await ask.call(readMonthExportEndpoint, { params: { month }, query: { supplier } });
  } catch (error) {
    if (error instanceof Refusal && error.key === 'not-found') return undefined;
    throw error;
  }
}

async function loadMonths(ask: ConsoleScreenContext): Promise<WorkspaceSuppliersMonthPageView> {
  const month = readRequestedOrLastCompleteMonth(ask);
  const { cursor = '' } = ask.query;
  const closing = await ask.call(readInvoiceBookClosingSheetEndpoint, { query: { month } });
  const page = await ask.call(listChainsEndpoint, {
    query: { cursor, limit: String(limits.monthsOnPage) },
  });
  const suppliers: SupplierMonthView[] = [];
  // The months are read one after the other, because a workspace may read only one book at a time.
  for (const { supplier } of page.list) suppliers.push(await readSupplierMonth(ask, month, supplier));
  return {
    month,
    closing,
    differsCount: countInvoicesDifferingAtAuthority(closing),
    suppliers,
    ...buildNextAndFirstPageQueryStrings(page, cursor, { month }),
  };
}

/** Builds the download of a file of the month from a call and its query. */
function buildDownload(
  name: string,
  endpoint: TenantEndpoint,
  queryOf: (month: string) => Readonly<Record<string, string>>,
): ScreenDownloadRoute {
  return {
    path: `/${name}`,
    scope: 'read',
    answer(ask) {
      const { supplier } = readSupplierPathParams(ask);
      const query = { supplier: supplier.toUpperCase(), ...queryOf(readRequestedOrLastCompleteMonth(ask)) };
      return ask.answer(endpoint, { query });
    },
  };
}
