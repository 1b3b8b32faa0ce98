// Checks of a supplier's chain: its records page by page, their verification, the reconciliation of a month.
import {
  ReconciliationPage,
  type ReconciliationView,
  VerificationPage,
  type VerificationView,
} from '../../../../console/pages/chains/checks';
import { LinksPage, type RecordsView, type LinkView } from '../../../../console/pages/chains/records';
import type { ChainView } from '../../../../console/pages/suppliers/suppliers';
import { console as limits } from '../../../../contracts/limits/console';
import { listLinks, readLinkXml } from '../../../chains/records';
import { readChain, verifyChain } from '../../../chains/read';
import { reconcileChain } from '../../../chains/reconcile';
import type { PageContext } from '../../page-context';
import { formatQuery, readSupplierParams } from '../../addresses';
import { defineScreen } from '../../screen';
import { toLocalMonth } from '../book';
export const linksScreen = defineScreen<RecordsView>({
  name: 'links',
  path: '/suppliers/:supplier/links',
  scope: 'read',
  under: 'suppliers',
  async load(ask) {
    const params = readSupplierParams(ask);
    const { installation = '', cursor = '' } = ask.query;
    const page = await ask.call<{ list: LinkView[]; installation: string; next_cursor?: string }>(listLinks, {
      params,
      query: { installation, cursor, limit: String(limits.rowsOnPage) },
    });
    const next = page.next_cursor;
    return {
      supplier: params.supplier.toUpperCase(),
      installation: page.installation,
      list: page.list,
      ...(next ? { next: formatQuery({ installation, cursor: next }) } : {}),
      ...(cursor ? { first: formatQuery({ installation }) } : {}),
    };
  },
  page: LinksPage,
  downloads: [
    {
      path: '/xml',
      scope: 'read',
      answer: (ask) =>
        ask.answer(readLinkXml, {
          params: { ...readSupplierParams(ask), sequence: ask.query.sequence ?? '' },
          query: { installation: ask.query.installation ?? '' },
        }),
    },
  ],
});

export const verificationScreen = defineScreen<VerificationView>({
  name: 'verification',
  path: '/suppliers/:supplier/verification',
  scope: 'read',
  under: 'suppliers',
  async load(ask) {
    const params = readSupplierParams(ask);
    const { supplier, records } = await ask.call<ChainView>(readChain, { params });
    if (ask.query.run !== '1') return { supplier, records };
    const found = await ask.call<NonNullable<VerificationView['found']>>(verifyChain, { params });
    return { supplier, records, found };
  },
  page: VerificationPage,
});

export const reconciliationScreen = defineScreen<ReconciliationView>({
  name: 'reconciliation',
  path: '/suppliers/:supplier/reconciliation',
  scope: 'read',
  under: 'suppliers',
  async load(ask) {
    const params = readSupplierParams(ask);
    const { supplier } = await ask.call<ChainView>(readChain, { params });
    const asked = ask.query.month ?? '';
    const month = asked || toLocalMonth(ask.now);
    return { supplier, month, ...(asked ? { found: await compare(ask, asked) } : {}) };
  },
  page: ReconciliationPage,
});

function compare(ask: PageContext, asked: string): Promise<NonNullable<ReconciliationView['found']>> {
  const [year = '', month = ''] = asked.split('-');
  const query = { year, month: String(Number(month)) };
  return ask.call(reconcileChain, { params: readSupplierParams(ask), query });
}
