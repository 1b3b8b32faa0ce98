// Stores a batch with its rows as a call does, without a call, and makes chunks small.
import { processBatchChunk } from '../../../activities/batch/process-chunk';
import { batchLimits as limits } from '../../../src/contracts/limits/batches';
import { createUuidV7 } from '../../../src/main/ids';
import { type BatchDocument, type BatchRowDocument, batchRowStatuses } from '../../../src/model/batch';
import type { ChainDocument } from '../../../src/model/chain';
import {
  findBatch,
  formatBatchDatabaseKey,
  formatBatchRowDatabaseKey,
  insertBatchWithinLimit,
  listBatchRows,
} from '../../../src/store/batches/batches';
import type { Database } from '../../../src/store/database';
import { type ChainFixture, workspace } from '../chain-fixture';

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
  const id = createUuidV7();
  const now = new Date();
  const none = Object.fromEntries(batchRowStatuses.map((status) => [status, 0])) as unknown as BatchDocument['counts'];
  const batch: BatchDocument = {
    _id: formatBatchDatabaseKey(workspace, id),
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
      _id: formatBatchRowDatabaseKey(workspace, id, index + 1),
      workspace,
      batch: id,
      row: index + 1,
      lines: [index + 1],
      key: one.key,
      status: 'waiting',
      body: JSON.stringify(one),
      entry: createUuidV7(),
      job: createUuidV7(),
    }),
  );
  expect(await insertBatchWithinLimit(database, batch, rows, undefined)).toBe('inserted');
  return id;
}

/** Functions for the batches of a test file, whose fixture and chain exist once the tests run. */
export function createBatches(getGiven: () => { readonly fixture: ChainFixture; readonly chain: ChainDocument }) {
  const body = (series: string, at: number, more: object = {}) =>
    buildRowBody(getGiven().chain.supplier, series, at, more);
  const store = (bodies: readonly { readonly key: string }[], more: Partial<BatchDocument> = {}) =>
    storeBatchWithRows(getGiven().fixture.database, bodies, more);
  const chunk = (batchId: string) => processBatchChunk(getGiven().fixture.deps)({ workspace, batchId });
  const listRows = (id: string) => listBatchRows(getGiven().fixture.database, workspace, id, { limit: 1_000 });
  const readStatuses = async (id: string) => (await listRows(id)).map(({ status }) => status);

  /** Seals and continues until every row has its status. `walkRuns` runs after each chunk. */
  async function finish(id: string, walkRuns?: () => Promise<void>): Promise<BatchDocument> {
    const { fixture, chain } = getGiven();
    for (let chunks = 0; chunks < 30; chunks += 1) {
      await chunk(id);
      await walkRuns?.();
      await fixture.seal(chain);
      const batch = (await findBatch(fixture.database, workspace, id)) as BatchDocument;
      if (batch.status !== 'running') return batch;
    }
    throw new Error('the batch does not end');
  }
  return { body, store, chunk, listRows, readStatuses, finish };
}

/** With small chunks, a few rows are several chunks. */
export function useSmallChunks(): void {
  jest.replaceProperty(limits, 'chunkRows', 10 as never);
  jest.replaceProperty(limits, 'walkRows', 10 as never);
}
