// Tests the report of a batch as CSV and JSON lines: it is read and sent a few rows at a time. Regression: the faults
// of the rows of a small file made a report that blocked all other calls for a second.
import { parse } from 'csv-parse/sync';
import { batchLimits } from '../../src/contracts/limits/batches';
import { fairShareLimits, turnWaitMaxMs } from '../../src/contracts/limits/shares';
import { createUuidV7 } from '../../src/main/ids';
import { createMessage } from '../../src/messages/message';
import type { BatchDocument, BatchRowDocument } from '../../src/model/batch';
import { processResourceLimits } from '../../src/shares/shares';
import {
  formatBatchDatabaseKey,
  formatBatchRowDatabaseKey,
  getBatchesCollection,
  getBatchRowsCollection,
} from '../../src/store/batches/batches';
import { apiOfFile } from './api';

const total = 2 * batchLimits.reportRows + 5;
const id = createUuidV7();
const api = apiOfFile();
beforeAll(() => storeBatch());
afterEach(() => jest.restoreAllMocks());

interface BatchRowJson {
  readonly warnings: readonly { readonly message: string }[];
}

/** Stores a batch whose odd rows have 100 faults, and whose even rows have two warnings. */
async function storeBatch(): Promise<void> {
  const { workspace } = api;
  const batch = { _id: formatBatchDatabaseKey(workspace, id), workspace, id, status: 'completed', total, counts: {} };
  const faults = Array.from({ length: 100 }, (_, i) => ({
    code: 'unknown-member',
    paths: [`$.lines[${i}].q`],
    message: createMessage('member-null', { name: 'q' }),
  }));
  const warning = {
    key: 'discount-unclear',
    paths: ['$.discount'],
    message: createMessage('member-null', { name: 'q' }),
  };
  const rows = Array.from({ length: total }, (_, at) => ({
    _id: formatBatchRowDatabaseKey(workspace, id, at + 1),
    workspace,
    batch: id,
    row: at + 1,
    lines: [at + 1],
    key: `k${at + 1}`,
    ...(at % 2 === 0 ? { status: 'failed', faults } : { status: 'issued', warnings: [warning, warning] }),
  }));
  await getBatchesCollection(api.database).insertOne(batch as unknown as BatchDocument);
  await getBatchRowsCollection(api.database).insertMany(rows as unknown as BatchRowDocument[]);
}

async function read(type: string, query = ''): Promise<Response> {
  const headers = { Authorization: `Bearer ${await api.token('read')}`, Accept: type };
  return fetch(`${api.base}/fiscal/v1/batches/${id}/rows${query}`, { headers });
}

describe('the report of a batch', () => {
  it.each(['application/x-ndjson', 'text/csv'])('has all rows in order, in a stream: %s', async (type) => {
    const response = await read(type);
    expect([response.status, response.headers.get('content-length')]).toEqual([200, null]);
    const text = await response.text();
    const keys = [...text.matchAll(/"key":"(k\d+)"|,(k\d+),/g)].map(([, json, cell]) => json ?? cell);
    expect(keys).toEqual(Array.from({ length: total }, (_, at) => `k${at + 1}`));
    expect(text.split('row,line,column').length).toBe(type === 'text/csv' ? 2 : 1);
  });

  // Regression: a dry run as CSV listed rows without their warnings, and only the first code and remedy of a row.
  it('has all faults and warnings of a row as CSV', async () => {
    const rows = parse(await (await read('text/csv')).text(), { columns: true }) as Record<string, string>[];
    const json = (await (await read('application/json')).json()) as { list: BatchRowJson[] };
    const countLines = (text = '') => text.split('\n').length;
    expect(['code', 'message', 'remedy'].map((name) => countLines(rows[0]?.[name]))).toEqual([100, 100, 100]);
    expect(rows[0]?.warnings).toBe('');
    expect(rows[1]?.warnings).toBe(json.list[1]?.warnings.map(({ message }) => message).join('\n'));
    expect(countLines(rows[1]?.warnings)).toBe(2);
  });

  it('has only the rows of a status', async () => {
    const lines = (await (await read('application/x-ndjson', '?status=failed')).text()).trim().split('\n');
    expect(lines).toHaveLength(Math.ceil(total / 2));
  });

  it('counts as an export of the workspace', async () => {
    jest.replaceProperty(turnWaitMaxMs, 'exports', 200 as never);
    const held = Array.from({ length: fairShareLimits.exports.owner }, () =>
      processResourceLimits.exports.take({ owner: api.workspace }),
    );
    expect((await read('text/csv')).status).toBe(503);
    for (const release of held) release();
    expect((await read('text/csv')).status).toBe(200);
  });
});
