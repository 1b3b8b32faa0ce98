// Stores a batch with its rows as a call does, without a call, and makes chunks small.
import { batchLimits as limits } from '../../../src/contracts/limits/batches';
import { createId } from '../../../src/main/ids';
import { type BatchDocument, type BatchRowDocument, batchRowStatuses } from '../../../src/model/batch';
import { formatBatchKey, formatBatchRowKey, insertBatchWithinLimit } from '../../../src/store/batches/batches';
import type { Database } from '../../../src/store/database';
import { workspace } from '../chain-fixture';

/** A row's body without its supplier, which is the same for all rows of a test. */
export const buildRowBody = (supplier: string, series: string, at: number, more: object = {}) => ({
  supplier,
  series,
  customer: {
    name: 'Hotel Mirador, S.L.',
    tax_code: 'B63272603',
    address: { street: 'Passeig 3', city: 'Sitges', postcode: '08870' },
  },
  lines: [{ description: `Pedido ${at}`, price: `${at}.00`, tax: '21%' }],
  key: `${series}-${at}`,
  ...more,
});

/** @returns the id of the batch */
export async function storeBatchWithRows(
  database: Database,
  bodies: readonly { readonly key: string }[],
  more: Partial<BatchDocument> = {},
): Promise<string> {
  const id = createId();
  const now = new Date();
  const none = Object.fromEntries(batchRowStatuses.map((status) => [status, 0])) as unknown as BatchDocument['counts'];
  const batch: BatchDocument = {
    _id: formatBatchKey(workspace, id),
    workspace,
    id,
    status: 'running',
    dryRun: false,
    onError: 'continue',
    total: bodies.length,
    counts: { ...none, waiting: bodies.length },
    open: true,
    revision: 0,
    accessKey: 'key',
    by: { kind: 'key', id: 'key', name: 'Test' },
    traceparent: '00-00000000000000000000000000000001-0000000000000001-01',
    createdAt: now,
    updatedAt: now,
    checkedAt: now,
    ...more,
  };
  const rows = bodies.map(
    (one, index): BatchRowDocument => ({
      _id: formatBatchRowKey(workspace, id, index + 1),
      workspace,
      batch: id,
      row: index + 1,
      lines: [index + 1],
      key: one.key,
      status: 'waiting',
      body: JSON.stringify(one),
      entry: createId(),
      job: createId(),
    }),
  );
  expect(await insertBatchWithinLimit(database, batch, rows, undefined)).toBe('inserted');
  return id;
}

/** With small chunks, a few rows are several chunks. */
export function useSmallChunks(): void {
  jest.replaceProperty(limits, 'chunkRows', 10 as never);
  jest.replaceProperty(limits, 'walkRows', 10 as never);
}
