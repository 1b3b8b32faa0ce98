// Suppliers with their chains: GET /fiscal/v1/chains.
import { SuppliersPage, type SuppliersView } from '../../../../console/pages/suppliers/suppliers';
import { console as limits } from '../../../../contracts/limits/console';
import { listChains } from '../../../chains/read';
import { formatQuery } from '../../query-text';
import { defineScreen } from '../../screen';

export const suppliersScreen = defineScreen<SuppliersView>({
  name: 'suppliers',
  path: '/suppliers',
  scope: 'read',
  nav: { group: 'reporting', letter: 'p' },
  async load(ask) {
    const { cursor = '' } = ask.query;
    const { list, next_cursor: next } = await ask.call<{ list: SuppliersView['list']; next_cursor?: string }>(
      listChains,
      {
        query: { cursor, limit: String(limits.suppliersOnPage) },
      },
    );
    return {
      list,
      ...(next ? { next: formatQuery({ cursor: next }) } : {}),
      ...(cursor ? { first: '' } : {}),
    };
  },
  page: SuppliersPage,
  watch: () => ['chains'],
});
