// Checks a supplier's chain: its records page by page, their verification, and the reconciliation of a month.
import {
  ReconciliationPage,
  type ReconciliationPageView,
  ChainVerificationPage,
  type ChainVerificationPageView,
} from '../../../../console/pages/chains/checks';
import { ChainRecordsPage, type ChainRecordListPageView } from '../../../../console/pages/chains/records';
import { consoleLimits as limits } from '../../../../contracts/limits/console';
import { listChainRecordsEndpoint, readChainRecordXmlEndpoint } from '../../../chains/records';
import { readChainEndpoint, verifyChainEndpoint } from '../../../chains/read-chains';
import { reconcileChainEndpoint } from '../../../chains/reconcile';
import type { ConsoleScreenContext } from '../../page-context';
import { buildNextAndFirstPageQueryStrings, readSupplierPathParams } from '../../addresses';
import { defineConsoleScreen } from '../../screen';
import { toMonthInMadrid } from '../book';
export const chainRecordsScreen = defineConsoleScreen<ChainRecordListPageView>({
  name: 'links',
  path: '/suppliers/:supplier/links',
  scope: 'read',
  under: 'suppliers',
  async load(ask) {
    const params = readSupplierPathParams(ask);
    const { installation = '', cursor = '' } = ask.query;
    const page = await ask.call(listChainRecordsEndpoint, {
      params,
      query: { installation, cursor, limit: String(limits.rowsOnPage) },
    });
    return {
      supplier: params.supplier.toUpperCase(),
      installation: page.installation,
      list: page.list,
      ...buildNextAndFirstPageQueryStrings(page, cursor, { installation }),
    };
  },
  page: ChainRecordsPage,
  downloads: [
    {
      path: '/xml',
      scope: 'read',
      answer: (ask) =>
        ask.answer(readChainRecordXmlEndpoint, {
          params: { ...readSupplierPathParams(ask), sequence: ask.query.sequence ?? '' },
          query: { installation: ask.query.installation ?? '' },
        }),
    },
  ],
});

export const chainVerificationScreen = defineConsoleScreen<ChainVerificationPageView>({
  name: 'verification',
  path: '/suppliers/:supplier/verification',
  scope: 'read',
  under: 'suppliers',
  async load(ask) {
    const params = readSupplierPathParams(ask);
    const { supplier, records } = await ask.call(readChainEndpoint, { params });
    if (ask.query.run !== '1') return { supplier, records };
    const result = await ask.call(verifyChainEndpoint, { params });
    return { supplier, records, found: result };
  },
  page: ChainVerificationPage,
});

export const reconciliationScreen = defineConsoleScreen<ReconciliationPageView>({
  name: 'reconciliation',
  path: '/suppliers/:supplier/reconciliation',
  scope: 'read',
  under: 'suppliers',
  async load(ask) {
    const params = readSupplierPathParams(ask);
    const { supplier } = await ask.call(readChainEndpoint, { params });
    const request = ask.query.month ?? '';
    const month = request || toMonthInMadrid(ask.now);
    return { supplier, month, ...(request ? { found: await compare(ask, request) } : {}) };
  },
  page: ReconciliationPage,
});

function compare(ask: ConsoleScreenContext, asked: string): Promise<NonNullable<ReconciliationPageView['found']>> {
  const [year = '', month = ''] = asked.split('-');
  const query = { year, month: String(Number(month)) };
  return ask.call(reconcileChainEndpoint, { params: readSupplierPathParams(ask), query });
}
