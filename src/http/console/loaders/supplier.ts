// One supplier: GET /fiscal/v1/chains/{supplier}; a back-off that is ended, an alarm that was looked at, the export.
import { SupplierPage } from '../../../console/pages/supplier';
import type { SupplierView } from '../../../console/pages/supplier-view';
import { chainWorkflowId } from '../../../temporal/names';
import { runLink } from '../../../temporal/run-link';
import { exportChain } from '../../chains/export';
import { readChain } from '../../chains/read';
import { acknowledgeChain, retryChain } from '../../chains/retry';
import type { AnyEndpoint } from '../../endpoint';
import type { Ask } from '../ask';
import { type Form, type Sent, screen } from '../screen';
import { paramsOfSupplier, supplierPath } from './supplier/named';

export const supplierScreen = screen<SupplierView>({
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
    { path: '/export', scope: 'read', answer: (ask) => ask.answer(exportChain, { params: paramsOfSupplier(ask) }) },
  ],
});

async function load(ask: Ask): Promise<SupplierView> {
  const chain = await ask.call<SupplierView>(readChain, { params: paramsOfSupplier(ask) });
  const { engine } = ask.settings;
  const { environment } = ask.workspace;
  // Before its first record a chain has had no run.
  const hasRun = chain.records > 0 || chain.pending > 0;
  const run = hasRun && ask.may('operate') && runLink(engine, chainWorkflowId(engine, { ...chain, environment }));
  return { ...chain, ...(run ? { run } : {}) };
}

function acting(endpoint: AnyEndpoint, notice: NonNullable<Sent['notice']>): Form {
  return {
    scope: 'operate',
    async send(ask: Ask) {
      await ask.call(endpoint, { params: paramsOfSupplier(ask) });
      return { to: supplierPath(ask), notice };
    },
  };
}
