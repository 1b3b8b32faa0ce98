// Shows a batch with GET /fiscal/v1/batches/{id} and its rows. The page is refreshed while the batch runs.
import { BatchPage } from '../../../../console/pages/batches/batch';
import type { BatchPageView } from '../../../../console/pages/batches/batch-view';
import { consoleLimits as limits } from '../../../../contracts/limits/console';
import { batchRowStatuses } from '../../../../model/batch';
import { cancelBatchEndpoint, listBatchRowsEndpoint, readBatchEndpoint } from '../../../batches/read-batches';
import { buildNextAndFirstPageQueryStrings } from '../../addresses';
import { defineConsoleScreen } from '../../screen';
import type { ConsoleScreenContext } from '../../page-context';

const readParams = ({ params }: ConsoleScreenContext) => ({ id: params.id ?? '' });

export const batchScreen = defineConsoleScreen<BatchPageView>({
  name: 'batch',
  path: '/batches/:id',
  scope: 'read',
  under: 'entries',
  async load(ask) {
    const { status = '', cursor = '' } = ask.query;
    const target = batchRowStatuses.some((one) => one === status) ? status : '';
    const filter = target ? { status: target } : {};
    const [batch, page] = await Promise.all([
      ask.call(readBatchEndpoint, { params: readParams(ask) }),
      ask.call(listBatchRowsEndpoint, {
        params: readParams(ask),
        query: { ...filter, limit: String(limits.rowsOnPage), ...(cursor ? { cursor } : {}) },
      }),
    ]);
    return {
      batch,
      rows: page.list,
      wanted: target,
      ...buildNextAndFirstPageQueryStrings(page, cursor, { status: target }),
    };
  },
  page: BatchPage,
  watch: ({ batch }) => (batch.status === 'running' ? [`batch:${batch.id}`] : []),
  forms: {
    cancel: {
      scope: 'run',
      async send(ask) {
        await ask.call(cancelBatchEndpoint, { params: readParams(ask) });
        return { to: `/batches/${readParams(ask).id}`, notice: 'batch-cancelled' };
      },
    },
  },
  downloads: [
    {
      path: '/csv',
      scope: 'read',
      answer: (ask) => ask.answer(listBatchRowsEndpoint, { params: readParams(ask), accept: 'text/csv' }),
    },
  ],
});
