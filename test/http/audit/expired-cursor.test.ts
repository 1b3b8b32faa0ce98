// Tests audit cursors whose rows have expired: the response reports the gap.
import { deleteOldAuditRows } from '../../../src/store/audit/retention';
import { getAuditChainHeadsCollection, getAuditRowsCollection } from '../../../src/store/audit/rows';
import { startApi, type Reply, type TestApi } from '../api';
import { createUuidV7 } from '../../../src/main/ids';

let api: TestApi;
let operator: string;
beforeEach(async () => {
  api = await startApi();
  operator = await api.token('service', null);
}, 60_000);
afterEach(() => api.close());

const as = () => ({ token: operator });
const lists = [
  ['a workspace', '/access/v1/audit'],
  ['the service', '/access/v1/service/audit'],
] as const;

const getScope = (path: string): string | null => (path.includes('service') ? null : api.workspace);
const read = (path: string, query: string): Promise<Reply> =>
  api.call('GET', `${path}?limit=10${query}`, undefined, getScope(path) === null ? as() : {});

const getCursor = ({ json }: Reply): string => json.next_cursor as string;
const sequences = ({ json }: Reply): number[] => (json.list as { sequence: number }[]).map(({ sequence }) => sequence);

/** Ages the first rows of each owner, and deletes them. */
async function drop(count: number): Promise<void> {
  const old = new Date('2015-01-01');
  await getAuditRowsCollection(api.database).updateMany({ sequence: { $lte: count } }, { $set: { createdAt: old } });
  await deleteOldAuditRows(api.database, { before: new Date('2016-01-01'), limit: 1_000 });
}

/** More rows than a page plus those that the tests delete. */
const rows = 15;
const addRow = (path: string, n: number): Promise<Reply> =>
  getScope(path) === null
    ? api.call('POST', '/access/v1/workspaces', { name: 'W', slug: `w${n}`, environment: 'simulator' }, as())
    : api.call('PUT', `/sequence/v1/series/${createUuidV7()}`, { name: 'S' });

describe.each(lists)('the pages of %s', (_owner, path) => {
  beforeEach(async () => {
    for (let n = 0; n < rows; n += 1) await addRow(path, n);
  }, 60_000);

  it('return 410 for an ascending cursor only if a row after the cursor was deleted', async () => {
    const first = await read(path, '&ascending=true');
    expect(sequences(first)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const cursor = getCursor(first);
    await drop(10);
    expect(sequences(await read(path, `&ascending=true&cursor=${cursor}`))[0]).toBe(11);
    await drop(11);
    const refused = await read(path, `&ascending=true&cursor=${cursor}`);
    expect([refused.status, refused.json.key]).toEqual([410, 'cursor-expired']);
    expect(refused.json.message).toContain('the rows after this cursor have been deleted');
    expect(refused.json.remedy).toContain('without `cursor`');
    expect(sequences(await read(path, '&ascending=true'))[0]).toBe(12);
  });

  it('return 410 for a descending cursor only if all rows that follow in the list were deleted', async () => {
    const first = await read(path, '');
    const cursor = getCursor(first);
    const last = sequences(first).at(-1) ?? 0;
    await drop(last - 3);
    expect(sequences(await read(path, `&cursor=${cursor}`))).toEqual([last - 1, last - 2]);
    await drop(last);
    const refused = await read(path, `&cursor=${cursor}`);
    expect([refused.status, refused.json.key]).toEqual([410, 'cursor-expired']);
  });

  it('return 410 for a cursor after the last row, if the cursor was created before a restore', async () => {
    const cursor = getCursor(await read(path, '&ascending=true'));
    const scope = getScope(path) ?? 'service';
    await getAuditChainHeadsCollection(api.database).updateOne({ _id: scope }, { $set: { sequence: 4 } });
    const current = await api.call('GET', path, undefined, getScope(path) === null ? as() : {});
    expect(current.status).toBe(200);
    const refused = await read(path, `&ascending=true&cursor=${cursor}`);
    expect([refused.status, refused.json.key]).toEqual([410, 'cursor-expired']);
    expect(refused.json.message).toContain('a backup was restored');
  });

  it('return 422 for a cursor of another list', async () => {
    for (let n = 0; n < 11; n += 1) await api.call('PUT', `/transform/v1/workflows/${createUuidV7()}`, workflow);
    const { json } = await api.call('GET', '/transform/v1/workflows?limit=10');
    const refused = await read(path, `&cursor=${json.next_cursor as string}`);
    expect([refused.status, refused.json.key]).toEqual([422, 'parameter']);
    expect(refused.json.message).toContain('does not belong to this list');
  });
});

const workflow = { name: 'W', steps: [{ action: 'silo.close' }] };
