// Suppliers with their chains: GET /fiscal/v1/chains.
import { SuppliersPage, type SuppliersView } from '../../../console/pages/suppliers';
import { listChains } from '../../chains/read';
import { screen } from '../screen';

export const suppliersScreen = screen<SuppliersView>({
  name: 'suppliers',
  path: '/suppliers',
  scope: 'read',
  nav: { group: 'reporting', letter: 'p' },
  load: (ask) => ask.call<SuppliersView>(listChains),
  page: SuppliersPage,
  watch: () => ['chains'],
});
