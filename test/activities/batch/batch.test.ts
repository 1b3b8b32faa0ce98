// Batches on a real database: each row is issued once and in the order of the file, wherever a worker dies.
import { batchLimits as limits } from '../../../src/contracts/limits/batches';
import { invoiceLimits } from '../../../src/contracts/limits/invoices';
import type { BatchDocument } from '../../../src/model/batch';
import type { ChainDocument } from '../../../src/model/chain';
import {
  getBatchesCollection,
  getBatchRowsCollection,
  findBatch,
  formatBatchDatabaseKey,
  formatBatchRowDatabaseKey,
  requestBatchCancellation,
} from '../../../src/store/batches/batches';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { cancelJobUnlessRecordUnsettled } from '../../../src/store/jobs/end-job';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { getOutboxCollection } from '../../../src/store/outbox/outbox';
import { getWorkspacesCollection } from '../../../src/store/workspaces/workspaces';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { createBatches, useSmallChunks } from './stored-batch';

let fixture: ChainFixture;
let chain: ChainDocument;

beforeAll(async () => {
  fixture = await openChainFixture();
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterEach(() => {
  fixture.at = {};
  jest.restoreAllMocks();
});
afterAll(() => fixture?.close());

const { body, store, chunk, listRows, readStatuses, finish } = createBatches(() => ({ fixture, chain }));
const listNumbers = async (id: string) => (await listRows(id)).map(({ number }) => number);
const listEntries = (series: string) =>
  getEntriesCollection(fixture.database).countDocuments({ 'snippet.series': series });

const dieOnce = (phase: string) => {
  fixture.at = {
    [phase]: () => {
      fixture.at = {};
      return Promise.reject(new Error('the worker died'));
    },
  };
};

test.each(['batch-issued', 'batch-chunk', 'issued'])(
  'a batch issues each row once and in order after a worker dies at %s',
  async (phase) => {
    const series = `D${phase.length}${phase[0] === 'i' ? 'I' : 'B'}`;
    const rows = Array.from({ length: 5 }, (_, i) => body(series, i + 1, i === 2 ? { total: '0.01' } : {}));
    const id = await store(rows);
    dieOnce(phase);
    await chunk(id).catch(() => undefined);
    const end = await finish(id);
    expect(end).toMatchObject({ status: 'completed', counts: { issued: 4, failed: 1, waiting: 0 } });
    const numbers = (await listNumbers(id)).flatMap((number) => number ?? []);
    expect(numbers.map((number) => Number(/\d+$/.exec(number)?.[0]))).toEqual([1, 2, 3, 4]);
    expect(await listEntries(series)).toBe(4);
    const [failed] = (await listRows(id)).filter(({ status }) => status === 'failed');
    expect([failed?.row, failed?.faults?.[0]?.code, failed?.body]).toEqual([3, 'total-differs', undefined]);
  },
  60_000,
);

test('a batch issues and reports all rows before it creates the first PDF', async () => {
  useSmallChunks();
  const series = 'NF';
  const id = await store(Array.from({ length: limits.chunkRows + 1 }, (_, i) => body(series, i + 1)));
  const pages = () =>
    getEntriesCollection(fixture.database).countDocuments({ 'snippet.series': series, 'files.key': 'pdf' });
  for (const issued of [limits.chunkRows, limits.chunkRows + 1]) {
    expect((await chunk(id)).next).toEqual({ kind: 'more' });
    await fixture.seal(chain);
    expect([await listEntries(series), await pages()]).toEqual([issued, 0]);
  }
  let atReport: number | undefined;
  fixture.at = {
    'before-walk': async () => {
      const { status } = (await findBatch(fixture.database, workspace, id)) as BatchDocument;
      atReport ??= status === 'completed' ? await pages() : undefined;
    },
  };
  await chunk(id);
  expect(atReport).toBe(0);
  expect(await pages()).toBe(limits.walkRows);
}, 60_000);

test('a repeated file issues nothing twice, and its key cannot be used for other contents', async () => {
  const rows = [body('AG', 1), body('AG', 2)];
  await finish(await store(rows));
  const again = await store([
    body('AG', 1, { lines: [{ description: 'Pedido 1', price: 1, tax: 21 }] }),
    body('AG', 2, { notes: 'otra' }),
  ]);
  await finish(again);
  expect(await readStatuses(again)).toEqual(['already_issued', 'failed']);
  expect((await listRows(again))[1]?.faults?.map(({ code }) => code)).toEqual(['key-taken']);
  expect((await listNumbers(again))[0]).toMatch(/1$/);
  expect(await listEntries('AG')).toBe(2);
}, 60_000);

test('on_error=stop skips the rows after a failure', async () => {
  const id = await store([body('ST', 1), body('ST', 2, { total: '9' }), body('ST', 3)], { onError: 'stop' });
  await finish(id);
  expect(await readStatuses(id)).toEqual(['issued', 'failed', 'skipped']);
}, 60_000);

test('on_error=stop skips the rows after a row that failed in the file', async () => {
  const id = await store(
    [1, 2, 3, 4].map((at) => body('SF', at)),
    { onError: 'stop' },
  );
  const refused = { _id: formatBatchRowDatabaseKey(workspace, id, 2) };
  await getBatchRowsCollection(fixture.database).updateOne(refused, {
    $set: { status: 'failed' },
    $unset: { body: '' },
  });
  await finish(id);
  expect(await readStatuses(id)).toEqual(['issued', 'failed', 'skipped', 'skipped']);
}, 60_000);

test('on_error=stop skips the rows after a row that failed at the seal', async () => {
  const id = await store(
    [1, 2].map((at) => body('SS', at)),
    { onError: 'stop' },
  );
  const second = { _id: formatBatchRowDatabaseKey(workspace, id, 2) };
  // The first chunk ends before this row.
  await getBatchRowsCollection(fixture.database).updateOne(second, { $set: { status: 'skipped' } });
  await chunk(id);
  await getBatchRowsCollection(fixture.database).updateOne(second, { $set: { status: 'waiting' } });
  await getBatchesCollection(fixture.database).updateOne(
    { _id: formatBatchDatabaseKey(workspace, id) },
    { $set: { open: true, status: 'running' } },
  );
  const [first] = await listRows(id);
  await cancelJobUnlessRecordUnsettled(fixture.database, workspace, first?.job ?? '', new Date());
  await finish(id);
  expect(await readStatuses(id)).toEqual(['failed', 'skipped']);
}, 60_000);

test('on_error=stop issues rows that were numbered together with a row that failed at the seal', async () => {
  const id = await store(
    [1, 2, 3, 4].map((at) => body('SG', at)),
    { onError: 'stop' },
  );
  const later = { _id: { $in: [3, 4].map((row) => formatBatchRowDatabaseKey(workspace, id, row)) } };
  // The first chunk ends before these rows.
  await getBatchRowsCollection(fixture.database).updateMany(later, { $set: { status: 'skipped' } });
  await chunk(id);
  await getBatchRowsCollection(fixture.database).updateMany(later, { $set: { status: 'waiting' } });
  await getBatchesCollection(fixture.database).updateOne(
    { _id: formatBatchDatabaseKey(workspace, id) },
    { $set: { open: true, status: 'running' } },
  );
  const [first] = await listRows(id);
  await cancelJobUnlessRecordUnsettled(fixture.database, workspace, first?.job ?? '', new Date());
  await finish(id);
  expect(await readStatuses(id)).toEqual(['failed', 'issued', 'skipped', 'skipped']);
  expect((await listNumbers(id))[1]).toMatch(/2$/);
}, 60_000);

describe('a batch', () => {
  it('issues its other rows if the registration of a new supplier does not end', async () => {
    // Regression: the rows of all suppliers waited for up to twelve hours.
    jest.replaceProperty(invoiceLimits, 'registrationSeconds', 0 as never);
    jest.replaceProperty(invoiceLimits, 'overdueRegistrationSeconds', 0 as never);
    const address = { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' };
    const supplier = { name: 'Muebles del Ebro, S.A.', tax_code: 'A58818501', address };
    const id = await store([body('RG', 1), body('RG', 2, { supplier }), body('RG', 3)]);
    await chunk(id);
    await chunk(id);
    expect(await readStatuses(id)).toEqual(['waiting', 'waiting', 'waiting']);
    const jobs = getJobsCollection(fixture.database);
    // Without Temporal, the job of the registration stays open.
    const started = await jobs.find({ workspace, open: true, schema: /party/ }).toArray();
    expect(started).toHaveLength(1);
    const createdAt = new Date(Date.now() - (limits.registrationSecondsMax + 1) * 1_000);
    await jobs.updateMany({ _id: { $in: started.map(({ _id }) => _id) } }, { $set: { createdAt } });
    await finish(id);
    expect(await readStatuses(id)).toEqual(['issued', 'failed', 'issued']);
    expect((await listRows(id))[1]?.faults).toMatchObject([{ code: 'supplier-not-registered', paths: ['$.supplier'] }]);
  }, 60_000);
});

test('a batch withdraws the rows that a dead worker had stored, and issues each of them', async () => {
  const id = await store(Array.from({ length: 3 }, (_, i) => body('CD', i + 1)));
  dieOnce('batch-issued');
  await expect(chunk(id)).rejects.toThrow('the worker died');
  expect(await requestBatchCancellation(fixture.database, workspace, id)).toBe(true);
  await finish(id);
  expect(await readStatuses(id)).toEqual(['skipped', 'skipped', 'skipped']);
  expect(
    await getEntriesCollection(fixture.database).countDocuments({ 'snippet.series': 'CD', fiscal: { $exists: true } }),
  ).toBe(0);
}, 60_000);

test('a dry run fails rows that clash with an earlier row of the file, as the run would', async () => {
  // Regression: the dry run said `issued` twice, because it compared each row with the store alone.
  useSmallChunks();
  const numbers = ['1', '2', '1', undefined];
  const rows = numbers.map((code, i) => body('CL', i + 1, code === undefined ? {} : { code }));
  const fill = Array.from({ length: limits.chunkRows }, (_, i) => body('CM', i + 1));
  const id = await store([...rows, ...fill, body('CL', 200, { code: '2' }), body('CM', 201, { code: '7' })], {
    dryRun: true,
  });
  const { counts } = await finish(id);
  expect(counts).toMatchObject({ issued: 12, failed: 4 });
  const failed = (await listRows(id)).filter(({ status }) => status === 'failed');
  expect(failed.map(({ row, faults = [] }) => [row, ...faults.map(({ code }) => code)])).toEqual([
    [3, 'number-taken'],
    [4, 'series-mode'],
    [15, 'number-taken'],
    [16, 'series-mode'],
  ]);
  const stopped = await store([...rows, body('CL', 5, { code: '5' })], { dryRun: true, onError: 'stop' });
  await finish(stopped);
  expect(await readStatuses(stopped)).toEqual(['issued', 'issued', 'failed', 'skipped', 'skipped']);
}, 60_000);

test('a dry run stores only its report', async () => {
  const id = await store([body('DR', 1), body('DR', 2, { total: '9' })], { dryRun: true });
  const end = await finish(id);
  expect([end.open, end.expiresAt === undefined]).toEqual([false, false]);
  expect((await listRows(id)).map(({ status, total, issued }) => [status, total, issued])).toEqual([
    ['issued', '1.21', undefined],
    ['failed', undefined, undefined],
  ]);
  expect(await listEntries('DR')).toBe(0);
}, 60_000);

test('a cancelled batch issues only its sealed rows', async () => {
  const id = await store(Array.from({ length: 3 }, (_, i) => body('CA', i + 1)));
  await chunk(id);
  expect(await requestBatchCancellation(fixture.database, workspace, id)).toBe(true);
  const end = await finish(id);
  expect([end.status, await readStatuses(id)]).toEqual(['cancelled', ['skipped', 'skipped', 'skipped']]);
  const jobs = await getJobsCollection(fixture.database).find({ batch: id }).toArray();
  expect(jobs.map(({ result }) => result)).toEqual(['cancelled', 'cancelled', 'cancelled']);
}, 60_000);

test('the run of a batch executes the jobs of its rows until they wait for the response of the authority', async () => {
  const id = await store([body('JO', 1)]);
  await finish(id);
  await chunk(id);
  const [row] = await listRows(id);
  const [job] = await getJobsCollection(fixture.database).find({ batch: id }).toArray();
  expect([row?.stage, job?.id, job?.open]).toEqual(['answer', row?.job, true]);
  expect(job?.intents.map(({ provider, completed }) => [provider, completed])).toContainEqual(['pdf', true]);
  expect(
    await getBatchesCollection(fixture.database).countDocuments({
      _id: formatBatchDatabaseKey(workspace, id),
      open: true,
    }),
  ).toBe(1);
  const ended = await getOutboxCollection(fixture.database).countDocuments({
    'events.type': 'batch.completed',
    'events.data.batch_id': id,
  });
  expect(ended).toBe(1);
}, 60_000);

it('a batch reports what a requested format cannot contain before it uses a number', async () => {
  const workspaces = getWorkspacesCollection(fixture.database);
  await workspaces.updateOne({ _id: workspace }, { $set: { page: { eInvoices: { facturae: true } } } });
  try {
    const customer = { name: 'Norte S.A.', tax_code: 'B63272603' };
    const id = await store([body('W', 1, { customer }), body('W', 2)], { dryRun: true });
    await chunk(id);
    const rows = await listRows(id);
    const found = rows.map(({ warnings = [] }) =>
      warnings.map(({ code }) => code).filter((code) => code?.startsWith('E-')),
    );
    expect(found).toEqual([['E-INVOICE-03', 'E-INVOICE-04'], ['E-INVOICE-04']]);
  } finally {
    await workspaces.updateOne({ _id: workspace }, { $unset: { page: '' } });
  }
});
