// Shows the audit log of the workspace with GET /access/v1/audit, its verification and its export.
import { type AuditFilters, AuditPage, type AuditView } from '../../../console/pages/audit';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { exportAuditEndpoint, listAuditEndpoint, verifyAuditEndpoint } from '../../audit/read-audit';
import type { PageContext } from '../page-context';
import { loadResourceLabels } from './resource-names';
import { formatQueryString } from '../addresses';
import { defineScreen } from '../screen';

export const auditScreen = defineScreen<AuditView>({
  name: 'audit',
  path: '/audit',
  scope: 'admin',
  nav: { group: 'settings', letter: 'a' },
  load,
  page: AuditPage,
  downloads: [
    { path: '/export', scope: 'admin', answer: (ask) => ask.answer(exportAuditEndpoint, { query: readFilters(ask) }) },
  ],
});

function readFilters({ query }: PageContext): AuditFilters {
  const { by = '', object = '', route = '', from = '', to = '' } = query;
  return { by: by.trim(), object: object.trim(), route: route.trim(), from, to };
}

async function load(ask: PageContext): Promise<AuditView> {
  const filters = readFilters(ask);
  const { cursor = '', check } = ask.query;
  const query = { ...filters, cursor, limit: String(limits.rowsOnPage) };
  const page = await ask.call(listAuditEndpoint, { query: query });
  const checked = check === '1' ? await ask.call(verifyAuditEndpoint) : undefined;
  const names = await loadResourceLabels(
    ask,
    page.list.flatMap(({ objects }) => objects),
  );
  return {
    list: page.list,
    names,
    filters,
    query: formatQueryString(filters),
    isFiltered: cursor !== '' || Object.values(filters).some(Boolean),
    ...(page.next_cursor ? { next: formatQueryString({ ...filters, cursor: page.next_cursor }) } : {}),
    ...(cursor ? { first: formatQueryString(filters) } : {}),
    ...(checked ? { checked } : {}),
  };
}
