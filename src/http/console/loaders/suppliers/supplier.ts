// One supplier: GET /fiscal/v1/chains/{supplier}; a back-off that is ended, an alarm that was looked at, the export.
import { SupplierPage } from '../../../../console/pages/suppliers/supplier';
import type { SupplierView } from '../../../../console/pages/suppliers/supplier-view';
import { formatChainWorkflowId, runLink } from '../../../../temporal/names';
import { exportChain } from '../../../chains/export';
import { readChain } from '../../../chains/read';
import { acknowledgeChain, retryChain } from '../../../chains/retry';
import type { AnyEndpoint } from '../../../kit/endpoint';
import type { PageContext } from '../../page-context';
import { type Form, type FormResult, defineScreen } from '../../screen';
import { readSupplierParams, buildSupplierPath } from './params';

export const supplierScreen = defineScreen<SupplierView>({
  name: 'supplier',
  path: '/suppliers/:supplier',
  scope: 'read',
  under: 'suppliers',
  load,
  page: SupplierPage,
  title: ({ name, supplier }) => name || supplier,
  watch: () => ['chains'],
  forms: {
    acknowledge: acting(acknowledgeChain, 'alarm-acknowledged'),
    retry: acting(retryChain, 'retried'),
  },
  downloads: [
    { path: '/export', scope: 'read', answer: (ask) => ask.answer(exportChain, { params: readSupplierParams(ask) }) },
  ],
});

async function load(ask: PageContext): Promise<SupplierView> {
  const chain = await ask.call<SupplierView>(readChain, { params: readSupplierParams(ask) });
  const { engine } = ask.settings;
  const { environment } = ask.workspace;
  // Before its first record a chain has had no run.
  const hasRun = chain.records > 0 || chain.pending > 0;
  const run = hasRun && ask.may('operate') && runLink(engine, formatChainWorkflowId(engine, { ...chain, environment }));
  return { ...chain, ...(run ? { run } : {}) };
}

function acting(endpoint: AnyEndpoint, notice: NonNullable<FormResult['notice']>): Form {
  return {
    scope: 'operate',
    async send(ask: PageContext) {
      await ask.call(endpoint, { params: readSupplierParams(ask) });
      return { to: buildSupplierPath(ask), notice };
    },
  };
}
