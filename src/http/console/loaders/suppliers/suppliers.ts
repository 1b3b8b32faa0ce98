// Shows suppliers with their chains (GET /fiscal/v1/chains), and one supplier with its status, retry, alarm and export.
import {
  SuppliersPage,
  type SupplierListPageView,
  type SupplierPageView,
} from '../../../../console/pages/suppliers/suppliers';
import { consoleLimits as limits } from '../../../../contracts/limits/console';
import { listChainsEndpoint, readChainEndpoint } from '../../../chains/read-chains';
import { buildNextAndFirstPageQueryStrings, readSupplierPathParams, buildSupplierPagePath } from '../../addresses';
import { defineConsoleScreen, type ScreenFormHandler, type FormRedirect } from '../../screen';
import { SupplierPage } from '../../../../console/pages/suppliers/supplier';
import { formatChainWorkflowId, buildTemporalUiRunUrl } from '../../../../temporal/names';
import { exportChainEndpoint } from '../../../chains/export';
import { acknowledgeChainAlarmEndpoint, retryChainSendingEndpoint } from '../../../chains/retry';
import { listEInvoiceDestinationsOfCustomer } from '../entries/entry-parts';
import { loadEntryDetails } from '../entries/read-entries';
import { readSupplierSettingsEndpoint } from '../../../suppliers/settings';
import type { EndpointResponseJson, TenantOrOperatorEndpoint } from '../../../kit/endpoint';
import type { ConsoleScreenContext } from '../../page-context';

export const suppliersScreen = defineConsoleScreen<SupplierListPageView>({
  name: 'suppliers',
  path: '/suppliers',
  scope: 'read',
  nav: { group: 'reporting', letter: 'p' },
  async load(ask) {
    const { cursor = '' } = ask.query;
    const page = await ask.call(listChainsEndpoint, { query: { cursor, limit: String(limits.suppliersOnPage) } });
    return { list: page.list, ...buildNextAndFirstPageQueryStrings(page, cursor) };
  },
  page: SuppliersPage,
  watch: () => ['chains'],
});

export const supplierScreen = defineConsoleScreen<SupplierPageView>({
  name: 'supplier',
  path: '/suppliers/:supplier',
  scope: 'read',
  under: 'suppliers',
  load,
  page: SupplierPage,
  title: ({ name, supplier }) => name || supplier,
  watch: () => ['chains'],
  forms: {
    acknowledge: acting(acknowledgeChainAlarmEndpoint, 'alarm-acknowledged'),
    retry: acting(retryChainSendingEndpoint, 'retried'),
  },
  downloads: [
    {
      path: '/export',
      scope: 'read',
      answer: (ask) => ask.answer(exportChainEndpoint, { params: readSupplierPathParams(ask) }),
    },
  ],
});

async function load(ask: ConsoleScreenContext): Promise<SupplierPageView> {
  const chain = await ask.call(readChainEndpoint, { params: readSupplierPathParams(ask) });
  const defaults = await ask.call(readSupplierSettingsEndpoint, { params: readSupplierPathParams(ask) });
  const { temporal: engine } = ask.settings;
  const { environment } = ask.workspace;
  // A chain has no run before its first record.
  const hasRun = chain.records > 0 || chain.pending > 0;
  const run =
    hasRun &&
    ask.may('operate') &&
    buildTemporalUiRunUrl(engine, formatChainWorkflowId(engine, { ...chain, environment }));
  return { ...chain, defaults, wanted: await loadWanted(ask, chain), ...(run ? { run } : {}) };
}

/** Loads which e-invoices the registered party wants. If its entry is deleted, the page is shown without this data. */
async function loadWanted(
  ask: ConsoleScreenContext,
  { registration }: EndpointResponseJson<typeof readChainEndpoint>,
): Promise<SupplierPageView['wanted']> {
  const id = registration?.entry;
  if (!id || !/^[0-9a-f-]{36}$/.test(id)) return [];
  const entry = await loadEntryDetails(ask, id).catch(() => undefined);
  return entry ? listEInvoiceDestinationsOfCustomer(entry.data.doc) : [];
}

function acting(endpoint: TenantOrOperatorEndpoint, notice: NonNullable<FormRedirect['notice']>): ScreenFormHandler {
  return {
    scope: 'operate',
    async send(ask: ConsoleScreenContext) {
      await ask.call(endpoint, { params: readSupplierPathParams(ask) });
      return { to: buildSupplierPagePath(ask), notice };
    },
  };
}
